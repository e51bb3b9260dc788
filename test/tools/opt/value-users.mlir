// test: pass --mlir-print-value-users --allow-unregistered-dialect
// Comments behind ops and in front of blocks say where values are used; ops without results have numbers for that.

func.func @f(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1:2 = "vendor.two"(%0, %0) : (i32, i32) -> (i32, i32)
  cf.br ^bb1(%0 : i32)
^bb1(%x: i32):
  "vendor.regions"(%x) ({
  ^bb0(%c: i32, %d: i64):
    %2 = "vendor.use"(%c) : (i32) -> i32
    "vendor.end"() : () -> ()
  }) : (i32) -> ()
  return %1#0, %x : i32, i32
}

// expected:
// module {
//   func.func @f(%arg0: i32, %arg1: i32) -> (i32, i32) {
//     // %arg0 is used by %1
//     // %arg1 is used by %1
//     %1 = arith.addi %arg0, %arg1 : i32 // users: %3, %2#0, %2#1
//     %2:2 = "vendor.two"(%1, %1) : (i32, i32) -> (i32, i32) // users: (%6), (unused)
//     cf.br ^bb1(%1 : i32) // id: %3
//   ^bb1(%4: i32):  // pred: ^bb0
//     // %4 is used by %6, %5
//     "vendor.regions"(%4) ({
//     ^bb0(%arg2: i32, %arg3: i64):
//       // %arg2 is used by %7
//       // %arg3 is unused
//       %7 = "vendor.use"(%arg2) : (i32) -> i32 // unused
//       "vendor.end"() : () -> ()
//     }) : (i32) -> () // id: %5
//     return %2#0, %4 : i32, i32 // id: %6
//   }
// }
