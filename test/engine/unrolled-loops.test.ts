// Loops of all shapes give what they should, whether they are unrolled or not: in checked code none is. Random nests of loops, whose results are worked out
// here: tests before and after the body, steps up and down, bounds of outer loops, ways out in the middle, and private arrays by the number of the turn.

import { expect, test } from "vitest";
import { randomNumbers } from "../exact/measure.ts";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

const predicates = {
  slt: (a: number, b: number) => a < b,
  sle: (a: number, b: number) => a <= b,
  sgt: (a: number, b: number) => a > b,
  sge: (a: number, b: number) => a >= b,
  ne: (a: number, b: number) => a !== b,
  ult: (a: number, b: number) => a >>> 0 < b >>> 0,
} as const;

interface Loop {
  readonly init: number;
  readonly step: number;
  readonly predicate: keyof typeof predicates;
  /** Less the number of the loop around it, if that counts. */
  readonly bound: number;
  readonly isBelowOuter: boolean;
  readonly isTestedAfter: boolean;
  /** The loop ends if the sum has this rest by 8. */
  readonly rest: number | undefined;
  readonly inner: readonly Loop[];
}

const LENGTH = 8;
/** Turns of all loops of a program together. */
const MOST_TURNS = 4000;

class TooLong extends Error {}

/** What a program computes: a sum, and an array that loops store to and load from. */
class Machine {
  readonly array: number[] = Array.from({ length: LENGTH }, () => 0);
  sum: number;
  #turns = 0;

  constructor(start: number) {
    this.sum = start;
  }

  run(loops: readonly Loop[], outer: number): void {
    for (const loop of loops) this.#loop(loop, outer);
  }

  #loop(loop: Loop, outer: number): void {
    const bound = loop.isBelowOuter ? loop.bound - outer : loop.bound;
    const goesOn = (k: number) => predicates[loop.predicate](k, bound);
    for (let k = loop.init; loop.isTestedAfter || goesOn(k); ) {
      if (++this.#turns > MOST_TURNS) throw new TooLong();
      this.run(loop.inner, k);
      this.sum = (Math.imul(this.sum, 3) + k + (this.array[(k + 1) & 7] ?? 0)) | 0;
      this.array[k & 7] = this.sum;
      if (loop.rest !== undefined && (this.sum & 7) === loop.rest) return;
      k = (k + loop.step) | 0;
      if (loop.isTestedAfter && !goesOn(k)) return;
    }
  }
}

/** The text of a program: instructions in blocks. */
class Text {
  readonly lines: string[] = [];
  #count = 0;

  name(kind: string): string {
    return `${kind}${this.#count++}`;
  }

  value(text: string): string {
    const name = `%${this.name("v")}`;
    this.lines.push(`  ${name} = ${text}`);
    return name;
  }

  constant(value: number): string {
    return this.value(`llvm.mlir.constant(${value} : i32) : i32`);
  }

  element(index: string): string {
    const masked = this.value(`llvm.and ${index}, ${this.constant(LENGTH - 1)} : i32`);
    return this.value(`llvm.getelementptr %array[${masked}] : (!llvm.ptr, i32) -> !llvm.ptr, i32`);
  }

