import { describe, expect, test } from "vitest";
import { compiled, ranWith, TARGETS } from "./compile-kernel.ts";

const asSigned = (value: number, bits: number) => Number(BigInt.asIntN(bits, BigInt(value)));

/** Runs a kernel of one pair of numbers per work-group, `%a` and `%b` of a width; its result is `%r`, of 32 bits. */
async function computed(width: number, target: string, a: readonly number[], b: readonly number[], body: string) {
  const count = a.length;
  const output = new Int32Array(count);
  const text = `gpu.module @kernels {
gpu.func @kernel(%x: memref<${count}xi32>, %y: memref<${count}xi32>, %z: memref<${count}xi32>) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
%i = gpu.block_id x
%p = memref.load %x[%i] : memref<${count}xi32>
%q = memref.load %y[%i] : memref<${count}xi32>
${width === 32 ? "%zero = arith.constant 0 : i32\n%a = arith.addi %p, %zero : i32\n%b = arith.addi %q, %zero : i32" : `%a = arith.trunci %p : i32 to i${width}\n%b = arith.trunci %q : i32 to i${width}`}
${body}
memref.store %r, %z[%i] : memref<${count}xi32>
gpu.return
}
}`;
  expect(await ranWith(text, target, [Int32Array.from(a), Int32Array.from(b), output], [count, 1, 1])).toBe("");
  return [...output];
}

/** All numbers of few bits, and those at the edges of their types and near zero of others. */
function numbersOf(width: number): readonly number[] {
  const most = 2 ** (width - 1);
  if (width <= 4) return Array.from({ length: 2 * most }, (_, at) => at - most);
  return [-most, 1 - most, -7, -3, -2, -1, 0, 1, 2, 3, 7, most - 2, most - 1];
}

type Fold = (a: number, b: number) => number;
const unsigned = (value: number, width: number) => Number(BigInt.asUintN(width, BigInt(value)));

const SIGNED: Readonly<Record<string, Fold>> = {
  "arith.addi": (a, b) => a + b,
  "arith.divsi": (a, b) => Math.trunc(a / b),
  "arith.floordivsi": (a, b) => Math.floor(a / b),
  "arith.remsi": (a, b) => a % b,
  "arith.maxsi": Math.max,
  "arith.minsi": Math.min,
};
const UNSIGNED: Readonly<Record<string, Fold>> = {
  "arith.divui": (a, b) => Math.floor(a / b),
  "arith.remui": (a, b) => a % b,
  "arith.maxui": Math.max,
  "arith.minui": Math.min,
};

