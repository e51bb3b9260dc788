// test: pass --arith-emulate-unsupported-floats=source-types=bf16,f8E5M2

func.func @a_value_is_extended_once(%x: bf16, %y: bf16) -> i1 {
  %p = arith.addf %x, %y : bf16
  %q = arith.mulf %p, %y : bf16
  %r = arith.cmpf ole, %p, %q : bf16
  return %r : i1
}
func.func @vectors(%v: vector<4xf8E5M2>) -> vector<4xf8E5M2> {
  %0 = arith.negf %v : vector<4xf8E5M2>
  return %0 : vector<4xf8E5M2>
}
func.func @other_types_and_conversions_stay(%x: f32, %y: bf16, %c: i1) -> (f32, f32, bf16) {
  %0 = arith.addf %x, %x : f32
  %1 = arith.extf %y : bf16 to f32
  %2 = arith.select %c, %y, %y : bf16
  return %0, %1, %2 : f32, f32, bf16
}

// expected:
// module {
//   func.func @a_value_is_extended_once(%arg0: bf16, %arg1: bf16) -> i1 {
//     %0 = arith.extf %arg1 fastmath<contract> : bf16 to f32
//     %1 = arith.extf %arg0 fastmath<contract> : bf16 to f32
//     %2 = arith.addf %1, %0 : f32
//     %3 = arith.truncf %2 fastmath<contract> : f32 to bf16
//     %4 = arith.extf %3 fastmath<contract> : bf16 to f32
//     %5 = arith.mulf %4, %0 : f32
//     %6 = arith.truncf %5 fastmath<contract> : f32 to bf16
//     %7 = arith.extf %6 fastmath<contract> : bf16 to f32
//     %8 = arith.cmpf ole, %4, %7 : f32
//     return %8 : i1
//   }
//   func.func @vectors(%arg0: vector<4xf8E5M2>) -> vector<4xf8E5M2> {
//     %0 = arith.extf %arg0 fastmath<contract> : vector<4xf8E5M2> to vector<4xf32>
//     %1 = arith.negf %0 : vector<4xf32>
//     %2 = arith.truncf %1 fastmath<contract> : vector<4xf32> to vector<4xf8E5M2>
//     return %2 : vector<4xf8E5M2>
//   }
//   func.func @other_types_and_conversions_stay(%arg0: f32, %arg1: bf16, %arg2: i1) -> (f32, f32, bf16) {
//     %0 = arith.addf %arg0, %arg0 : f32
//     %1 = arith.extf %arg1 : bf16 to f32
//     %2 = arith.select %arg2, %arg1, %arg1 : bf16
//     return %0, %1, %2 : f32, f32, bf16
//   }
// }
