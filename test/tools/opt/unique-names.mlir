// test: pass --mlir-print-unique-ssa-ids --allow-unregistered-dialect
// Regions that do not see each other share no names.

func.func @f() {
  %c1 = arith.constant 1 : i32
  %0 = "vendor.op"() ({
  ^bb0(%x: i32):
    %1 = arith.addi %x, %c1 : i32
    "vendor.end"(%1) : (i32) -> ()
  }, {
  ^bb0(%x: i32):
    %c1_0 = arith.constant 1 : i32
    %1 = arith.addi %x, %c1_0 : i32
    "vendor.end"(%1) : (i32) -> ()
  }) : () -> i32
  return
}

// expected:
// module {
//   func.func @f() {
//     %c1_i32 = arith.constant 1 : i32
//     %0 = "vendor.op"() ({
//     ^bb0(%arg1: i32):
//       %2 = arith.addi %arg1, %c1_i32 : i32
//       "vendor.end"(%2) : (i32) -> ()
//     }, {
//     ^bb0(%arg0: i32):
//       %c1_i32_0 = arith.constant 1 : i32
//       %1 = arith.addi %arg0, %c1_i32_0 : i32
//       "vendor.end"(%1) : (i32) -> ()
//     }) : () -> i32
//     return
//   }
// }
