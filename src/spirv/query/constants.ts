/** Values of constants, specialization constants with their defaults included. */
import type { Definitions } from "../definitions.ts";
import { opcodeOf, wordCountOf } from "../module.ts";
import { Op } from "../opcode.ts";
import { narrow, operationValue } from "./constant-operations.ts";

/** A number or boolean as such (integers wider than 53 bits as bigint), a composite as its parts; undefined if not known. */
export type ConstantValue = number | bigint | boolean | readonly (ConstantValue | undefined)[];

const scratch = new DataView(new ArrayBuffer(8));
/** Composites, and operations on operations, that are deeper than this have no value here. */
const deepest = 500;

type Known = Map<number, ConstantValue | undefined>;

/** The value of a constant; undefined if the id is none, or its value is computed of floats. Equal parts are one object. */
export function constantValue(definitions: Definitions, id: number): ConstantValue | undefined {
  return readOnce(definitions, id, new Map(), 0);
}

/** Keeps what it found, because parts may be shared so often that visiting each use would take for ever. */
function readOnce(definitions: Definitions, id: number, known: Known, depth: number): ConstantValue | undefined {
  if (known.has(id)) return known.get(id);
  known.set(id, undefined);
  const value = depth > deepest ? undefined : readValue(definitions, id, known, depth);
  known.set(id, value);
  return value;
}

function readValue(definitions: Definitions, id: number, known: Known, depth: number): ConstantValue | undefined {
  const { words } = definitions.module;
  const at = definitions.offsetOf(id);
  if (at === 0) return undefined;
  const end = at + wordCountOf(words[at]!);
  switch (opcodeOf(words[at]!)) {
    case Op.ConstantTrue:
    case Op.SpecConstantTrue:
      return true;
    case Op.ConstantFalse:
    case Op.SpecConstantFalse:
      return false;
    case Op.Constant:
    case Op.SpecConstant:
      return scalar(definitions, at, end);
    case Op.ConstantNull:
      return nullOf(definitions, words[at + 1]!);
    case Op.ConstantComposite:
    case Op.SpecConstantComposite:
      return [...words.subarray(at + 3, end)].map((part) => readOnce(definitions, part, known, depth + 1));
    case Op.SpecConstantOp:
      return operationValue(definitions, at, (operand) => readOnce(definitions, operand, known, depth + 1));
    default:
      return undefined;
  }
}

function nullOf(definitions: Definitions, typeId: number): ConstantValue | undefined {
  if (definitions.numberType(typeId) !== undefined) return 0;
  return definitions.opcodeOf(typeId) === Op.TypeBool ? false : undefined;
}

function scalar(definitions: Definitions, at: number, end: number): number | bigint | undefined {
  const { words } = definitions.module;
  const type = definitions.numberType(words[at + 1]!);
  if (type === undefined || end - at < 3 + Math.ceil(type.width / 32) || type.width > 64) return undefined;
  const low = words[at + 3]!;
  if (type.width > 32) {
    const pattern = (BigInt(words[at + 4]!) << 32n) | BigInt(low);
    scratch.setBigUint64(0, pattern);
    if (type.isFloat) return scratch.getFloat64(0);
    return narrow(type.isSigned ? BigInt.asIntN(64, pattern) : pattern);
  }
  if (!type.isFloat) return type.isSigned ? low | 0 : low;
  if (type.width === 16) return halfValue(low & 0xffff);
  scratch.setUint32(0, low);
  return scratch.getFloat32(0);
}

function halfValue(bits: number): number {
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
