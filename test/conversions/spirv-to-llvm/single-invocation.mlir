// test: pass --convert-spirv-to-llvm=single-invocation-subgroups=true

// Subgroups of one invocation need no runtime; what is asked of a workgroup does.
spirv.module Logical GLSL450 {
  spirv.func @votes(%b: i1, %x: f32) -> i1 "None" {
    %0 = spirv.GroupNonUniformElect <Subgroup> : i1
    %1 = spirv.GroupNonUniformAll <Subgroup> %b : i1
    %2 = spirv.GroupNonUniformAny <Subgroup> %1 : i1
    %3 = spirv.GroupNonUniformAllEqual <Subgroup> %x : f32, i1
    %4 = spirv.LogicalAnd %0, %2 : i1
    %5 = spirv.LogicalAnd %3, %4 : i1
    spirv.ReturnValue %5 : i1
  }
  spirv.func @moves(%x: f32, %lane: i32) -> f32 "None" {
    %0 = spirv.GroupNonUniformShuffle <Subgroup> %x, %lane : f32, i32
    %1 = spirv.GroupNonUniformRotateKHR <Subgroup> %0, %lane : f32, i32 -> f32
    %2 = "spirv.GroupNonUniformBroadcastFirst"(%1) {execution = #spirv.scope<Subgroup>} : (f32) -> f32
    spirv.ReturnValue %2 : f32
  }
  spirv.func @ballots(%b: i1, %lane: i32) -> i32 "None" {
    %0 = spirv.GroupNonUniformBallot <Subgroup> %b : vector<4xi32>
    %1 = spirv.GroupNonUniformBallotBitCount <Subgroup> <Reduce> %0 : vector<4xi32> -> i32
    %2 = spirv.GroupNonUniformBallotBitCount <Subgroup> <ExclusiveScan> %0 : vector<4xi32> -> i32
    %3 = spirv.GroupNonUniformBallotFindLSB <Subgroup> %0 : vector<4xi32>, i32
    %4 = "spirv.GroupNonUniformInverseBallot"(%0) {execution = #spirv.scope<Subgroup>} : (vector<4xi32>) -> i1
    %5 = "spirv.GroupNonUniformBallotBitExtract"(%0, %lane) {execution = #spirv.scope<Subgroup>} : (vector<4xi32>, i32) -> i1
    %6 = spirv.IAdd %1, %2 : i32
    %7 = spirv.IAdd %6, %3 : i32
    %8 = spirv.LogicalOr %4, %5 : i1
    %9 = spirv.Select %8, %7, %lane : i1, i32
    spirv.ReturnValue %9 : i32
  }
  spirv.func @scans(%x: f32, %v: vector<2xi32>) -> f32 "None" {
    %0 = spirv.GroupNonUniformFMax <Subgroup> <ExclusiveScan> %x : f32 -> f32
    %1 = spirv.GroupNonUniformFAdd <Subgroup> <InclusiveScan> %0 : f32 -> f32
    %2 = spirv.GroupNonUniformSMin <Subgroup> <ExclusiveScan> %v : vector<2xi32> -> vector<2xi32>
    %3 = spirv.GroupNonUniformBitwiseAnd <Subgroup> <ExclusiveScan> %2 : vector<2xi32> -> vector<2xi32>
    %4 = spirv.GroupNonUniformFAdd <Workgroup> <Reduce> %1 : f32 -> f32
    spirv.ReturnValue %4 : f32
  }
}

// expected:
// module {
//   module {
//     llvm.func spir_funccc @_Z27__spirv_GroupNonUniformFAddiif(i32, i32, f32) -> f32 attributes {convergent, no_unwind, will_return}
//     llvm.func @votes(%arg0: i1, %arg1: f32) -> i1 {
//       %0 = llvm.mlir.constant(true) : i1
//       %1 = llvm.mlir.constant(true) : i1
//       %2 = llvm.and %0, %arg0 : i1
//       %3 = llvm.and %1, %2 : i1
//       llvm.return %3 : i1
//     }
//     llvm.func @moves(%arg0: f32, %arg1: i32) -> f32 {
//       llvm.return %arg0 : f32
//     }
//     llvm.func @ballots(%arg0: i1, %arg1: i32) -> i32 {
//       %0 = llvm.zext %arg0 : i1 to i32
//       %1 = llvm.mlir.constant(dense<0> : vector<4xi32>) : vector<4xi32>
//       %2 = llvm.mlir.constant(0 : i32) : i32
//       %3 = llvm.insertelement %0, %1[%2 : i32] : vector<4xi32>
//       %4 = llvm.mlir.constant(0 : i32) : i32
//       %5 = llvm.extractelement %3[%4 : i32] : vector<4xi32>
//       %6 = llvm.mlir.constant(1 : i32) : i32
//       %7 = llvm.and %5, %6 : i32
//       %8 = llvm.mlir.constant(0 : i32) : i32
//       %9 = llvm.mlir.constant(0 : i32) : i32
//       %10 = llvm.mlir.constant(0 : i32) : i32
//       %11 = llvm.extractelement %3[%10 : i32] : vector<4xi32>
//       %12 = llvm.trunc %11 : i32 to i1
//       %13 = llvm.mlir.constant(5 : i32) : i32
//       %14 = llvm.lshr %arg1, %13 : i32
//       %15 = llvm.mlir.constant(31 : i32) : i32
//       %16 = llvm.and %arg1, %15 : i32
//       %17 = llvm.extractelement %3[%14 : i32] : vector<4xi32>
//       %18 = llvm.lshr %17, %16 : i32
//       %19 = llvm.trunc %18 : i32 to i1
//       %20 = llvm.add %7, %8 : i32
//       %21 = llvm.add %20, %9 : i32
//       %22 = llvm.or %12, %19 : i1
//       %23 = llvm.select %22, %21, %arg1 : i1, i32
//       llvm.return %23 : i32
//     }
//     llvm.func @scans(%arg0: f32, %arg1: vector<2xi32>) -> f32 {
//       %0 = llvm.mlir.constant(0xFF800000 : f32) : f32
//       %1 = llvm.mlir.constant(dense<2147483647> : vector<2xi32>) : vector<2xi32>
//       %2 = llvm.mlir.constant(dense<-1> : vector<2xi32>) : vector<2xi32>
//       %3 = llvm.mlir.constant(2 : i32) : i32
//       %4 = llvm.mlir.constant(0 : i32) : i32
//       %5 = llvm.call spir_funccc @_Z27__spirv_GroupNonUniformFAddiif(%3, %4, %0) {convergent, no_unwind, will_return} : (i32, i32, f32) -> f32
//       llvm.return %5 : f32
//     }
//   }
// }
