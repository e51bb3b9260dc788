// Integers of widths that SPIR-V lacks: random programs of LLVM IR leave what they compute in integers of their own width.

import { describe, expect, test } from "vitest";
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { encode } from "../../src/spirv/index.ts";
import { validate } from "../../src/validate/index.ts";
import { unwrapped } from "../harness/results.ts";
import { type Choices, choices } from "../spirv/mutations.ts";
import { linesOf, messageOf, translated } from "./forward.ts";

const widths = [2, 3, 4, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 48, 63, 64];
const binary = [
  "add",
  "sub",
  "mul",
  "and",
  "or",
  "xor",
  "shl",
  "lshr",
  "ashr",
  "udiv",
  "urem",
  "sdiv",
  "srem",
] as const;
const predicates = ["eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"] as const;

interface Known {
  readonly name: string;
  readonly width: number;
  /** Without a sign. */
  readonly bits: bigint;
}

const cut = (bits: bigint, width: number): bigint => BigInt.asUintN(width, bits);
const signed = (bits: bigint, width: number): bigint => BigInt.asIntN(width, bits);

function computed(op: (typeof binary)[number], a: bigint, b: bigint, width: number): bigint {
  const [x, y] = [signed(a, width), signed(b, width)];
  switch (op) {
    case "add":
      return a + b;
    case "sub":
      return a - b;
    case "mul":
      return a * b;
    case "and":
      return a & b;
    case "or":
      return a | b;
    case "xor":
      return a ^ b;
    case "shl":
      return a << b;
    case "lshr":
      return a >> b;
    case "ashr":
      return x >> b;
    case "udiv":
      return a / b;
    case "urem":
      return a % b;
    case "sdiv":
      return x / y;
    case "srem":
      return x % y;
  }
}

function compared(predicate: (typeof predicates)[number], a: bigint, b: bigint, width: number): boolean {
  const [x, y] = predicate.startsWith("s") ? [signed(a, width), signed(b, width)] : [a, b];
  if (predicate === "eq") return x === y;
  if (predicate === "ne") return x !== y;
  const isLess = predicate.includes("l");
  return predicate.endsWith("e") && x === y ? true : isLess ? x < y : x > y;
}

/** A program that stores values as i64, and what it stores. */
class Maker {
  readonly lines: string[] = [];
  readonly known: Known[] = [];
  readonly stored: bigint[] = [];
  readonly #choose: Choices;

  constructor(choose: Choices, inputs: readonly bigint[]) {
    this.#choose = choose;
    for (const [at, bits] of inputs.entries()) this.known.push({ name: `%a${at}`, width: 64, bits });
  }

  make(): void {
    for (let step = 0; step < 60; step++) this.#step();
    for (const { name, width, bits } of this.known.slice(-20)) this.#store(name, width, bits);
  }

  #pick<T>(list: readonly T[]): T {
    const found = list[this.#choose.below(list.length)];
    if (found === undefined) throw new Error("nothing to choose from");
    return found;
  }

