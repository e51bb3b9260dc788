// test: fold

func.func private @callee(i32) -> i32
func.func @known_function_is_called_by_name(%x: i32) -> i32 {
  %f = func.constant @callee : (i32) -> i32
  %0 = func.call_indirect %f(%x) : (i32) -> i32
  return %0 : i32
}
func.func @unknown_function_stays(%f: (i32) -> i32, %x: i32) -> i32 {
  %0 = func.call_indirect %f(%x) : (i32) -> i32
  return %0 : i32
}

// expected:
// module {
//   func.func private @callee(i32) -> i32
//   func.func @known_function_is_called_by_name(%arg0: i32) -> i32 {
//     %0 = call @callee(%arg0) : (i32) -> i32
//     return %0 : i32
//   }
//   func.func @unknown_function_stays(%arg0: (i32) -> i32, %arg1: i32) -> i32 {
//     %0 = call_indirect %arg0(%arg1) : (i32) -> i32
//     return %0 : i32
//   }
// }
