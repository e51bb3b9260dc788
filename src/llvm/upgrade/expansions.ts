// Calls of intrinsics of X86, ARM and others that LLVM has no more, and the instructions that it replaces them by.

import { type Type, VectorType } from "../../ir/index.ts";
import { opcode } from "../opcode.ts";

/** Creates the instructions that replace a call. Values are references: see `code.ts`. */
export interface Expander {
  /** The arguments of the call. */
  readonly args: readonly number[];
  readonly result: Type;
  typeOf(value: number): Type;
  integer(type: Type, value: bigint | number): number;
  /** The type of a vector of another element, with as many elements; or of another number. */
  vector(element: Type, count: number): Type;
  readonly half: Type;
  readonly bfloat: Type;
  integerType(width: number): Type;
  /** Gives the value the name of the call. */
  keepName(): void;
  /** The value of a constant integer. */
  signed(value: number): bigint | undefined;
  binary(code: number, a: number, b: number): number;
  cast(code: number, value: number, type: Type): number;
  compare(predicate: string, a: number, b: number): number;
  extract(vector: number, index: number, width: 32 | 64): number;
  insert(vector: number, element: number, index: number, width: 32 | 64): number;
  shuffle(vector: number, mask: readonly number[]): number;
  /** A call of an intrinsic, by its name without types. */
  call(base: string, result: Type, args: readonly number[]): number;
}

/** Gives the value that replaces a call. */
export type Expansion = (to: Expander) => number;

const arg = (to: Expander, index: number): number => to.args[index] ?? 0;

/** The first element of a vector is computed, the others are those of the first operand. */
const scalarOperation =
  (code: number): Expansion =>
  (to) => {
    const [a, b] = [to.extract(arg(to, 0), 0, 32), to.extract(arg(to, 1), 0, 32)];
    return to.insert(arg(to, 0), to.binary(code, a, b), 0, 32);
  };

const scalarRoot: Expansion = (to) => {
  const element = to.extract(arg(to, 0), 0, 64);
  const root = to.call("llvm.sqrt", to.typeOf(element), [element]);
  return to.insert(arg(to, 0), root, 0, 64);
};

const SHIFT = 32;
const LOW = 0xffffffff;

/** The products of the even elements, with twice their width. */
const evenProducts =
  (isSigned: boolean): Expansion =>
  (to) => {
    const [a = 0, b = 0] = to.args.slice(0, 2).map((one) => {
      const wide = to.cast(opcode.bitcast, one, to.result);
      if (!isSigned) return to.binary(opcode.and, wide, to.integer(to.result, LOW));
      const shift = to.integer(to.result, SHIFT);
      return to.binary(opcode.ashr, to.binary(opcode.shl, wide, shift), shift);
    });
    return to.binary(opcode.mul, a, b);
  };

/** Floats from halves that are written as integers. */
const fromHalves: Expansion = (to) => {
  const count = VectorType.is(to.result) ? (to.result.shape[0] ?? 0) : 0;
  const source = to.typeOf(arg(to, 0));
  const isLonger = VectorType.is(source) && source.shape[0] !== count;
  const value = isLonger ? to.shuffle(arg(to, 0), [0, 1, 2, 3]) : arg(to, 0);
  return to.cast(opcode.fpext, to.cast(opcode.bitcast, value, to.vector(to.half, count)), to.result);
};

const comparison =
  (predicate: string): Expansion =>
  (to) =>
    to.cast(opcode.sext, to.compare(predicate, arg(to, 0), arg(to, 1)), to.result);

/** The same intrinsic with operands of another type of the same size. */
const withOperands =
  (base: string, from: number, typeOf: (to: Expander) => Type): Expansion =>
  (to) => {
    const type = typeOf(to);
    const args = to.args.map((one, index) => (index < from ? one : to.cast(opcode.bitcast, one, type)));
    to.keepName();
    return to.call(base, to.result, args);
  };

const twoLongs = (to: Expander): Type => to.vector(to.integerType(64), 2);
const bfloats = (to: Expander): Type => {
  const last = to.typeOf(arg(to, to.args.length - 1));
  return to.vector(to.bfloat, VectorType.is(last) ? (last.shape[0] ?? 0) / 2 : 0);
};

const COMPARISONS: readonly (readonly [name: string, signed: string, unsigned: string])[] = [
  ["lt", "slt", "ult"],
  ["le", "sle", "ule"],
  ["gt", "sgt", "ugt"],
  ["ge", "sge", "uge"],
  ["eq", "eq", "eq"],
  ["ne", "ne", "ne"],
];

