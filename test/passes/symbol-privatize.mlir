// test: pass --symbol-privatize=exclude=kept

func.func @kept() {
  return
}

func.func @hidden() {
  return
}

module @inner {
  func.func @not_touched() {
    return
  }
}

"test.keeps"() ({
  func.func @inside() {
    return
  }
}) : () -> ()

// expected:
// module {
//   func.func @kept() {
//     return
//   }
//   func.func private @hidden() {
//     return
//   }
//   module @inner attributes {sym_visibility = "private"} {
//     func.func @not_touched() {
//       return
//     }
//   }
//   "test.keeps"() ({
//     func.func @inside() {
//       return
//     }
//   }) : () -> ()
// }
