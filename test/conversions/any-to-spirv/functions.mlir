// test: pass --test-convert-to-spirv

func.func @a(%a: i32, %b: i32, %m: memref<4xi32>, %x: memref<4xf32, 3>) -> i32 {
  %0 = arith.ceildivsi %a, %b : i32
  %1 = arith.floordivsi %0, %b : i32
  %c = arith.ceildivui %1, %b : i32
  %i = arith.constant 1 : index
  %l = memref.load %m[%i] : memref<4xi32>
  %s = arith.addi %l, %c : i32
  cf.br ^x
 ^x:
  return %s : i32
}

// expected:
// module {
//   spirv.func @a(%arg0: i32, %arg1: i32, %arg2: !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, %arg3: !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32>)>, Workgroup>) -> i32 "None" {
//     %0 = builtin.unrealized_conversion_cast %arg2 : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer> to memref<4xi32, #spirv.storage_class<StorageBuffer>>
//     %cst1_i32 = spirv.Constant 1 : i32
//     %1 = builtin.unrealized_conversion_cast %cst1_i32 : i32 to index
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst1_i32_0 = spirv.Constant 1 : i32
//     %2 = spirv.SDiv %arg0, %arg1 : i32
//     %3 = spirv.IMul %2, %arg1 : i32
//     %4 = spirv.INotEqual %arg0, %3 : i32
//     %5 = spirv.SLessThan %arg0, %cst0_i32 : i32
//     %6 = spirv.SLessThan %arg1, %cst0_i32 : i32
//     %7 = spirv.LogicalEqual %5, %6 : i1
//     %8 = spirv.LogicalAnd %4, %7 : i1
//     %9 = spirv.IAdd %2, %cst1_i32_0 : i32
//     %10 = spirv.Select %8, %9, %2 : i1, i32
//     %11 = spirv.SDiv %10, %arg1 : i32
//     %12 = spirv.IMul %11, %arg1 : i32
//     %13 = spirv.INotEqual %10, %12 : i32
//     %cst0_i32_1 = spirv.Constant 0 : i32
//     %14 = spirv.SLessThan %10, %cst0_i32_1 : i32
//     %15 = spirv.SLessThan %arg1, %cst0_i32_1 : i32
//     %16 = spirv.LogicalNotEqual %14, %15 : i1
//     %17 = spirv.LogicalAnd %13, %16 : i1
//     %cst-1_i32 = spirv.Constant -1 : i32
//     %18 = spirv.IAdd %11, %cst-1_i32 : i32
//     %19 = spirv.Select %17, %18, %11 : i1, i32
//     %cst0_i32_2 = spirv.Constant 0 : i32
//     %20 = spirv.IEqual %19, %cst0_i32_2 : i32
//     %cst1_i32_3 = spirv.Constant 1 : i32
//     %21 = spirv.ISub %19, %cst1_i32_3 : i32
//     %22 = spirv.UDiv %21, %arg1 : i32
//     %23 = spirv.IAdd %22, %cst1_i32_3 : i32
//     %24 = spirv.Select %20, %cst0_i32_2, %23 : i1, i32
//     %25 = memref.load %0[%1] : memref<4xi32, #spirv.storage_class<StorageBuffer>>
//     %26 = spirv.IAdd %25, %24 : i32
//     cf.br ^bb1
//   ^bb1:  // pred: ^bb0
//     spirv.ReturnValue %26 : i32
//   }
// }
