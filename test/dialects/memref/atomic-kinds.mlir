// test: pass

// The numbers of all kinds, as the generic form has them.
func.func @kinds(%i: i32, %f: f32, %a: memref<4xi32>, %b: memref<4xf32>, %at: index) {
  "memref.atomic_rmw"(%f, %b, %at) <{kind = 0 : i64}> : (f32, memref<4xf32>, index) -> f32
  "memref.atomic_rmw"(%i, %a, %at) <{kind = 1 : i64}> : (i32, memref<4xi32>, index) -> i32
  "memref.atomic_rmw"(%i, %a, %at) <{kind = 2 : i64}> : (i32, memref<4xi32>, index) -> i32
  "memref.atomic_rmw"(%i, %a, %at) <{kind = 3 : i64}> : (i32, memref<4xi32>, index) -> i32
  "memref.atomic_rmw"(%f, %b, %at) <{kind = 4 : i64}> : (f32, memref<4xf32>, index) -> f32
  "memref.atomic_rmw"(%f, %b, %at) <{kind = 5 : i64}> : (f32, memref<4xf32>, index) -> f32
  "memref.atomic_rmw"(%i, %a, %at) <{kind = 6 : i64}> : (i32, memref<4xi32>, index) -> i32
  "memref.atomic_rmw"(%i, %a, %at) <{kind = 7 : i64}> : (i32, memref<4xi32>, index) -> i32
  "memref.atomic_rmw"(%f, %b, %at) <{kind = 8 : i64}> : (f32, memref<4xf32>, index) -> f32
  "memref.atomic_rmw"(%f, %b, %at) <{kind = 9 : i64}> : (f32, memref<4xf32>, index) -> f32
  "memref.atomic_rmw"(%i, %a, %at) <{kind = 10 : i64}> : (i32, memref<4xi32>, index) -> i32
  "memref.atomic_rmw"(%i, %a, %at) <{kind = 11 : i64}> : (i32, memref<4xi32>, index) -> i32
  "memref.atomic_rmw"(%f, %b, %at) <{kind = 12 : i64}> : (f32, memref<4xf32>, index) -> f32
  "memref.atomic_rmw"(%i, %a, %at) <{kind = 13 : i64}> : (i32, memref<4xi32>, index) -> i32
  "memref.atomic_rmw"(%i, %a, %at) <{kind = 14 : i64}> : (i32, memref<4xi32>, index) -> i32
  "memref.atomic_rmw"(%i, %a, %at) <{kind = 15 : i64}> : (i32, memref<4xi32>, index) -> i32
  return
}

// expected:
// module {
//   func.func @kinds(%arg0: i32, %arg1: f32, %arg2: memref<4xi32>, %arg3: memref<4xf32>, %arg4: index) {
//     %0 = memref.atomic_rmw addf %arg1, %arg3[%arg4] : (f32, memref<4xf32>) -> f32
//     %1 = memref.atomic_rmw addi %arg0, %arg2[%arg4] : (i32, memref<4xi32>) -> i32
//     %2 = memref.atomic_rmw andi %arg0, %arg2[%arg4] : (i32, memref<4xi32>) -> i32
//     %3 = memref.atomic_rmw assign %arg0, %arg2[%arg4] : (i32, memref<4xi32>) -> i32
//     %4 = memref.atomic_rmw maximumf %arg1, %arg3[%arg4] : (f32, memref<4xf32>) -> f32
//     %5 = memref.atomic_rmw maxnumf %arg1, %arg3[%arg4] : (f32, memref<4xf32>) -> f32
//     %6 = memref.atomic_rmw maxs %arg0, %arg2[%arg4] : (i32, memref<4xi32>) -> i32
//     %7 = memref.atomic_rmw maxu %arg0, %arg2[%arg4] : (i32, memref<4xi32>) -> i32
//     %8 = memref.atomic_rmw minimumf %arg1, %arg3[%arg4] : (f32, memref<4xf32>) -> f32
//     %9 = memref.atomic_rmw minnumf %arg1, %arg3[%arg4] : (f32, memref<4xf32>) -> f32
//     %10 = memref.atomic_rmw mins %arg0, %arg2[%arg4] : (i32, memref<4xi32>) -> i32
//     %11 = memref.atomic_rmw minu %arg0, %arg2[%arg4] : (i32, memref<4xi32>) -> i32
//     %12 = memref.atomic_rmw mulf %arg1, %arg3[%arg4] : (f32, memref<4xf32>) -> f32
//     %13 = memref.atomic_rmw muli %arg0, %arg2[%arg4] : (i32, memref<4xi32>) -> i32
//     %14 = memref.atomic_rmw ori %arg0, %arg2[%arg4] : (i32, memref<4xi32>) -> i32
//     %15 = memref.atomic_rmw xori %arg0, %arg2[%arg4] : (i32, memref<4xi32>) -> i32
//     return
//   }
// }
