// `fma` as an instruction of WebAssembly's relaxed SIMD, as calls of the function in its place, and without both: all round once.
import { setFlagsFromString } from "node:v8";
import { expect, test } from "vitest";
import type { CompiledKernel } from "../../src/engine/compile.ts";
import { runKernel } from "../../src/engine/index.ts";
import { fusedCode, fusesProducts } from "../../src/engine/wasm/fusion.ts";
import { compile, entryText, interfaceText } from "./kernel.ts";

// Node 20 has relaxed SIMD after this flag only; later ones have it anyway.
if (process.versions.v8.startsWith("11.")) setFlagsFromString("--experimental-wasm-relaxed-simd");

const COUNT = 512;

function kernelOf(type: "f32" | "f64", local: number, fuse: boolean): CompiledKernel {
  const at = (name: string, buffer: number) => `%p${name} = llvm.mlir.addressof @b${buffer} : !llvm.ptr
  %${name}p = llvm.getelementptr %p${name}[%x] : (!llvm.ptr, i32) -> !llvm.ptr, ${type}`;
  const load = (name: string, buffer: number) => `${at(name, buffer)}
  %${name} = llvm.load %${name}p : !llvm.ptr -> ${type}`;
  const body = `%ids = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
  %all = llvm.load %ids : !llvm.ptr -> vector<3xi32>
  %zero = llvm.mlir.constant(0 : i32) : i32
  %x = llvm.extractelement %all[%zero : i32] : vector<3xi32>
  ${load("a", 0)}
  ${load("b", 1)}
  ${load("c", 2)}
  %d = llvm.intr.fma(%a, %b, %c) : (${type}, ${type}, ${type}) -> ${type}
  ${at("d", 3)}
  llvm.store %d, %dp : ${type}, !llvm.ptr
  llvm.return`;
  return compile(interfaceText(Array(4).fill(type)) + entryText([local, 1, 1], body), { fuse });
}

type Numbers = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** Addends close to the negative products, so that a product that is rounded gives another sum. */
function operands(type: "f32" | "f64"): readonly [Numbers, Numbers, Numbers] {
  const make = () => (type === "f32" ? new Float32Array(COUNT) : new Float64Array(COUNT));
  const [a, b, c] = [make(), make(), make()];
  for (let at = 0; at < COUNT; at++) {
    a[at] = (1 + ((at * 2654435761) % 2 ** 32) / 2 ** 32) * 2 ** (at % 7);
    b[at] = (1 + ((at * 2246822519) % 2 ** 32) / 2 ** 32) * (at % 2 === 0 ? 1 : -1);
    c[at] = at % 5 === 0 ? 2 ** -(at % 60) : -(a[at] ?? 0) * (b[at] ?? 0) * (at % 3 === 0 ? 1 : 1 + 2 ** -(at % 50));
  }
  return [a, b, c];
}

/** An integer and a power of two, which are the number. */
function exact(value: number): readonly [bigint, number] {
  let [mantissa, power] = [value, 0];
  while (!Number.isInteger(mantissa)) [mantissa, power] = [mantissa * 2, power - 1];
  return [BigInt(mantissa), power];
}

/** a * b + c as an integer times a power of two. */
function exactSum(a: number, b: number, c: number): readonly [bigint, number] {
  const [[x, i], [y, j], [z, k]] = [exact(a), exact(b), exact(c)];
  const least = Math.min(i + j, k);
  return [x * y * 2n ** BigInt(i + j - least) + z * 2n ** BigInt(k - least), least];
}

/** Rounded once, to the nearest number of so many bits, to even. */
function rounded([whole, power]: readonly [bigint, number], bits: number): number {
  const size = whole < 0n ? -whole : whole;
  const extra = BigInt(Math.max(size.toString(2).length - bits, 0));
  const [low, half] = [size & ((1n << extra) - 1n), extra === 0n ? 0n : 1n << (extra - 1n)];
  const kept = size >> extra;
  const isUp = extra > 0n && (low > half || (low === half && (kept & 1n) === 1n));
  return Number(kept + (isUp ? 1n : 0n)) * 2 ** (Number(extra) + power) * (whole < 0n ? -1 : 1);
}

function results(kernel: CompiledKernel, local: number, inputs: readonly Numbers[], timeout?: number): Numbers {
  const data = inputs[0]?.slice().fill(7) ?? new Float32Array();
  const buffers = [...inputs, data].map((one, binding) => ({ set: 0, binding, data: one }));
  const ran = runKernel(kernel, {
    groups: [COUNT / local, 1, 1],
    buffers,
    ...(timeout === undefined ? {} : { timeout }),
  });
  expect(ran.diagnostics).toEqual([]);
  return data;
}

test.each(["f32", "f64"] as const)("Round fma of %s once, as an instruction and as calls", (type) => {
  const inputs = operands(type);
  const wanted = inputs[0].map((a, at) =>
    rounded(exactSum(a, inputs[1][at] ?? 0, inputs[2][at] ?? 0), type === "f32" ? 24 : 53),
  );
  const twice = inputs[0].map((a, at) => {
    const product = a * (inputs[1][at] ?? 0);
    return (type === "f32" ? Math.fround(product) : product) + (inputs[2][at] ?? 0);
  });
  expect(wanted).not.toEqual(twice);
  for (const local of [1, 8]) {
    const fused = kernelOf(type, local, true);
    expect(fused.fusions.length).toBeGreaterThan(0);
    expect(results(fused, local, inputs)).toEqual(wanted);
    expect(results(fused, local, inputs, 10_000)).toEqual(wanted);
    expect(results({ ...fused, fusions: [] }, local, inputs)).toEqual(wanted);
    const apart = kernelOf(type, local, false);
    expect(apart.fusions).toEqual([]);
    expect(results(apart, local, inputs)).toEqual(wanted);
  }
});

test("Put the instruction in place where it rounds once, and only there", () => {
  const kernel = kernelOf("f32", 8, true);
  const code = fusedCode(kernel);
  expect(code.length).toBe(kernel.bytes.length);
  expect(code !== kernel.bytes).toBe(fusesProducts());
  const changed = [...code].filter((byte, at) => byte !== kernel.bytes[at]).length;
  expect(changed > 0).toBe(fusesProducts());
});
