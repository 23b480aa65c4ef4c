//! Tests of the pure rooms and of the plan of the house.

mod abaku;
mod abalone;
mod house;
mod table;
