// test: our fold --allow-unregistered-dialect

// The branch of ^b gives ^a its own argument, once nothing else leads there. mlir-opt 22.1 crashes.
func.func @own_argument(%x: i32, %c: i1) -> i32 {
  %false = arith.constant false
  cf.cond_br %false, ^a(%x : i32), ^exit
^a(%m: i32):
  "test.a"(%m) : (i32) -> ()
  cf.cond_br %c, ^b, ^exit
^b:
  "test.b"() : () -> ()
  cf.br ^a(%m : i32)
^exit:
  return %x : i32
}

// expected:
// module {
//   func.func @own_argument(%arg0: i32, %arg1: i1) -> i32 {
//     return %arg0 : i32
//   }
// }
