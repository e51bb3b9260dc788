// Shaders of shapes that no example has: structs with vectors and arrays of them, matrices, a switch that falls through, do-while, global variables,
// parameters by reference, atomics, nested breaks, barriers in loops. What they compute is written down here again, in JavaScript.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  type BoundBuffer,
  type CompiledKernel,
  compileSpirv,
  runKernel,
  type SpirvOptions,
} from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";

function run(name: string, groups: number, ...data: ArrayBufferView[]): Promise<void> {
  return runWith({}, name, groups, ...data);
}

async function compiled(name: string, options: SpirvOptions): Promise<CompiledKernel> {
  const module = unwrapped(assemble(readFileSync(`test/engine/Inputs/${name}.spvasm`)));
  return unwrapped(await compileSpirv(encode(module), options));
}

async function runWith(options: SpirvOptions, name: string, groups: number, ...data: ArrayBufferView[]): Promise<void> {
  const kernel = await compiled(name, options);
  const buffers = data.map((one, binding): BoundBuffer => ({ set: 0, binding, data: one }));
  expect(runKernel(kernel, { groups: [groups, 1, 1], buffers }).diagnostics).toEqual([]);
}

const { fround } = Math;
const wave = (count: number, scale: number) =>
  Float32Array.from({ length: count }, (_, at) => Math.sin(at * 12.9898 + 1) * scale);

function expectClose(actual: number, expected: number, what: string): void {
  expect(Math.abs(actual - expected), `${what}: ${actual}, ${expected}`).toBeLessThanOrEqual(
    1e-5 * Math.max(1, Math.abs(expected)),
  );
}

