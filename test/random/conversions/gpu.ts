// Forms of gpu: operations in kernels, and kernels with their interfaces.
import { type Form, letter, onScalars, textOf } from "./form.ts";

const form = (name: string, texts: Form["texts"]): Form => ({ name, texts });

const ABI = "spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>";

/** A module with a kernel that takes values `%a`, `%b`, … of types. */
function kernel(types: readonly string[], body: string, attributes = ABI): string {
  const parameters = types.map((type, at) => `%${letter(at)}: ${type}`).join(", ");
  return `gpu.module @kernels {\n  gpu.func @f(${parameters}) kernel attributes {${attributes}} {\n    ${body}\n    gpu.return\n  }\n}`;
}

/** Bodies of kernels without arguments that mean the same for all types: given once. */
const once = (texts: () => readonly string[]): Form["texts"] =>
  onScalars(({ element }) => (element === "i32" ? texts() : []));

const dimensions = ["x", "y", "z"];

const ABIS = [
  ABI,
  "spirv.entry_point_abi = #spirv.entry_point_abi<>",
  "spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [8]>",
  "spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1], subgroup_size = 16>",
  "spirv.entry_point_abi = #spirv.entry_point_abi<subgroup_size = 16, target_width = 32>",
  "known_block_size = array<i32: 32, 1, 1>",
];

const integerKinds = ["add", "mul", "minui", "minsi", "maxui", "maxsi", "and", "or", "xor"];
const floatKinds = ["add", "mul", "minnumf", "maxnumf", "minimumf", "maximumf"];
const isFloat = (element: string) => /^(?:f|bf|tf)\d/.test(element);
const kindsOf = (element: string) => (isFloat(element) ? floatKinds : integerKinds);

/** Sizes of clusters of subgroups, after the operation. */
const clusters = ["", " cluster(size = 4)", " cluster(size = 4, stride = 2)"];

const matrix = (shape: string, element: string, operand: string) =>
  `!gpu.mma_matrix<${shape}x${element}, "${operand}">`;

/** Memory of matrices, with the storage classes that map to them. */
const matrixMemories = (element: string) =>
  ["", ", #spirv.storage_class<StorageBuffer>", ", #spirv.storage_class<Workgroup>", ", 3"].flatMap((space) => [
    `memref<32x32x${element}${space}>`,
    `memref<32x32x${element}, strided<[64, 1], offset: 8>${space}>`,
    `memref<?x32x${element}${space}>`,
  ]);

const elementwise = "addf mulf subf maxf minf divf addi muli subi divs divu negatef negates extf".split(" ");

