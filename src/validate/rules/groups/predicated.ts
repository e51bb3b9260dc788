/** Loads and stores under a condition (SPV_INTEL_predicated_io). */
import { MemoryAccess } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  isBool,
  isFloatScalarOrVector,
  isIntScalarOrVector,
  isPointer,
  isTypedPointer,
  pointeeOf,
} from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { accessProblem } from "../memory/memory-access.ts";
import { operandType } from "../operand-types.ts";

const predicated = chapter("SPV_INTEL_predicated_io", "predicated");

const isNumber = (m: Facts, type: number): boolean => isIntScalarOrVector(m, type) || isFloatScalarOrVector(m, type);

function pointer(m: Facts, at: number, word: number): Outcome {
  const id = m.word(at, word);
  return isPointer(m, m.typeOf(id)) ? undefined : `Op${m.opName(at)} Pointer <id> ${m.name(id)} is not a pointer.`;
}

function predicate(m: Facts, at: number, word: number): Outcome {
  const id = m.word(at, word);
  return isBool(m, m.typeOf(id))
    ? undefined
    : `Op${m.opName(at)} Predicate <id> ${m.name(id)} must be a Boolean scalar.`;
}

function access(m: Facts, at: number, word: number, isLoad: boolean, pointerWord: number): Outcome {
  const mask = m.optionalWord(at, word) ?? 0;
  if ((mask & MemoryAccess.Volatile) !== 0) return `Op${m.opName(at)} does not allow the Volatile memory operand.`;
  return accessProblem(m, at, word, { pointers: [operandType(m, at, pointerWord)], isLoad, isStore: !isLoad });
}

function load(m: Facts, at: number): Outcome {
  const name = `Op${m.opName(at)}`;
  const result = m.typeAt(at);
  const type = operandType(m, at, 3);
  if (!isNumber(m, result)) {
    return `${name} Result Type <id> ${m.name(result)} must be a scalar or vector of numerical type.`;
  }
  const problem = pointer(m, at, 3);
  if (problem !== undefined) return problem;
  if (isTypedPointer(m, type) && pointeeOf(m, type) !== result) {
    return `${name} Result Type <id> ${m.name(result)} does not match Pointer <id> ${m.name(m.word(at, 3))}s type.`;
  }
  const fallback = m.word(at, 5);
  return (
    predicate(m, at, 4) ??
    (m.typeOf(fallback) === result
      ? undefined
      : `${name} Default Value <id> ${m.name(fallback)}s type does not match Result Type <id> ${m.name(result)}.`) ??
    access(m, at, 6, true, 3)
  );
}

function store(m: Facts, at: number): Outcome {
  const name = `Op${m.opName(at)}`;
  const object = m.word(at, 2);
  const [type, data] = [operandType(m, at, 1), m.typeOf(object)];
  const problem = pointer(m, at, 1);
  if (problem !== undefined) return problem;
  if (!isNumber(m, data)) {
    return `${name} Object <id> ${m.name(object)} type must be a scalar or vector of numerical type.`;
  }
  if (isTypedPointer(m, type) && pointeeOf(m, type) !== data) {
    return `${name} Pointer <id> ${m.name(m.word(at, 1))}s type does not match Object <id> ${m.name(object)}s type.`;
  }
  return predicate(m, at, 3) ?? access(m, at, 4, false, 1);
}

export const predicatedRules: readonly Rule[] = [
  predicated.instruction(
    "load",
    [Op.PredicatedLoadINTEL],
    "Result Type and Default Value must be the scalar or vector of numbers that Pointer points to; Predicate must be a Boolean; Volatile is not allowed.",
    load,
  ),
  predicated.instruction(
    "store",
    [Op.PredicatedStoreINTEL],
    "Object must be the scalar or vector of numbers that Pointer points to; Predicate must be a Boolean; Volatile is not allowed.",
    store,
  ),
];
