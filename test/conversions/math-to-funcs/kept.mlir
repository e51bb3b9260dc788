// test: pass --convert-math-to-funcs=min-width-of-fpowi-exponent=33

// Ops on indices stay, and powers with narrow exponents, and what the options do not ask for.

func.func @ctlz(%arg0: i32, %b : i8) {
  %0 = math.ctlz %arg0 : i32
  %1 = math.ctlz %b : i8
  %2 = math.ctlz %b : i8
  func.return
}

// expected:
// module {
//   func.func @ctlz(%arg0: i32, %arg1: i8) {
//     %0 = math.ctlz %arg0 : i32
//     %1 = math.ctlz %arg1 : i8
//     %2 = math.ctlz %arg1 : i8
//     return
//   }
// }

// -----

func.func @i(%c : index) {
  %2 = math.ipowi %c, %c : index
  func.return
}

// expected:
// module {
//   func.func @i(%arg0: index) {
//     %0 = math.ipowi %arg0, %arg0 : index
//     return
//   }
// }

// -----

func.func @fpowi(%a: f32, %b: i32, %c: index) {
  %0 = math.fpowi %a, %b : f32, i32
  %1 = math.fpowi %a, %c : f32, index
  return
}

// expected:
// module {
//   func.func @fpowi(%arg0: f32, %arg1: i32, %arg2: index) {
//     %0 = math.fpowi %arg0, %arg1 : f32, i32
//     %1 = math.fpowi %arg0, %arg2 : f32, index
//     return
//   }
// }
