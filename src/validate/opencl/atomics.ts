/** Types of atomic instructions. */

import { StorageClass } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import { definitionText } from "../compute/words.ts";
import type { Facts } from "../facts/module-facts.ts";
import { atomicPointerWord } from "../facts/operand-words.ts";
import { bitWidthOf, isFloat, isInt, isPointer, isUntypedPointer, pointeeOf, storageClassOf } from "../facts/types.ts";
import { broken, type Outcome, type Rule } from "../rule.ts";
import { environment } from "./device.ts";

const validation = environment("Validation Rules");

/** Extensions of SPIR-V bring these with capabilities of their own. */
const floatOps: ReadonlySet<number> = new Set([Op.AtomicFAddEXT, Op.AtomicFMinEXT, Op.AtomicFMaxEXT]);
const moves: ReadonlySet<number> = new Set([Op.AtomicLoad, Op.AtomicStore, Op.AtomicExchange]);

const hasPointer = (opcode: number): boolean => atomicPointerWord(opcode) !== 0;

const pointerType = (m: Facts, at: number): number => m.typeOf(m.word(at, atomicPointerWord(m.opcode(at))));

/** The type that is read or written; 0 if the instruction is wrong in other ways. */
function dataType(m: Facts, at: number): number {
  const pointer = pointerType(m, at);
  if (!isPointer(m, pointer)) return 0;
  if (!isUntypedPointer(m, pointer)) return pointeeOf(m, pointer);
  return m.opcode(at) === Op.AtomicStore ? m.typeOf(m.word(at, 4)) : m.typeAt(at);
}

const floating = validation.sentence(
  "atomic-float-move",
  "Read literally, OpAtomicLoad, OpAtomicStore and OpAtomicExchange support no floating-point types. Compilers use them for atomic_float, and devices accept them.",
  { beyond: true, severity: "warning" },
);

function typeProblem(m: Facts, at: number): Outcome {
  const type = dataType(m, at);
  if (type === 0 || floatOps.has(m.opcode(at))) return undefined;
  const what = `'Op${m.opName(at)}' of '${definitionText(m, type)}'`;
  const width = bitWidthOf(m, type);
  // Of 64 bits `atomic.int64` asks for a capability.
  if (isInt(m, type) && (width === 32 || width === 64)) return undefined;
  if (isFloat(m, type) && moves.has(m.opcode(at))) return broken(floating, `the specification does not list ${what}`);
  return `expected 32-bit integers, but got ${what}`;
}

export const atomicRules = lazy((): readonly Rule[] => [
  floating,
  validation.instruction(
    "atomic-type",
    hasPointer,
    "For all Atomic Instructions, only 32-bit integer types are supported for the Result Type and/or type of Value.",
    typeProblem,
    { beyond: true, yields: true },
  ),
  validation.instruction(
    "atomic-function",
    hasPointer,
    "An Atomic Instruction on a pointer to the Function Storage Class is valid, but does not have defined behavior.",
    (m, at) =>
      storageClassOf(m, pointerType(m, at)) === StorageClass.Function
        ? `'Op${m.opName(at)}' on private memory has no defined behavior`
        : undefined,
    { beyond: true, severity: "warning", remedy: "Use a load and a store: no other invocation sees the memory." },
  ),
]);