export const gpuForms: readonly Form[] = [
  ...["thread_id", "block_id", "grid_dim", "block_dim", "global_id", "cluster_id", "cluster_dim"].map((op) =>
    form(
      `gpu.${op}`,
      once(() =>
        dimensions.flatMap((dimension) =>
          ABIS.map((abi) => kernel([], `%0 = gpu.${op} ${dimension}`, abi)).concat(
            kernel(
              ["memref<4xindex>"],
              `%0 = gpu.${op} ${dimension} upper_bound 32\n    memref.store %0, %a[%0] : memref<4xindex>`,
            ),
            `gpu.module @kernels {\n  func.func @f() -> index {\n    %0 = gpu.${op} ${dimension}\n    return %0 : index\n  }\n}`,
          ),
        ),
      ),
    ),
  ),
  ...["lane_id", "subgroup_id", "num_subgroups", "subgroup_size"].map((op) =>
    form(
      `gpu.${op}`,
      once(() => [
        ...ABIS.map((abi) => kernel([], `%0 = gpu.${op}${op === "lane_id" ? "" : " : index"}`, abi)),
        kernel(
          ["memref<64xindex>"],
          `%0 = gpu.${op} ${op === "lane_id" ? "" : ": index"}\n    memref.store %0, %a[%0] : memref<64xindex>`,
        ),
        kernel([], `%0 = gpu.${op} upper_bound 16${op === "lane_id" ? "" : " : index"}`),
      ]),
    ),
  ),
  form(
    "gpu.barrier",
    once(() => [
      ...ABIS.map((abi) => kernel([], "gpu.barrier", abi)),
      kernel([], "gpu.barrier memfence [#gpu.address_space<workgroup>]"),
      kernel([], "gpu.barrier memfence [#gpu.address_space<global>, #gpu.address_space<workgroup>]"),
      kernel([], "gpu.barrier memfence []"),
    ]),
  ),
  form("gpu.shuffle", (kind) =>
    ["xor", "up", "down", "idx"]
      .flatMap((mode) =>
        [16, 32, 64].map((width) =>
          kernel(
            [textOf(kind)],
            `%o = arith.constant 4 : i32\n    %w = arith.constant ${width} : i32\n    %0, %1 = gpu.shuffle ${mode} %a, %o, %w : ${textOf(kind)}`,
          ),
        ),
      )
      .concat(kernel([textOf(kind), "i32", "i32"], `%0, %1 = gpu.shuffle xor %a, %b, %c : ${textOf(kind)}`)),
  ),
  form("gpu.rotate", (kind) =>
    [
      [4, 16],
      [0, 32],
      [15, 16],
      [1, 64],
    ].map(([offset, width]) => kernel([textOf(kind)], `%0, %1 = gpu.rotate %a, ${offset}, ${width} : ${textOf(kind)}`)),
  ),
  form("gpu.all_reduce", (kind) =>
    kindsOf(kind.element).flatMap((reduction) =>
      ["", " uniform"].map((uniform) =>
        kernel(
          [textOf(kind)],
          `%0 = gpu.all_reduce ${reduction} %a${uniform} {} : (${textOf(kind)}) -> ${textOf(kind)}`,
        ),
      ),
    ),
  ),
  form(
    "gpu.all_reduce with a body",
    onScalars(({ element }) => [
      kernel(
        [element],
        `%0 = gpu.all_reduce %a {\n    ^bb(%l: ${element}, %r: ${element}):\n      %s = ${isFloat(element) ? "arith.addf" : "arith.addi"} %l, %r : ${element}\n      "gpu.yield"(%s) : (${element}) -> ()\n    } : (${element}) -> ${element}`,
      ),
    ]),
  ),
  form("gpu.subgroup_reduce", (kind) =>
    kindsOf(kind.element).flatMap((reduction) =>
      ["", " uniform"].flatMap((uniform) =>
        clusters.map((cluster) =>
          kernel(
            [textOf(kind)],
            `%0 = gpu.subgroup_reduce ${reduction} %a${uniform}${cluster} : (${textOf(kind)}) -> ${textOf(kind)}`,
          ),
        ),
      ),
    ),
  ),
  form("gpu.subgroup_broadcast", (kind) => [
    kernel([textOf(kind)], `%0 = gpu.subgroup_broadcast %a, first_active_lane : ${textOf(kind)}`),
    kernel([textOf(kind), "i32"], `%0 = gpu.subgroup_broadcast %a, specific_lane %b : ${textOf(kind)}`),
  ]),
  form(
    "gpu.printf",
    onScalars(({ element }) => [
      kernel([element], `gpu.printf "value %d\\n", %a : ${element}`),
      kernel([element, element], `gpu.printf "%d, %d", %a, %b : ${element}, ${element}`),
      kernel([element], 'gpu.printf ""'),
      kernel([element], `gpu.printf "one"\n    gpu.printf "two %d", %a : ${element}`),
    ]),
  ),
  form(
    "gpu.subgroup_mma_load_matrix",
    onScalars(({ element }) =>
      matrixMemories(element).flatMap((memory) =>
        ["AOp", "BOp", "COp"].flatMap((operand) =>
          ["", ", transpose"].flatMap((transpose) => {
            const type = matrix("16x16", element, operand);
            return [
              kernel(
                [memory, "index"],
                `%0 = gpu.subgroup_mma_load_matrix %a[%b, %b] {leadDimension = 32 : index${transpose}} : ${memory} -> ${type}`,
              ),
              kernel(
                [memory, "index", memory],
                `%0 = gpu.subgroup_mma_load_matrix %a[%b, %b] {leadDimension = 32 : index} : ${memory} -> ${type}\n    gpu.subgroup_mma_store_matrix %0, %c[%b, %b] {leadDimension = 64 : index${transpose}} : ${type}, ${memory}`,
              ),
            ];
          }),
        ),
      ),
    ),
  ),
  form(
    "gpu.subgroup_mma_compute",
    onScalars(({ element }) =>
      [element, "f32", "i32", "f16"].map((result) => {
        const [a, b, c] = [
          matrix("8x16", element, "AOp"),
          matrix("16x8", element, "BOp"),
          matrix("8x8", result, "COp"),
        ];
        return kernel(
          [element, result],
          `%0 = gpu.subgroup_mma_constant_matrix %a : ${a}\n    %1 = gpu.subgroup_mma_constant_matrix %a : ${b}\n    %2 = gpu.subgroup_mma_constant_matrix %b : ${c}\n    %3 = gpu.subgroup_mma_compute %0, %1, %2 : ${a}, ${b} -> ${c}`,
        );
      }),
    ),
  ),
  form(
    "gpu.subgroup_mma_elementwise",
    onScalars(({ element }) =>
      elementwise.flatMap((kind) => {
        const isUnary = /^neg|^ext/.test(kind);
        const type = matrix("16x16", element, "COp");
        const result = kind === "extf" ? matrix("16x16", "f32", "COp") : type;
        const [values, types] = isUnary ? ["%0", type] : ["%0, %1", `${type}, ${type}`];
        const loaded = (name: string) =>
          `${name} = gpu.subgroup_mma_load_matrix %b[%c, %c] {leadDimension = 32 : index} : memref<32x32x${element}> -> ${type}`;
        return [loaded("%1"), `%1 = gpu.subgroup_mma_constant_matrix %a : ${type}`].map((second) =>
          kernel(
            [element, `memref<32x32x${element}>`, "index"],
            `${loaded("%0")}\n    ${second}\n    %2 = gpu.subgroup_mma_elementwise ${kind} ${values} : (${types}) -> ${result}`,
          ),
        );
      }),
    ),
  ),
  form("gpu.func", (kind) => {
    const type = textOf(kind);
    return [
      kernel([type], ""),
      kernel([type, `memref<4x${kind.element}>`], ""),
      kernel([type, `memref<4x${kind.element}, #spirv.storage_class<CrossWorkgroup>>`, "index"], ""),
      kernel([`memref<?x${kind.element}, #spirv.storage_class<StorageBuffer>>`, `memref<${kind.element}, 1>`], ""),
      kernel([type], "", "other = 1 : i32"),
      `gpu.module @kernels {\n  gpu.func @f(%a: ${type}) {\n    gpu.return\n  }\n}`,
      `gpu.module @kernels {\n  gpu.func @f(%a: ${type}) -> ${type} {\n    gpu.return %a : ${type}\n  }\n}`,
      `gpu.module @kernels {\n  func.func @g(%a: ${type}) -> ${type} {\n    return %a : ${type}\n  }\n  gpu.func @f(%a: ${type}) kernel attributes {${ABI}} {\n    %0 = func.call @g(%a) : (${type}) -> ${type}\n    gpu.return\n  }\n}`,
      `gpu.module @kernels {\n  gpu.func @f(%a: ${type} {spirv.interface_var_abi = #spirv.interface_var_abi<(1, 2), StorageBuffer>}, %b: memref<4x${kind.element}, #spirv.storage_class<StorageBuffer>> {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 3)>}) kernel attributes {${ABI}} {\n    gpu.return\n  }\n}`,
      `gpu.module @kernels {\n  gpu.func @f(%a: ${type} {spirv.interface_var_abi = #spirv.interface_var_abi<(1, 2), StorageBuffer>}, %b: memref<4x${kind.element}, #spirv.storage_class<StorageBuffer>>) kernel attributes {${ABI}} {\n    gpu.return\n  }\n}`,
    ];
  }),
  form(
    "gpu.launch_func",
    onScalars(({ element }) => [
      `gpu.module @kernels {\n  gpu.func @f(%a: ${element}) kernel attributes {${ABI}} {\n    gpu.return\n  }\n}\nfunc.func @main(%a: ${element}) {\n  %c = arith.constant 1 : index\n  gpu.launch_func @kernels::@f blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%a : ${element})\n  return\n}`,
      `func.func @main(%a: ${element}) {\n  %c = arith.constant 1 : index\n  gpu.launch blocks(%x, %y, %z) in (%d = %c, %e = %c, %f = %c) threads(%i, %j, %k) in (%l = %c, %m = %c, %n = %c) {\n    gpu.terminator\n  }\n  return\n}`,
    ]),
  ),
  form(
    "arith and memref in a kernel",
    onScalars(({ element }) => [
      kernel(
        [`memref<4x${element}>`, `memref<4x${element}, #spirv.storage_class<StorageBuffer>>`, "index"],
        `%0 = memref.load %a[%c] : memref<4x${element}>\n    memref.store %0, %b[%c] : memref<4x${element}, #spirv.storage_class<StorageBuffer>>`,
      ),
      kernel(
        [`memref<4x${element}>`, element],
        `%t = gpu.thread_id x\n    %0 = ${isFloat(element) ? "arith.mulf" : "arith.muli"} %b, %b : ${element}\n    memref.store %0, %a[%t] : memref<4x${element}>`,
      ),
      kernel(
        [`memref<4x${element}>`, "index"],
        `%z = arith.constant 0 : index\n    scf.for %i = %z to %b step %b {\n      %0 = memref.load %a[%i] : memref<4x${element}>\n      memref.store %0, %a[%z] : memref<4x${element}>\n    }`,
      ),
    ]),
  ),
];
