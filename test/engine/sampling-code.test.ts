// Sampling in WebAssembly gives the bits that the function of the host gives: random images, samplers and coordinates, each sampled through the first
// descriptor of an array, which code samples by itself, and through the last one, whose number the tables do not have. The modules are of one shader:
// `r = textureLod(pictures[p], …)`, `texture` and `textureLodOffset`, or others, by a push constant.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { comparisons } from "../../src/engine/images/resources.ts";
import { compileSpirv, runKernel, type Sampler } from "../../src/engine/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { randomNumbers } from "../exact/measure.ts";
import { messagesOf, unwrapped } from "../harness/results.ts";

const COUNT = 512;
const LAST = 19;

/** Bytes of a texel by format: all kinds of channels, and some formats that only the host samples. */
const formats: Readonly<Record<string, number>> = {
  rgba8: 4,
  bgra8: 4,
  r8: 1,
  rgba8snorm: 4,
  srgba8: 4,
  sbgra8: 4,
  rgba16: 8,
  rgba16snorm: 8,
  rgba16f: 8,
  r32f: 4,
  rgba32f: 16,
  a8: 1,
  luminance8: 1,
  intensity8: 1,
  rgb10a2: 4,
  r11fg11fb10f: 4,
};

const special = [0, -0, Number.NaN, Infinity, -Infinity, 1e30, -1e30, 0.5, 1, -1, 1e-40, 2 ** 52, -(2 ** 53), 1e10];
const modes = ["none", "clamp", "border", "repeat", "mirror", "mirror-clamp"] as const;
type Border = NonNullable<Sampler["border"]>;
const borders: readonly [Border, ...Border[]] = [
  [0, 0, 0, 0],
  [1, 1, 1, 1],
  [0.1, -2, 1e30, Number.NaN],
];

/** Random choices. */
class Chance {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomNumbers(seed);
  }

  number(): number {
    return this.#random();
  }

  of<T>(values: readonly [T, ...T[]]): T {
    return values[Math.floor(this.#random() * values.length)] ?? values[0];
  }

  coordinate(): number {
    const kind = this.#random();
    if (kind < 0.15) return this.of([0, ...special]);
    if (kind < 0.6) return this.#random() * 3 - 1;
    if (kind < 0.9) return (this.#random() - 0.5) * 60;
    return (this.#random() - 0.5) * 2 ** (this.#random() * 70);
  }

  sampler(): Sampler {
    const filter = () => this.of(["nearest", "linear"] as const);
    return {
      magFilter: filter(),
      minFilter: filter(),
      mipFilter: filter(),
      address: [this.of(modes), this.of(modes), this.of(modes)],
      normalized: this.#random() < 0.7,
      lodBias: this.of([0, 0.3, -1]),
      minLod: this.of([0, 1, 0.25]),
      maxLod: this.of([1000, 2, 0]),
      border: this.of(borders),
      compare: this.of(comparisons),
    };
  }
}

test.each([
  ["1", 1, 1],
  ["2", 2, 1],
  ["3", 3, 1],
  ["layers-1", 1, 3],
  ["layers-2", 2, 5],
  ["projected", 2, 1],
  ["biased", 2, 1],
  ["compared", 2, 1],
  ["compared-layers", 2, 3],
  ["cube", 2, 6],
  ["cube-layers", 2, 12],
  ["compared-cube", 2, 6],
] as const)("sampling-%s: %i coordinates, %i layers", async (name, dimensions, layers) => {
  const text = readFileSync(`test/engine/Inputs/sampling-${name}.spvasm`);
  const kernel = unwrapped(await compileSpirv(encode(unwrapped(assemble(text)))));
  const all = Object.entries(formats);
  // With each of the comparisons.
  const rounds = name.startsWith("compared") ? [...all, ...all, ...all] : all;
  for (const [round, [format, bytes]] of rounds.entries()) {
    const chance = new Chance(100 * (dimensions + 3 * name.length) + round);
    const size = (dimension: number) => (dimension <= dimensions ? chance.of([1, 2, 3, 5, 8]) : 1);
    const width = size(1);
    const [height, depth] = [name.includes("cube") ? width : size(2), size(3)];
    const levels = chance.of([1, 1 + Math.floor(Math.log2(Math.max(width, height, depth)))]);
    const data = Uint8Array.from(
      { length: 2 * width * height * depth * layers * bytes + 64 },
      () => chance.number() * 256,
    );
    const sampler = chance.sampler();
    const picture = { image: { data, format, width, height, depth, layers, levels }, sampler };
    const resources = [{ set: 0, binding: 1, resources: Array.from({ length: LAST + 1 }, () => picture) }];
    const coordinates = Float32Array.from({ length: 4 * COUNT }, () => chance.coordinate());
    const results = [1, 0].map((isFirst) => {
      const [sampled, push] = [new Uint32Array(4 * COUNT), Int32Array.of(isFirst, COUNT, round % 3)];
      const buffers = [
        { set: 0, binding: 0, data: new Float32Array(sampled.buffer) },
        { set: 0, binding: 2, data: coordinates },
      ];
      expect(messagesOf(runKernel(kernel, { groups: [COUNT / 64, 1, 1], push, buffers, resources }))).toEqual([]);
      return sampled;
    });
    expect(results[0], `${format} ${JSON.stringify(sampler)}`).toEqual(results[1]);
  }
});
