// test: fold --allow-unregistered-dialect

func.func @default_only(%x: i32) {
  cf.switch %x : i32, [
    default: ^bb1]
^bb1:
  return
}
func.func @known_flag(%a: f32, %b: f32) -> f32 {
  %x = arith.constant -2 : i32
  cf.switch %x : i32, [
    default: ^bb1(%a : f32),
    -2: ^bb1(%b : f32)
  ]
^bb1(%r: f32):
  return %r : f32
}
func.func @case_like_default(%x: i32, %a: f32, %b: f32) -> f32 {
  cf.switch %x : i32, [
    default: ^bb1(%a : f32),
    1: ^bb1(%a : f32),
    2: ^bb1(%b : f32)
  ]
^bb1(%r: f32):
  return %r : f32
}

// expected:
// module {
//   func.func @default_only(%arg0: i32) {
//     return
//   }
//   func.func @known_flag(%arg0: f32, %arg1: f32) -> f32 {
//     return %arg1 : f32
//   }
//   func.func @case_like_default(%arg0: i32, %arg1: f32, %arg2: f32) -> f32 {
//     cf.switch %arg0 : i32, [
//       default: ^bb1(%arg1 : f32),
//       2: ^bb1(%arg2 : f32)
//     ]
//   ^bb1(%0: f32):  // 2 preds: ^bb0, ^bb0
//     return %0 : f32
//   }
// }

// -----

func.func @flag_is_known_behind(%x: i32, %a: f32, %b: f32) -> f32 {
  cf.switch %x : i32, [
    default: ^bb1,
    7: ^bb2
  ]
^bb1:
  "test.default"() : () -> ()
  cf.switch %x : i32, [
    default: ^bb3(%a : f32),
    7: ^bb3(%b : f32),
    8: ^bb3(%b : f32)
  ]
^bb2:
  "test.seven"() : () -> ()
  cf.switch %x : i32, [
    default: ^bb3(%a : f32),
    7: ^bb3(%b : f32)
  ]
^bb3(%r: f32):
  return %r : f32
}
func.func @block_that_passes_on(%x: i32, %a: f32) -> f32 {
  cf.switch %x : i32, [
    default: ^bb1(%a : f32),
    1: ^bb2(%a : f32)
  ]
^bb1(%b: f32):
  cf.br ^bb2(%b : f32)
^bb2(%r: f32):
  "test.here"() : () -> ()
  return %r : f32
}

// expected:
// module {
//   func.func @flag_is_known_behind(%arg0: i32, %arg1: f32, %arg2: f32) -> f32 {
//     cf.switch %arg0 : i32, [
//       default: ^bb1,
//       7: ^bb2
//     ]
//   ^bb1:  // pred: ^bb0
//     "test.default"() : () -> ()
//     cf.switch %arg0 : i32, [
//       default: ^bb3(%arg1 : f32),
//       8: ^bb3(%arg2 : f32)
//     ]
//   ^bb2:  // pred: ^bb0
//     "test.seven"() : () -> ()
//     cf.br ^bb3(%arg2 : f32)
//   ^bb3(%0: f32):  // 3 preds: ^bb1, ^bb1, ^bb2
//     return %0 : f32
//   }
//   func.func @block_that_passes_on(%arg0: i32, %arg1: f32) -> f32 {
//     "test.here"() : () -> ()
//     return %arg1 : f32
//   }
// }
