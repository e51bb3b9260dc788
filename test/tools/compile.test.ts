import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileSpirv, type LaunchOptions, runKernel } from "../../src/engine/index.ts";
import { main } from "../../src/tools/compile/compile.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

async function compiled(text: string, ...flags: readonly string[]) {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const streams = { stdin: encoder.encode(text), stdout, stderr, folder: "." };
  const status = await main(["-", ...flags], memoryPlatform(streams));
  return { status, bytes: stdout.bytes(), errors: decoder.decode(stderr.bytes()) };
}

async function launched(
  name: string,
  target: string,
  options: LaunchOptions,
  { allow = "", subgroupSize = 4, entry }: { allow?: string; subgroupSize?: number; entry?: string } = {},
): Promise<void> {
  const text = readFileSync(`examples/kernels/${name}.mlir`, "utf8");
  const { status, bytes, errors } = await compiled(
    text,
    `--target=${target}`,
    ...(allow === "" ? [] : [`--allow=${allow}`]),
  );
  expect(errors).toBe("");
  expect(status).toBe(0);
  const kernel = await compileSpirv(bytes, { subgroupSize, ...(entry === undefined ? {} : { entry }) });
  expect(kernel.diagnostics.map(({ message }) => message)).toEqual([]);
  if (!kernel.ok) return;
  const ran = runKernel(kernel.value, options);
  expect(ran.diagnostics.map(({ message }) => message)).toEqual([]);
}

/** The words of push constants. */
function words(...values: readonly (number | bigint | { readonly f32: number })[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8 * values.length));
  let at = 0;
  for (const value of values) {
    if (typeof value === "bigint") bytes.setBigInt64(at, value, true);
    else if (typeof value === "number") bytes.setInt32(at, value, true);
    else bytes.setFloat32(at, value.f32, true);
    at += typeof value === "bigint" ? 8 : 4;
  }
  return new Uint8Array(bytes.buffer, 0, at);
}

type Data = Float32Array | Int32Array | Uint8Array | Int8Array | Int16Array | Uint16Array | BigInt64Array;

/** Buffers by the numbers of the kernel's arguments. */
const bound = (...list: readonly (readonly [binding: number, data: Data])[]) =>
  list.map(([binding, data]) => ({ set: 0, binding, data }));

/** Small numbers as floats of 16 bits. */
const HALVES = [0, 0x3c00, 0x4000, 0x4200, 0x4400];

