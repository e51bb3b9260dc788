// What integer operations give where LLVM says nothing: divisions by zero, the least integer by -1, shifts by the width and more, floats that no
// integer holds. Devices give a value there, and so does the engine.

import { expect, test } from "vitest";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

const WIDTHS = [8, 16, 24, 32, 48, 64];
const OPS = ["udiv", "urem", "sdiv", "srem"] as const;

const ones = (width: number) => (1n << BigInt(width)) - 1n;
const signed = (value: bigint, width: number) => BigInt.asIntN(width, value);

function expected(op: (typeof OPS)[number], a: bigint, b: bigint, width: number): bigint {
  if (op === "udiv") return b === 0n ? ones(width) : a / b;
  if (op === "urem") return b === 0n ? a : a % b;
  const [x, y] = [signed(a, width), signed(b, width)];
  const value = op === "sdiv" ? (y === 0n ? -1n : x / y) : y === 0n ? x : x % y;
  return BigInt.asUintN(width, value);
}

/** A kernel that puts the results of ops on the numbers of two buffers into a third, all as i64. */
function kernelOf(ops: readonly string[], width: number, lanes = 1): string {
  const type = lanes === 1 ? `i${width}` : `vector<${lanes}xi${width}>`;
  const wide = lanes === 1 ? "i64" : `vector<${lanes}xi64>`;
  const at = (buffer: string, index: string) =>
    `llvm.getelementptr ${buffer}[${index}] : (!llvm.ptr, i32) -> !llvm.ptr, ${wide}`;
  const narrowed = (name: string) =>
    width === 64 ? `llvm.freeze ${name} : ${wide}` : `llvm.trunc ${name} : ${wide} to ${type}`;
  const results = ops.map(
    (op, number) => `%r${number} = llvm.${op} %a, %b : ${type}
  %w${number} = ${width === 64 ? `llvm.freeze %r${number} : ${wide}` : `llvm.zext %r${number} : ${type} to ${wide}`}
  %n${number} = llvm.mlir.constant(${number} : i32) : i32
  %j${number} = llvm.add %base, %n${number} : i32
  %o${number} = ${at("%out", `%j${number}`)}
  llvm.store %w${number}, %o${number} : ${wide}, !llvm.ptr`,
  );
  return (
    interfaceText(["i64", "i64", "i64"]) +
    entryText(
      [1, 1, 1],
      `%c0 = llvm.mlir.constant(0 : i32) : i32
  %count = llvm.mlir.constant(${ops.length} : i32) : i32
  %pg = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
  %g3 = llvm.load %pg : !llvm.ptr -> vector<3xi32>
  %i = llvm.extractelement %g3[%c0 : i32] : vector<3xi32>
  %x = llvm.mlir.addressof @b0 : !llvm.ptr
  %y = llvm.mlir.addressof @b1 : !llvm.ptr
  %out = llvm.mlir.addressof @b2 : !llvm.ptr
  %px = ${at("%x", "%i")}
  %py = ${at("%y", "%i")}
  %wx = llvm.load %px : !llvm.ptr -> ${wide}
  %wy = llvm.load %py : !llvm.ptr -> ${wide}
  %a = ${narrowed("%wx")}
  %b = ${narrowed("%wy")}
  %base = llvm.mul %i, %count : i32
  ${results.join("\n  ")}
  llvm.return`,
    )
  );
}

function pairsOf(width: number): readonly (readonly [bigint, bigint])[] {
  const least = 1n << BigInt(width - 1);
  const values = [0n, 1n, 7n, least, least - 1n, ones(width), ones(width) - 6n];
  return values.flatMap((a) => [0n, 1n, 3n, ones(width), least].map((b) => [a, b] as const));
}

test.each(WIDTHS)("divisions of i%i by zero, and of the least one by -1, give a value", (width) => {
  const pairs = pairsOf(width);
  const [x, y] = [BigUint64Array.from(pairs, ([a]) => a), BigUint64Array.from(pairs, ([, b]) => b)];
  const out = new BigUint64Array(pairs.length * OPS.length);
  expect(run(compile(kernelOf(OPS, width)), [pairs.length, 1, 1], [x, y, out])).toEqual([]);
  const wanted = pairs.flatMap(([a, b]) => OPS.map((op) => expected(op, a, b, width)));
  expect([...out]).toEqual(wanted);
});

