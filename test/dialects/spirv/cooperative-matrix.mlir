// test: round-trip

module {
  func.func @cooperative_matrix_1(%arg0: !spirv.ptr<i32, StorageBuffer>, %arg1: i32) {
    %0 = spirv.KHR.CooperativeMatrixLoad %arg0, %arg1, <RowMajor> : !spirv.ptr<i32, StorageBuffer>, i32 -> !spirv.coopmatrix<8x8xf32, Subgroup, MatrixAcc>
    return
  }
  func.func @cooperative_matrix_2(%arg0: !spirv.ptr<i32, StorageBuffer>, %arg1: !spirv.coopmatrix<8x8xf32, Subgroup, MatrixAcc>, %arg2: i32) {
    spirv.KHR.CooperativeMatrixStore %arg0, %arg1, %arg2, <RowMajor> : !spirv.ptr<i32, StorageBuffer>, !spirv.coopmatrix<8x8xf32, Subgroup, MatrixAcc>, i32
    return
  }
  func.func @multiply(%arg0: !spirv.ptr<i32, StorageBuffer>, %arg1: i32, %arg2: !spirv.coopmatrix<8x16xi8, Subgroup, MatrixA>, %arg3: !spirv.coopmatrix<16x8xi8, Subgroup, MatrixB>, %arg4: !spirv.coopmatrix<8x8xi32, Subgroup, MatrixAcc>) {
    %0 = spirv.KHR.CooperativeMatrixLength : !spirv.coopmatrix<8x8xi32, Subgroup, MatrixAcc>
    %1 = spirv.KHR.CooperativeMatrixMulAdd %arg2, %arg3, %arg4, <ASigned|AccSat> : !spirv.coopmatrix<8x16xi8, Subgroup, MatrixA>, !spirv.coopmatrix<16x8xi8, Subgroup, MatrixB> -> !spirv.coopmatrix<8x8xi32, Subgroup, MatrixAcc>
    %2 = spirv.KHR.CooperativeMatrixLoad %arg0, %arg1, <RowMajor>, <Volatile|Aligned>, 16 : !spirv.ptr<i32, StorageBuffer>, i32 -> !spirv.coopmatrix<8x8xi32, Subgroup, MatrixAcc>
    return
  }
}
