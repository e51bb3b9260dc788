/** The values of operations of specialization constants, as far as they are of integers, booleans and vectors of them. */
import { type ConstantBits, constantOperation } from "../../grammar/index.ts";
import type { Definitions } from "../definitions.ts";
import { wordCountOf } from "../module.ts";
import { Op } from "../opcode.ts";
import type { ConstantValue } from "./constants.ts";

type Read = (id: number) => ConstantValue | undefined;

/** The value of the OpSpecConstantOp at a word offset; `read` gives those of other constants. Undefined if it is not known. */
export function operationValue(definitions: Definitions, at: number, read: Read): ConstantValue | undefined {
  const { words } = definitions.module;
  const end = at + wordCountOf(words[at]!);
  if (end - at < 5) return undefined;
  const opcode = words[at + 3]!;
  const operands = words.subarray(at + 4, end);
  const [first = 0, second = 0] = operands;
  switch (opcode) {
    case Op.CompositeExtract:
      return part(read(first), operands.subarray(1));
    case Op.CompositeInsert:
      return withPart(read(second), operands.subarray(2), read(first));
    case Op.VectorShuffle:
      return shuffled(read(first), read(second), operands.subarray(2));
    default:
      return computed(definitions, opcode, words[at + 1]!, [...operands], read);
  }
}

function part(value: ConstantValue | undefined, path: Uint32Array): ConstantValue | undefined {
  let found = value;
  for (const index of path) found = isComposite(found) ? found[index] : undefined;
  return found;
}

function withPart(
  value: ConstantValue | undefined,
  [index, ...path]: Iterable<number>,
  inserted: ConstantValue | undefined,
): ConstantValue | undefined {
  if (index === undefined) return inserted;
  return isComposite(value) ? value.map((one, at) => (at === index ? withPart(one, path, inserted) : one)) : undefined;
}

function shuffled(
  a: ConstantValue | undefined,
  b: ConstantValue | undefined,
  indices: Uint32Array,
): ConstantValue | undefined {
  if (!isComposite(a) || !isComposite(b)) return undefined;
  const components = [...a, ...b];
  return Array.from(indices, (index) => components[index]);
}

function isComposite(value: ConstantValue | undefined): value is readonly (ConstantValue | undefined)[] {
  return typeof value === "object";
}

/** An operation on scalars, or on the components of vectors one by one. */
function computed(
  definitions: Definitions,
  opcode: number,
  typeId: number,
  operands: readonly number[],
  read: Read,
): ConstantValue | undefined {
  const values = operands.map(read);
  const scalar = scalarTypeOf(definitions, typeId);
  const types = operands.map((id) => scalarTypeOf(definitions, definitions.typeOf(id)).id);
  const apply = (component: (value: ConstantValue | undefined) => ConstantValue | undefined) => {
    const bits = values.map((value, at) => bitsOf(definitions, component(value), types[at]!));
    const width = definitions.numberType(scalar.id)?.width ?? 1;
    return constantOf(definitions, constantOperation(opcode, bits, width), scalar.id);
  };
  if (scalar.count === undefined) return apply((value) => value);
  return Array.from({ length: scalar.count }, (_, at) => apply((value) => (isComposite(value) ? value[at] : value)));
}

/** The type of the components of a vector, and how many there are; another type as it is. */
function scalarTypeOf(definitions: Definitions, typeId: number): { readonly id: number; readonly count?: number } {
  const at = definitions.offsetOf(typeId);
  const { words } = definitions.module;
  if (definitions.opcodeOf(typeId) !== Op.TypeVector || wordCountOf(words[at]!) < 4) return { id: typeId };
  return { id: words[at + 2]!, count: Math.min(words[at + 3]!, mostComponents) };
}

/** Vectors of more components have no value here. */
const mostComponents = 16;

function bitsOf(definitions: Definitions, value: ConstantValue | undefined, typeId: number): ConstantBits | undefined {
  if (typeof value === "boolean") return { bits: value ? 1n : 0n, width: 1 };
  const type = definitions.numberType(typeId);
  if (type === undefined || type.isFloat || type.width > 64) return undefined;
  if (typeof value !== "number" && typeof value !== "bigint") return undefined;
  return { bits: BigInt.asUintN(type.width, BigInt(value)), width: type.width };
}

function constantOf(
  definitions: Definitions,
  found: ConstantBits | undefined,
  typeId: number,
): ConstantValue | undefined {
  if (found === undefined) return undefined;
  const type = definitions.numberType(typeId);
  if (type === undefined) return definitions.opcodeOf(typeId) === Op.TypeBool ? found.bits !== 0n : undefined;
  if (type.isFloat) return undefined;
  return narrow(type.isSigned ? BigInt.asIntN(type.width, found.bits) : found.bits);
}

/** As a number if it has at most 53 bits. */
export function narrow(value: bigint): number | bigint {
  return BigInt.asIntN(53, value) === value ? Number(value) : value;
}
