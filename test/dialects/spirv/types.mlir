// test: round-trip

module {
  func.func private @arrays(!spirv.array<4 x vector<4xf32>, stride=16>, !spirv.rtarray<i32, stride=4>, !spirv.rtarray<f32>)
  func.func private @pointers(!spirv.ptr<bf16, StorageBuffer>, !spirv.ptr<!spirv.ptr<i8, CrossWorkgroup>, Function>)
  func.func private @structs(!spirv.struct<()>, !spirv.struct<(f32 [0], i32 [4, MatrixStride=16, NonWritable]), Block>, !spirv.struct<(f32 [NonWritable], i1)>)
  func.func private @identified(!spirv.struct<node, (i32, !spirv.ptr<!spirv.struct<node>, Generic>)>, !spirv.ptr<!spirv.struct<node, (i32, !spirv.ptr<!spirv.struct<node>, Generic>)>, Generic>)
  func.func private @matrices(!spirv.matrix<3 x vector<4xf16>>, !spirv.coopmatrix<8x16xi8, Subgroup, MatrixB>, !spirv.arm.tensor<4x8xf32>, !spirv.arm.tensor<?x?xi1>, !spirv.arm.tensor<*xi8>)
  func.func private @images(!spirv.image<f32, Cube, IsDepth, Arrayed, MultiSampled, NeedSampler, Rgba32f>, !spirv.sampled_image<!spirv.image<i32, Rect, DepthUnknown, Arrayed, SingleSampled, NoSampler, R8ui>>)
}
