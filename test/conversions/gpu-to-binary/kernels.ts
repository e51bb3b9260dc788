// Kernels whose binaries are compared with mlir-opt's, byte by byte.

/** Bodies of kernels: `%x` and `%y` are floats, `%i` and `%j` integers; `%f` and `%n` are what they leave. */
const bodies: Readonly<Record<string, string>> = {
  add: "%f = arith.addf %x, %y : f32\n%n = arith.addi %i, %j : i32",
  multiply: "%f = arith.mulf %x, %y : f32\n%n = arith.muli %i, %j : i32",
  divide: "%f = arith.divf %x, %y : f32\n%n = arith.divsi %i, %j : i32",
  unsigned_division: "%f = arith.subf %x, %y : f32\n%n = arith.divui %i, %j : i32",
  remainder: "%f = arith.remf %x, %y : f32\n%n = arith.remsi %i, %j : i32",
  unsigned_remainder: "%f = arith.negf %x : f32\n%n = arith.remui %i, %j : i32",
  bits: "%a = arith.andi %i, %j : i32\n%b = arith.xori %a, %i : i32\n%n = arith.ori %b, %j : i32\n%f = arith.bitcast %n : i32 to f32",
  shifts:
    "%a = arith.shli %i, %j : i32\n%b = arith.shrsi %a, %j : i32\n%n = arith.shrui %b, %j : i32\n%f = arith.uitofp %n : i32 to f32",
  extremes: "%a = arith.maxsi %i, %j : i32\n%n = arith.minui %a, %i : i32\n%f = arith.maximumf %x, %y : f32",
  numbers: "%n = arith.minsi %i, %j : i32\n%f = arith.minnumf %x, %y : f32",
  comparisons:
    "%t = arith.cmpf olt, %x, %y : f32\n%f = arith.select %t, %x, %y : f32\n%u = arith.cmpi uge, %i, %j : i32\n%n = arith.select %u, %i, %j : i32",
  unordered:
    "%t = arith.cmpf une, %x, %y : f32\n%o = arith.cmpf ord, %x, %y : f32\n%u = arith.andi %t, %o : i1\n%f = arith.select %u, %x, %y : f32\n%n = arith.extui %u : i1 to i32",
  conversions: "%f = arith.sitofp %i : i32 to f32\n%n = arith.fptosi %x : f32 to i32",
  extended: "%n, %o = arith.addui_extended %i, %j : i32, i1\n%f = arith.uitofp %o : i1 to f32",
  products: "%a, %n = arith.mulsi_extended %i, %j : i32\n%f = arith.sitofp %a : i32 to f32",
  unsigned_products: "%a, %n = arith.mului_extended %i, %j : i32\n%f = arith.sitofp %a : i32 to f32",
  constants:
    "%k = arith.constant 42 : i32\n%l = arith.constant 2.5 : f32\n%n = arith.addi %i, %k : i32\n%f = arith.mulf %x, %l : f32",
  vectors:
    "%v = vector.from_elements %x, %y, %x : vector<3xf32>\n%w = arith.addf %v, %v : vector<3xf32>\n%f = vector.extract %w[1] : f32 from vector<3xf32>\n%n = arith.addi %i, %i : i32",
  constant_vectors:
    "%k = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>\n%b = vector.broadcast %i : i32 to vector<4xi32>\n%s = arith.muli %k, %b : vector<4xi32>\n%n = vector.extract %s[3] : i32 from vector<4xi32>\n%f = arith.addf %x, %x : f32",
  shuffle:
    "%v = vector.from_elements %x, %y : vector<2xf32>\n%s = vector.shuffle %v, %v [1, 2, 0] : vector<2xf32>, vector<2xf32>\n%f = vector.extract %s[0] : f32 from vector<3xf32>\n%n = arith.subi %i, %j : i32",
  reduction:
    "%v = vector.from_elements %i, %j, %i : vector<3xi32>\n%n = vector.reduction <add>, %v : vector<3xi32> into i32\n%f = arith.addf %y, %y : f32",
  dot: "%v = vector.from_elements %x, %y : vector<2xf32>\n%f = vector.reduction <add>, %v : vector<2xf32> into f32\n%n = arith.subi %j, %i : i32",
  fused:
    "%v = vector.broadcast %x : f32 to vector<2xf32>\n%m = vector.fma %v, %v, %v : vector<2xf32>\n%f = vector.extract %m[1] : f32 from vector<2xf32>\n%n = arith.addi %j, %j : i32",
  condition:
    "%t = arith.cmpi slt, %i, %j : i32\n%f, %n = scf.if %t -> (f32, i32) {\nscf.yield %x, %i : f32, i32\n} else {\n%a = arith.mulf %x, %y : f32\nscf.yield %a, %j : f32, i32\n}",
  loop: "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c4 = arith.constant 4 : index\n%f, %n = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %x, %b = %i) -> (f32, i32) {\n%s = arith.addf %a, %y : f32\n%m = arith.muli %b, %j : i32\nscf.yield %s, %m : f32, i32\n}",
  endless:
    "%n, %f = scf.while (%a = %i, %b = %x) : (i32, f32) -> (i32, f32) {\n%t = arith.cmpi slt, %a, %j : i32\nscf.condition(%t) %a, %b : i32, f32\n} do {\n^bb0(%a: i32, %b: f32):\n%s = arith.addi %a, %a : i32\n%m = arith.mulf %b, %y : f32\nscf.yield %s, %m : i32, f32\n}",
  nested_loops:
    "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c3 = arith.constant 3 : index\n%n = scf.for %k = %c0 to %c3 step %c1 iter_args(%a = %i) -> (i32) {\n%b = scf.for %l = %c0 to %k step %c1 iter_args(%c = %a) -> (i32) {\n%d = arith.muli %c, %j : i32\nscf.yield %d : i32\n}\nscf.yield %b : i32\n}\n%f = arith.addf %x, %x : f32",
  conditions_in_loops:
    "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c5 = arith.constant 5 : index\n%n = scf.for %k = %c0 to %c5 step %c1 iter_args(%a = %i) -> (i32) {\n%t = arith.cmpi sgt, %a, %j : i32\n%b = scf.if %t -> (i32) {\nscf.yield %j : i32\n} else {\n%c = arith.addi %a, %a : i32\nscf.yield %c : i32\n}\nscf.yield %b : i32\n}\n%f = arith.subf %x, %y : f32",
  work_group_memory:
    "%w = memref.alloc() : memref<8xf32, #spirv.storage_class<Workgroup>>\nmemref.store %x, %w[%at] : memref<8xf32, #spirv.storage_class<Workgroup>>\ngpu.barrier\n%f = memref.load %w[%one] : memref<8xf32, #spirv.storage_class<Workgroup>>\nmemref.dealloc %w : memref<8xf32, #spirv.storage_class<Workgroup>>\n%n = arith.addi %i, %j : i32",
  slices:
    "%v = vector.from_elements %x, %y, %x, %y : vector<4xf32>\n%s = vector.extract_strided_slice %v {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>\n%w = vector.insert_strided_slice %s, %v {offsets = [2], strides = [1]} : vector<2xf32> into vector<4xf32>\n%u = vector.insert %x, %w [0] : f32 into vector<4xf32>\n%f = vector.extract %u[3] : f32 from vector<4xf32>\n%n = arith.addi %i, %j : i32",
  interleaved:
    "%v = vector.from_elements %i, %j : vector<2xi32>\n%w = vector.interleave %v, %v : vector<2xi32> -> vector<4xi32>\n%a, %b = vector.deinterleave %w : vector<4xi32> -> vector<2xi32>\n%s = arith.subi %a, %b : vector<2xi32>\n%n = vector.extract %s[0] : i32 from vector<2xi32>\n%f = arith.divf %x, %y : f32",
  indices:
    "%a = arith.index_cast %i : i32 to index\n%b = index.add %a, %at\n%c = index.mul %b, %one\n%d = index.sub %c, %a\n%e = index.maxs %d, %b\n%t = index.cmp ult(%e, %b)\n%g = arith.select %t, %e, %b : index\n%n = arith.index_cast %g : index to i32\n%f = arith.addf %y, %y : f32",
  truth_values:
    "%t = arith.cmpi eq, %i, %j : i32\n%u = arith.cmpf ogt, %x, %y : f32\n%o = arith.ori %t, %u : i1\n%e = arith.xori %o, %t : i1\n%n = arith.extsi %e : i1 to i32\n%f = arith.uitofp %o : i1 to f32",
  rounded_divisions:
    "%a = arith.index_cast %i : i32 to index\n%b = arith.index_cast %j : i32 to index\n%c = index.ceildivs %a, %b\n%d = index.floordivs %c, %b\n%n = arith.index_cast %d : index to i32\n%f = arith.addf %x, %x : f32",
  ids: "%t = gpu.thread_id y\n%d = gpu.block_dim x\n%g = gpu.grid_dim z\n%s = arith.addi %t, %d : index\n%u = arith.addi %s, %g : index\n%n = arith.index_cast %u : index to i32\n%f = arith.addf %x, %y : f32",
  barrier: "gpu.barrier\n%f = arith.addf %x, %y : f32\n%n = arith.addi %i, %j : i32",
};