const TARGETS = ["vulkan1.3", "opencl2.0"] as const;
const iota = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("kernels of the examples compute", () => {
  test.each(TARGETS)("saxpy for %s", async (target) => {
    const [x, y] = [Float32Array.from(iota(70)), new Float32Array(70).fill(10)];
    const inputs =
      target === "vulkan1.3"
        ? { push: words({ f32: 0.5 }, 70, 70), buffers: bound([1, x], [2, y]) }
        : { arguments: [Float32Array.of(0.5), x, y, 70n, 70n] };
    await launched("saxpy", target, { groups: [2, 1, 1], ...inputs });
    expect([...y]).toEqual(iota(70).map((i) => 10 + i / 2));
  });

  test.each(TARGETS)("stencil for %s", async (target) => {
    const [rows, columns] = [5, 9];
    const [input, output] = [Float32Array.from(iota(45).map((i) => i * i)), new Float32Array(45)];
    const inputs =
      target === "vulkan1.3"
        ? { push: words(rows, columns, rows, columns), buffers: bound([0, input], [1, output]) }
        : { arguments: [input, output, 5n, 9n, 5n, 9n] };
    await launched("stencil", target, { groups: [2, 1, 1], ...inputs });
    const at = (y: number, x: number) => input[y * columns + x] ?? 0;
    const expected = iota(45).map((i) => {
      const [y, x] = [Math.floor(i / columns), i % columns];
      if (x === 0 || y === 0 || x === columns - 1 || y === rows - 1) return 0;
      return (at(y, x) + at(y, x - 1) + at(y, x + 1) + at(y - 1, x) + at(y + 1, x)) / 5;
    });
    for (const [index, value] of expected.entries()) expect(output[index]).toBeCloseTo(value, 2);
  });

  test.each(TARGETS)("matmul for %s", async (target) => {
    const [a, b] = [Float32Array.from(iota(256).map((i) => i % 7)), Float32Array.from(iota(256).map((i) => i % 5))];
    const c = new Float32Array(256);
    const inputs = target === "vulkan1.3" ? { buffers: bound([0, a], [1, b], [2, c]) } : { arguments: [a, b, c] };
    await launched("matmul", target, { groups: [2, 2, 1], ...inputs });
    const expected = iota(256).map((i) =>
      iota(16).reduce((sum, k) => sum + (a[Math.floor(i / 16) * 16 + k] ?? 0) * (b[k * 16 + (i % 16)] ?? 0), 0),
    );
    expect([...c]).toEqual(expected);
  });

  test.each(TARGETS)("rows for %s", async (target) => {
    const [data, output] = [Float32Array.from(iota(20)), new Float32Array(4)];
    const inputs =
      target === "vulkan1.3"
        ? { push: words(4, 5, 4), buffers: bound([0, data], [1, output]) }
        : { arguments: [data, output, 4n, 5n, 4n] };
    await launched("rows", target, { groups: [1, 1, 1], ...inputs });
    const weights = [1, 2, -1, 1];
    expect([...output]).toEqual(weights.map((weight, row) => weight * (25 * row + 10)));
  });

  test.each(TARGETS)("transpose for %s", async (target) => {
    const [input, output] = [Int32Array.from(iota(100)), new Int32Array(64)];
    const inputs =
      target === "vulkan1.3"
        ? { push: words(10, 1, 3), buffers: bound([0, input], [1, output]) }
        : { arguments: [input, output, 10n, 1n, 3n] };
    await launched("transpose", target, { groups: [1, 1, 1], ...inputs });
    expect([...output]).toEqual(iota(64).map((i) => 3 + 10 * (i % 8) + Math.floor(i / 8)));
  });

  test.each(TARGETS)("histogram for %s", async (target) => {
    const [input, counts] = [Int32Array.from(iota(40)), new Int32Array(16)];
    const inputs =
      target === "vulkan1.3"
        ? { push: words(40), buffers: bound([0, input], [1, counts]) }
        : { arguments: [input, counts, 40n] };
    await launched("histogram", target, { groups: [2, 1, 1], ...inputs });
    expect([...counts]).toEqual(iota(16).map((i) => (i < 8 ? 3 : 2)));
  });

  test.each(TARGETS)("reduce for %s", async (target) => {
    const [input, output] = [Float32Array.from(iota(64)), new Float32Array(1)];
    const inputs =
      target === "vulkan1.3" ? { buffers: bound([0, input], [1, output]) } : { arguments: [input, output] };
    await launched("reduce", target, { groups: [1, 1, 1], ...inputs });
    expect([...output]).toEqual([2016]);
  });

  test.each(TARGETS)("scan for %s", async (target) => {
    const data = Int32Array.from(iota(32));
    const inputs = target === "vulkan1.3" ? { buffers: bound([0, data]) } : { arguments: [data] };
    await launched("scan", target, { groups: [1, 1, 1], ...inputs });
    expect([...data]).toEqual(iota(32).map((i) => (i * (i + 1)) / 2));
  });

  test.each([4, 32])("shuffle for vulkan1.3, in subgroups of %s", async (subgroupSize) => {
    const [input, output, sums] = [Int32Array.from(iota(32)), new Int32Array(32), new Int32Array(32)];
    const buffers = bound([0, input], [1, output], [2, sums]);
    await launched("shuffle", "vulkan1.3", { groups: [1, 1, 1], buffers }, { subgroupSize });
    expect([...output]).toEqual(iota(32).map((i) => i ^ 1));
    const sumFrom = (first: number): number => iota(subgroupSize).reduce((sum, lane) => sum + first + lane, 0);
    expect([...sums]).toEqual(iota(32).map((i) => sumFrom(i - (i % subgroupSize))));
  });

  test("shuffle for opencl3.0, with the capabilities that allow it", async () => {
    const [input, output, sums] = [Int32Array.from(iota(32)), new Int32Array(32), new Int32Array(32)];
    const allow = "GroupNonUniform,GroupNonUniformShuffle,GroupNonUniformArithmetic";
    await launched("shuffle", "opencl3.0", { groups: [1, 1, 1], arguments: [input, output, sums] }, { allow });
    expect([...output]).toEqual(iota(32).map((i) => i ^ 1));
  });

  test("matrices for vulkan1.3", async () => {
    const halves = (value: (index: number) => number) => Uint16Array.from(iota(256).map((i) => HALVES[value(i)] ?? 0));
    const [a, b, c] = [halves((i) => i % 5), halves((i) => i % 3), new Float32Array(256)];
    const allow = "CooperativeMatrixKHR,VulkanMemoryModel,SPV_KHR_cooperative_matrix";
    const buffers = bound([0, a], [1, b], [2, c]);
    await launched("matrices", "vulkan1.3", { groups: [1, 1, 1], buffers }, { allow, subgroupSize: 32 });
    const at = (row: number, column: number) => iota(16).map((k) => ((16 * row + k) % 5) * ((16 * k + column) % 3));
    expect([...c]).toEqual(iota(256).map((i) => at(Math.floor(i / 16), i % 16).reduce((x, y) => x + y)));
  });

  test.each(TARGETS)("parallel for %s: two kernels of loops on the host", async (target) => {
    const [a, b, c] = [Float32Array.from(iota(128)), Float32Array.from(iota(64)), new Float32Array(32)];
    const multiplied = target === "vulkan1.3" ? { buffers: bound([0, a], [1, b], [2, c]) } : { arguments: [a, b, c] };
    await launched("parallel", target, { groups: [8, 1, 1], ...multiplied }, { entry: "multiply_kernel" });
    const product = iota(32).map((i) => iota(16).reduce((sum, k) => sum + (16 * (i >> 2) + k) * (4 * k + (i % 4)), 0));
    expect([...c]).toEqual(product);
    const negated = target === "vulkan1.3" ? { buffers: bound([0, c]) } : { arguments: [c] };
    await launched("parallel", target, { groups: [8, 1, 1], ...negated }, { entry: "multiply_kernel_0" });
    expect([...c]).toEqual(product.map((value, i) => (i % 4 === 0 ? -value : value)));
  });

  test.each(TARGETS)("narrow for %s", async (target) => {
    const [bytes, shorts] = [Int8Array.from(iota(16).map((i) => i - 8)), new Int16Array(16)];
    const halves = new Uint16Array(16).fill(0x3c00);
    const inputs =
      target === "vulkan1.3"
        ? { buffers: bound([0, bytes], [1, halves], [2, shorts]) }
        : { arguments: [bytes, halves, shorts] };
    await launched("narrow", target, { groups: [1, 1, 1], ...inputs }, { allow: "Float16" });
    expect([...shorts]).toEqual(iota(16).map((i) => i - 8));
    expect([...halves]).toEqual(iota(16).map(() => 0x4000));
  });

  test.each(TARGETS)("vectors for %s", async (target) => {
    const [input, output] = [Float32Array.from(iota(16)), new Float32Array(4)];
    const inputs =
      target === "vulkan1.3" ? { buffers: bound([0, input], [1, output]) } : { arguments: [input, output] };
    await launched("vectors", target, { groups: [1, 1, 1], ...inputs });
    expect([...output]).toEqual(iota(4).map((i) => iota(4).reduce((sum, k) => sum + (4 * i + k) ** 2, 0)));
  });

  test.each(TARGETS)("functions for %s", async (target) => {
    const data = Float32Array.from(iota(8));
    const inputs = target === "vulkan1.3" ? { buffers: bound([0, data]) } : { arguments: [data] };
    await launched("functions", target, { groups: [1, 1, 1], ...inputs });
    for (const [x, value] of data.entries()) {
      const expected = Math.exp(x) * Math.floor(Math.sqrt(x)) + Math.sqrt(x);
      expect(Math.abs(value - expected)).toBeLessThan(1e-4 * Math.max(1, expected));
    }
  });

  test.each(TARGETS)("parameters for %s", async (target) => {
    const [out, longs] = [new Float32Array(4), new BigInt64Array(1)];
    const big = 0x123456789abcdefn;
    const inputs =
      target === "vulkan1.3"
        ? { push: words(-3, { f32: 2.5 }, big, 0x4200), buffers: bound([4, out], [5, longs]) }
        : {
            arguments: [
              Int32Array.of(-3),
              Float32Array.of(2.5),
              BigInt64Array.of(big),
              Uint16Array.of(0x4200),
              out,
              longs,
            ],
          };
    await launched("parameters", target, { groups: [1, 1, 1], ...inputs }, { allow: "Float16" });
    expect([...out]).toEqual([-3, 2.5, 3, 0]);
    expect([...longs]).toEqual([big]);
  });

  test.each(TARGETS)("launch for %s", async (target) => {
    const data = Float32Array.from(iota(8));
    const inputs = target === "vulkan1.3" ? { buffers: bound([0, data]) } : { arguments: [data] };
    await launched("launch", target, { groups: [1, 1, 1], ...inputs });
    expect([...data]).toEqual(iota(8).map((i) => i * i));
  });
});

