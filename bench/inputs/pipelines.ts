// Functions and kernels in the dialects that are converted to SPIR-V, and the passes that convert them.

/** The target of the conversions. */
const target =
  "attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader, Int8, Int16, Int64, Float64], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>}";

/** Ops in each function. */
const LENGTH = 50;

/** A function of the ops that `line` makes; it receives the number of the op and of its function. */
type Line = (index: number, part: number) => string;

function* functions(ops: number, header: (part: number) => string, line: Line, end: string): Generator<string> {
  for (let part = 0; part * LENGTH < ops; part++) {
    yield header(part);
    for (let index = 0; index < LENGTH; index++) yield line(index, part);
    yield end;
  }
}

const pick = <T>(list: readonly [T, ...T[]], number: number): T => list[number % list.length] ?? list[0];

const integers = ["addi", "subi", "muli", "andi", "xori", "maxsi", "divsi"] as const;
const floats = ["addf", "mulf", "subf", "maximumf", "divf"] as const;

/** Values are named by their position; each op reads the one before it. */
const integerLine: Line = (index, part) => {
  const [a, b] = [index === 0 ? "%x" : `%${index - 1}`, "%x"];
  return `    %${index} = arith.${pick(integers, index + part)} ${a}, ${b} : i32\n`;
};

const floatLine: Line = (index, part) => {
  const a = index === 0 ? "%x" : `%${index - 1}`;
  if (index % 4 === 3) return `    %${index} = math.${pick(["sqrt", "exp", "absf", "sin"], index + part)} ${a} : f32\n`;
  return `    %${index} = arith.${pick(floats, index + part)} ${a}, %x : f32\n`;
};

const vectorLine: Line = (index, part) => {
  const a = index === 0 ? "%x" : `%${index - 1}`;
  if (index % 5 === 4) return `    %${index} = vector.shuffle ${a}, %x [0, 5, 2, 7] : vector<4xf32>, vector<4xf32>\n`;
  return `    %${index} = arith.${pick(floats, index + part)} ${a}, %x : vector<4xf32>\n`;
};

const storage = "memref<64xf32, #spirv.storage_class<StorageBuffer>>";

const memoryLine: Line = (index) =>
  index % 2 === 0
    ? `    %${index} = memref.load %m[%i] : ${storage}\n`
    : `    memref.store %${index - 1}, %m[%i] : ${storage}\n`;

const loopLine: Line = (index) => {
  if (index % 5 !== 0) return "";
  return `    scf.for %i${index} = %l to %u step %s {
      %v${index} = memref.load %m[%i${index}] : ${storage}
      %w${index} = arith.addf %v${index}, %f : f32
      memref.store %w${index}, %m[%i${index}] : ${storage}
    }\n`;
};

interface Pipeline {
  readonly text: (ops: number) => Iterable<string>;
  readonly flags: readonly string[];
}

function pipeline(flags: string, body: (ops: number) => Iterable<string>): Pipeline {
  return {
    flags: flags.split(" "),
    text: function* (ops) {
      yield `module ${target} {\n`;
      yield* body(ops);
      yield "}\n";
    },
  };
}

const unary = (type: string, line: Line) => (ops: number) =>
  functions(
    ops,
    (part) => `  func.func @f${part}(%x: ${type}) -> ${type} {\n`,
    line,
    `    return %${LENGTH - 1} : ${type}\n  }\n`,
  );

/** The inputs by name. */
export const pipelines: Readonly<Record<string, Pipeline>> = {
  arith: pipeline("--convert-arith-to-spirv --convert-func-to-spirv", unary("i32", integerLine)),
  math: pipeline("--convert-math-to-spirv --convert-arith-to-spirv --convert-func-to-spirv", unary("f32", floatLine)),
  vector: pipeline(
    "--convert-vector-to-spirv --convert-arith-to-spirv --convert-func-to-spirv",
    unary("vector<4xf32>", vectorLine),
  ),
  memref: pipeline("--convert-memref-to-spirv --convert-func-to-spirv", (ops) =>
    functions(ops, (part) => `  func.func @f${part}(%m: ${storage}, %i: index) {\n`, memoryLine, "    return\n  }\n"),
  ),
  scf: pipeline("--convert-scf-to-spirv", (ops) =>
    functions(
      ops,
      (part) => `  func.func @f${part}(%m: ${storage}, %l: index, %u: index, %s: index, %f: f32) {\n`,
      loopLine,
      "    return\n  }\n",
    ),
  ),
  // The conversion of kernels has no patterns for math.
  gpu: pipeline("--convert-math-to-spirv --convert-gpu-to-spirv", (ops) => gpuModule(ops)),
};

function* gpuModule(ops: number): Generator<string> {
  yield "gpu.module @kernels {\n";
  yield* functions(
    ops,
    (part) =>
      `  gpu.func @f${part}(%m: ${storage}, %x: f32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {\n    %i = gpu.thread_id x\n    %b = memref.load %m[%i] : ${storage}\n`,
    floatLine,
    `    memref.store %${LENGTH - 1}, %m[%i] : ${storage}\n    gpu.return\n  }\n`,
  );
  yield "}\n";
}