/** The modules by name; each has a kernel that is launched once. */
export const binaryKernels: readonly (readonly [name: string, text: string])[] = Object.entries(bodies).map(
  ([name, body]) => [name, moduleOf(name, body)],
);

function moduleOf(name: string, body: string): string {
  return `module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @${name}(%floats: memref<8xf32>, %integers: memref<2x4xi32>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [4, 1, 1]>} {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      %at = gpu.block_id x
      %x = memref.load %floats[%at] : memref<8xf32>
      %y = memref.load %floats[%one] : memref<8xf32>
      %i = memref.load %integers[%zero, %at] : memref<2x4xi32>
      %j = memref.load %integers[%one, %at] : memref<2x4xi32>
${body}
      memref.store %f, %floats[%at] : memref<8xf32>
      memref.store %n, %integers[%zero, %at] : memref<2x4xi32>
      gpu.return
    }
  }
  func.func @main(%floats: memref<8xf32>, %integers: memref<2x4xi32>) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @kernels::@${name} blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%floats : memref<8xf32>, %integers : memref<2x4xi32>)
    return
  }
}
`;
}

/** The flag of the pipeline that ends with a binary. */
export const BINARY_PIPELINE = "--test-vulkan-runner-pipeline";

/** The string with the words of the binary in a printed module; undefined if there is none. */
export function binaryIn(text: string): string | undefined {
  return /gpu\.binary @\w+ +\[#gpu\.object<.*>, "(.*)">\]/.exec(text)?.[1];
}