describe("buffers of vectors of three elements, which have room for four", () => {
  const cases = [
    ["f32", "16", () => Float32Array.from(iota(64))],
    ["f32", "?", () => Float32Array.from(iota(64))],
    ["i16", "16", () => Int16Array.from(iota(64))],
    ["i64", "16", () => BigInt64Array.from(iota(64).map(BigInt))],
  ] as const;
  test.each(TARGETS.flatMap((target) => cases.map((one) => [target, ...one] as const)))(
    "%s, %s, %s elements",
    async (target, element, count, fill) => {
      const [vector, type] = [`vector<3x${element}>`, `memref<${count}xvector<3x${element}>>`];
      const add = element === "f32" ? "arith.addf" : "arith.addi";
      const text = `gpu.module @m {
gpu.func @f(%a: ${type}, %b: ${type}) kernel attributes {known_block_size = array<i32: 8, 1, 1>} {
%i = gpu.thread_id x
%v = memref.load %a[%i] : ${type}
%w = ${add} %v, %v : ${vector}
memref.store %w, %b[%i] : ${type}
gpu.return
}
}
`;
      const { bytes, errors } = await compiled(text, `--target=${target}`);
      expect(errors).toBe("");
      const kernel = await compileSpirv(bytes);
      expect(kernel.diagnostics).toEqual([]);
      if (!kernel.ok) return;
      const [from, to] = [fill(), fill()];
      // Sizes that the type leaves open come last.
      const inputs = target.startsWith("vulkan")
        ? { buffers: bound([0, from], [1, to]), ...(count === "?" ? { push: words(16, 16) } : {}) }
        : { arguments: [from, to, ...(count === "?" ? [16n, 16n] : [])] };
      expect(runKernel(kernel.value, { groups: [1, 1, 1], ...inputs }).diagnostics).toEqual([]);
      const expected = iota(64).map((at) => (at < 32 && at % 4 < 3 ? 2 * at : at));
      expect([...to].map(Number).map((one, at) => (at < 32 && at % 4 === 3 ? at : one))).toEqual(expected);
    },
  );
});

