// Launches of kernels of the corpus, each with a look at what it leaves: values worked out in plain JavaScript.

import { expect } from "vitest";
import type { CompileOptions, Image, KernelArgument, LaunchOptions, Resource } from "../../src/engine/index.ts";

const { fround } = Math;

export interface Launch extends Omit<CompileOptions, "check"> {
  readonly groups?: LaunchOptions["groups"];
  readonly args: () => readonly KernelArgument[];
  readonly others?: () => Partial<LaunchOptions>;
  /** Whether the result depends on the order of the work-groups, which atomic operations leave open. */
  readonly dependsOnOrder?: boolean;
  /** Looks at the arguments after the launch. */
  readonly check: (args: readonly KernelArgument[], printed: string, others: Partial<LaunchOptions>) => void;
}

export interface CorpusLaunch {
  /** The source that the corpus has modules of. */
  readonly source: string;
  readonly what: string;
  readonly launch: Launch;
}

export const corpusLaunches: CorpusLaunch[] = [];

function shader(source: string, what: string, launch: Omit<Launch, "args">): void {
  corpusLaunches.push({ source: `${source}.comp`, what, launch: { args: () => [], ...launch } });
}

function kernel(source: string, what: string, launch: Launch): void {
  corpusLaunches.push({ source: `${source}.cl`, what, launch });
}

/** What a typed array among the arguments holds. */
function numbers(arg: KernelArgument | undefined): number[] {
  return [...(arg as unknown as Iterable<number>)].map(Number);
}

const integers = (count: number, at: (index: number) => number) =>
  Int32Array.from({ length: count }, (_, index) => at(index));
const floats = (count: number, at: (index: number) => number) =>
  Float32Array.from({ length: count }, (_, index) => at(index));
const wild = (index: number) => (Math.imul(index + 1, 0x9e3779b1) >> 8) % 1000;

kernel("saxpy", "leaves what is behind n alone", {
  localSize: [4, 1, 1],
  groups: [3, 1, 1],
  args: () => [floats(12, (at) => at * 3), floats(12, (at) => at + 0.25), 1.5, 10],
  check: ([y]) =>
    expect(numbers(y)).toEqual(Array.from({ length: 12 }, (_, at) => (at < 10 ? 1.5 * (at + 0.25) + at * 3 : at * 3))),
});

kernel("vector-add", "counts from the offset of the launch on", {
  groups: [5, 1, 1],
  others: () => ({ offset: [2, 0, 0] }),
  args: () => [floats(8, (at) => at), floats(8, () => 10), new Float32Array(8)],
  check: ([, , c]) => expect(numbers(c)).toEqual([0, 0, 12, 13, 14, 15, 16, 0]),
});

kernel("reduce", "adds in memory of the work-group that the launch gives", {
  localSize: [16, 1, 1],
  groups: [3, 1, 1],
  args: () => [integers(48, wild), new Int32Array(3), { localBytes: 64 }],
  check: ([, sums]) => {
    const expected = [0, 1, 2].map((group) =>
      Array.from({ length: 16 }, (_, at) => wild(group * 16 + at)).reduce((a, b) => a + b),
    );
    expect(numbers(sums)).toEqual(expected);
  },
});

kernel("scan", "gives the sums up to each", {
  localSize: [8, 1, 1],
  groups: [2, 1, 1],
  args: () => [integers(16, wild), { localBytes: 32 }],
  check: ([sums]) => {
    let sum = 0;
    const expected = Array.from({ length: 16 }, (_, at) => (sum = (at % 8 === 0 ? 0 : sum) + wild(at)));
    expect(numbers(sums)).toEqual(expected);
  },
});

kernel("sort", "sorts eight at a time", {
  groups: [4, 1, 1],
  args: () => [integers(32, wild)],
  check: ([data]) => {
    const expected = [0, 1, 2, 3].flatMap((part) =>
      Array.from({ length: 8 }, (_, at) => wild(part * 8 + at)).sort((a, b) => a - b),
    );
    expect(numbers(data)).toEqual(expected);
  },
});

kernel("bitonic", "does one step", {
  localSize: [8, 1, 1],
  args: () => [integers(8, (at) => [5, 2, 7, 1, 0, 9, 3, 4][at] ?? 0), 1, 2],
  check: ([data]) => expect(numbers(data)).toEqual([2, 5, 7, 1, 0, 9, 4, 3]),
});

