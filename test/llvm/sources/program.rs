// Traits, closures, matching, collections, panics.
use std::collections::HashMap;
pub trait Shape {
    fn area(&self) -> f64;
}
pub struct Square(pub f64);
pub enum Token {
    Number(i64),
    Plus,
    Word(String),
}
impl Shape for Square {
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}
pub fn total(shapes: &[Box<dyn Shape>]) -> f64 {
    shapes.iter().map(|one| one.area()).sum()
}
pub fn evaluate(tokens: &[Token]) -> Option<i64> {
    let mut sum = 0i64;
    for token in tokens {
        match token {
            Token::Number(n) => sum = sum.checked_add(*n)?,
            Token::Plus => {}
            Token::Word(word) if word.is_empty() => return None,
            Token::Word(word) => sum += word.len() as i64,
        }
    }
    Some(sum)
}
pub fn count(words: &[&str]) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for word in words {
        *counts.entry(word.to_string()).or_insert(0) += 1;
    }
    counts
}
#[no_mangle]
pub extern "C" fn mean(values: *const u8, count: usize) -> u32 {
    let slice = unsafe { std::slice::from_raw_parts(values, count) };
    slice.iter().map(|&v| v as u32).sum::<u32>() / count as u32
}