describe("integers of all widths", () => {
  for (const target of TARGETS) {
    for (const width of [4, 8, 16, 32]) {
      const extension = width === 32 ? "%r = arith.addi %s, %zero : i32" : `%r = arith.extsi %s : i${width} to i32`;
      const pairs = numbersOf(width).flatMap((a) => numbersOf(width).map((b) => [a, b] as const));
      const fitting = pairs.filter(([a, b]) => b !== 0 && !(b === -1 && a === -(2 ** (width - 1))));
      const [lhs, rhs] = [0, 1].map((at) => fitting.map((pair) => pair[at as 0 | 1]));

      test.each(Object.entries({ ...SIGNED, ...UNSIGNED }))(`%s of ${width} bits for ${target}`, async (name, fold) => {
        const body = `%s = ${name} %a, %b : i${width}\n${extension}`;
        const numbers = (value: number) => (name in UNSIGNED ? unsigned(value, width) : value);
        const expected = fitting.map(([a, b]) => asSigned(fold(numbers(a), numbers(b)), width));
        expect(await computed(width, target, lhs ?? [], rhs ?? [], body)).toEqual(expected);
      });

      test(`comparisons, shifts and casts of ${width} bits for ${target}`, async () => {
        const last = width - 1;
        const body = `%less = arith.cmpi slt, %a, %b : i${width}
%below = arith.cmpi ult, %a, %b : i${width}
%same = arith.cmpi eq, %a, %b : i${width}
%last = arith.constant ${last} : i${width}
%sign = arith.shrsi %a, %last : i${width}
%float = arith.sitofp %b : i${width} to f64
%n0 = arith.extui %less : i1 to i32
%n1 = arith.extui %below : i1 to i32
%n2 = arith.extui %same : i1 to i32
%n3 = arith.index_cast %sign : i${width} to index
%n4 = arith.index_cast %n3 : index to i32
%none = arith.constant 0.0 : f64
%negative = arith.cmpf olt, %float, %none : f64
%n5 = arith.extui %negative : i1 to i32
%two = arith.constant 2 : i32
%s0 = arith.muli %n1, %two : i32
%s1 = arith.addi %n0, %s0 : i32
%four = arith.constant 4 : i32
%s2 = arith.muli %n2, %four : i32
%s3 = arith.addi %s1, %s2 : i32
%eight = arith.constant 8 : i32
%s4 = arith.muli %n4, %eight : i32
%s5 = arith.subi %s3, %s4 : i32
%sixteen = arith.constant 16 : i32
%s6 = arith.muli %n5, %sixteen : i32
%r = arith.addi %s5, %s6 : i32`;
        const bits = ([a, b]: readonly [number, number]) => [
          a < b,
          unsigned(a, width) < unsigned(b, width),
          a === b,
          a < 0,
          b < 0,
        ];
        const expected = fitting.map((pair) => bits(pair).reduce((sum, bit, at) => sum + (bit ? 2 ** at : 0), 0));
        expect(await computed(width, target, lhs ?? [], rhs ?? [], body)).toEqual(expected);
      });
    }

    test(`integers of 4 bits through loops, memory and wider integers for ${target}`, async () => {
      const body = `%m = memref.alloca() : memref<2xi8>
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c3 = arith.constant 3 : index
%one = arith.constant 1 : i4
%sum = scf.for %k = %c0 to %c3 step %c1 iter_args(%s = %a) -> (i4) {
  %n = arith.addi %s, %one : i4
  scf.yield %n : i4
}
%byte = arith.extsi %sum : i4 to i8
%bare = arith.extui %sum : i4 to i8
memref.store %byte, %m[%c0] : memref<2xi8>
memref.store %bare, %m[%c1] : memref<2xi8>
%l0 = memref.load %m[%c0] : memref<2xi8>
%l1 = memref.load %m[%c1] : memref<2xi8>
%w0 = arith.extsi %l0 : i8 to i32
%w1 = arith.extsi %l1 : i8 to i32
%factor = arith.constant 100 : i32
%w2 = arith.muli %w1, %factor : i32
%long = arith.extsi %sum : i4 to i64
%low = arith.trunci %long : i64 to i32
%differs = arith.cmpi ne, %low, %w0 : i32
%w3 = arith.select %differs, %factor, %w0 : i32
%r = arith.addi %w3, %w2 : i32`;
      const numbers = numbersOf(4);
      const expected = numbers.map((a) => asSigned(a + 3, 4) + 100 * unsigned(a + 3, 4));
      expect(await computed(4, target, numbers, numbers, body)).toEqual(expected);
    });
  }

  test("Reject functions whose result depends on the width", async () => {
    const text = (op: string) => `gpu.module @kernels {
gpu.func @kernel(%x: memref<1xi32>) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
%i = gpu.block_id x
%p = memref.load %x[%i] : memref<1xi32>
%a = arith.trunci %p : i32 to i4
${op}
%w = arith.extui %r : i4 to i32
memref.store %w, %x[%i] : memref<1xi32>
gpu.return
}
}`;
    const { status, errors } = await compiled(text("%r = math.ctlz %a : i4"), "--target=vulkan1.3");
    expect(status).toBe(1);
    expect(errors).toContain(
      "<stdin>:6:6: error: 'math.ctlz' of 'i4' has no conversion: SPIR-V has no integers of this width; extend them (arith.extsi, arith.extui)",
    );
  });
});
