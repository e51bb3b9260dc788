// Rules of instructions that are no calls, by opcode.

import {
  AtomicBinOp,
  AtomicOrdering,
  PointerType,
  PPCFP128Type,
  StructType,
  TokenType,
  VoidType,
} from "../../dialects/llvm/index.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { access } from "../code.ts";
import { indexedType } from "../indexed-type.ts";
import type { LLVMFunction } from "../module.ts";
import { opcode } from "../opcode.ts";
import { isScalableInside, isSized } from "../sized.ts";
import { checkInlineAssembly } from "./calls/inline-assembly.ts";
import { checkSwiftError } from "./calls/swift-error.ts";
import { check } from "./finding.ts";
import type { Funclets } from "./funclets.ts";
import type { Verification } from "./verification.ts";

type Rule = (rules: InstructionRules, row: number, block: number) => void;

/** The instructions of one function. */
export class InstructionRules {
  readonly v: Verification;
  readonly one: LLVMFunction;
  readonly funclets: Funclets;
  /** The type of the landing pads of the function. */
  #landing: number | undefined = undefined;

  constructor(v: Verification, one: LLVMFunction, funclets: Funclets) {
    this.v = v;
    this.one = one;
    this.funclets = funclets;
  }

  check(row: number, kind: number, block: number): void {
    RULES[kind]?.(this, row, block);
  }

  typeOf(row: number, index: number): Type {
    return this.v.module.typeOf(this.v.module.code.operandAt(row, index));
  }

  personality(what: string): void {
    check(this.one.personality !== undefined, `${what} needs to be in a function with a personality.`);
  }

  /** A pad is the first instruction of its block. */
  first(row: number, block: number, what: string): void {
    check(this.funclets.firstOf(block) === row, `${what} not the first non-PHI instruction in the block.`);
  }