  /** Loops one after the other; gives the sum after them. */
  loops(loops: readonly Loop[], sum: string, outer: string): string {
    return loops.reduce((before, loop) => this.#loop(loop, before, outer), sum);
  }

  #loop(loop: Loop, sum: string, outer: string): string {
    const [head, body, next, end] = ["head", "body", "next", "end"].map((kind) => this.name(kind));
    const [k, inside, result] = [`%${this.name("k")}`, `%${this.name("s")}`, `%${this.name("r")}`];
    const given = this.constant(loop.bound);
    const bound = loop.isBelowOuter ? this.value(`llvm.sub ${given}, ${outer} : i32`) : given;
    this.lines.push(`  llvm.br ^${head}(${this.constant(loop.init)}, ${sum} : i32, i32)`);
    this.lines.push(`^${head}(${k}: i32, ${inside}: i32):`);
    const test = (value: string, then: string, otherwise: string) => {
      const goesOn = this.value(`llvm.icmp "${loop.predicate}" ${value}, ${bound} : i32`);
      this.lines.push(`  llvm.cond_br ${goesOn}, ^${then}, ^${otherwise}`);
    };
    if (loop.isTestedAfter) this.lines.push(`  llvm.br ^${body}`);
    else test(k, body ?? "", `${end}(${inside} : i32)`);
    this.lines.push(`^${body}:`);
    const after = this.loops(loop.inner, inside, k);
    const follower = this.element(this.value(`llvm.add ${k}, ${this.constant(1)} : i32`));
    const loaded = this.value(`llvm.load ${follower} : !llvm.ptr -> i32`);
    const tripled = this.value(`llvm.mul ${after}, ${this.constant(3)} : i32`);
    const total = this.value(`llvm.add ${this.value(`llvm.add ${tripled}, ${k} : i32`)}, ${loaded} : i32`);
    this.lines.push(`  llvm.store ${total}, ${this.element(k)} : i32, !llvm.ptr`);
    if (loop.rest !== undefined) {
      const rest = this.value(`llvm.and ${total}, ${this.constant(7)} : i32`);
      const isThere = this.value(`llvm.icmp "eq" ${rest}, ${this.constant(loop.rest)} : i32`);
      this.lines.push(`  llvm.cond_br ${isThere}, ^${end}(${total} : i32), ^${next}`, `^${next}:`);
    }
    const stepped = this.value(`llvm.add ${k}, ${this.constant(loop.step)} : i32`);
    if (loop.isTestedAfter) test(stepped, `${head}(${stepped}, ${total} : i32, i32)`, `${end}(${total} : i32)`);
    else this.lines.push(`  llvm.br ^${head}(${stepped}, ${total} : i32, i32)`);
    this.lines.push(`^${end}(${result}: i32):`);
    return result;
  }
}

function randomLoops(random: () => number, depth: number): readonly Loop[] {
  const below = (count: number) => Math.floor(random() * count);
  return Array.from({ length: depth === 0 ? 1 + below(2) : below(depth === 1 ? 3 : 2) }, () => {
    const isUp = random() < 0.7;
    const names = isUp ? (["slt", "sle", "ne", "ult"] as const) : (["sgt", "sge", "ne"] as const);
    return {
      init: below(5) - (random() < 0.2 ? 3 : 0),
      step: (1 + below(3)) * (isUp ? 1 : -1),
      predicate: names[below(names.length)] ?? "slt",
      bound: isUp ? below(9) : -below(6),
      isBelowOuter: depth > 0 && random() < 0.3,
      isTestedAfter: random() < 0.3,
      rest: random() < 0.15 ? below(8) : undefined,
      inner: depth < 2 ? randomLoops(random, depth + 1) : [],
    };
  });
}

const ITEMS = 4;