for (const [entry, localSize, groups] of [
  ["naive", [8, 8, 1], [2, 2, 1]],
  ["tiled", [16, 16, 1], [1, 1, 1]],
] as const) {
  kernel("matmul", `${entry} multiplies`, {
    entry,
    localSize: [...localSize],
    groups: [...groups],
    args: () => [floats(256, (at) => at % 7), floats(256, (at) => at % 5), new Float32Array(256), 16],
    check: ([a, b, c]) => {
      const [x, y] = [numbers(a), numbers(b)];
      const expected = Array.from({ length: 256 }, (_, at) => {
        let sum = 0;
        for (let k = 0; k < 16; k++) sum += (x[(at >> 4) * 16 + k] ?? 0) * (y[k * 16 + (at & 15)] ?? 0);
        return sum;
      });
      expect(numbers(c)).toEqual(expected);
    },
  });
}

kernel("structs", "passes a struct by value and keeps what C says of its layout", {
  groups: [2, 1, 1],
  args: () => {
    const [bodies, pairs] = [new DataView(new ArrayBuffer(96)), new DataView(new ArrayBuffer(224))];
    [1, 2, 3].forEach((value, at) => bodies.setFloat32(4 * at, value, true));
    bodies.setFloat32(16, 10, true);
    bodies.setInt32(20, 0b1100, true);
    bodies.setInt32(48 + 24, 7, true);
    pairs.setInt32(96, 0b1010, true);
    pairs.setInt32(112 + 96, 1, true);
    const extra = Float32Array.of(1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    return [bodies, pairs, extra, 0.5];
  },
  check: ([bodies, pairs, extra]) => {
    const body = bodies as DataView;
    expect([0, 4, 8, 16].map((at) => body.getFloat32(at, true))).toEqual([6, 7, 13, 10]);
    expect([body.getInt32(20, true), body.getInt32(48 + 24, true)]).toEqual([0b0110, 6]);
    expect((pairs as DataView).getFloat32(48 + 8, true)).toBe(13);
    expect(numbers(extra).slice(0, 4)).toEqual([1, 1, 2, 0]);
  },
});

kernel("constants", "reads constants of the program", {
  groups: [8, 1, 1],
  args: () => [new Float32Array(8), new Int8Array(8), new Float64Array(8)],
  check: ([o, c, d]) => {
    const table = [0.5, 1.5, -2, 3e10, 1e-40, Number.POSITIVE_INFINITY, 0.1, 7].map(fround);
    expect(numbers(o)).toEqual(table.map((one, at) => fround(one * ([1, -2, 3, -4][at & 3] ?? 0))));
    expect(String.fromCharCode(...numbers(c))).toBe('hello, "');
    expect(numbers(d)).toEqual(Array(8).fill(Math.PI));
  },
});

kernel("builtins", "knows sizes and ids", {
  dependsOnOrder: true,
  localSize: [2, 1, 3],
  groups: [1, 4, 1],
  others: () => ({ offset: [5, 0, 0], dimensions: 3 }),
  args: () => [new BigUint64Array(11)],
  check: ([o]) => {
    // Of all invocations the last one is left: the ids (6, 3, 2).
    expect(numbers(o)).toEqual([3, 2, 3, 3, 1, 4, 0, 5, 2, 2 * 8 + 3 * 2 + 1, 2 * 2 + 1]);
  },
});

kernel("workgroups", "reduces, scans, votes and broadcasts over the work-group", {
  localSize: [4, 1, 1],
  groups: [2, 1, 1],
  args: () => [Int32Array.of(4, 1, 3, 2, 0, 0, 1, 2), Float32Array.of(0.5, 2, -1, 4, 1, 1, 1, 1)],
  check: ([a, f]) => {
    const least = 2147483647;
    const expected = [
      [10 + least + 1 + 1, 10 + 4 + 1 + 1, 10 + 1 + 1 + 1, 10 + 1 + 1 + 1],
      [3 + least + 0 + 0, 3 + 0 + 0 + 0, 3 + 0, 3 + 0],
    ];
    expect(numbers(a)).toEqual(expected.flat().map((one) => one | 0));
    expect(numbers(f)).toEqual([4.5, 6.5, 5.5, 9.5, 2, 3, 4, 5]);
  },
});

kernel("atomics", "counts, also with calls of OpenCL's library", {
  dependsOnOrder: true,
  localSize: [4, 1, 1],
  groups: [2, 1, 1],
  args: () => [Int32Array.of(100), Uint32Array.of(0xffff0000), { localBytes: 4 }, Float32Array.of(0)],
  check: ([a, u, , f]) => {
    let [x, y] = [100, 0xffff0000];
    for (let item = 0; item < 8; item++) {
      x = Math.min(x + 1 - 2 + 1 - 1, 3);
      if (x === 1) x = 2;
      y = (((Math.max(y, 4) & 5) | 6) ^ 7) >>> 0;
    }
    expect([numbers(a), numbers(u), numbers(f)]).toEqual([[x], [y], [1.5]]);
  },
});

kernel("printf", "prints", {
  args: () => [Int32Array.of(7, -2, 0, 41)],
  check: (_, printed) => expect(printed).toBe("item 7 of 1: text 1.500000\n7,-2,0,41\n"),
});

kernel("shuffles", "permutes", {
  args: () => [
    Uint32Array.of(10, 20, 30, 40, 50, 60, 70, 80),
    Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 8),
    Uint8Array.from({ length: 16 }, (_, at) => at + 100),
  ],
  check: ([a, b, c]) => {
    // shuffle: 40 30 20 10; shuffle2 of a[0], a[1] by 7 0 5 2: 80 10 60 30.
    const first = [120, 40, 80, 40];
    expect(numbers(a).slice(0, 4)).toEqual(first);
    // even, then odd from the upper half as it is by then: 80 6 40 8 beside 80 6 40 8.
    const eight = [120, 2, 40, 4, 80, 6, 40, 8];
    [1, 3, 5, 7].forEach((place, at) => {
      eight[place] = [80, 6, 40, 8][at] ?? 0;
    });
    eight[3] = eight[120 & 7] ?? 0;
    expect(numbers(b)).toEqual(eight);
    expect(numbers(c)[0]).toBe(115);
  },
});

