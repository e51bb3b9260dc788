// Integers of more than 64 bits: every op on values around the limits of their limbs, compared with bigints.

import { describe, expect, test } from "vitest";
import { runMain } from "./program.ts";

type Pair = readonly [a: bigint, b: bigint];
type Compute = (a: bigint, b: bigint, width: number) => bigint;

const signed = (value: bigint, width: number) => BigInt.asIntN(width, value);
const truth = (value: boolean) => (value ? 1n : 0n);
const least = (width: number) => -(1n << BigInt(width - 1));
const count = (value: bigint) => BigInt([...value.toString(2)].filter((digit) => digit === "1").length);
const bitsOf = (value: bigint, width: number) => value.toString(2).padStart(width, "0");
const clamp = (value: bigint, low: bigint, high: bigint) => (value < low ? low : value > high ? high : value);
const overflows = (value: bigint, width: number) => truth(signed(value, width) !== value);

/** Ops on two integers of the width, with a result of it. `%n` is an amount below the width. */
const ops: Readonly<Record<string, Compute>> = {
  "llvm.add %a, %b : T": (a, b) => a + b,
  "llvm.sub %a, %b : T": (a, b) => a - b,
  "llvm.mul %a, %b : T": (a, b) => a * b,
  "llvm.and %a, %b : T": (a, b) => a & b,
  "llvm.or %a, %b : T": (a, b) => a | b,
  "llvm.xor %a, %b : T": (a, b) => a ^ b,
  "llvm.udiv %a, %d : T": (a, b) => a / (b | 1n),
  "llvm.urem %a, %d : T": (a, b) => a % (b | 1n),
  "llvm.sdiv %a, %d : T": (a, b, w) => signed(a, w) / signed(b | 1n, w),
  "llvm.srem %a, %d : T": (a, b, w) => signed(a, w) % signed(b | 1n, w),
  "llvm.shl %a, %n : T": (a, b) => a << (b & 63n),
  "llvm.lshr %a, %n : T": (a, b) => a >> (b & 63n),
  "llvm.ashr %a, %n : T": (a, b, w) => signed(a, w) >> (b & 63n),
  "llvm.intr.smin(%a, %b) : (T, T) -> T": (a, b, w) => (signed(a, w) < signed(b, w) ? a : b),
  "llvm.intr.smax(%a, %b) : (T, T) -> T": (a, b, w) => (signed(a, w) > signed(b, w) ? a : b),
  "llvm.intr.umin(%a, %b) : (T, T) -> T": (a, b) => (a < b ? a : b),
  "llvm.intr.umax(%a, %b) : (T, T) -> T": (a, b) => (a > b ? a : b),
  '"llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (T) -> T': (a, _b, w) => (signed(a, w) < 0n ? -a : a),
  '"llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (T) -> T': (a, _b, w) =>
    BigInt(a === 0n ? w : bitsOf(a, w).indexOf("1")),
  '"llvm.intr.cttz"(%a) <{is_zero_poison = false}> : (T) -> T': (a, _b, w) =>
    BigInt(a === 0n ? w : w - 1 - bitsOf(a, w).lastIndexOf("1")),
  "llvm.intr.ctpop(%a) : (T) -> T": (a) => count(a),
  "llvm.intr.bitreverse(%a) : (T) -> T": (a, _b, w) => BigInt(`0b${[...bitsOf(a, w)].reverse().join("")}`),
  "llvm.intr.sadd.sat(%a, %b) : (T, T) -> T": (a, b, w) => clamp(signed(a, w) + signed(b, w), least(w), -least(w) - 1n),
  "llvm.intr.uadd.sat(%a, %b) : (T, T) -> T": (a, b, w) => clamp(a + b, 0n, (1n << BigInt(w)) - 1n),
  "llvm.intr.ssub.sat(%a, %b) : (T, T) -> T": (a, b, w) => clamp(signed(a, w) - signed(b, w), least(w), -least(w) - 1n),
  "llvm.intr.usub.sat(%a, %b) : (T, T) -> T": (a, b) => clamp(a - b, 0n, a),
};

