//! Views to pictures.