kernel("math", "computes what JavaScript computes", {
  groups: [3, 1, 1],
  args: () => [floats(3, (at) => [0.125, 0.5, 0.75][at] ?? 0), Float64Array.of(4, 9, 16)],
  check: ([f, d]) => {
    const erf = [0.1403162048013338, 0.5204998778130465, 0.7111556336535151];
    const gamma = [7.533941598797612, 1.772453850905516, 1.2254167024651776];
    [0.125, 0.5, 0.75].forEach((x, at) => {
      const { sin, cos, tan, asin, acos, atan2, sinh, exp, log, log2, log10, sqrt, cbrt, hypot, floor, ceil } = Math;
      const nearest = x === 0.5 ? 0 : Math.round(x);
      const expected =
        sin(x) +
        cos(x) * tan(x) -
        asin(x) +
        acos(x) +
        atan2(x, 2) +
        sinh(x) +
        exp(x) +
        2 ** x +
        10 ** x +
        log(x) +
        log2(x) +
        log10(x) +
        x ** 3 +
        x ** 3 +
        sqrt(x) +
        1 / sqrt(x) +
        cbrt(x) +
        hypot(x, 1) +
        (erf[at] ?? 0) +
        (gamma[at] ?? 0) +
        x +
        floor(x) +
        ceil(x) +
        nearest +
        (x < 0.5 ? 0 : 1) +
        0 +
        (x % 2) +
        Math.min(x, 0.5) +
        Math.max(x, 0.25) +
        (x * x + x) +
        sin(x) +
        cos(x) +
        x * 8 -
        x +
        x +
        0;
      expect(numbers(f)[at]).toBeCloseTo(expected, 4);
    });
    expect(numbers(d)).toEqual([10, 21, 36]);
  },
});

kernel("out-params", "stores parts of numbers where pointers lead", {
  args: () => [Float32Array.of(10.75), Int32Array.of(0)],
  check: ([f, k]) => {
    const x = 10.75;
    // fract .75, frexp .671875 and 4, modf .75 with a = 10, remquo by 3: 4 and -1.25, gamma is positive there: 1.
    const rest = Math.sin(x) + Math.cos(x) + 0.75 + 0.671875 + 0.75 + 10 - 1.25 + 14.519472;
    expect(numbers(f)[0]).toBeCloseTo(rest, 4);
    expect(numbers(k)).toEqual([4 + 1]);
  },
});

kernel("loads", "loads and stores vectors at any place", {
  args: () => [floats(8, (at) => at), Int32Array.from({ length: 8 }, (_, at) => at), { localBytes: 64 }],
  check: ([p]) => expect(numbers(p).slice(0, 3)).toEqual([0 + 1, 1 + 2, 2]),
});