function hash(value: number): number {
  let x = value;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** With the cases that fall through into the next ones. */
function pick(kind: number, value: number): number {
  let a = value;
  if (kind === 0) return a;
  if (kind === 1) a = 2 * (a + 1);
  else if (kind === 2) a *= 2;
  else if (kind === 7) a -= 0.5 + 1.5;
  else a = -a;
  return a + 0.25;
}

test("particles: structs, matrices, a switch, atomics of a work-group", async () => {
  const [count, rounds] = [70, 5];
  const config = new DataView(new ArrayBuffer(128));
  const numbers = wave(28, 1);
  numbers.forEach((value, at) => config.setFloat32(4 * at, value, true));
  config.setInt32(112, rounds, true);
  const particles = new ArrayBuffer(32 * count);
  const [floats, words] = [new Float32Array(particles), new Uint32Array(particles)];
  floats.set(wave(8 * count, 2));
  for (let i = 0; i < count; i++) words[8 * i + 7] = Math.imul(i, 2654435761) >>> 29;
  const before = { floats: floats.slice(), words: words.slice() };
  const histogram = new Uint32Array(9);
  await run("particles", 3, config, new Uint8Array(particles), histogram);

  const counts = new Array<number>(8).fill(0);
  let most = 0;
  for (let first = 0; first < count; first += 32) {
    const local = new Array<number>(8).fill(0);
    for (let i = first; i < Math.min(first + 32, count); i++) {
      const at = (part: number) => before.floats[8 * i + part] ?? 0;
      const kind = before.words[8 * i + 7] ?? 0;
      const place = [at(0), at(1), at(2), 1];
      const t = [0, 1, 2, 3].map((row) =>
        place.reduce((sum, one, column) => sum + one * (numbers[4 * column + row] ?? 0), 0),
      );
      let sum = 0;
      for (let top = rounds - 1; top >= 0; top--) {
        const value = t.reduce((total, one, part) => total + one * (numbers[16 + 4 * (top % 3) + part] ?? 0), top);
        if (value >= 0) sum += pick(kind & 7, value);
      }
      const velocity = [4, 5, 6].map((part) => (at(part) * (sum > 1 ? 0.5 : 2) + 1) * 1.5 + 2);
      velocity.forEach((one, part) => {
        expectClose(floats[8 * i + 4 + part] ?? 0, one, `velocity ${i}`);
      });
      expectClose(floats[8 * i + 3] ?? 0, sum, `mass ${i}`);
      const h = hash((i ^ kind) >>> 0) % 8;
      local[h] = (local[h] ?? 0) + 1;
      const bits = i.toString(2).replaceAll("0", "").length;
      const word = (h | ((31 - Math.clz32(i + 1)) << 8) | (bits << 16) | (((i >> 1) & 7) << 24)) >>> 0;
      expect(words[8 * i + 7], `kind ${i}`).toBe(word);
    }
    local.forEach((one, at) => {
      counts[at] = (counts[at] ?? 0) + one;
      most = Math.max(most, one);
    });
  }
  expect([...histogram]).toEqual([...counts, most]);
});

function gcd(first: number, second: number): number {
  let [x, y] = [first, second];
  while (y !== 0) [x, y] = [y, x % y];
  return Math.abs(x);
}

function firstFound(g: number, l: number): number {
  for (let i = 0; i < 8; i++) {
    for (let j = 0; j < 8; j++) {
      if (gcd(g + i, j * 6) > 5) return i * 8 + j;
      if (j > l) break;
    }
  }
  return -1;
}

function halfBits(value: number): number {
  // All inputs here are normal numbers of f16, which its neighbours are 2^-10 of it apart from.
  const exponent = Math.floor(Math.log2(value));
  const rest = (value / 2 ** exponent - 1) * 1024;
  const whole = Math.floor(rest);
  const up = rest - whole > 0.5 || (rest - whole === 0.5 && whole % 2 === 1) ? 1 : 0;
  return ((exponent + 15) << 10) + whole + up;
}

test("scan: barriers in a loop, loops left from inside of others, functions of GLSL", async () => {
  const groups = 2;
  const input = Int32Array.from({ length: 32 * groups }, (_, at) => (Math.imul(at, 2654435761) >>> 24) - 100);
  const a = input.slice();
  const b = new Float32Array(160 * groups);
  await run("scan", groups, a, b);
  let sum = 0;
  for (let g = 0; g < 32 * groups; g++) {
    const l = g % 32;
    sum = (l === 0 ? 0 : sum) + (input[g] ?? 0);
    expect(a[g], `a ${g}`).toBe(sum * 1000 + firstFound(g, l));
    const x = Math.sqrt(g + 1);
    const y = 2 ** (l / 8);
    const part = fround(fround(g) * fround(0.37));
    const z = 1 + 2 * (part - Math.floor(part));
    const w = Math.min(Math.max(l / 18, 0), 1);
    expectClose(b[5 * g] ?? 0, x, `root ${g}`);
    expectClose(b[5 * g + 1] ?? 0, y, `power ${g}`);
    expectClose(b[5 * g + 2] ?? 0, Math.hypot(x, y, z), `length ${g}`);
    const packed = new Uint32Array(b.buffer)[5 * g + 3] ?? 0;
    expect(packed, `packed ${g}`).toBe(((w === 0 ? 0 : halfBits(w)) * 65536 + halfBits(fround(z))) >>> 0);
    const small =
      Math.sign(w - 0.5) + (x - 0.7 * Math.floor(x / 0.7)) + 1 / Math.sqrt(y) + Math.round(z * 3.5) + x ** y;
    expectClose(b[5 * g + 4] ?? 0, small, `functions ${g}`);
  }
});

test.each([3, 1, 6])("lengths: arrays of a length of %i, by a specialization constant", async (count) => {
  const out = new Int32Array(2);
  await runWith({ specialization: new Map([[1, `${count}`]]) }, "lengths", 1, out);
  const triangle = (count * (count + 1)) / 2;
  const sum = 1000 + 10 * triangle + 7 * (count + 1) + 100000 * count * (2 * count - 1);
  expect([...out]).toEqual([sum, sum]);
});

test.each([1, 4])("sized: a work-group of %i by 2, by a specialization constant", async (size) => {
  const out = new Uint32Array(2 * 2 * size);
  await runWith({ specialization: new Map([[0, `${size}`]]) }, "sized", 2, out);
  const row = 2 * size;
  const index = (at: number) => (at % size) + Math.floor(at / row) * size;
  expect([...out]).toEqual(Array.from(out, (_, at) => 100 * size + index(at)));
});

test.each([
  [2, 3, 1, 0xfffffffe],
  [4, 5, 1, 0xffffffff],
  [1, 9, 0, 0xffffffff],
])("computed lengths: a work-group of %i, a count of %i, %i, a mask of %i", async (size, count, isLong, mask) => {
  const specialization = new Map([
    [0, `${size}`],
    [3, `${count}`],
    [4, `${isLong}`],
    [5, `${mask}`],
  ]);
  const kernel = await compiled("computed-lengths", { specialization });
  const shared = (size * 3 + mask + 4) % 2 ** 32;
  const [numbers, parts] = [isLong === 1 ? 2 * count : 1, (mask >>> 30) + 1];
  expect(kernel.bindings.map((binding) => binding.size).sort((a, b) => a - b)).toEqual(
    [0, 4 + 4 * numbers, 4 + 4 * parts].sort((a, b) => a - b),
  );
  const data = new Int32Array(numbers + 1);
  const out = new Uint32Array(4 * size);
  const push = Int32Array.from({ length: parts + 1 }, (_, at) => (at === 2 ? 7 : 50));
  const buffers: readonly BoundBuffer[] = [data, out].map((one, binding) => ({ set: 0, binding, data: one }));
  expect(runKernel(kernel, { groups: [1, 1, 1], buffers, push }).diagnostics).toEqual([]);
  const sum = ((shared - 1) * shared * (2 * shared - 1)) / 6;
  expect([...out.subarray(0, 4)]).toEqual([shared, sum, numbers, 100 * parts + 7]);
  expect([...data].reverse().slice(0, size)).toEqual(Array.from({ length: size }, (_, i) => 50 + i));
});
