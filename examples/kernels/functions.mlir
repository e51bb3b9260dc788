// Functions of the math dialect, which are GLSL's in a shader and OpenCL's in a kernel.
gpu.module @kernels {
  gpu.func @functions(%data: memref<8xf32>) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
    %i = gpu.global_id x
    %x = memref.load %data[%i] : memref<8xf32>
    %a = math.sqrt %x : f32
    %b = math.exp %x : f32
    %c = math.floor %a : f32
    %d = math.fma %b, %c, %a : f32
    memref.store %d, %data[%i] : memref<8xf32>
    gpu.return
  }
}