/** The same of all elements. */
const always =
  (value: 0 | -1): Expansion =>
  (to) =>
    to.integer(to.result, value);

const ARITHMETIC: readonly (readonly [name: string, code: number])[] = [
  ["add", opcode.fadd],
  ["sub", opcode.fsub],
  ["mul", opcode.fmul],
  ["div", opcode.fdiv],
];

/** The sign of the offset states the side. */
const splice: Expansion = (to) => {
  const offset = to.signed(arg(to, 2)) ?? 0n;
  const side = offset < 0n ? "right" : "left";
  const distance = to.integer(to.integerType(32), offset < 0n ? -offset : offset);
  return to.call(`llvm.vector.splice.${side}`, to.result, [arg(to, 0), arg(to, 1), distance]);
};

/** By names without types. */
const EXPANSIONS: Readonly<Record<string, Expansion>> = {
  ...Object.fromEntries(
    ARITHMETIC.flatMap(([name, code]) => [
      [`llvm.x86.sse.${name}.ss`, scalarOperation(code)],
      [`llvm.x86.sse2.${name}.sd`, scalarOperation(code)],
    ]),
  ),
  "llvm.x86.sse.sqrt.ss": scalarRoot,
  "llvm.x86.sse2.sqrt.sd": scalarRoot,
  "llvm.x86.sse2.pmulu.dq": evenProducts(false),
  "llvm.x86.avx2.pmulu.dq": evenProducts(false),
  "llvm.x86.avx512.pmulu.dq.512": evenProducts(false),
  "llvm.x86.sse41.pmuldq": evenProducts(true),
  "llvm.x86.avx2.pmul.dq": evenProducts(true),
  "llvm.x86.avx512.pmul.dq.512": evenProducts(true),
  "llvm.x86.vcvtph2ps.128": fromHalves,
  "llvm.x86.vcvtph2ps.256": fromHalves,
  ...Object.fromEntries(
    COMPARISONS.flatMap(([name, signed, unsigned]) =>
      ["b", "w", "d", "q"].flatMap((size) => [
        [`llvm.x86.xop.vpcom${name}${size}`, comparison(signed)],
        [`llvm.x86.xop.vpcom${name}u${size}`, comparison(unsigned)],
      ]),
    ),
  ),
  ...Object.fromEntries(
    ["b", "w", "d", "q", "ub", "uw", "ud", "uq"].flatMap((size) => [
      [`llvm.x86.xop.vpcomfalse${size}`, always(0)],
      [`llvm.x86.xop.vpcomtrue${size}`, always(-1)],
    ]),
  ),
  ...Object.fromEntries(
    ["c", "z", "nzc"].map((kind) => [
      `llvm.x86.sse41.ptest${kind}`,
      withOperands(`llvm.x86.sse41.ptest${kind}`, 0, twoLongs),
    ]),
  ),
  ...Object.fromEntries(
    ["aarch64", "arm"].flatMap((target) =>
      ["bfdot", "bfmmla", "bfmlalb", "bfmlalt"].map((name) => [
        `llvm.${target}.neon.${name}`,
        withOperands(`llvm.${target}.neon.${name}`, 1, bfloats),
      ]),
    ),
  ),
  "llvm.experimental.vector.splice": splice,
};

/** Whether a call is of the older form: others have the same names. */
const IS_OLDER: Readonly<Record<string, (params: readonly Type[]) => boolean>> = {
  ptest: ([first]) => first !== undefined && VectorType.is(first) && first.shape[0] === 4,
  neon: ([, second]) => second !== undefined && VectorType.is(second) && isBytes(second),
};

function isBytes({ element }: VectorType): boolean {
  return element === element.context.integer(8);
}

/** The expansion of a call; undefined for one that LLVM has. */
export function expansionOf(name: string, params: readonly Type[]): Expansion | undefined {
  let base = name;
  while (!Object.hasOwn(EXPANSIONS, base)) {
    const dot = base.lastIndexOf(".");
    if (dot < 5) return undefined;
    base = base.slice(0, dot);
  }
  const kind = /\b(ptest|neon)/.exec(base)?.[1] ?? "";
  const isOlder = Object.hasOwn(IS_OLDER, kind) ? IS_OLDER[kind] : undefined;
  return isOlder === undefined || isOlder(params) ? EXPANSIONS[base] : undefined;
}
