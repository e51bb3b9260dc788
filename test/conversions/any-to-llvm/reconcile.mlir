// test: pass --reconcile-unrealized-casts

func.func @chain(%a: i32, %b: i64) -> (i32, i64) {
  %0 = builtin.unrealized_conversion_cast %a : i32 to f32
  %1 = builtin.unrealized_conversion_cast %0 : f32 to i16
  %2 = builtin.unrealized_conversion_cast %1 : i16 to i32
  %3 = builtin.unrealized_conversion_cast %b : i64 to index
  %4 = builtin.unrealized_conversion_cast %3 : index to i32
  %5 = builtin.unrealized_conversion_cast %b : i64 to f64
  %6 = arith.addi %4, %2 : i32
  return %6, %b : i32, i64
}

// expected:
// module {
//   func.func @chain(%arg0: i32, %arg1: i64) -> (i32, i64) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : i64 to index
//     %1 = builtin.unrealized_conversion_cast %0 : index to i32
//     %2 = arith.addi %1, %arg0 : i32
//     return %2, %arg1 : i32, i64
//   }
// }