/** Ops with a result of one bit. */
const conditions: Readonly<Record<string, Compute>> = {
  'llvm.icmp "eq" %a, %b : T': (a, b) => truth(a === b),
  'llvm.icmp "ne" %a, %b : T': (a, b) => truth(a !== b),
  'llvm.icmp "slt" %a, %b : T': (a, b, w) => truth(signed(a, w) < signed(b, w)),
  'llvm.icmp "sle" %a, %b : T': (a, b, w) => truth(signed(a, w) <= signed(b, w)),
  'llvm.icmp "sgt" %a, %b : T': (a, b, w) => truth(signed(a, w) > signed(b, w)),
  'llvm.icmp "sge" %a, %b : T': (a, b, w) => truth(signed(a, w) >= signed(b, w)),
  'llvm.icmp "ult" %a, %b : T': (a, b) => truth(a < b),
  'llvm.icmp "ule" %a, %b : T': (a, b) => truth(a <= b),
  'llvm.icmp "ugt" %a, %b : T': (a, b) => truth(a > b),
  'llvm.icmp "uge" %a, %b : T': (a, b) => truth(a >= b),
};

/** Ops with a flag beside their result. */
const flagged: Readonly<Record<string, Compute>> = {
  '"llvm.intr.sadd.with.overflow"': (a, b, w) => overflows(signed(a, w) + signed(b, w), w),
  '"llvm.intr.uadd.with.overflow"': (a, b, w) => truth(a + b >= 1n << BigInt(w)),
  '"llvm.intr.ssub.with.overflow"': (a, b, w) => overflows(signed(a, w) - signed(b, w), w),
  '"llvm.intr.usub.with.overflow"': (a, b) => truth(a < b),
  '"llvm.intr.smul.with.overflow"': (a, b, w) => overflows(signed(a, w) * signed(b, w), w),
  '"llvm.intr.umul.with.overflow"': (a, b, w) => truth(a * b >= 1n << BigInt(w)),
};

function bodies(width: number): readonly (readonly [text: string, compute: Compute])[] {
  const type = `i${width}`;
  const widened = (op: string) => `%c = ${op}\n %r = llvm.zext %c : i1 to ${type}`;
  return [
    ...Object.entries(ops).map(([op, compute]) => [`%r = ${op}`, compute] as const),
    ...Object.entries(conditions).map(([op, compute]) => [widened(op), compute] as const),
    ...Object.entries(flagged).map(([op, compute]) => {
      const both = `%s = ${op}(%a, %b) : (T, T) -> !llvm.struct<(T, i1)>`;
      return [`${both}\n ${widened("llvm.extractvalue %s[1] : !llvm.struct<(T, i1)>")}`, compute] as const;
    }),
    [`%t = llvm.trunc %a : T to i33\n %r = llvm.sext %t : i33 to T`, (a) => signed(a, 33)],
    [
      `%t = llvm.sext %a : T to i300\n %u = llvm.ashr %t, %big : i300\n %r = llvm.trunc %u : i300 to T`,
      (a, _b, w) => signed(a, w) >> 70n,
    ],
  ];
}

