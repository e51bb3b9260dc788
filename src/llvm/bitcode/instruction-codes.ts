// Numbers of operations, predicates, flags and orderings in records of instructions and constant expressions.

import { AtomicOrdering, FCmpPredicate, ICmpPredicate } from "../../dialects/llvm/index.ts";
import { flag, isBinary, opcode } from "../opcode.ts";

/** Both directions of a list: position to entry and back. */
class Numbering {
  readonly entries: readonly number[];
  readonly #numbers = new Map<number, number>();

  constructor(entries: readonly number[], first = 0) {
    this.entries = entries;
    entries.forEach((entry, index) => {
      if (!this.#numbers.has(entry)) this.#numbers.set(entry, first + index);
    });
  }

  numberOf(entry: number): number {
    return this.#numbers.get(entry) ?? 0;
  }
}

/** Operations on integers by number; floats have the same numbers. */
export const INTEGER_OPERATIONS: Numbering = new Numbering([
  ...[opcode.add, opcode.sub, opcode.mul, opcode.udiv, opcode.sdiv, opcode.urem, opcode.srem],
  ...[opcode.shl, opcode.lshr, opcode.ashr, opcode.and, opcode.or, opcode.xor],
]);

/** Numbers without an operation are those of integers only. */
const NO_FLOAT = -1;
export const FLOAT_OPERATIONS: Numbering = new Numbering([
  ...[opcode.fadd, opcode.fsub, opcode.fmul, NO_FLOAT, opcode.fdiv, NO_FLOAT, opcode.frem],
]);

export const CASTS: Numbering = new Numbering([
  ...[opcode.trunc, opcode.zext, opcode.sext, opcode.fptoui, opcode.fptosi, opcode.uitofp, opcode.sitofp],
  ...[opcode.fptrunc, opcode.fpext, opcode.ptrtoint, opcode.inttoptr, opcode.bitcast, opcode.addrspacecast],
  opcode.ptrtoaddr,
]);

/** Names of cases that C++ has as keywords begin with an underscore in the dialect. */
function predicates(cases: typeof ICmpPredicate, names: string): readonly number[] {
  return names.split(" ").map((name) => cases.enum.value(name) ?? cases.enum.value(`_${name}`) ?? -1);
}

/** Predicates of floats begin at 0, those of integers at 32. */
export const FIRST_INTEGER_PREDICATE = 32;
export const FLOAT_PREDICATES: Numbering = new Numbering(
  predicates(FCmpPredicate, "false oeq ogt oge olt ole one ord uno ueq ugt uge ult ule une true"),
);
export const INTEGER_PREDICATES: Numbering = new Numbering(
  predicates(ICmpPredicate, "eq ne ugt uge ult ule sgt sge slt sle"),
  FIRST_INTEGER_PREDICATE,
);

export const ORDERINGS: Numbering = new Numbering(
  ["not_atomic", "unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst"].map(
    (name) => AtomicOrdering.enum.value(name) ?? -1,
  ),
);

/** Flags as bits of a number in a record, both ways. */
class FlagBits {
  readonly #bits: readonly (readonly [bit: number, flag: number])[];
  readonly #decoded: number[] = [];

  constructor(bits: readonly (readonly [bit: number, flag: number])[]) {
    this.#bits = bits;
  }

  decode(number: number): number {
    if (number === 0) return 0;
    let known = this.#decoded[number & 1023];
    if (known === undefined) {
      known = this.#bits.reduce((sum, [bit, one]) => ((number & bit) === 0 ? sum : sum | one), 0);
      this.#decoded[number & 1023] = known;
    }
    return known;
  }

  encode(flags: number): number {
    return flags === 0 ? 0 : this.#bits.reduce((sum, [bit, one]) => ((flags & one) === one ? sum | bit : sum), 0);
  }
}

const ALL_FAST = flag.nnan | flag.ninf | flag.nsz | flag.arcp | flag.contract | flag.afn | flag.reassoc;

/** The first bit sets all fast-math flags; LLVM no longer writes it. */
const fast: FlagBits = new FlagBits([
  [2, flag.nnan],
  [4, flag.ninf],
  [8, flag.nsz],
  [16, flag.arcp],
  [32, flag.contract],
  [64, flag.afn],
  [128, flag.reassoc],
]);

export const fastFlags = {
  decode: (number: number): number => ((number & 1) !== 0 ? ALL_FAST : fast.decode(number)),
  encode: (flags: number): number => fast.encode(flags),
};

const overflow = new FlagBits([
  [1, flag.nuw],
  [2, flag.nsw],
]);
const exact = new FlagBits([[1, flag.exact]]);
const disjoint = new FlagBits([[1, flag.disjoint]]);
const nonNegative = new FlagBits([[1, flag.nneg]]);
export const addressFlags: FlagBits = new FlagBits([
  [1, flag.inbounds],
  [2, flag.nusw],
  [4, flag.nuw],
]);
export const sameSign: FlagBits = new FlagBits([[1, flag.samesign]]);

const NO_FLAGS = new FlagBits([]);

const OPERATION_FLAGS = new Map<number, Pick<FlagBits, "decode" | "encode">>([
  [opcode.add, overflow],
  [opcode.sub, overflow],
  [opcode.mul, overflow],
  [opcode.shl, overflow],
  [opcode.trunc, overflow],
  [opcode.udiv, exact],
  [opcode.sdiv, exact],
  [opcode.lshr, exact],
  [opcode.ashr, exact],
  [opcode.or, disjoint],
  [opcode.zext, nonNegative],
  [opcode.uitofp, nonNegative],
  [opcode.fptrunc, fastFlags],
  [opcode.fpext, fastFlags],
]);

/** The flags of a binary operation or cast in its record. */
export function flagsOf(operation: number): Pick<FlagBits, "decode" | "encode"> {
  return OPERATION_FLAGS.get(operation) ?? (isBinary(operation) && operation >= opcode.fadd ? fastFlags : NO_FLAGS);
}
