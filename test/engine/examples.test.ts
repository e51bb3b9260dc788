// The examples of the package against plain JavaScript, from their SPIR-V text on.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type CompiledKernel, compileSpirv, type LaunchOptions, runKernel } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";

async function kernelOf(name: string, specialization = new Map<number, string>()): Promise<CompiledKernel> {
  const module = unwrapped(assemble(readFileSync(`examples/${name}.spvasm`)));
  return unwrapped(await compileSpirv(encode(module), { specialization }));
}

function launch(
  kernel: CompiledKernel,
  groups: LaunchOptions["groups"],
  push: readonly (readonly ["u32" | "f32", number])[],
  ...data: ArrayBufferView[]
): void {
  const view = new DataView(new ArrayBuffer(4 * push.length));
  push.forEach(([type, value], at) => {
    if (type === "u32") view.setUint32(4 * at, value, true);
    else view.setFloat32(4 * at, value, true);
  });
  const buffers = data.map((one, binding) => ({ set: 0, binding, data: one }));
  expect(runKernel(kernel, { groups, push: view, buffers }).diagnostics).toEqual([]);
}

/** Floats that look like any others, the same in every run. */
function floats(count: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / 2 ** 24 - 0.5;
  });
}

const { fround } = Math;

describe("the examples", () => {
  test("saxpy is what it says, bit for bit, and leaves the rest alone", async () => {
    const x = floats(150, 1);
    const y = floats(150, 2);
    const expected = y.map((value, at) => (at < 140 ? fround(fround(1.5 * (x[at] ?? 0)) + value) : value));
    launch(
      await kernelOf("saxpy"),
      [3, 1, 1],
      [
        ["f32", 1.5],
        ["u32", 140],
      ],
      x,
      y,
    );
    expect([...y]).toEqual([...expected]);
  });

  test("mandelbrot counts exactly, and colours within one of each byte", async () => {
    const [width, height, limit] = [40, 24, 60];
    const pixels = new Uint32Array(width * height);
    const kernel = await kernelOf("mandelbrot", new Map([[0, String(limit)]]));
    const view = [
      ["u32", width],
      ["u32", height],
      ["f32", -0.5],
      ["f32", 0],
      ["f32", 2.5],
    ] as const;
    launch(kernel, [3, 2, 1], view, pixels);
    const inside: boolean[] = [];
    for (let at = 0; at < pixels.length; at++) {
      const count = iterations(at % width, Math.floor(at / width), width, height, limit);
      const bytes = [0, 8, 16, 24].map((shift) => ((pixels[at] ?? 0) >>> shift) & 255);
      inside.push(count === limit);
      for (const [channel, byte] of colorOf(count, limit).entries()) {
        expect(Math.abs(byte - (bytes[channel] ?? 0)), `pixel ${at}, channel ${channel}`).toBeLessThanOrEqual(1);
      }
    }
    expect(inside.filter(Boolean).length).toBeGreaterThan(100);
  });

  test("matmul gives the sums in the order of the tiles, bit for bit", async () => {
    const n = 32;
    const [a, b, c] = [floats(n * n, 3), floats(n * n, 4), new Float32Array(n * n)];
    launch(await kernelOf("matmul"), [2, 2, 1], [["u32", n]], a, b, c);
    const expected = c.map((_, at) => {
      let sum = 0;
      for (let k = 0; k < n; k++) {
        sum = fround(sum + fround((a[Math.floor(at / n) * n + k] ?? 0) * (b[k * n + (at % n)] ?? 0)));
      }
      return sum;
    });
    expect([...c]).toEqual([...expected]);
  });

  test("nbody moves as f64 says, within 1e-5 of the largest value", async () => {
    const count = 70;
    const [places, velocities, next] = [floats(4 * count, 5), floats(4 * count, 6), new Float32Array(4 * count)];
    const expected = bodies(places, velocities, count, 0.01, 0.05);
    launch(
      await kernelOf("nbody"),
      [2, 1, 1],
      [
        ["u32", count],
        ["f32", 0.01],
        ["f32", 0.05],
      ],
      places,
      velocities,
      next,
    );
    const largest = Math.max(...expected.map(Math.abs));
    next.forEach((value, at) => {
      expect(Math.abs(value - (expected[at] ?? 0)), `value ${at}`).toBeLessThan(1e-5 * largest);
    });
  });

  test("convolution is exact", async () => {
    const [width, height] = [19, 13];
    const source = Int32Array.from(floats(width * height, 7), (value) => value * 2000);
    const target = new Int32Array(width * height);
    launch(
      await kernelOf("convolution"),
      [3, 2, 1],
      [
        ["u32", width],
        ["u32", height],
        ["u32", 256],
      ],
      source,
      target,
    );
    const row = [1, 4, 6, 4, 1];
    const clamp = (value: number, limit: number) => Math.min(Math.max(value, 0), limit - 1);
    const expected = target.map((_, at) => {
      let sum = 0;
      for (const [dy, weightY] of row.entries()) {
        for (const [dx, weightX] of row.entries()) {
          const x = clamp((at % width) + dx - 2, width);
          const y = clamp(Math.floor(at / width) + dy - 2, height);
          sum += weightX * weightY * (source[y * width + x] ?? 0);
        }
      }
      return Math.trunc(sum / 256);
    });
    expect([...target]).toEqual([...expected]);
  });
});

/** As the shader does it, each result rounded to f32. */
function iterations(px: number, py: number, width: number, height: number, limit: number): number {
  const cx = fround(-0.5 + fround(2.5 * fround(fround(px / width) - 0.5)));
  const cy = fround(0 + fround(2.5 * fround(fround(py / height) - 0.5)));
  let [x, y, count] = [0, 0, 0];
  while (count < limit) {
    const [xx, yy] = [fround(x * x), fround(y * y)];
    if (fround(xx + yy) > 4) break;
    [x, y] = [fround(fround(xx - yy) + cx), fround(fround(fround(2 * x) * y) + cy)];
    count++;
  }
  return count;
}

function colorOf(count: number, limit: number): readonly number[] {
  if (count === limit) return [0, 0, 0, 255];
  const channel = (phase: number) =>
    Math.floor(255 * (0.5 + 0.5 * Math.cos(6.2831853 * ((3 * count) / limit + phase))) + 0.5);
  return [channel(0), channel(0.33), channel(0.67), 255];
}

function bodies(
  places: Float32Array,
  velocities: Float32Array,
  count: number,
  seconds: number,
  softening: number,
): readonly number[] {
  const at = (array: Float32Array, body: number, part: number) => array[4 * body + part] ?? 0;
  return Array.from({ length: count }, (_, i) => {
    const acceleration = [0, 0, 0];
    for (let j = 0; j < count; j++) {
      const way = [0, 1, 2].map((part) => at(places, j, part) - at(places, i, part));
      const squared = way.reduce((sum, one) => sum + one * one, softening);
      for (const part of [0, 1, 2])
        acceleration[part] = (acceleration[part] ?? 0) + (at(places, j, 3) * (way[part] ?? 0)) / squared ** 1.5;
    }
    const moved = [0, 1, 2].map(
      (part) => at(places, i, part) + seconds * (at(velocities, i, part) + seconds * (acceleration[part] ?? 0)),
    );
    return [...moved, at(places, i, 3)];
  }).flat();
}