  sameLanding(type: number, what: string): void {
    this.#landing ??= type;
    const message = `The ${what} instruction should have a consistent result type inside a function.`;
    check(this.#landing === type, message);
  }

  /** The pad that is an operand; undefined for `none`. */
  parentKind(row: number): number | undefined {
    const { code } = this.v.module;
    const parent = code.operandAt(row, 0);
    return parent < 0 ? code.opcode[-parent] : undefined;
  }
}

const isFuncletPad = (kind: number | undefined): boolean => kind === opcode.catchpad || kind === opcode.cleanuppad;

// ---- memory

const ordering = (word: string): number => AtomicOrdering.enum.value(word) ?? 0;
const UNORDERED = ordering("unordered");
const ACQUIRE = ordering("acquire");
const RELEASE = ordering("release");
const ACQUIRE_RELEASE = ordering("acq_rel");

const isScalarMemory = (type: Type): boolean => {
  const scalar = VectorType.is(type) ? type.element : type;
  return IntegerType.is(scalar) || PointerType.is(scalar) || FloatType.is(scalar) || PPCFP128Type.is(scalar);
};

function checkAtomicSize({ layout }: Verification, type: Type): void {
  const bits = layout.bitSize(type);
  check(bits >= 8n, "atomic memory access' size must be byte-sized");
  check((bits & (bits - 1n)) === 0n, "atomic memory access' operand must have a power-of-two size");
}

function checkAccess(
  { v }: InstructionRules,
  row: number,
  type: Type,
  what: string,
  forbidden: readonly number[],
): void {
  const { ordering, scope, alignment } = access.decode(v.module.code.detail[row]!);
  check(alignment <= 2 ** 32, "huge alignment values are unsupported");
  const isLoad = what === "load";
  check(isSized(type), `${isLoad ? "loading" : "storing"} unsized types is not allowed`);
  if (ordering === 0) {
    check(scope === 0, `Non-atomic ${what} cannot have SynchronizationScope specified`);
    return;
  }
  const word = isLoad ? "Load cannot have Release ordering" : "Store cannot have Acquire ordering";
  check(!forbidden.includes(ordering), word);
  const kinds = "must have integer, pointer, floating point, or vector type!";
  check(isScalarMemory(type), `atomic ${what} operand ${kinds}`);
  checkAtomicSize(v, type);
}

/** The operations of atomicrmw on numbers with a fraction. */
const FLOAT_OPERATIONS: ReadonlySet<number> = new Set(
  ["fadd", "fsub", "fmax", "fmin", "fmaximum", "fminimum"].map((word) => AtomicBinOp.enum.value(word) ?? 0),
);
const EXCHANGE = AtomicBinOp.enum.value("xchg");

/** The address space of stack slots of AMD's devices. */
const PRIVATE_SPACE = 5;

const alloca: Rule = ({ v, one }, row) => {
  const { code, triple } = v.module;
  const { isSwiftError, type, alignment } = code.allocations[code.detail[row]!]!;
  check(isSized(type), "Cannot allocate unsized type");
  check(alignment <= 2 ** 32, "huge alignment values are unsupported");
  if (isSwiftError) {
    check(PointerType.is(type), "swifterror alloca must have pointer type");
    const isOne = v.integerOf(code.operandAt(row, 0))?.bits === 1n;
    check(isOne, "swifterror alloca must not be array allocation");
    checkSwiftError(v, one, row);
  }
  if (!/^(?:amdgcn|r600)/.test(triple)) return;
  const result = v.module.typeOf(-row);
  const isInSpace = PointerType.is(result) && result.addressSpace === PRIVATE_SPACE;
  check(isInSpace, "alloca on amdgpu must be in addrspace(5)");
};

const getelementptr: Rule = ({ v }, row) => {
  const { code, context } = v.module;
  const type = context.types[code.extra[row]!];
  if (type === undefined) return;
  check(isSized(type), "GEP into unsized type!");
  // The first index goes past whole values.
  const steps = Array.from({ length: Math.max(0, code.numOperands(row) - 2) }, (_, at) =>
    v.constantOf(code.operandAt(row, at + 2)),
  );
  check(steps.length === 0 || indexedType(type, steps) !== undefined, "Invalid indices for GEP pointer type!");
  if (!StructType.is(type)) return;
  const message = "getelementptr cannot target structure that contains scalable vector type";
  check(!isScalableInside(type), message);
};

// ---- exceptions

const EXCEPTIONS: Readonly<Record<number, Rule>> = {
  [opcode.landingpad]: (rules, row, block) => {
    const { code } = rules.v.module;
    check(
      code.numOperands(row) > 0 || code.detail[row] === 1,
      "LandingPadInst needs at least one clause or to be a cleanup.",
    );
    rules.funclets.checkPredecessors(row, block);
    rules.sameLanding(code.type[row]!, "landingpad");
    rules.personality("LandingPadInst");
    rules.first(row, block, "LandingPadInst");
  },
  [opcode.resume]: (rules, row) => {
    rules.personality("ResumeInst");
    rules.sameLanding(rules.typeOf(row, 0).id, "resume");
  },
  [opcode.catchpad]: (rules, row, block) => {
    rules.personality("CatchPadInst");
    const isNested = rules.parentKind(row) === opcode.catchswitch;
    check(isNested, "CatchPadInst needs to be directly nested in a CatchSwitchInst.");
    rules.first(row, block, "CatchPadInst");
    rules.funclets.checkPredecessors(row, block);
    rules.funclets.checkUnwinding(row);
  },
  [opcode.catchret]: (rules, row) => {
    check(rules.parentKind(row) === opcode.catchpad, "CatchReturnInst needs to be provided a CatchPad");
  },
  [opcode.cleanuppad]: (rules, row, block) => {
    rules.personality("CleanupPadInst");
    rules.first(row, block, "CleanupPadInst");
    const parent = rules.parentKind(row);
    check(parent === undefined || isFuncletPad(parent), "CleanupPadInst has an invalid parent.");
    rules.funclets.checkPredecessors(row, block);
    rules.funclets.checkUnwinding(row);
  },
  [opcode.catchswitch]: (rules, row, block) => {
    const { code } = rules.v.module;
    rules.personality("CatchSwitchInst");
    rules.first(row, block, "CatchSwitchInst");
    const parent = rules.parentKind(row);
    check(parent === undefined || isFuncletPad(parent), "CatchSwitchInst has an invalid parent.");
    const hasUnwind = code.detail[row] === 1;
    if (hasUnwind) {
      const isPad = rules.funclets.isPad(code.operandAt(row, 1), "no landingpad");
      check(isPad, "CatchSwitchInst must unwind to an EH block which is not a landingpad.");
    }
    for (let index = hasUnwind ? 2 : 1; index < code.numOperands(row); index++) {
      const handler = rules.funclets.firstOf(code.operandAt(row, index));
      check(code.opcode[handler] === opcode.catchpad, "CatchSwitchInst handlers must be catchpads");
    }
    rules.funclets.checkPredecessors(row, block);
  },
  [opcode.cleanupret]: (rules, row) => {
    const { code } = rules.v.module;
    check(rules.parentKind(row) === opcode.cleanuppad, "CleanupReturnInst needs to be provided a CleanupPad");
    if (code.numOperands(row) < 2) return;
    const isPad = rules.funclets.isPad(code.operandAt(row, 1), "no landingpad");
    check(isPad, "CleanupReturnInst must unwind to an EH block which is not a landingpad.");
  },
};

const RULES: Readonly<Record<number, Rule>> = {
  ...EXCEPTIONS,
  [opcode.invoke]: ({ v, funclets }, row) => {
    const { code } = v.module;
    const block = code.operandAt(row, code.numOperands(row) - 2);
    const message = "The unwind destination does not have an exception handling instruction!";
    check(funclets.isPad(block, "any"), message);
  },
  [opcode.callbr]: ({ v }, row) => {
    const { code } = v.module;
    const callee = v.constantOf(code.operandAt(row, code.numOperands(row) - 1));
    const assembly = callee?.payload.assembly;
    if (assembly === undefined) return;
    check(!assembly.canThrow, "Unwinding from Callbr is not allowed");
    checkInlineAssembly(v, row, assembly);
  },
  [opcode.select]: ({ v }, row) => {
    check(!TokenType.is(v.module.typeOf(-row)), "Invalid operands for select instruction!");
  },
  [opcode.phi]: ({ v }, row) => {
    check(!TokenType.is(v.module.typeOf(-row)), "PHI nodes cannot have token type!");
  },
  [opcode.alloca]: alloca,
  [opcode.getelementptr]: getelementptr,
  [opcode.load]: (rules, row) => {
    checkAccess(rules, row, rules.v.module.typeOf(-row), "load", [RELEASE, ACQUIRE_RELEASE]);
  },
  [opcode.store]: (rules, row) => {
    checkAccess(rules, row, rules.typeOf(row, 0), "store", [ACQUIRE, ACQUIRE_RELEASE]);
  },
  [opcode.cmpxchg]: (rules, row) => {
    const type = rules.typeOf(row, 1);
    check(IntegerType.is(type) || PointerType.is(type), "cmpxchg operand must have integer or pointer type");
    checkAtomicSize(rules.v, type);
  },
  [opcode.atomicrmw]: (rules, row) => {
    const { ordering, operation } = access.decode(rules.v.module.code.detail[row]!);
    check(ordering !== UNORDERED, "atomicrmw instructions cannot be unordered.");
    const type = rules.typeOf(row, 1);
    if (operation !== EXCHANGE && !FLOAT_OPERATIONS.has(operation)) return;
    checkAtomicSize(rules.v, type);
  },
  [opcode.ret]: ({ v, one }, row) => {
    const { code } = v.module;
    const { result } = one.type;
    const isSame =
      code.numOperands(row) === 0 ? VoidType.is(result) : v.module.typeOf(code.operandAt(row, 0)) === result;
    check(isSame, "Function return type does not match operand type of return inst!");
  },
  [opcode.switch]: ({ v }, row) => {
    const { code } = v.module;
    const seen = new Set<number>();
    for (let index = 2; index < code.numOperands(row); index += 2) {
      const value = code.operandAt(row, index);
      check(!seen.has(value), "Duplicate integer as switch case");
      seen.add(value);
    }
  },
};
