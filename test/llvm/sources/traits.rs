// Generic traits, associated types, dynamic dispatch, operators, closures that are returned, constants, lifetimes.
use std::fmt;
use std::ops::{Add, Index, Mul};
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Default)]
pub struct Vector<const N: usize>([[f32; N]; 1]) where [f32; N]: Default;
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point { pub x: i32, pub y: i32 }
impl Add for Point { type Output = Point; fn add(self, o: Point) -> Point { Point { x: self.x + o.x, y: self.y.wrapping_add(o.y) } } }
impl Mul<i32> for Point { type Output = Point; fn mul(self, k: i32) -> Point { Point { x: self.x.saturating_mul(k), y: self.y.checked_mul(k).unwrap_or(-1) } } }
pub trait Store { type Item; const LIMIT: usize; fn get(&self, at: usize) -> Option<&Self::Item>; fn count(&self) -> usize { Self::LIMIT } }
pub struct Fixed<T, const N: usize> { items: [T; N], used: usize }
impl<T, const N: usize> Store for Fixed<T, N> { type Item = T; const LIMIT: usize = N; fn get(&self, at: usize) -> Option<&T> { if at < self.used { self.items.get(at) } else { None } } }
impl<T, const N: usize> Index<usize> for Fixed<T, N> { type Output = T; fn index(&self, at: usize) -> &T { &self.items[at] } }
pub fn largest<'a, S: Store<Item = i64>>(store: &'a S) -> Option<&'a i64> { (0..store.count()).filter_map(|i| store.get(i)).max() }
pub fn concrete(f: &Fixed<i64, 8>) -> i64 { largest(f).copied().unwrap_or_default() + f[2] }
impl fmt::Display for Point { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "({}, {:>4})", self.x, self.y) } }
pub fn adder(n: u64) -> Box<dyn Fn(u64) -> u64 + Send> { Box::new(move |x| x.rotate_left(3) ^ n) }
pub fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C { move |x| g(f(x)) }
pub fn both(x: i16) -> i64 { compose(|a: i16| a as i32 * 2, |b: i32| b as i64 - 1)(x) }
pub static TABLE: [u16; 5] = [1, 2, 3, u16::MAX, 0]; pub const NAMES: &[&str] = &["α", "b", "c\0d"];
pub unsafe fn raw(p: *mut Point, n: isize) -> Point { (*p.offset(n)).x = 4; std::ptr::swap(p, p.offset(1)); p.read() }
