// test: pass --gpu-map-parallel-loops=mapping-policy=innermost-first

func.func @levels(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%a, %b, %c, %d) = (%c0, %c0, %c0, %c0) to (%n, %n, %n, %n) step (%c1, %c1, %c1, %c1) {
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
      scf.parallel (%k) = (%c0) to (%n) step (%c1) {
      }
    }
    scf.for %q = %c0 to %n step %c1 {
      scf.parallel (%k) = (%c0) to (%n) step (%c1) {
      }
    }
  }
  return
}

// expected:
// module {
//   func.func @levels(%arg0: index) {
//     %c0 = arith.constant 0 : index
//     %c1 = arith.constant 1 : index
//     scf.parallel (%arg1, %arg2, %arg3, %arg4) = (%c0, %c0, %c0, %c0) to (%arg0, %arg0, %arg0, %arg0) step (%c1, %c1, %c1, %c1) {
//       scf.parallel (%arg5, %arg6) = (%c0, %c0) to (%arg0, %arg0) step (%c1, %c1) {
//         scf.parallel (%arg7) = (%c0) to (%arg0) step (%c1) {
//           scf.reduce 
//         } {mapping = [#gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
//         scf.reduce 
//       } {mapping = [#gpu.loop_dim_map<processor = thread_y, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
//       scf.for %arg5 = %c0 to %arg0 step %c1 {
//         scf.parallel (%arg6) = (%c0) to (%arg0) step (%c1) {
//           scf.reduce 
//         }
//       }
//       scf.reduce 
//     } {mapping = [#gpu.loop_dim_map<processor = block_z, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = block_y, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = block_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, #gpu.loop_dim_map<processor = sequential, map = (d0) -> (d0), bound = (d0) -> (d0)>]}
//     return
//   }
// }