  #new(width: number, bits: bigint, text: string): Known {
    const one = { name: `%v${this.lines.length}`, width, bits: cut(bits, width) };
    this.lines.push(`  ${one.name} = ${text}`);
    this.known.push(one);
    return one;
  }

  /** A value of a width: one that is known, cut or extended, or a constant. */
  #value(width: number): Known {
    const same = this.known.filter((one) => one.width === width);
    const kind = this.#choose.below(4);
    if (kind < 2 && same.length > 0) return this.#pick(same);
    if (kind === 2) {
      const bits = cut(this.#pick([0n, 1n, -1n, 2n ** BigInt(width - 1), BigInt(this.#choose.below(1000))]), width);
      return { name: `${signed(bits, width)}`, width, bits };
    }
    const from = this.#pick(this.known);
    if (from.width === width) return from;
    if (from.width > width) return this.#new(width, from.bits, `trunc i${from.width} ${from.name} to i${width}`);
    const op = this.#pick(["zext", "sext"]);
    const bits = op === "sext" ? signed(from.bits, from.width) : from.bits;
    return this.#new(width, bits, `${op} i${from.width} ${from.name} to i${width}`);
  }

  #step(): void {
    const width = this.#pick(widths);
    const kind = this.#choose.below(8);
    if (kind < 5) this.#binary(width);
    else if (kind === 5) this.#select(width);
    else if (kind === 6) this.#slot(width);
    else this.#float(width);
  }

  #binary(width: number): void {
    const op = this.#pick(binary);
    const a = this.#value(width);
    const isShift = op === "shl" || op === "lshr" || op === "ashr";
    const amount = BigInt(this.#choose.below(width));
    const b = isShift ? { name: `${amount}`, width, bits: amount } : this.#value(width);
    // No division by zero, and none of the least number by minus one.
    const isDivision = op.includes("div") || op.includes("rem");
    if (isDivision && (b.bits === 0n || signed(b.bits, width) === -1n)) return;
    this.#new(width, computed(op, a.bits, b.bits, width), `${op} i${width} ${a.name}, ${b.name}`);
  }

  #select(width: number): void {
    const predicate = this.#pick(predicates);
    const [a, b] = [this.#value(width), this.#value(width)];
    const isTrue = compared(predicate, a.bits, b.bits, width);
    const condition = this.#new(1, isTrue ? 1n : 0n, `icmp ${predicate} i${width} ${a.name}, ${b.name}`);
    const other = this.#pick(widths);
    const [x, y] = [this.#value(other), this.#value(other)];
    const text = `select i1 ${condition.name}, i${other} ${x.name}, i${other} ${y.name}`;
    this.#new(other, isTrue ? x.bits : y.bits, text);
  }

  /** Through memory. */
  #slot(width: number): void {
    const value = this.#value(width);
    this.lines.push(`  store i${width} ${value.name}, ptr %s${width}`);
    this.#new(width, value.bits, `load i${width}, ptr %s${width}`);
  }

  /** Through a number with a fraction that holds it exactly. */
  #float(width: number): void {
    if (width > 48) return;
    const value = this.#value(width);
    const isSigned = this.#choose.below(2) === 0;
    const name = `%v${this.lines.length}`;
    this.lines.push(`  ${name} = ${isSigned ? "si" : "ui"}tofp i${width} ${value.name} to double`);
    this.#new(width, value.bits, `fpto${isSigned ? "si" : "ui"} double ${name} to i${width}`);
  }

  #store(name: string, width: number, bits: bigint): void {
    const isSigned = this.#choose.below(2) === 0;
    const wide = isSigned ? signed(bits, width) : bits;
    const text = width === 64 ? name : `%w${this.stored.length}`;
    if (width !== 64) this.lines.push(`  ${text} = ${isSigned ? "sext" : "zext"} i${width} ${name} to i64`);
    this.lines.push(`  %p${this.stored.length} = getelementptr i64, ptr addrspace(1) %out, i64 ${this.stored.length}`);
    this.lines.push(`  store i64 ${text}, ptr addrspace(1) %p${this.stored.length}`);
    this.stored.push(cut(wide, 64));
  }
}

const inputs = [0x0123456789abcdefn, 0xfedcba9876543210n, 0n, 0xffffffffffffffffn];

function programOf(seed: number): { readonly text: string; readonly stored: readonly bigint[] } {
  const maker = new Maker(choices(seed), inputs);
  maker.make();
  const slots = widths.map((width) => `  %s${width} = alloca i${width}`);
  const text = `define spir_kernel void @k(ptr addrspace(1) %out, i64 %a0, i64 %a1, i64 %a2, i64 %a3) {
${[...slots, ...maker.lines].join("\n")}
  ret void
}
`;
  return { text, stored: maker.stored };
}

