// test: fold --allow-unregistered-dialect

func.func @a(%n: index, %v: i32, %p: i1) {
  gpu.launch blocks(%a, %b, %c) in (%d = %n, %e = %n, %f = %n) threads(%g, %h, %i) in (%j = %n, %k = %n, %l = %n) {
    %0 = gpu.all_reduce add %v {} : (i32) -> (i32)
    "x"(%0) : (i32) -> ()
    scf.if %p {
      %1 = gpu.all_reduce add %v {} : (i32) -> (i32)
      %2 = gpu.subgroup_reduce add %v : (i32) -> (i32)
    "x"(%1,%2) : (i32, i32) -> ()
    }
    cf.br ^bb1
   ^bb1:
    %3 = gpu.all_reduce add %v {} : (i32) -> (i32)
    "x"(%3) : (i32) -> ()
    gpu.terminator
  }
  %3 = gpu.all_reduce add %v {} : (i32) -> (i32)
  "x"(%3) : (i32) -> ()
  return
}
gpu.module @m {
gpu.func @k(%v: i32, %p: i1) kernel {
    %0 = gpu.all_reduce add %v {} : (i32) -> (i32)
    %q = gpu.subgroup_reduce add %v cluster(size = 4) : (i32) -> (i32)
    "x"(%0, %q) : (i32, i32) -> ()
    cf.br ^bb1
   ^bb1:
    %3 = gpu.all_reduce add %v {} : (i32) -> (i32)
    "x"(%3) : (i32) -> ()
    gpu.return
}
}

// expected:
// module {
//   func.func @a(%arg0: index, %arg1: i32, %arg2: i1) {
//     gpu.launch blocks(%arg3, %arg4, %arg5) in (%arg9 = %arg0, %arg10 = %arg0, %arg11 = %arg0) threads(%arg6, %arg7, %arg8) in (%arg12 = %arg0, %arg13 = %arg0, %arg14 = %arg0) {
//       %1 = gpu.all_reduce  add %arg1 uniform {
//       } : (i32) -> i32
//       "x"(%1) : (i32) -> ()
//       scf.if %arg2 {
//         %3 = gpu.all_reduce  add %arg1 {
//         } : (i32) -> i32
//         %4 = gpu.subgroup_reduce  add %arg1 : (i32) -> i32
//         "x"(%3, %4) : (i32, i32) -> ()
//       }
//       %2 = gpu.all_reduce  add %arg1 uniform {
//       } : (i32) -> i32
//       "x"(%2) : (i32) -> ()
//       gpu.terminator
//     }
//     %0 = gpu.all_reduce  add %arg1 {
//     } : (i32) -> i32
//     "x"(%0) : (i32) -> ()
//     return
//   }
//   gpu.module @m {
//     gpu.func @k(%arg0: i32, %arg1: i1) kernel {
//       %0 = gpu.all_reduce  add %arg0 {
//       } : (i32) -> i32
//       %1 = gpu.subgroup_reduce  add %arg0 cluster(size = 4) : (i32) -> i32
//       "x"(%0, %1) : (i32, i32) -> ()
//       %2 = gpu.all_reduce  add %arg0 {
//       } : (i32) -> i32
//       "x"(%2) : (i32) -> ()
//       gpu.return
//     }
//   }
// }
