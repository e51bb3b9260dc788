// Kernels with accesses at any offset, in OpenCL C at all levels of optimization and in GLSL: each stays in bounds or is stopped, memory around
// the buffers never changes, and after an error neither do they.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import {
  type CompiledKernel,
  compileKernel,
  type LaunchOptions,
  lowerToLlvm,
  moduleOfSpirv,
  runKernel,
} from "../../src/engine/index.ts";
import type { Operation } from "../../src/ir/index.ts";
import { unwrapped } from "../harness/results.ts";
import { nativeTool } from "./native-tool.ts";
import { shaders } from "./wrong-shaders.ts";

const folder = mkdtempSync(join(tmpdir(), "spirvana-accesses-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bytes of a buffer, and around it. */
const SIZE = 32;
const FENCE = 256;

/** The offsets for which an access is in bounds. */
type InBounds = (off: bigint, n: number) => boolean;

/** Elements of so many bytes, `count` of which are accessed at once. */
const elements =
  (bytes: number, count = 1): InBounds =>
  (off) =>
    off >= 0n && (off + BigInt(count)) * BigInt(bytes) <= BigInt(SIZE);
/** Accesses of so many bytes at any byte. */
const bytes =
  (count: number): InBounds =>
  (off) =>
    off >= 0n && off + BigInt(count) <= BigInt(SIZE);
const between =
  (least: number, most: number): InBounds =>
  (off) =>
    off >= least && off <= most;
const word = (off: bigint) => BigInt.asIntN(32, off);
const ints = elements(4);

/** By kernel. Of those that are not listed, only that nothing else changes is known: their pointers come from memory or numbers. */
const inBounds: Readonly<Record<string, InBounds>> = {
  store_int: (off, n) => ints(word(off), n),
  store_uint: (off, n) => ints(BigInt.asUintN(32, off), n),
  store_back: between(1, 8),
  rows: elements(16),
  columns: (off, n) => ints(off + BigInt(4 * (n & 1)), n),
  records: elements(16),
  copy_record: elements(16),
  copy_out: elements(16),
  byte: bytes(1),
  short_at_byte: bytes(2),
  int_at_byte: bytes(4),
  long_at_byte: bytes(8),
  vector: elements(16),
  vector_at_int: elements(4, 4),
  vector_of_three: elements(4, 3),
  vector_load: (off) => between(-7, 0)(off, 0),
  half_store: elements(2),
  component: elements(16),
  walk: (off) => off <= 8n,
  walk_back: (off) => off <= 8n,
  swap: (off) => off <= 16n,
  end: between(0, 8),
  own_record: between(-4, 3),
  own_walk: (off) => off <= 8n,
  constants: between(0, 3),
  program: between(0, 3),
  by_value: between(-4, 11),
  generic_pointer: (off, n) => (n % 2 === 1 ? ints(off, n) : off === 0n),
  group_copy: elements(4, 4),
  bytes: elements(4, 4),
  ...Object.fromEntries(
    [
      ...[
        "store",
        "load",
        "store_sum",
        "store_twice",
        "store_after",
        "increment",
        "global_id",
        "chosen",
        "chosen_load",
      ],
      ...[
        "passed",
        "returned",
        "integer",
        "byte_pointer",
        "slot",
        "own",
        "own_load",
        "own_passed",
        "shared",
        "shared_two",
      ],
      ...["local_argument", "atomic", "exchange", "fraction", "exponent", "sine"],
    ].map((name) => [name, ints]),
  ),
  branches: (off, n) => ints(off + (n > 1 ? 1n : 0n), n),
};

const OFFSETS = [
  ...[0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 16, 17, 28, 29, 31, 32, 63, 64, 65, 100, -1, -2, -4, -5, -8, -63, -64, 1024],
  ...[0x3fffffff, 0x40000000, 0x40000001, 0x7fffffff, 0x80000000, 0xffffffff, 2 ** 32, 2 ** 40, -(2 ** 32)],
].map(BigInt);

/** Kernels that walk from element to element, whose pointers have 32 bits meanwhile: only offsets that they reach are tried. */
const WALKING = /^(walk|walk_back|swap|end|own_walk|stride)$/;

/** A buffer in the middle of a larger one. */
function fenced() {
  const all = new Uint8Array(FENCE + SIZE + FENCE).fill(0xa5);
  return { all, inner: all.subarray(FENCE, FENCE + SIZE) };
}

/** Launches a kernel on two buffers; states what came of it: "in bounds", "out of bounds" or what else is wrong. */
function outcome(
  kernel: CompiledKernel,
  options: (first: Uint8Array, second: Uint8Array) => Partial<LaunchOptions>,
): string {
  const [first, second] = [fenced(), fenced()];
  const given = options(first.inner, second.inner);
  const before = [first.all.slice(), second.all.slice()];
  const result = runKernel(kernel, { groups: [1, 1, 1], ...given });
  const changed = [first, second].flatMap(({ all }, buffer) =>
    [...all.keys()].filter((at) => all[at] !== before[buffer]?.[at]),
  );
  if (changed.some((at) => at < FENCE || at >= FENCE + SIZE)) return "memory around a buffer has changed";
  if (result.ok) return "in bounds";
  if (changed.length > 0) return "a buffer has changed in spite of an error";
  const [problem] = result.diagnostics;
  return /accesses memory outside/.test(problem?.message ?? "") ? "out of bounds" : `${problem?.message}`;
}

async function loweredModule(file: string): Promise<Operation> {
  return unwrapped(await lowerToLlvm(unwrapped(moduleOfSpirv(readFileSync(file)))));
}

describe("OpenCL C", () => {
  const clang = nativeTool("clang-22");
  const source = "test/oracle/Inputs/wrong-accesses.cl";
  const names = [...readFileSync(source, "utf8").matchAll(/^(?:K\((\w+)\)|kernel void (\w+))/gm)].map(
    ([, short, long]) => short ?? long ?? "",
  );

  test.skipIf(clang === undefined).each(["-O0", "-O1", "-O2", "-O3"])("at %s", async (level) => {
    const file = join(folder, `kernels${level}.spv`);
    const extensions =
      "-cl-ext=+cl_khr_fp16,+__opencl_c_generic_address_space,+__opencl_c_program_scope_global_variables";
    const flags = ["--target=spirv64", "-cl-std=CL3.0", extensions, "-c", "-Xclang", "-finclude-default-header", level];
    const made = clang?.([...flags, source, "-o", file]);
    expect(made?.stderr.match(/error/)).toBeNull();
    const module = await loweredModule(file);
    const wrong: string[] = [];
    for (const name of names) {
      const kernel = unwrapped(compileKernel(module, { entry: name, localSize: [1, 1, 1] }));
      for (const n of [0, 1, 2]) {
        for (const off of OFFSETS) {
          if (WALKING.test(name) && (off > 1100n || off < -1100n)) continue;
          const more =
            name === "local_argument" ? [{ localBytes: SIZE }] : name === "by_value" ? [new Uint8Array(16)] : [];
          const found = outcome(kernel, (a, b) => ({ arguments: [a, b, n, off, ...more] }));
          const isKnown = inBounds[name]?.(off, n);
          const wanted = isKnown === undefined ? /^(in|out of) bounds$/ : isKnown ? /^in bounds$/ : /^out of bounds$/;
          if (!wanted.test(found)) wrong.push(`${name}(n = ${n}, off = ${off}): ${found}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(names.length).toBeGreaterThan(60);
  });
});

describe("GLSL", () => {
  const glslang = nativeTool("glslangValidator");
  const optimizer = nativeTool("spirv-opt");
  const isMissing = glslang === undefined || optimizer === undefined;

  test.skipIf(isMissing).each(shaders.map((shader) => [shader.name, shader] as const))("%s", async (name, shader) => {
    const [source, plain, optimized] = [".comp", ".spv", "-O.spv"].map((end) => join(folder, name + end)) as [
      string,
      string,
      string,
    ];
    writeFileSync(source, shader.text);
    execFileSync("glslangValidator", ["-V", "--target-env", "vulkan1.2", source, "-o", plain]);
    execFileSync("spirv-opt", ["-O", plain, "-o", optimized]);
    const wrong: string[] = [];
    for (const file of [plain, optimized]) {
      const kernel = unwrapped(compileKernel(await loweredModule(file)));
      for (const off of OFFSETS.filter((one) => one === word(one)).map(Number)) {
        const found = outcome(kernel, (a, b) => {
          new DataView(b.buffer, b.byteOffset).setInt32(0, off, true);
          new DataView(b.buffer, b.byteOffset).setUint32(4, 1, true);
          const all = [a, b, new Uint8Array(SIZE)].map((data, binding) => ({ set: 0, binding, data }));
          const buffers = all.filter(({ binding }) => kernel.declared.some((one) => one.binding === binding));
          return { buffers, ...(shader.takesPush === true ? { push: new Uint8Array(16) } : {}) };
        });
        const wanted = shader.isInBounds(off) ? "in bounds" : "out of bounds";
        if (found !== wanted) wrong.push(`off = ${off}: ${found}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