describe("what cannot be compiled is reported", () => {
  const kernel = (body: string, args = "", size = "attributes {known_block_size = array<i32: 1, 1, 1>}") =>
    `gpu.module @k {\n  gpu.func @f(${args}) kernel ${size} {\n    ${body}\n    gpu.return\n  }\n}\n`;

  test("with the capabilities that allow it", async () => {
    const text = readFileSync("examples/kernels/matrices.mlir", "utf8");
    const { status, errors, bytes } = await compiled(text, "--target=vulkan1.3");
    expect([status, bytes.length]).toEqual([1, 0]);
    expect(errors).toMatch(/^<stdin>:6:10: error: failed to legalize operation 'gpu.subgroup_mma_load_matrix'/);
    expect(errors).toContain("--allow=CooperativeMatrixKHR,VulkanMemoryModel,SPV_KHR_cooperative_matrix");
  });

  test("a shader without a size of its work-groups", async () => {
    const { status, errors } = await compiled(kernel("", "", ""), "--target=vulkan1.3");
    expect(status).toBe(1);
    expect(errors).toContain("<stdin>:2:3: error: the kernel does not state the size of its work-groups");
  });

  test("an op on memory of dynamic size that is no access", async () => {
    const body = `%0 = memref.extract_aligned_pointer_as_index %m : memref<?xi8> -> index
%1 = arith.index_cast %0 : index to i8
memref.store %1, %m[%0] : memref<?xi8>`;
    const { status, errors } = await compiled(kernel(body, "%m: memref<?xi8>"), "--target=vulkan1.3");
    expect(status).toBe(1);
    expect(errors).toContain(
      "error: 'memref.extract_aligned_pointer_as_index' of memory whose size is an argument of the kernel",
    );
  });

  test("a dimension that is unknown", async () => {
    const use = "%c = arith.constant 1.0 : f32\nmemref.store %c, %m[%0] : memref<?xf32>";
    const body = `%0 = memref.dim %m, %i : memref<?xf32>\n${use}`;
    const { errors } = await compiled(kernel(body, "%m: memref<?xf32>, %i: index"), "--target=vulkan1.3");
    expect(errors).toContain("<stdin>:3:10: error: 'memref.dim' in a kernel needs a constant dimension of the memory");
  });

  test("a file without kernels, and one with several modules", async () => {
    expect((await compiled("module {\n}\n", "--target=vulkan1.3")).errors).toContain("there are no kernels");
    expect((await compiled("", "--target=vulkan1.3")).errors).toContain("1:1: error: there is no gpu.module");
    const two = "gpu.module @a {\n}\ngpu.module @b {\n}\n";
    expect((await compiled(two, "--target=vulkan1.3")).errors).toContain("<stdin>:3:1: error: there is more than one");
  });

  test.each([
    [["--target=vulkan9"], "'vulkan9' is no target"],
    [[], "--target is missing, the target to compile for"],
    [["--target=vulkan1.3", "--emit=wasm"], "--emit takes spv, spvasm, mlir"],
    [["--target=vulkan1.3", "--allow=Magic"], "'Magic' is no capability and no extension"],
    [["--target=vulkan1.3", "other.mlir"], "one file is compiled, but there are 2"],
    [["--target=vulkan1.3", "--fast"], "unknown option '--fast'"],
  ])("%j", async (flags, message) => {
    const { status, errors } = await compiled("", ...flags);
    expect(status).toBe(2);
    expect(errors).toContain(message);
  });
});

test("assembly and the dialect are written as text", async () => {
  const text = readFileSync("examples/kernels/vectors.mlir", "utf8");
  const assembly = await compiled(text, "--target=vulkan1.3", "--emit=spvasm");
  expect(decoder.decode(assembly.bytes)).toContain("OpEntryPoint GLCompute");
  const dialect = await compiled(text, "--target=vulkan1.3", "--emit=mlir");
  expect(decoder.decode(dialect.bytes)).toContain('spirv.EntryPoint "GLCompute" @vectors');
});

test("the name of a family is its newest version", async () => {
  const text = readFileSync("examples/kernels/vectors.mlir", "utf8");
  for (const [family, newest] of [
    ["vulkan", "vulkan1.4"],
    ["level-zero", "level-zero1.13"],
  ]) {
    const { bytes } = await compiled(text, `--target=${family}`);
    expect(bytes).toEqual((await compiled(text, `--target=${newest}`)).bytes);
  }
});
