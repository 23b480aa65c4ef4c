//! Options that are one of a few named values, for the kinds to declare theirs.

/// A choice of named values: the enum, its names in both languages, and reading them back.
macro_rules! values {
    ($(#[$about:meta])* $Name:ident { $($(#[$meaning:meta])* $Value:ident = $name:literal, $czech:literal;)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $Name { $($(#[$meaning])* #[serde(rename = $name)] $Value),+ }

        impl $Name {
            /// All values, the default first.
            pub const ALL: &'static [$Name] = &[$($Name::$Value),+];

            /// The value's English name.
            pub fn name(self) -> &'static str {
                match self { $($Name::$Value => $name),+ }
            }

            /// The value's Czech name.
            pub fn czech(self) -> &'static str {
                match self { $($Name::$Value => $czech),+ }
            }

            /// The value of this English name.
            pub fn named(name: &str) -> Option<$Name> {
                match name { $($name => Some($Name::$Value),)+ _ => None }
            }

            fn specs() -> Vec<$crate::games::ValueSpec> {
                vec![$($crate::games::ValueSpec { name: $name, czech: $czech }),+]
            }
        }
    };
}

pub(in crate::games) use values;
