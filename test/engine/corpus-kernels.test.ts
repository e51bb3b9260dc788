// Kernels of OpenCL C, as clang and glslang compile them, against plain JavaScript: each with both of the modules that the corpus has of it.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type CompileOptions,
  compileSpirv,
  type KernelArgument,
  type LaunchOptions,
  runKernel,
} from "../../src/engine/index.ts";
import { assemble, encode, isFailure } from "../../src/spirv/index.ts";

const folder = "test/corpus/modules";
const files = readdirSync(folder);
const { fround } = Math;

interface Launch extends CompileOptions {
  readonly groups?: LaunchOptions["groups"];
  readonly args: () => readonly KernelArgument[];
  readonly others?: Partial<LaunchOptions>;
  /** Looks at the arguments after the launch. */
  readonly check: (args: readonly KernelArgument[], printed: string) => void;
}

/** Runs every module of a source. */
function kernel(source: string, what: string, { groups = [1, 1, 1], args, others, check, ...options }: Launch): void {
  for (const file of files.filter((one) => one.startsWith(`${source}.cl.`))) {
    test(`${file}: ${what}`, async () => {
      const module = assemble(readFileSync(`${folder}/${file}`));
      if (isFailure(module)) throw new Error(module.message);
      const compiled = await compileSpirv(encode(module), options);
      if (!("bytes" in compiled)) throw new Error(compiled.map(({ message }) => message).join("\n"));
      const given = args();
      let printed = "";
      const print = (text: string) => {
        printed += text;
      };
      const problems = runKernel(compiled, { groups, arguments: given, print, ...others });
      expect(problems.map(({ message }) => message)).toEqual([]);
      check(given, printed);
    });
  }
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

describe("kernels", () => {
  kernel("saxpy", "leaves what is behind n alone", {
    localSize: [4, 1, 1],
    groups: [3, 1, 1],
    args: () => [floats(12, (at) => at * 3), floats(12, (at) => at + 0.25), 1.5, 10],
    check: ([y]) =>
      expect(numbers(y)).toEqual(
        Array.from({ length: 12 }, (_, at) => (at < 10 ? 1.5 * (at + 0.25) + at * 3 : at * 3)),
      ),
  });

  kernel("vector-add", "counts from the offset of the launch on", {
    groups: [5, 1, 1],
    others: { offset: [2, 0, 0] },
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
    localSize: [2, 1, 3],
    groups: [1, 4, 1],
    others: { offset: [5, 0, 0], dimensions: 3 },
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
    // x = 2: the pointer leads to memory of the work-group, so that nothing is stored behind it.
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
});
