// test: pass --convert-parallel-loops-to-gpu

func.func @reduce(%n: index, %m: memref<?xf32>, %o: memref<f32>, %init: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %z = arith.constant 0.0 : f32
    %r = scf.parallel (%j) = (%c0) to (%n) step (%c1) init (%z) -> f32 {
      %v = memref.load %m[%j] : memref<?xf32>
      scf.reduce(%v : f32) {
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        scf.reduce.return %s : f32
      }
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    memref.store %r, %o[] : memref<f32>
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>], foo = 3}
  return
}

// expected:
// #map = affine_map<(d0)[s0, s1] -> ((d0 - s0) ceildiv s1)>
// #map1 = affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>
// module {
//   func.func @reduce(%arg0: index, %arg1: memref<?xf32>, %arg2: memref<f32>, %arg3: f32) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     %c1_0 = arith.constant 1 : index
//     %0 = affine.apply #map(%arg0)[%c0, %c1]
//     %1 = affine.apply #map(%arg0)[%c0, %c1]
//     gpu.launch blocks(%arg4, %arg5, %arg6) in (%arg10 = %0, %arg11 = %c1_0, %arg12 = %c1_0) threads(%arg7, %arg8, %arg9) in (%arg13 = %1, %arg14 = %c1_0, %arg15 = %c1_0) {
//       %2 = affine.apply #map1(%arg4)[%c1, %c0]
//       %cst = arith.constant 0.000000e+00 : f32
//       %3 = affine.apply #map1(%arg7)[%c1, %c0]
//       %4 = memref.load %arg1[%3] : memref<?xf32>
//       %5 = gpu.all_reduce  %4 {
//       ^bb0(%arg16: f32, %arg17: f32):
//         %6 = arith.addf %arg16, %arg17 : f32
//         gpu.yield %6 : f32
//       } : (f32) -> f32
//       memref.store %5, %arg2[] : memref<f32>
//       gpu.terminator
//     } {SCFToGPU_visited, foo = 3 : i64}
//     return
//   }
// }

// -----

func.func @outerreduce(%n: index, %m: memref<?xf32>, %o: memref<f32>, %z: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
    %r = scf.parallel (%j) = (%c0) to (%n) step (%c1) init (%z) -> f32 {
      %v = memref.load %m[%j] : memref<?xf32>
      scf.reduce(%v : f32) {
      ^bb0(%a: f32, %b: f32):
        %s = arith.addf %a, %b : f32
        scf.reduce.return %s : f32
      }
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}

// expected:
// #map = affine_map<(d0)[s0, s1] -> ((d0 - s0) ceildiv s1)>
// #map1 = affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>
// module {
//   func.func @outerreduce(%arg0: index, %arg1: memref<?xf32>, %arg2: memref<f32>, %arg3: f32) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     %c1_0 = arith.constant 1 : index
//     %0 = affine.apply #map(%arg0)[%c0, %c1]
//     gpu.launch blocks(%arg4, %arg5, %arg6) in (%arg10 = %c1_0, %arg11 = %c1_0, %arg12 = %c1_0) threads(%arg7, %arg8, %arg9) in (%arg13 = %0, %arg14 = %c1_0, %arg15 = %c1_0) {
//       %1 = affine.apply #map1(%arg7)[%c1, %c0]
//       %2 = memref.load %arg1[%1] : memref<?xf32>
//       %3 = gpu.all_reduce  %2 {
//       ^bb0(%arg16: f32, %arg17: f32):
//         %4 = arith.addf %arg16, %arg17 : f32
//         gpu.yield %4 : f32
//       } : (f32) -> f32
//       gpu.terminator
//     } {SCFToGPU_visited}
//     return
//   }
// }

// -----

func.func @alias(%n: index, %m: memref<?xf32>, %k : memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %al = memref.alloc() : memref<16xf32>
  %bl = memref.alloca() : memref<16xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %k[%i] : memref<?xf32>
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
       memref.store %v, %m[%j] : memref<?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>], foo = 3}
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %al[%i] : memref<16xf32>
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
       memref.store %v, %m[%j] : memref<?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>], foo = 3}
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %al[%i] : memref<16xf32>
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
       memref.store %v, %bl[%j] : memref<16xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>], foo = 3}
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %bl[%i] : memref<16xf32>
    scf.parallel (%j) = (%c0) to (%n) step (%c1) {
       memref.store %v, %m[%j] : memref<?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>], foo = 3}
  memref.dealloc %al : memref<16xf32>
  return
}

