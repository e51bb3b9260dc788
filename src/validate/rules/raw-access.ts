/** Raw access chains (SPV_NV_raw_access_chains): pointers from a base and a byte offset. */
import { RawAccessChainOperands as Operands, StorageClass } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { constantNumber } from "../facts/constants.ts";
import type { Facts } from "../facts/module-facts.ts";
import { isInt, isTypedPointer, pointeeOf, storageClassOf } from "../facts/types.ts";
import { chapter, type Outcome, type Rule } from "../rule.ts";

const raw = chapter("SPV_NV_raw_access_chains", "raw-access");

const storageClasses: ReadonlySet<number> = new Set([
  StorageClass.StorageBuffer,
  StorageClass.PhysicalStorageBuffer,
  StorageClass.Uniform,
]);
const aggregates: ReadonlySet<number> = new Set([Op.TypeArray, Op.TypeMatrix, Op.TypeStruct]);

const of = (m: Facts, at: number): string => `Op${m.opName(at)} <id> ${m.name(m.resultAt(at))}`;

function result(m: Facts, at: number): Outcome {
  const type = m.typeAt(at);
  const head = `The Result Type of ${of(m, at)} must`;
  if (!isTypedPointer(m, type)) return `${head} be OpTypePointer. Found ${m.opTextOf(type)}.`;
  if (!storageClasses.has(storageClassOf(m, type))) {
    return `${head} point to a storage class of StorageBuffer, PhysicalStorageBuffer, or Uniform.`;
  }
  if (!aggregates.has(m.opcodeOf(pointeeOf(m, type)))) return undefined;
  return `${head} not point to OpTypeArray, OpTypeMatrix, or OpTypeStruct.`;
}

function stride(m: Facts, at: number): Outcome {
  const id = m.word(at, 4);
  if (m.opcodeOf(id) !== Op.Constant) return `The Stride of ${of(m, at)} must be OpConstant. Found ${m.opTextOf(id)}.`;
  if (isInt(m, m.typeOf(id))) return undefined;
  return `The type of Stride of ${of(m, at)} must be OpTypeInt. Found ${m.opTextOf(m.typeOf(id))}.`;
}

function indices(m: Facts, at: number): Outcome {
  for (const [label, word] of [
    ["Index", 5],
    ["Offset", 6],
  ] as const) {
    const type = m.typeOf(m.word(at, word));
    if (!isInt(m, type)) return `The type of ${label} of ${of(m, at)} must be OpTypeInt. Found ${m.opTextOf(type)}.`;
    const width = m.wordOf(type, 2);
    if (width !== 32) return `The integer width of ${label} of ${of(m, at)} must be 32. Found ${width}.`;
  }
  return undefined;
}

function robustness(m: Facts, at: number): Outcome {
  const mask = m.optionalWord(at, 7) ?? 0;
  const perElement = (mask & Operands.RobustnessPerElementNV) !== 0;
  const perComponent = (mask & Operands.RobustnessPerComponentNV) !== 0;
  if (perElement && constantNumber(m, m.word(at, 4)) === 0) {
    return "Stride must not be zero when per-element robustness is used.";
  }
  const isPhysical = storageClassOf(m, m.typeAt(at)) === StorageClass.PhysicalStorageBuffer;
  if ((perElement || perComponent) && isPhysical) {
    return "Storage class cannot be PhysicalStorageBuffer when raw access chain robustness is used.";
  }
  if (!perElement || !perComponent) return undefined;
  return "Per-component robustness and per-element robustness are mutually exclusive.";
}

const chains = [Op.RawAccessChainNV];

export const rawAccessRules: readonly Rule[] = [
  raw.instruction(
    "result",
    chains,
    "Result Type must be a pointer to StorageBuffer, PhysicalStorageBuffer or Uniform that does not point to an array, matrix or structure.",
    result,
  ),
  raw.instruction("stride", chains, "Byte stride must be an OpConstant of integer type.", stride),
  raw.instruction("indices", chains, "Element index and Byte offset must be 32-bit integers.", indices),
  raw.instruction(
    "robustness",
    chains,
    "Robustness is per component or per element, needs a stride for elements, and is not for physical pointers.",
    robustness,
  ),
];
