/** Facts about opcodes that the grammar's sections give, as bits by opcode. */

import { type Instruction, instruction } from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";

export const Trait = {
  /** Declares a type. */
  Type: 1,
  /** Creates a constant. */
  Constant: 2,
  Debug: 4,
  Annotation: 8,
  /** Ends a block. */
  Terminator: 16,
  /** A terminator that names blocks. */
  Branch: 32,
  /** A specialization constant. */
  SpecConstant: 64,
} as const;

const terminators: ReadonlySet<number> = new Set([
  Op.Branch,
  Op.BranchConditional,
  Op.Switch,
  Op.Return,
  Op.ReturnValue,
  Op.Kill,
  Op.Unreachable,
  Op.TerminateInvocation,
  Op.IgnoreIntersectionKHR,
  Op.TerminateRayKHR,
  Op.EmitMeshTasksEXT,
  Op.AbortKHR,
]);

const branches: ReadonlySet<number> = new Set([Op.Branch, Op.BranchConditional, Op.Switch]);

/** Constants of extensions that the grammar lists elsewhere. */
const otherConstants: ReadonlySet<number> = new Set([
  Op.ConstantFunctionPointerINTEL,
  Op.ConstantStringAMDX,
  Op.SpecConstantStringAMDX,
  Op.GraphConstantARM,
  Op.AsmTargetINTEL,
  Op.AsmINTEL,
]);

/** Set for every opcode whose traits are known. */
const KNOWN = 128;

/** Traits by opcode, filled when one is first asked for: reading the whole grammar takes longer than most modules. */
const known = new Uint8Array(0x10000);

function remember(opcode: number): number {
  const found = instruction(opcode);
  const bits = found === undefined ? KNOWN : traitsOf(found) | KNOWN;
  known[opcode] = bits;
  return bits;
}

function traitsOf({ name, opcode, class: section, hasResult }: Instruction): number {
  let bits = 0;
  if (name.startsWith("Type") && hasResult) bits |= Trait.Type;
  if (section === "Constant-Creation" || otherConstants.has(opcode)) bits |= Trait.Constant;
  if (section === "Debug") bits |= Trait.Debug;
  if (section === "Annotation") bits |= Trait.Annotation;
  if (terminators.has(opcode)) bits |= Trait.Terminator;
  if (branches.has(opcode)) bits |= Trait.Branch;
  if (name.startsWith("SpecConstant")) bits |= Trait.SpecConstant;
  return bits;
}

/** Whether an opcode has any of these traits. */
export function hasTrait(opcode: number, traits: number): boolean {
  return ((known[opcode]! || remember(opcode)) & traits) !== 0;
}

export const isType = (opcode: number): boolean => hasTrait(opcode, Trait.Type);
export const isConstant = (opcode: number): boolean => hasTrait(opcode, Trait.Constant);
export const isTerminator = (opcode: number): boolean => hasTrait(opcode, Trait.Terminator);
export const isSpecConstant = (opcode: number): boolean => hasTrait(opcode, Trait.SpecConstant);