kernel("conversions", "rounds as it is told", {
  groups: [2, 1, 1],
  args: () => [
    Float32Array.of(2.5, -3.75),
    new Int32Array(2),
    new Uint8Array(2),
    Uint16Array.of(0x3c00, 0x4000),
    Float64Array.of(1.25, 300),
  ],
  check: ([f, i, u, h, d]) => {
    // 2 + 2 + 1; -4 - 3 + 300
    expect(numbers(i)).toEqual([5, 293]);
    expect(numbers(u)).toEqual([2, 0]);
    const tiny = (bits: number) => new Float32Array(Int32Array.of(bits).buffer)[0] ?? 0;
    const expected = [fround(5 + 1.25 + 1 + tiny(5)), fround(293 + 300 + 2 + tiny(293))];
    expect(numbers(f)).toEqual(expected);
    // 7.25 and 595 are halves.
    expect(numbers(h)).toEqual([0x4740, 0x60a6]);
    expect(numbers(d)).toEqual([7.25 + 5, 595 + 293]);
  },
});

kernel("generic", "asks where a generic pointer leads", {
  args: () => [Int32Array.of(2, 0), { localBytes: 4 }],
  // x = 2: the pointer leads to memory of the work-group, so that nothing is stored after it.
  check: ([g]) => expect(numbers(g)).toEqual([2, 0]),
});

kernel("relational", "compares vectors", {
  args: () => [
    Float32Array.of(1, -2, Number.NaN, 4, 2, -2, 1, Number.POSITIVE_INFINITY),
    new Int32Array(4),
    new Int32Array(1),
  ],
  check: ([, r]) => {
    const [a, b] = [
      [1, -2, Number.NaN, 4],
      [2, -2, 1, Number.POSITIVE_INFINITY],
    ];
    const expected = a.map((x, at) => {
      const y = b[at] ?? 0;
      const truth = (is: boolean) => (is ? -1 : 0);
      // & binds tighter than ^, and that tighter than |.
      const mixed = (truth(Number.isNaN(x)) & truth(Number.isFinite(y))) ^ truth(x === y);
      const isNormal = Number.isFinite(x) && x !== 0;
      return (
        truth(x < y) |
        mixed |
        truth(x < 0) |
        truth(!Number.isNaN(x)) |
        truth(Math.abs(y) === Number.POSITIVE_INFINITY) |
        truth(isNormal) |
        truth(x > y) |
        truth(x !== y)
      );
    });
    expect(numbers(r)).toEqual(expected);
  },
});

/** The numbers in the image that is bound there. */
function texels({ resources = [] }: Partial<LaunchOptions>, binding: number): number[] {
  const found = resources.find((one) => one.binding === binding)?.resources[0]?.image?.data;
  return [...(found as unknown as Iterable<number>)].map(Number);
}

const bound = (binding: number, resource: Resource) => ({ set: 0, binding, resources: [resource] });
const square = (format: string, data: ArrayBufferView): Resource => ({ image: { data, format, width: 4, height: 4 } });

shader("storage-images", "reads, writes and counts texels", {
  others: () => ({
    resources: [
      bound(
        0,
        square(
          "rgba8",
          Uint8Array.from({ length: 64 }, (_, at) => at),
        ),
      ),
      bound(1, square("r32f", new Float32Array(16))),
      bound(
        2,
        square(
          "r32ui",
          Uint32Array.from({ length: 16 }, (_, at) => at),
        ),
      ),
      bound(3, { image: { data: new Uint16Array(256), format: "rgba16f", width: 4, height: 4, depth: 4 } }),
      bound(4, { image: { data: integers(16, (at) => at), format: "rgba32i", width: 4 } }),
    ],
  }),
  check: (_args, _printed, others) => {
    expect(texels(others, 1)).toEqual(Array.from({ length: 16 }, (_, at) => fround((at * 4) / 255)));
    // Each of sixteen adds one to the first, which is exchanged first of all.
    expect(texels(others, 2)).toEqual([22, ...Array(15).fill(7)]);
    const volume = texels(others, 3);
    expect(volume.filter((bits) => bits !== 0).length).toBe(63);
    // 255/255 would be 0x3c00; 63/255 = 0.24706 is nearest to 0x33e8.
    expect(volume[64 + 63]).toBe(0x33e8);
    expect(texels(others, 4).slice(0, 4)).toEqual([0, 1, 2, 3]);
  },
});