// expected:
// #map = affine_map<(d0)[s0, s1] -> ((d0 - s0) ceildiv s1)>
// #map1 = affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>
// module {
//   func.func @alias(%arg0: index, %arg1: memref<?xf32>, %arg2: memref<?xf32>) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     %alloc = memref.alloc() : memref<16xf32>
//     %alloca = memref.alloca() : memref<16xf32>
//     scf.parallel (%arg3) = (%c0) to (%arg0) step (%c1) {
//       %6 = memref.load %arg1[%arg3] : memref<?xf32>
//       memref.store %6, %arg2[%arg3] : memref<?xf32>
//       scf.parallel (%arg4) = (%c0) to (%arg0) step (%c1) {
//         memref.store %6, %arg1[%arg4] : memref<?xf32>
//         scf.reduce 
//       } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
//       scf.reduce 
//     } {foo = 3 : i64, mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
//     %c1_0 = arith.constant 1 : index
//     %0 = affine.apply #map(%arg0)[%c0, %c1]
//     %1 = affine.apply #map(%arg0)[%c0, %c1]
//     gpu.launch blocks(%arg3, %arg4, %arg5) in (%arg9 = %0, %arg10 = %c1_0, %arg11 = %c1_0) threads(%arg6, %arg7, %arg8) in (%arg12 = %1, %arg13 = %c1_0, %arg14 = %c1_0) {
//       %6 = affine.apply #map1(%arg3)[%c1, %c0]
//       %7 = memref.load %arg1[%6] : memref<?xf32>
//       memref.store %7, %alloc[%6] : memref<16xf32>
//       %8 = affine.apply #map1(%arg6)[%c1, %c0]
//       memref.store %7, %arg1[%8] : memref<?xf32>
//       gpu.terminator
//     } {SCFToGPU_visited, foo = 3 : i64}
//     %c1_1 = arith.constant 1 : index
//     %2 = affine.apply #map(%arg0)[%c0, %c1]
//     %3 = affine.apply #map(%arg0)[%c0, %c1]
//     gpu.launch blocks(%arg3, %arg4, %arg5) in (%arg9 = %2, %arg10 = %c1_1, %arg11 = %c1_1) threads(%arg6, %arg7, %arg8) in (%arg12 = %3, %arg13 = %c1_1, %arg14 = %c1_1) {
//       %6 = affine.apply #map1(%arg3)[%c1, %c0]
//       %7 = memref.load %arg1[%6] : memref<?xf32>
//       memref.store %7, %alloc[%6] : memref<16xf32>
//       %8 = affine.apply #map1(%arg6)[%c1, %c0]
//       memref.store %7, %alloca[%8] : memref<16xf32>
//       gpu.terminator
//     } {SCFToGPU_visited, foo = 3 : i64}
//     %c1_2 = arith.constant 1 : index
//     %4 = affine.apply #map(%arg0)[%c0, %c1]
//     %5 = affine.apply #map(%arg0)[%c0, %c1]
//     gpu.launch blocks(%arg3, %arg4, %arg5) in (%arg9 = %4, %arg10 = %c1_2, %arg11 = %c1_2) threads(%arg6, %arg7, %arg8) in (%arg12 = %5, %arg13 = %c1_2, %arg14 = %c1_2) {
//       %6 = affine.apply #map1(%arg3)[%c1, %c0]
//       %7 = memref.load %arg1[%6] : memref<?xf32>
//       memref.store %7, %alloca[%6] : memref<16xf32>
//       %8 = affine.apply #map1(%arg6)[%c1, %c0]
//       memref.store %7, %arg1[%8] : memref<?xf32>
//       gpu.terminator
//     } {SCFToGPU_visited, foo = 3 : i64}
//     memref.dealloc %alloc : memref<16xf32>
//     return
//   }
// }

// -----

func.func @nestedif(%n: index, %m: memref<?xf32>, %k : memref<?xf32>, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.if %p {
    scf.parallel (%j) = (%c0) to (%i) step (%c1) {
       %v = memref.load %m[%i] : memref<?xf32>
       memref.store %v, %m[%j] : memref<?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
    }
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>], foo = 3}
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %z = arith.constant 8 : index
    %s = arith.constant 2 : index
    scf.parallel (%j, %q, %l) = (%c0, %c0, %s) to (%z, %i, %z) step (%s, %s, %s) {
       %v = memref.load %m[%i] : memref<?xf32>
       memref.store %v, %k[%j] : memref<?xf32>
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0 + 1), bound = (d0) -> (d0 * 2)>, #gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>,#gpu.loop_dim_map<processor = thread_z, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>], foo = 3}
  return
}