describe("integers of other widths", () => {
  test.each(Array.from({ length: 24 }, (_, seed) => seed))("random program %i", async (seed) => {
    const { text, stored } = programOf(seed);
    const binary = encode(unwrapped(translated(text, { widensIntegers: true })));
    expect(validate(binary).diagnostics.map(({ message }) => message)).toEqual([]);
    const out = new BigUint64Array(stored.length);
    const { diagnostics } = runKernel(unwrapped(await compileSpirv(binary)), {
      groups: [1, 1, 1],
      arguments: [out, ...inputs],
    });
    expect(diagnostics).toEqual([]);
    expect([...out], text).toEqual(stored);
  });

  test("in loops, switches, vectors, structs, calls and undefined values", async () => {
    const text = `define internal i12 @twice(i12 %x) {
  %y = shl i12 %x, 1
  ret i12 %y
}
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i5 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i12 [ 100, %entry ], [ %more, %loop ]
  %more = call i12 @twice(i12 %sum)
  %next = add i5 %i, 7
  %done = icmp slt i5 %next, 0
  br i1 %done, label %exit, label %loop
exit:
  switch i5 %next, label %other [ i5 -11, label %wanted ]
wanted:
  %v = insertelement <2 x i12> undef, i12 %more, i32 0
  %w = add <2 x i12> %v, <i12 1, i12 -1>
  %e = extractelement <2 x i12> %w, i32 0
  %s = insertvalue { i12, i8 } poison, i12 %e, 0
  %t = extractvalue { i12, i8 } %s, 0
  %u = xor i12 undef, undef
  %z = zext i12 %t to i32
  store i32 %z, ptr addrspace(1) %out
  br label %end
other:
  store i32 7, ptr addrspace(1) %out
  br label %end
end:
  ret void
}
`;
    const binary = encode(unwrapped(translated(text, { widensIntegers: true })));
    expect(validate(binary).diagnostics.map(({ message }) => message)).toEqual([]);
    const out = new Uint32Array(1);
    expect(
      runKernel(unwrapped(await compileSpirv(binary)), { groups: [1, 1, 1], arguments: [out, 1] }).diagnostics,
    ).toEqual([]);
    // 7, 14, 21 = -11: three turns, 800 and 1.
    expect(out[0]).toBe(801);
  });

  const one = (body: string): string =>
    `define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {\n${body}\n  ret void\n}\n`;

  test("are rejected without the option, as by llvm-spirv, and lie in their own type with an extension", () => {
    const text = one("  %y = trunc i32 %x to i24\n  %z = zext i24 %y to i32\n  store i32 %z, ptr addrspace(1) %p");
    expect(messageOf(text)).toContain("InvalidBitWidth: Invalid bit width in input: 24");
    expect(linesOf(text, { widensIntegers: true }).some((line) => line.startsWith("BitwiseAnd"))).toBe(true);
    const extensions = ["SPV_INTEL_arbitrary_precision_integers"];
    const made = unwrapped(translated(text, { widensIntegers: true, extensions }));
    expect(made.words.length).toBeGreaterThan(0);
  });

  test("leave masks of booleans as they are", () => {
    const text = one(`  %v = insertelement <4 x i32> zeroinitializer, i32 %x, i32 0
  %b = icmp ne <4 x i32> %v, zeroinitializer
  %m = bitcast <4 x i1> %b to i4
  %c = icmp eq i4 %m, 0
  %s = select i1 %c, i32 1, i32 2
  store i32 %s, ptr addrspace(1) %p`);
    expect(linesOf(text, { widensIntegers: true })).toEqual(linesOf(text));
  });

  test("are no parameters of kernels, whose bits above the width nobody clears", () => {
    const text = "define spir_kernel void @k(i24 %x) {\n  ret void\n}\n";
    expect(messageOf(text, { widensIntegers: true })).toContain("cannot give a kernel a parameter of the type 'i24'");
  });

  test.each([
    [
      "  %y = trunc i32 %x to i24\n  %z = call i24 @llvm.bitreverse.i24(i24 %y)\n  store i24 %z, ptr addrspace(1) %p",
      "24 bits",
    ],
    ["  %v = load <4 x i12>, ptr addrspace(1) %p\n  store <4 x i12> %v, ptr addrspace(1) %p", "packed"],
    ["  %s = load <{ i24, i8 }>, ptr addrspace(1) %p\n  store <{ i24, i8 }> %s, ptr addrspace(1) %p", "packed"],
    ["  %y = zext i32 %x to i100\n  store i100 %y, ptr addrspace(1) %p", "bit width in input: 100"],
    [
      "  %y = trunc i32 %x to i24\n  %g = getelementptr i8, ptr addrspace(1) %p, i24 %y\n  store i8 0, ptr addrspace(1) %g",
      "24",
    ],
  ])("are rejected where no wider integer does: %s", (body, message) => {
    const declare = body.includes("bitreverse") ? "declare i24 @llvm.bitreverse.i24(i24)\n" : "";
    expect(messageOf(declare + one(body), { widensIntegers: true })).toContain(message);
  });
});
