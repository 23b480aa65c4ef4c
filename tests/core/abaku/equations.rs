//! When a string of digits is an equation.

use proptest::prelude::*;
use tahoun::games::abaku::{Operations, Reading, read};

fn digits(mut number: u64, length: usize) -> Vec<u8> {
    let mut digits = vec![0; length];
    for digit in digits.iter_mut().rev() {
        *digit = (number % 10) as u8;
        number /= 10;
    }
    digits
}

fn reading(text: &str) -> Option<String> {
    let digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
    read(&digits, Operations::Full).map(|reading| reading.to_string())
}

/// All strings of a length, straight from the definition: every way to cut, no thought for speed.
fn is_equation_by_definition(text: &str) -> bool {
    let number = |part: &str| (!part.starts_with('0')).then(|| part.parse::<u128>().expect("digits"));
    let power = |root: u128, exponent, value| root.checked_pow(exponent) == Some(value);
    let length = text.len();
    for cut in 1..length {
        let (a, c) = (number(&text[..cut]), number(&text[cut..]));
        if let (Some(a), Some(c)) = (a, c)
            && (power(a, 2, c) || power(a, 3, c) || power(c, 2, a) || power(c, 3, a))
        {
            return true;
        }
        for second in cut + 1..length {
            let parts = (
                number(&text[..cut]),
                number(&text[cut..second]),
                number(&text[second..]),
            );
            if let (Some(a), Some(b), Some(c)) = parts
                && (a + b == c || b + c == a || a * b == c || b * c == a)
            {
                return true;
            }
        }
    }
    false
}

#[test]
fn there_are_so_many_equations_of_each_length() {
    for (length, expected) in [(2, 7), (3, 121), (4, 216), (5, 3_621), (6, 9_219)] {
        let count = (0..10u64.pow(length as u32))
            .filter(|&number| read(&digits(number, length), Operations::Full).is_some())
            .count();
        assert_eq!(count, expected, "of length {length}");
    }
}

#[test]
fn the_equations_of_two_digits_are_the_seven_powers_and_roots() {
    let all: Vec<u64> = (0..100)
        .filter(|&number| read(&digits(number, 2), Operations::Full).is_some())
        .collect();
    assert_eq!(all, [11, 24, 28, 39, 42, 82, 93]);
}

#[test]
fn short_strings_are_equations_exactly_by_the_definition() {
    for length in 2..=5 {
        for number in 0..10u64.pow(length as u32) {
            let text = format!("{number:0length$}");
            assert_eq!(reading(&text).is_some(), is_equation_by_definition(&text), "{text}");
        }
    }
}

#[test]
fn the_first_reading_in_the_order_of_operations_is_taken() {
    for (text, expected) in [
        ("314", "3+1=4"),
        ("211", "2-1=1"),
        ("236", "2*3=6"),
        ("842", "8:4=2"),
        ("24", "2^2=4"),
        ("28", "2^3=8"),
        ("42", "sqrt4=2"),
        ("82", "cbrt8=2"),
        ("11", "1^2=1"),
        ("981", "9-8=1"),
        ("644", "cbrt64=4"),
        ("112", "1+1=2"),
        ("111", "1*1=1"),
        ("224", "2+2=4"),
        ("11112", "1+11=12"),
        ("523913", "52-39=13"),
    ] {
        assert_eq!(reading(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn zero_rule_no_number_is_zero_or_begins_with_zero() {
    for text in [
        "101", "110", "011", "00", "10", "303", "330", "505", "3003", "1001", "202", "40404",
    ] {
        assert_eq!(reading(text), None, "{text}");
    }
    for (text, expected) in [
        ("6530", "6*5=30"),
        ("38240", "38+2=40"),
        ("250100", "2*50=100"),
        ("10010", "sqrt100=10"),
        ("2054", "20:5=4"),
    ] {
        assert_eq!(reading(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn long_strings_are_exact_and_do_not_overflow() {
    for (text, expected) in [
        ("999999999800001", Some("99999^2=9999800001")),
        ("999980000199999", Some("sqrt9999800001=99999")),
        ("999997002999", Some("999^3=997002999")),
        ("997002999999", Some("cbrt997002999=999")),
        ("999999999999999", None),
        ("999999999800002", None),
        ("123456123456246", Some("123+456123=456246")),
        ("1111111111111111", None),
    ] {
        assert_eq!(reading(text).as_deref(), expected, "{text}");
    }
}

proptest! {
    #[test]
    fn whatever_can_be_computed_is_read(a in 1..10_000_000u64, b in 1..10_000_000u64) {
        let sum = [a, b, a + b];
        let difference = [a + b, a, b];
        let product = [a, b, a * b];
        let quotient = [a * b, a, b];
        let (square, root) = ([b, b * b], [b * b, b]);
        let (cube, cube_root) = ([b % 9_999 + 1, (b % 9_999 + 1).pow(3)], [(b % 9_999 + 1).pow(3), b % 9_999 + 1]);
        for numbers in [&sum[..], &difference, &product, &quotient, &square, &root, &cube, &cube_root] {
            let text: String = numbers.iter().map(u64::to_string).collect();
            if text.len() <= 15 {
                prop_assert!(reading(&text).is_some(), "{} from {:?}", text, numbers);
            }
        }
    }

    #[test]
    fn strings_of_any_length_are_equations_exactly_by_the_definition(text in "[0-9]{2,15}") {
        prop_assert_eq!(reading(&text).is_some(), is_equation_by_definition(&text));
    }

    #[test]
    fn a_reading_is_read_back_as_printed(a in 1..100_000u64, b in 1..1_000u64) {
        for text in [format!("{a}{b}{}", a + b), format!("{}{a}{b}", a * b), format!("{b}{}", b * b * b)] {
            if let Some(reading) = reading(&text) {
                prop_assert_eq!(&reading.parse::<Reading>().unwrap().to_string(), &reading);
                let digits: String = reading.replace("sqrt", "").replace("cbrt", "").replace("^2", "").replace("^3", "");
                let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
                prop_assert_eq!(digits, text);
            }
        }
    }
}
