//! Canvas to PNG.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use super::canvas::Canvas;
use super::palette::MOST;

/// Bytes that a picture should not exceed.
const LIMIT: usize = 30_000;

/// The canvas as an indexed PNG, with two pixels in a byte if it has few colours.
pub(super) fn encode(canvas: &Canvas) -> Vec<u8> {
    let packed = match depth(canvas) {
        BitDepth::Four => pack(canvas),
        _ => canvas.pixels().to_vec(),
    };
    let bytes = compress(canvas, &packed, 6);
    // Trying harder takes five times as long for a twentieth less: only where it matters.
    if bytes.len() > LIMIT {
        compress(canvas, &packed, 9)
    } else {
        bytes
    }
}

fn depth(canvas: &Canvas) -> BitDepth {
    if canvas.palette().colours().len() <= MOST {
        BitDepth::Four
    } else {
        BitDepth::Eight
    }
}

fn pack(canvas: &Canvas) -> Vec<u8> {
    let width = canvas.width() as usize;
    let mut packed = Vec::with_capacity(width.div_ceil(2) * canvas.height() as usize);
    for row in canvas.pixels().chunks(width) {
        let (pairs, rest) = row.as_chunks::<2>();
        packed.extend(pairs.iter().map(|[left, right]| left << 4 | right));
        packed.extend(rest.iter().map(|last| last << 4));
    }
    packed
}

fn compress(canvas: &Canvas, packed: &[u8], level: u8) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(LIMIT);
    write(canvas, packed, level, &mut bytes).expect("nothing keeps a picture from being written to memory");
    bytes
}

fn write(canvas: &Canvas, packed: &[u8], level: u8, bytes: &mut Vec<u8>) -> Result<(), png::EncodingError> {
    let mut encoder = Encoder::new(bytes, canvas.width(), canvas.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(depth(canvas));
    encoder.set_palette(canvas.palette().colours().concat());
    encoder.set_deflate_compression(DeflateCompression::Level(level));
    // Indices next to each other say nothing about colours next to each other: differences do not help.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(packed)?;
    writer.finish()
}
