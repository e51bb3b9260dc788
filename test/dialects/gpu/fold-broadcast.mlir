// test: fold

func.func @of_broadcast(%a: f32, %l: i32) -> (f32, f32, f32, f32) {
  %0 = gpu.subgroup_broadcast %a, specific_lane %l : f32
  %1 = gpu.subgroup_broadcast %0, first_active_lane : f32
  %2 = gpu.subgroup_broadcast %0, specific_lane %l : f32
  %3 = gpu.subgroup_broadcast %1, specific_lane %l : f32
  %4 = gpu.subgroup_broadcast %a, first_active_lane : f32
  %5 = gpu.subgroup_broadcast %4, first_active_lane : f32
  return %1, %2, %3, %5 : f32, f32, f32, f32
}

func.func @of_reduction_stays(%a: f32, %i: index) -> f32 {
  %0 = gpu.subgroup_reduce add %a : (f32) -> f32
  %1 = gpu.subgroup_broadcast %0, first_active_lane : f32
  return %1 : f32
}

// expected:
// module {
//   func.func @of_broadcast(%arg0: f32, %arg1: i32) -> (f32, f32, f32, f32) {
//     %0 = gpu.subgroup_broadcast %arg0,  specific_lane %arg1 : f32
//     %1 = gpu.subgroup_broadcast %arg0,  first_active_lane : f32
//     return %0, %0, %0, %1 : f32, f32, f32, f32
//   }
//   func.func @of_reduction_stays(%arg0: f32, %arg1: index) -> f32 {
//     %0 = gpu.subgroup_reduce  add %arg0 : (f32) -> f32
//     %1 = gpu.subgroup_broadcast %0,  first_active_lane : f32
//     return %1 : f32
//   }
// }