/** Functions of `%a` and `%b`, and a main that prints the limbs of what they give for each pair. */
function program(width: number, pairs: readonly Pair[]): string {
  const type = `i${width}`;
  const limbs = Math.ceil(width / 64);
  const functions = bodies(width).map(([text], at) => {
    const body = `%mask = llvm.mlir.constant(63 : T) : T\n %n = llvm.and %b, %mask : T
      %one = llvm.mlir.constant(1 : T) : T\n %d = llvm.or %b, %one : T
      %big = llvm.mlir.constant(70 : i300) : i300\n ${text}`;
    return `llvm.func @f${at}(%a: T, %b: T) -> T {\n${body}\n llvm.return %r : T\n}`;
  });
  const calls = pairs.flatMap(([a, b], index) => [
    `%a${index} = llvm.mlir.constant(${a} : T) : T\n%b${index} = llvm.mlir.constant(${b} : T) : T`,
    ...functions.map((_, at) => {
      const name = `%r${index}_${at}`;
      const result = `${name} = llvm.call @f${at}(%a${index}, %b${index}) : (T, T) -> T`;
      return `${result}\nllvm.call @show(${name}) : (T) -> ()`;
    }),
  ]);
  const shown = Array.from({ length: limbs }, (_, at) => {
    const amount = `%n${at} = llvm.mlir.constant(${at * 64} : T) : T\n %s${at} = llvm.lshr %a, %n${at} : T`;
    const wide =
      width < 64 * (at + 1) ? `%w${at} = llvm.trunc %s${at} : T to i64` : `%w${at} = llvm.trunc %s${at} : T to i64`;
    return `${amount}\n ${wide}\n llvm.call @printU64(%w${at}) : (i64) -> ()\n llvm.call @printComma() : () -> ()`;
  });
  const show = `llvm.func @show(%a: T) {\n${shown.join("\n")}\n llvm.call @printNewline() : () -> ()\n llvm.return\n}`;
  const declared = "llvm.func @printU64(i64)\nllvm.func @printComma()\nllvm.func @printNewline()";
  const main = `llvm.func @main() {\n${calls.join("\n")}\nllvm.return\n}`;
  return [declared, show, ...functions, main].join("\n").replaceAll(/\bT\b/g, type);
}

function expected(width: number, pairs: readonly Pair[]): string {
  const lines = pairs.flatMap(([a, b]) =>
    bodies(width).map(([, compute]) => {
      const bits = BigInt.asUintN(width, compute(a, b, width));
      const limbs = Array.from({ length: Math.ceil(width / 64) }, (_, at) =>
        BigInt.asUintN(64, bits >> BigInt(64 * at)),
      );
      return limbs.map((limb) => `${limb}, `).join("");
    }),
  );
  return lines.map((line) => `${line}\n`).join("");
}