/** The text of a kernel, and the sum and the array of each invocation; undefined if it takes too long. */
function program(seed: number) {
  const loops = randomLoops(randomNumbers(seed), 0);
  try {
    const expected = Array.from({ length: ITEMS }, (_, item) => {
      const machine = new Machine(item);
      machine.run(loops, item);
      return (machine.sum + Math.imul(31, machine.array[item] ?? 0)) | 0;
    });
    return { loops, expected };
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}

function textOf(loops: readonly Loop[]): string {
  const text = new Text();
  text.lines.push(
    "  %one = llvm.mlir.constant(1 : i32) : i32",
    `  %array = llvm.alloca %one x !llvm.array<${LENGTH} x i32> : (i32) -> !llvm.ptr`,
    "  %ids = llvm.mlir.addressof @GlobalInvocationId : !llvm.ptr",
    "  %all = llvm.load %ids : !llvm.ptr -> vector<3xi32>",
    "  %zero = llvm.mlir.constant(0 : i32) : i32",
    "  %item = llvm.extractelement %all[%zero : i32] : vector<3xi32>",
  );
  for (let at = 0; at < LENGTH; at++)
    text.lines.push(`  llvm.store %zero, ${text.element(text.constant(at))} : i32, !llvm.ptr`);
  const sum = text.loops(loops, "%item", "%item");
  const own = text.value(`llvm.load ${text.element("%item")} : !llvm.ptr -> i32`);
  const many = text.value(`llvm.mul ${own}, ${text.constant(31)} : i32`);
  const result = text.value(`llvm.add ${sum}, ${many} : i32`);
  text.lines.push("  %b = llvm.mlir.addressof @b0 : !llvm.ptr");
  const place = text.value("llvm.getelementptr %b[%item] : (!llvm.ptr, i32) -> !llvm.ptr, i32");
  text.lines.push(`  llvm.store ${result}, ${place} : i32, !llvm.ptr`, "  llvm.return");
  return `${interfaceText(["i32"])}${entryText([ITEMS, 1, 1], text.lines.join("\n"))}`;
}

test.each([1, 2, 3, 4])("random nests of loops, %i", (part) => {
  let count = 0;
  for (let seed = 1000 * part; count < 20; seed++) {
    const made = program(seed);
    if (made === undefined) continue;
    count++;
    const text = textOf(made.loops);
    for (const check of [false, true]) {
      const results = new Int32Array(ITEMS);
      expect(run(compile(text, { check }), [1, 1, 1], [results])).toEqual([]);
      expect([...results], `seed ${seed}, checked: ${check}\n${text}`).toEqual(made.expected);
    }
  }
});

const simple: Loop = {
  init: 0,
  step: 1,
  predicate: "slt",
  bound: 5,
  isBelowOuter: false,
  isTestedAfter: false,
  rest: undefined,
  inner: [],
};

/** Loops that are left: those of the launch itself, and of the kernel. */
const loopsLeft = (loops: readonly Loop[]) => compile(textOf(loops)).checkpoints.length;

test("loops whose turns are known are gone, others stay", () => {
  const none = loopsLeft([]);
  expect(loopsLeft([simple])).toBe(none);
  expect(
    loopsLeft([simple, { ...simple, isTestedAfter: true }, { ...simple, step: -1, predicate: "sgt", bound: -6 }]),
  ).toBe(none);
  expect(loopsLeft([{ ...simple, inner: [simple] }])).toBe(none);
  expect(loopsLeft([{ ...simple, inner: [{ ...simple, isBelowOuter: true }] }])).toBe(none);
  expect(loopsLeft([{ ...simple, rest: 3 }])).toBe(none + 1);
  expect(loopsLeft([{ ...simple, isBelowOuter: true }])).toBe(none + 1);
  expect(loopsLeft([{ ...simple, bound: 100 }])).toBe(none + 1);
});

test("a test whose values are used twice each takes no longer than others", () => {
  const doubled = Array.from({ length: 60 }, (_, at) => `  %x${at + 1} = llvm.add %x${at}, %x${at} : i32`);
  const text = `  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.br ^loop(%zero : i32)
^loop(%x0: i32):
${doubled.join("\n")}
  %more = llvm.icmp "ne" %x60, %zero : i32
  llvm.cond_br %more, ^body, ^exit
^body:
  %next = llvm.add %x0, %one : i32
  llvm.br ^loop(%next : i32)
^exit:
  %b = llvm.mlir.addressof @b0 : !llvm.ptr
  %sum = llvm.add %x0, %x3 : i32
  %result = llvm.add %sum, %one : i32
  llvm.store %result, %b : i32, !llvm.ptr
  llvm.return`;
  const results = new Int32Array(1);
  expect(run(compile(`${interfaceText(["i32"])}${entryText([1, 1, 1], text)}`), [1, 1, 1], [results])).toEqual([]);
  expect(results[0]).toBe(1);
});
