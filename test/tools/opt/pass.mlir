// test: pass --cse

func.func @same_twice(%x: i32) -> (i32, i32) {
  %0 = arith.muli %x, %x : i32
  %1 = arith.muli %x, %x : i32
  return %0, %1 : i32, i32
}

// expected:
// module {
//   func.func @same_twice(%arg0: i32) -> (i32, i32) {
//     %0 = arith.muli %arg0, %arg0 : i32
//     return %0, %0 : i32, i32
//   }
// }