describe("integers of more than 64 bits", () => {
  test.each([65, 96, 128, 200])("of %i bits", (width) => {
    const all = (1n << BigInt(width)) - 1n;
    const values = [0n, 1n, all / 17n, (1n << 64n) - 1n, 1n << BigInt(width - 1), all, all - 6n];
    const pairs = values.flatMap((a, at): Pair[] => [1, 3].map((step) => [a, values[(at + step) % 7] ?? 0n]));
    const result = runMain(program(width, pairs));
    expect(result.problem).toBeUndefined();
    expect(result.output).toBe(expected(width, pairs));
  });

  test("become floats, and floats become them", () => {
    const text = `
      llvm.func @printF64(f64)
      llvm.func @printComma()
      llvm.func @show(%a: i128) {
        %s = llvm.sitofp %a : i128 to f64
        llvm.call @printF64(%s) : (f64) -> ()
        llvm.call @printComma() : () -> ()
        %u = llvm.uitofp %a : i128 to f32
        %w = llvm.fpext %u : f32 to f64
        llvm.call @printF64(%w) : (f64) -> ()
        llvm.call @printComma() : () -> ()
        %i = llvm.fptosi %s : f64 to i128
        %e = llvm.sub %i, %a : i128
        %d = llvm.sitofp %e : i128 to f64
        llvm.call @printF64(%d) : (f64) -> ()
        llvm.call @printComma() : () -> ()
        %v = llvm.fptoui %s : f64 to i128
        %t = llvm.uitofp %v : i128 to f64
        llvm.call @printF64(%t) : (f64) -> ()
        llvm.call @printComma() : () -> ()
        llvm.return
      }
      llvm.func @main() {
        %0 = llvm.mlir.constant(1267650600228229401496703205377 : i128) : i128
        llvm.call @show(%0) : (i128) -> ()
        %1 = llvm.mlir.constant(-36893488147419103235 : i128) : i128
        llvm.call @show(%1) : (i128) -> ()
        llvm.return
      }`;
    // The second one as unsigned is 2^128 - 36893488147419103235, whose f32 is infinite.
    expect(runMain(text).output).toBe("1.26765e+30, 1.26765e+30, -1, 1.26765e+30, -3.68935e+19, inf, 3, 0, ");
  });

  test("are elements of vectors, cases of switches and parts of structs", () => {
    const text = `
      llvm.func @printU64(i64)
      llvm.mlir.global internal constant @table(dense<[1, 36893488147419103232]> : vector<2xi128>) : !llvm.array<2 x i128>
      llvm.func @main() -> i32 {
        %p = llvm.mlir.addressof @table : !llvm.ptr
        %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i128
        %a = llvm.load %q : !llvm.ptr -> i128
        %v = llvm.mlir.constant(dense<3> : vector<2xi128>) : vector<2xi128>
        %c1 = llvm.mlir.constant(1 : i32) : i32
        %c7 = llvm.mlir.constant(7 : i32) : i32
        %x = llvm.insertelement %a, %v[%c1 : i32] : vector<2xi128>
        %y = llvm.add %x, %v : vector<2xi128>
        %z = llvm.shufflevector %y, %v [1, 2] : vector<2xi128>
        %e = llvm.extractelement %y[%c1 : i32] : vector<2xi128>
        %b = llvm.bitcast %z : vector<2xi128> to vector<4xi64>
        %l = llvm.extractelement %b[%c1 : i32] : vector<4xi64>
        llvm.call @printU64(%l) : (i64) -> ()
        llvm.switch %e : i128, ^other [36893488147419103234: ^other, 36893488147419103235: ^this, 3: ^other]
      ^this:
        llvm.return %c7 : i32
      ^other:
        llvm.return %c1 : i32
      }`;
    expect(runMain(text, "i32")).toEqual({ value: 7, output: "2" });
  });

  test("stop a program that divides them by zero", () => {
    const text = `llvm.func @main() -> i32 {
      %a = llvm.mlir.constant(36893488147419103235 : i128) : i128
      %z = llvm.mlir.constant(0 : i128) : i128
      %r = llvm.sdiv %a, %z : i128
      %t = llvm.trunc %r : i128 to i32
      llvm.return %t : i32
    }`;
    expect(runMain(text, "i32").problem).toContain("divides an integer by zero");
  });

  test("have no atomic operations", () => {
    const text = `llvm.func @main() {
      %a = llvm.mlir.constant(3 : i128) : i128
      %p = llvm.mlir.constant(1 : i64) : i64
      %q = llvm.alloca %p x i128 : (i64) -> !llvm.ptr
      %r = llvm.cmpxchg %q, %a, %a seq_cst seq_cst : !llvm.ptr, i128
      llvm.return
    }`;
    expect(runMain(text).problem).toBe("the engine cannot run atomic operations on integers of more than 64 bits");
  });
});

describe("addresses of blocks", () => {
  test("lead to their blocks", () => {
    const text = `llvm.func @f(%n: i32) -> i32 {
        %a = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
        %b = llvm.blockaddress <function = @f, tag = <id = 300>> : !llvm.ptr
        %zero = llvm.mlir.constant(0 : i32) : i32
        %c = llvm.icmp "eq" %n, %zero : i32
        %p = llvm.select %c, %a, %b : i1, !llvm.ptr
        llvm.indirectbr %p : !llvm.ptr, [^one(%n : i32), ^two, ^three]
      ^one(%x: i32):
        llvm.blocktag <id = 1>
        llvm.return %x : i32
      ^two:
        llvm.blocktag <id = 300>
        %five = llvm.mlir.constant(5 : i32) : i32
        llvm.br ^one(%five : i32)
      ^three:
        llvm.return %zero : i32
      }
      llvm.func @main() -> i32 {
        %one = llvm.mlir.constant(1 : i32) : i32
        %r = llvm.call @f(%one) : (i32) -> i32
        llvm.return %r : i32
      }`;
    expect(runMain(text, "i32").value).toBe(5);
  });
});
