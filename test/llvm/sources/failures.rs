// Panics, results, enums with data, matching, drops, iterators, strings, threads, atomics, slices.
use std::cell::RefCell; use std::collections::BTreeMap; use std::rc::Rc; use std::sync::atomic::{AtomicU32, Ordering}; use std::sync::{Arc, Mutex};
#[derive(Debug)] pub enum Failure { Empty, Wrong { line: u32, text: String }, Nested(Box<Failure>) }
pub enum Tree { Leaf, Node(Box<Tree>, i32, Box<Tree>) }
pub fn parse(text: &str) -> Result<Vec<i32>, Failure> { if text.is_empty() { return Err(Failure::Empty); } text.split(',').enumerate().map(|(i, one)| one.trim().parse::<i32>().map_err(|_| Failure::Wrong { line: i as u32, text: one.to_string() })).collect() }
pub fn outer(text: &str) -> Result<i32, Failure> { let all = parse(text).map_err(|e| Failure::Nested(Box::new(e)))?; Ok(all.iter().zip(all.iter().skip(1)).map(|(a, b)| a * b).sum()) }
impl Tree { pub fn insert(self, v: i32) -> Tree { match self { Tree::Leaf => Tree::Node(Box::new(Tree::Leaf), v, Box::new(Tree::Leaf)), Tree::Node(l, x, r) if v < x => Tree::Node(Box::new(l.insert(v)), x, r), Tree::Node(l, x, r) => Tree::Node(l, x, Box::new(r.insert(v))) } } pub fn depth(&self) -> usize { match self { Tree::Leaf => 0, Tree::Node(l, _, r) => 1 + l.depth().max(r.depth()) } } }
pub struct Noisy(pub &'static AtomicU32); impl Drop for Noisy { fn drop(&mut self) { self.0.fetch_add(1, Ordering::SeqCst); } }
static DROPS: AtomicU32 = AtomicU32::new(0);
pub fn guarded(n: usize) -> usize { let _a = Noisy(&DROPS); let v: Vec<Noisy> = (0..n).map(|_| Noisy(&DROPS)).collect(); let r = std::panic::catch_unwind(|| { if n > 3 { panic!("too many: {n}") } n }); v.len() + r.unwrap_or(7) + DROPS.load(Ordering::Relaxed) as usize }
pub fn kind(x: u8, s: &[u8]) -> u32 { match (x, s) { (0, []) => 1, (1..=9, [a, .., b]) => *a as u32 + *b as u32, (b'a' | b'b', rest) => rest.len() as u32, _ => unreachable!("{x}") } }
pub fn counts(words: &[&str]) -> BTreeMap<String, usize> { let mut m = BTreeMap::new(); for w in words { *m.entry(w.to_lowercase()).or_insert(0) += 1; } m }
pub fn shared(n: u32) -> u32 { let total = Arc::new(Mutex::new(0)); let hs: Vec<_> = (0..n).map(|i| { let t = Arc::clone(&total); std::thread::spawn(move || *t.lock().unwrap() += i) }).collect(); for h in hs { h.join().unwrap(); } let r = *total.lock().unwrap(); r }
pub fn cycle() -> usize { let a = Rc::new(RefCell::new(vec![1u128])); let b = Rc::clone(&a); b.borrow_mut().push(u128::MAX / 3); let n = a.borrow().len(); n + Rc::strong_count(&a) }
pub fn sorted(v: &mut [f64]) -> f64 { v.sort_by(|a, b| b.total_cmp(a)); v.chunks(3).map(|c| c.iter().product::<f64>()).fold(f64::NEG_INFINITY, f64::max) }
pub async fn later(x: i32) -> i32 { x + soon(x).await } async fn soon(x: i32) -> i32 { x * 2 }
