// test: pass --convert-ub-to-spirv

func.func @f() -> tuple<i32> {
  %0 = ub.poison : tuple<i32>
  return %0 : tuple<i32>
}

// expected:
// module {
//   func.func @f() -> tuple<i32> {
//     %0 = ub.poison : tuple<i32>
//     return %0 : tuple<i32>
//   }
// }