// expected:
// #map = affine_map<(d0)[s0, s1] -> ((d0 - s0) ceildiv s1)>
// #map1 = affine_map<(d0)[s0, s1] -> (((d0 - s0) ceildiv s1) * 2)>
// #map2 = affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>
// #map3 = affine_map<(d0)[s0, s1] -> (d0 * s0 + s1 + 1)>
// module {
//   func.func @nestedif(%arg0: index, %arg1: memref<?xf32>, %arg2: memref<?xf32>, %arg3: i1) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     scf.parallel (%arg4) = (%c0) to (%arg0) step (%c1) {
//       scf.if %arg3 {
//         scf.parallel (%arg5) = (%c0) to (%arg4) step (%c1) {
//           %3 = memref.load %arg1[%arg4] : memref<?xf32>
//           memref.store %3, %arg1[%arg5] : memref<?xf32>
//           scf.reduce 
//         } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
//       }
//       scf.reduce 
//     } {foo = 3 : i64, mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
//     %c1_0 = arith.constant 1 : index
//     %0 = affine.apply #map(%arg0)[%c0, %c1]
//     %c8 = arith.constant 8 : index
//     %c2 = arith.constant 2 : index
//     %1 = affine.apply #map1(%c8)[%c0, %c2]
//     %c8_1 = arith.constant 8 : index
//     %c2_2 = arith.constant 2 : index
//     %c2_3 = arith.constant 2 : index
//     %2 = affine.apply #map(%c8_1)[%c2_2, %c2_3]
//     gpu.launch blocks(%arg4, %arg5, %arg6) in (%arg10 = %0, %arg11 = %c1_0, %arg12 = %c1_0) threads(%arg7, %arg8, %arg9) in (%arg13 = %1, %arg14 = %c1_0, %arg15 = %2) {
//       %3 = affine.apply #map2(%arg4)[%c1, %c0]
//       %c8_4 = arith.constant 8 : index
//       %c2_5 = arith.constant 2 : index
//       %c2_6 = arith.constant 2 : index
//       %4 = affine.apply #map3(%arg7)[%c2_6, %c0]
//       scf.for %arg16 = %c0 to %3 step %c2_5 {
//         %c2_7 = arith.constant 2 : index
//         %c2_8 = arith.constant 2 : index
//         %5 = affine.apply #map2(%arg9)[%c2_7, %c2_8]
//         %6 = memref.load %arg1[%3] : memref<?xf32>
//         memref.store %6, %arg2[%4] : memref<?xf32>
//       }
//       gpu.terminator
//     } {SCFToGPU_visited, foo = 3 : i64}
//     return
//   }
// }

// -----

func.func @bounds(%m: memref<?x?xf32>, %s: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = memref.dim %m, %c0 : memref<?x?xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c3) {
    %left = affine.min affine_map<(d0)[s0] -> (3, -d0 + s0)>(%i)[%n]
    %square = arith.muli %left, %left : index
    %rest = arith.subi %n, %i : index
    %least = arith.minsi %rest, %c3 : index
    scf.parallel (%j, %k) = (%c0, %c0) to (%square, %least) step (%c1, %c1) {
      %v = memref.load %m[%j, %k] : memref<?x?xf32>
      memref.store %v, %s[%k, %j] : memref<?x?xf32>
    } {mapping = [#gpu.loop_dim_map<bound = (d0) -> (d0), map = (d0) -> (d0), processor = thread_x>, #gpu.loop_dim_map<processor = thread_y, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  return
}

// expected:
// #map = affine_map<(d0)[s0, s1] -> ((d0 - s0) ceildiv s1)>
// #map1 = affine_map<(d0)[s0, s1] -> (d0 * s0 + s1)>
// #map2 = affine_map<(d0)[s0] -> (3, -d0 + s0)>
// module {
//   func.func @bounds(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     %c3 = arith.constant 3 : index
//     %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
//     %c1_0 = arith.constant 1 : index
//     %0 = affine.apply #map(%dim)[%c0, %c3]
//     %c3_1 = arith.constant 3 : index
//     %c3_2 = arith.constant 3 : index
//     %c9 = arith.constant 9 : index
//     %1 = affine.apply #map(%c9)[%c0, %c1]
//     %2 = affine.apply #map(%c3)[%c0, %c1]
//     gpu.launch blocks(%arg2, %arg3, %arg4) in (%arg8 = %0, %arg9 = %c1_0, %arg10 = %c1_0) threads(%arg5, %arg6, %arg7) in (%arg11 = %1, %arg12 = %2, %arg13 = %c1_0) {
//       %3 = affine.apply #map1(%arg2)[%c3, %c0]
//       %4 = affine.min #map2(%3)[%dim]
//       %5 = arith.muli %4, %4 : index
//       %6 = arith.subi %dim, %3 : index
//       %7 = arith.minsi %6, %c3 : index
//       %8 = affine.apply #map1(%arg5)[%c1, %c0]
//       %9 = arith.cmpi slt, %8, %5 : index
//       scf.if %9 {
//         %10 = affine.apply #map1(%arg6)[%c1, %c0]
//         %11 = arith.cmpi slt, %10, %7 : index
//         scf.if %11 {
//           %12 = memref.load %arg0[%8, %10] : memref<?x?xf32>
//           memref.store %12, %arg1[%10, %8] : memref<?x?xf32>
//         }
//       }
//       gpu.terminator
//     } {SCFToGPU_visited}
//     return
//   }
// }

// -----

func.func @stays(%m: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    scf.parallel (%j) = (%c0) to (%i) step (%c1) {
    } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
  }
  return
}

// expected:
// module {
//   func.func @stays(%arg0: memref<?xf32>, %arg1: index) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     scf.parallel (%arg2, %arg3) = (%c0, %c0) to (%arg1, %arg1) step (%c1, %c1) {
//       scf.reduce 
//     } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
//     scf.parallel (%arg2) = (%c0) to (%arg1) step (%c1) {
//       scf.parallel (%arg3) = (%c0) to (%arg2) step (%c1) {
//         scf.reduce 
//       } {mapping = [#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
//       scf.reduce 
//     } {mapping = [#gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
//     scf.parallel (%arg2) = (%c0) to (%arg1) step (%c1) {
//       scf.reduce 
//     }
//     return
//   }
// }