shader("blur", "samples linearly between texels", {
  groups: [1, 4, 1],
  others: () => ({
    push: Float32Array.of(1, 0),
    resources: [
      bound(0, {
        image: {
          data: Float32Array.from({ length: 1024 }, (_, at) => (at >> 2) % 64),
          format: "rgba32f",
          width: 64,
          height: 4,
        },
        sampler: { magFilter: "linear", address: "clamp" },
      }),
      bound(1, { image: { data: new Uint8Array(1024), format: "rgba8", width: 64, height: 4 } }),
    ],
  }),
  check: (_args, _printed, others) => {
    const weights = [0.227, 0.194, 0.121, 0.054, 0.016];
    const at = (x: number) => Math.min(Math.max(x, 0), 63);
    const expected = Array.from({ length: 64 }, (_, x) => {
      const sum = weights.reduce((all, weight, i) => all + weight * (i === 0 ? at(x) : at(x + i) + at(x - i)), 0);
      return Math.min(255, Math.round(Math.min(1, sum) * 255));
    });
    const bytes = texels(others, 1)
      .filter((_, index) => index % 4 === 0)
      .slice(64, 128);
    bytes.forEach((byte, x) => {
      expect(Math.abs(byte - (expected[x] ?? 0))).toBeLessThanOrEqual(1);
    });
  },
});

shader("histogram", "counts what an image holds", {
  groups: [1, 1, 1],
  others: () => ({
    resources: [
      bound(0, {
        image: {
          data: Uint8Array.from({ length: 1024 }, (_, at) => (at % 4 === 3 ? 255 : at >> 4)),
          format: "rgba8",
          width: 256,
          height: 1,
        },
      }),
    ],
    buffers: [{ set: 0, binding: 1, data: new Uint32Array(256) }],
  }),
  check: (_args, _printed, { buffers = [] }) => {
    // Grey of the level n, four times each.
    const bins = [...((buffers[0] ?? { data: new Uint32Array() }).data as Uint32Array)];
    expect(bins).toEqual(Array.from({ length: 256 }, (_, at) => (at < 64 ? 4 : 0)));
  },
});

kernel("images", "reads images with samplers of its own and with given ones", {
  groups: [2, 2, 1],
  args: () => [
    { image: { data: floats(16, (at) => at >> 2), format: "rgba32f", width: 2, height: 2 } },
    { image: { data: new Float32Array(16), format: "rgba32f", width: 2, height: 2 } },
    { image: { data: floats(8, () => 10), format: "rgba32f", width: 1, height: 1, depth: 2 } },
    { image: { data: floats(8, (at) => 100 * (at >> 2)), format: "rgba32f", width: 2 } },
    { sampler: { normalized: false, address: "clamp" } },
  ],
  check: ([, b]) => {
    const data = [...((b as { image: Image }).image.data as Float32Array)];
    // The middle of four texels is 1.5; then the texel itself, 10, 100 for the second column, and the depth, 2.
    const expected = [0, 1, 2, 3].map((at) => 1.5 + at + 10 + 100 * (at % 2) + 2);
    expect(data.filter((_, at) => at % 4 === 0)).toEqual(expected);
  },
});

kernel("image-kinds", "reads and writes images of all kinds", {
  groups: [2, 1, 1],
  args: () => [
    {
      image: {
        data: Uint32Array.from({ length: 48 }, (_, at) => at),
        format: "rgba32ui",
        width: 2,
        height: 2,
        layers: 3,
      },
    },
    { image: { data: floats(16, (at) => at), format: "rgba32f", width: 2, height: 2 } },
    { image: { data: new Int32Array(8), format: "rgba32i", width: 2 } },
    { image: { data: floats(4, (at) => at + 2), format: "depth32f", width: 2, height: 2 } },
    { image: { data: new Float32Array(32), format: "rgba32f", width: 2, height: 2, depth: 2 } },
  ],
  check: ([, b, c, , e]) => {
    const of = (arg: KernelArgument | undefined) => numbers((arg as { image: Image }).image.data);
    // The places (0, 0) and (1, 1) of b, times their depths 2 and 5.
    expect(of(b).slice(0, 4)).toEqual([0, 2, 4, 6]);
    expect(of(b).slice(12)).toEqual([60, 65, 70, 75]);
    // (0, 0, 0) and (1, 1, 1) of a.
    expect(of(c)).toEqual([0, 1, 2, 3, 28, 29, 30, 31]);
    expect(of(e).slice(28)).toEqual([36, 39, 42, 45]);
  },
});
