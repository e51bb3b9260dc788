/** OpRawAccessChainNV (SPV_NV_raw_access_chains). */
import { RawAccessChainOperands as Robustness, StorageClass as S } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { constantNumber } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { isInt, isTypedPointer } from "../../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";

const chain = chapter("SPV_NV_raw_access_chains", "raw-access-chain");

const storages: ReadonlySet<number> = new Set([S.StorageBuffer, S.PhysicalStorageBuffer, S.Uniform]);
const aggregates: ReadonlySet<number> = new Set([Op.TypeArray, Op.TypeMatrix, Op.TypeStruct]);

const nameAt = (m: Facts, at: number): string => `OpRawAccessChainNV <id> ${m.name(m.resultAt(at))}`;

function resultType(m: Facts, at: number): Outcome {
  const type = m.typeAt(at);
  const head = `The Result Type of ${nameAt(m, at)} must`;
  if (!isTypedPointer(m, type)) return `${head} be OpTypePointer. Found ${m.opTextOf(type)}.`;
  if (!storages.has(m.wordOf(type, 2))) {
    return `${head} point to a storage class of StorageBuffer, PhysicalStorageBuffer, or Uniform.`;
  }
  return aggregates.has(m.opcodeOf(m.wordOf(type, 3)))
    ? `${head} not point to OpTypeArray, OpTypeMatrix, or OpTypeStruct.`
    : undefined;
}

function operandType(m: Facts, at: number, word: number, operand: string): Outcome {
  const type = m.typeOf(m.word(at, word));
  if (isInt(m, type)) return undefined;
  return `The type of ${operand} of ${nameAt(m, at)} must be OpTypeInt. Found ${m.opTextOf(type)}.`;
}

function stride(m: Facts, at: number): Outcome {
  const id = m.word(at, 4);
  if (m.opcodeOf(id) === Op.Constant) return operandType(m, at, 4, "Stride");
  return `The Stride of ${nameAt(m, at)} must be OpConstant. Found ${m.opTextOf(id)}.`;
}

function place(m: Facts, at: number, word: number, operand: string): Outcome {
  const width = m.wordOf(m.typeOf(m.word(at, word)), 2);
  return (
    operandType(m, at, word, operand) ??
    (width === 32 ? undefined : `The integer width of ${operand} of ${nameAt(m, at)} must be 32. Found ${width}.`)
  );
}

function robustness(m: Facts, at: number): Outcome {
  const mask = m.optionalWord(at, 7) ?? 0;
  const perElement = (mask & Robustness.RobustnessPerElementNV) !== 0;
  const perComponent = (mask & Robustness.RobustnessPerComponentNV) !== 0;
  if (perElement && constantNumber(m, m.word(at, 4)) === 0) {
    return "Stride must not be zero when per-element robustness is used.";
  }
  if ((perElement || perComponent) && m.wordOf(m.typeAt(at), 2) === S.PhysicalStorageBuffer) {
    return "Storage class cannot be PhysicalStorageBuffer when raw access chain robustness is used.";
  }
  return perElement && perComponent
    ? "Per-component robustness and per-element robustness are mutually exclusive."
    : undefined;
}

const on = [Op.RawAccessChainNV];

export const rawAccessChainRules: readonly Rule[] = [
  chain.instruction(
    "result",
    on,
    "Result Type must be a pointer into StorageBuffer, PhysicalStorageBuffer or Uniform to what is no array, matrix or structure.",
    resultType,
  ),
  chain.instruction("stride", on, "Byte stride must be an OpConstant of integer type.", stride),
  chain.instruction(
    "index",
    on,
    "Element index and Byte offset must be 32-bit integers.",
    (m, at) => place(m, at, 5, "Index") ?? place(m, at, 6, "Offset"),
  ),
  chain.instruction(
    "robustness",
    on,
    "Robustness is per component or per element, not in PhysicalStorageBuffer, and per element with a stride that is not 0.",
    robustness,
  ),
];
