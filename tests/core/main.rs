//! Tests of the pure rooms and of the plan of the house.

mod abaku;
mod house;
mod table;