test("divisions of vectors do, too, each component by itself", () => {
  const x = BigInt64Array.of(5n, 6n, -(2n ** 31n), -7n);
  const y = BigInt64Array.of(0n, 2n, -1n, 0n);
  const out = new BigUint64Array(OPS.length * 4);
  expect(run(compile(kernelOf(OPS, 32, 4)), [1, 1, 1], [x, y, out])).toEqual([]);
  const lanes = [...x].map((a, at) => [BigInt.asUintN(32, a), BigInt.asUintN(32, y[at] ?? 0n)] as const);
  expect([...out]).toEqual(OPS.flatMap((op) => lanes.map(([a, b]) => expected(op, a, b, 32))));
});

test("divisions by constants do, too", () => {
  for (const op of OPS) {
    const text = kernelOf([op], 32).replace(`llvm.${op} %a, %b`, `llvm.${op} %a, %k`);
    for (const divisor of [0, -1, 3]) {
      const out = new BigUint64Array(1);
      const withConstant = text.replace("%base =", `%k = llvm.mlir.constant(${divisor} : i32) : i32\n  %base =`);
      const least = BigInt64Array.of(2n ** 31n);
      expect(run(compile(withConstant), [1, 1, 1], [least, least, out])).toEqual([]);
      expect(out[0], `${op} ${divisor}`).toBe(expected(op, 2n ** 31n, BigInt.asUintN(32, BigInt(divisor)), 32));
    }
  }
});

test.each(WIDTHS)(
  "shifts of i%i by its width and more are by the number modulo 32 or 64, the size of its register",
  (width) => {
    const register = width > 32 ? 64n : 32n;
    const pairs = [0n, 1n, BigInt(width - 1), BigInt(width), BigInt(width) + 1n, ones(width)].map(
      (by) => [ones(width) - 9n, by] as const,
    );
    const [x, y] = [BigUint64Array.from(pairs, ([a]) => a), BigUint64Array.from(pairs, ([, b]) => b)];
    const out = new BigUint64Array(pairs.length * 3);
    expect(run(compile(kernelOf(["shl", "lshr", "ashr"], width)), [pairs.length, 1, 1], [x, y, out])).toEqual([]);
    const wanted = pairs.flatMap(([a, by]) => {
      const distance = by % register;
      return [a << distance, a >> distance, signed(a, width) >> distance].map((one) => BigInt.asUintN(width, one));
    });
    expect([...out]).toEqual(wanted);
  },
);

test("floats that no integer holds become the nearest one, NaN becomes 0", () => {
  const values = Float32Array.of(1e30, -1e30, Number.NaN, Number.POSITIVE_INFINITY, -1.5, 300.7);
  for (const [width, count] of [
    [8, 0],
    [16, 1],
    [32, 2],
    [64, 3],
  ] as const) {
    const body = ["fptosi", "fptoui"].map((op, at) => {
      const wide =
        width === 64
          ? `llvm.freeze %r${at} : i64`
          : `llvm.${op === "fptosi" ? "sext" : "zext"} %r${at} : i${width} to i64`;
      return `%r${at} = llvm.${op} %v : f32 to i${width}
  %w${at} = ${wide}
  %p${at} = llvm.getelementptr %o[%i, ${at}] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<2 x i64>
  llvm.store %w${at}, %p${at} : i64, !llvm.ptr`;
    });
    const text =
      interfaceText(["f32", "i64"]) +
      entryText(
        [1, 1, 1],
        `%c0 = llvm.mlir.constant(0 : i32) : i32
  %pg = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr
  %g3 = llvm.load %pg : !llvm.ptr -> vector<3xi32>
  %i = llvm.extractelement %g3[%c0 : i32] : vector<3xi32>
  %x = llvm.mlir.addressof @b0 : !llvm.ptr
  %o = llvm.mlir.addressof @b1 : !llvm.ptr
  %px = llvm.getelementptr %x[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
  %v = llvm.load %px : !llvm.ptr -> f32
  ${body.join("\n  ")}
  llvm.return`,
      );
    const out = new BigInt64Array(values.length * 2);
    expect(run(compile(text), [values.length, 1, 1], [values, out]), `${count}`).toEqual([]);
    const [least, most] = [-(1n << BigInt(width - 1)), (1n << BigInt(width - 1)) - 1n];
    const limited = (value: number, low: bigint, high: bigint) => {
      if (Number.isNaN(value)) return 0n;
      if (value >= Number(high)) return high;
      return value <= Number(low) ? low : BigInt(Math.trunc(value));
    };
    const wanted = [...values].flatMap((value) => [
      limited(value, least, most),
      BigInt.asIntN(64, limited(value, 0n, ones(width))),
    ]);
    expect([...out], `i${width}`).toEqual(wanted);
  }
});
