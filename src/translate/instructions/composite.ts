// Composite Instructions.

import { TargetExtType } from "../../dialects/llvm/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import { elementCountOf, elementTypeOf, flag, opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { friendlyCall } from "../builtins/friendly.ts";
import type { Body } from "../to-llvm/body.ts";
import { areElements } from "../to-llvm/constants.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import type { InstructionEntry } from "./entry.ts";

/** The type at a position, checked step by step. */
function typeAt(type: Type, position: readonly number[], one: Instruction): Type {
  return position.reduce((outer, index) => {
    const element = index < elementCountOf(outer) ? elementTypeOf(outer, index) : undefined;
    return element ?? one.reject(`${one.name} names no element of its composite`);
  }, type);
}

/** The last index of a position that ends in a vector is of the vector. */
function extract(body: Body, composite: number, position: readonly number[], one: Instruction): number {
  const type = body.typeOfReference(composite);
  typeAt(type, position, one);
  const outer = position.slice(0, -1);
  const inner = typeAt(type, outer, one);
  if (!VectorType.is(inner)) {
    return position.length === 0 ? composite : body.extractValue(composite, position, typeAt(type, position, one));
  }
  const vector = outer.length === 0 ? composite : body.extractValue(composite, outer, inner);
  return body.extractElement(vector, laneIndex(body, position));
}

/** The index of a lane. What precedes a translation to SPIR-V has LLVM's canonical type of indices, as LLVM's own passes write it. */
function laneIndex(body: Body, position: readonly number[]): number {
  const index = position.at(-1) ?? 0;
  return body.integer(body.at.int(body.at.options.isRegularizing === true ? 64 : 32), index);
}

function insert(body: Body, composite: number, value: number, position: readonly number[], one: Instruction): number {
  const type = body.typeOfReference(composite);
  if (typeAt(type, position, one) !== body.typeOfReference(value)) {
    one.reject(`${one.name} must insert a value of the element's type`);
  }
  const outer = position.slice(0, -1);
  const inner = typeAt(type, outer, one);
  if (!VectorType.is(inner)) return position.length === 0 ? value : body.insertValue(composite, value, position);
  const index = laneIndex(body, position);
  if (outer.length === 0) return body.insertElement(composite, value, index);
  const vector = body.insertElement(body.extractValue(composite, outer, inner), value, index);
  return body.insertValue(composite, vector, outer);
}

/** A vector of scalars and vectors, a struct, an array. */
function construct(body: Body, one: Instruction): number {
  const type = body.at.types.of(one.typeId);
  if (TargetExtType.is(type)) return friendlyCall(body, one);
  const parts = one.operands().map((id) => body.value(id));
  const constants = parts.map((part) => body.constantOf(part));
  const known = constants.filter((part) => part !== undefined);
  if (known.length === parts.length && areElements(type, known)) return body.constants.aggregate(type, known).id;
  if (VectorType.is(type)) return constructVector(body, type, parts);
  return constructInMemory(body, one, type, parts);
}

/** Whether constants are all elements of a vector, array or struct. */
function isComplete(type: Type, count: number): boolean {
  return elementCountOf(type) === count;
}

/** Structs and arrays of values are stored element by element, as the reference has it. */
function constructInMemory(body: Body, one: Instruction, type: Type, parts: readonly number[]): number {
  if (!isComplete(type, parts.length)) return one.reject(`${one.name} must have a part for each element`);
  const slot = body.prepared.get(one.offset) ?? body.alloca(type);
  parts.forEach((part, index) => {
    const address = body.address(type, slot, [body.int32(0), body.int32(index)], flag.inbounds | flag.nusw);
    body.store(part, address);
  });
  return body.load(type, slot);
}

function constructVector(body: Body, type: VectorType, parts: readonly number[]): number {
  const elements = parts.flatMap((part) => {
    const of = body.typeOfReference(part);
    if (!VectorType.is(of)) return [part];
    const [count = 0] = of.shape;
    return Array.from({ length: count }, (_, index) => body.extractElement(part, body.int32(index)));
  });
  return elements.reduce(
    (sum, element, index) => body.insertElement(sum, element, body.int32(index)),
    body.constants.undef(type).id,
  );
}

const constructSlot: NonNullable<InstructionEntry["prepare"]> = (body, one) => {
  const type = body.at.types.of(one.typeId);
  const isKnown = one.operands().every((id) => body.at.constants.find(id) !== undefined);
  return VectorType.is(type) || TargetExtType.is(type) || isKnown ? 0 : body.alloca(type);
};

/** A lane that SPIR-V leaves undefined. */
const NO_LANE = 0xffffffff;

function shuffle(body: Body, one: Instruction): number {
  let [a, b] = [body.value(one.operand(0)), body.value(one.operand(1))];
  const mask = one.operands(2).map((lane) => (lane === NO_LANE ? -1 : lane));
  const [left, right] = [body.typeOfReference(a), body.typeOfReference(b)];
  if (!VectorType.is(left) || !VectorType.is(right)) return one.reject(`${one.name} must be of vectors`);
  const [m = 0] = left.shape;
  const [n = 0] = right.shape;
  if (mask.some((lane) => lane >= m + n)) one.reject(`${one.name} names no component of its vectors`);
  if (m === n) return body.shuffle(a, b, mask);
  // LLVM's vectors must be of one length: the shorter one is extended.
  const longest = Math.max(m, n);
  const extended = (vector: number, count: number): number =>
    count === longest
      ? vector
      : body.shuffle(
          vector,
          body.poison(body.typeOfReference(vector)),
          Array.from({ length: longest }, (_, lane) => (lane < count ? lane : -1)),
        );
  [a, b] = [extended(a, m), extended(b, n)];
  return body.shuffle(
    a,
    b,
    mask.map((lane) => (lane >= m ? lane - m + longest : lane)),
  );
}

/** A copy through memory, which also converts between types of the same layout. */
function copy(body: Body, one: Instruction): number {
  const value = body.value(one.operand(0));
  const slot = body.prepared.get(one.offset) ?? body.alloca(body.typeOfReference(value));
  const alignment = body.at.layout.preferredAlignment(body.typeOfReference(value));
  body.store(value, slot, { alignment });
  return body.load(body.at.types.of(one.typeId), slot, { alignment });
}

const slot: NonNullable<InstructionEntry["prepare"]> = (body, one) => body.alloca(body.typeOf(one.operand(0)));

/** A shuffle from or to vectors of one lane, which are scalars: lane by lane. */
function shuffleScalars(body: SpirvBody, row: number, lanes: readonly number[]): true {
  const { types } = body.at;
  const type = body.typeOf(body.operand(row, 0));
  if (!VectorType.is(type)) return body.reject(row, "must be of vectors");
  const [count = 0] = type.shape;
  const element = types.of(type.element);
  const parts = lanes.map((lane) => {
    if (lane < 0) return body.at.builder.constant(Op.Undef, element);
    const vector = body.value(body.operand(row, lane < count ? 0 : 1));
    return types.isScalar(type) ? vector : body.emit(Op.CompositeExtract, element, vector, lane % count);
  });
  if (types.isScalar(body.rowType(row))) body.alias(row, parts[0] ?? 0);
  else body.result(row, Op.CompositeConstruct, ...parts);
  return true;
}

/** Whether a vector has no lane of a number: the result is then poison. */
function isOutside(type: Type, lane: bigint | undefined): boolean {
  return lane !== undefined && VectorType.is(type) && lane >= BigInt(type.shape[0] ?? 0);
}

function undefinedOf(body: SpirvBody, row: number): number {
  return body.at.builder.constant(Op.Undef, body.resultType(row));
}

/** Composites. */
export const composite: readonly InstructionEntry[] = [
  {
    opcode: Op.VectorExtractDynamic,
    toLlvm: (body, one) => body.extractElement(body.value(one.operand(0)), body.value(one.operand(1))),
    from: [opcode.extractelement],
    toSpirv(body, row) {
      const [vector, index] = [body.operand(row, 0), body.operand(row, 1)];
      const lane = body.constantInteger(index);
      if (isOutside(body.typeOf(vector), lane)) body.alias(row, undefinedOf(body, row));
      else if (body.at.types.isScalar(body.typeOf(vector))) body.alias(row, body.value(vector));
      else if (lane !== undefined) body.result(row, Op.CompositeExtract, body.value(vector), Number(lane));
      else body.result(row, Op.VectorExtractDynamic, body.value(vector), body.index(index, false));
      return true;
    },
  },
  {
    opcode: Op.VectorInsertDynamic,
    toLlvm: (body, one) =>
      body.insertElement(body.value(one.operand(0)), body.value(one.operand(1)), body.value(one.operand(2))),
    from: [opcode.insertelement],
    toSpirv(body, row) {
      const [vector, element, index] = [body.operand(row, 0), body.operand(row, 1), body.operand(row, 2)];
      const lane = body.constantInteger(index);
      if (isOutside(body.rowType(row), lane)) {
        body.alias(row, undefinedOf(body, row));
        return true;
      }
      if (body.at.types.isScalar(body.rowType(row))) {
        body.alias(row, body.value(element));
        return true;
      }
      const [from, to] = [body.valueAs(element, undefined), body.value(vector)];
      if (lane !== undefined) body.result(row, Op.CompositeInsert, from, to, Number(lane));
      else body.result(row, Op.VectorInsertDynamic, to, from, body.index(index, false));
      return true;
    },
  },
  {
    opcode: Op.VectorShuffle,
    toLlvm: shuffle,
    from: [opcode.shufflevector],
    toSpirv(body, row) {
      const lanes = body.code.lists[body.code.detail[row] ?? 0] ?? [];
      const { types } = body.at;
      if (types.isScalar(body.rowType(row)) || types.isScalar(body.typeOf(body.operand(row, 0)))) {
        return shuffleScalars(body, row, lanes);
      }
      const mask = lanes.map((lane) => (lane < 0 ? NO_LANE : lane));
      body.result(row, Op.VectorShuffle, ...body.operandIds(row), ...mask);
      return true;
    },
  },
  { opcode: Op.CompositeConstruct, toLlvm: construct, prepare: constructSlot },
  {
    opcode: Op.CompositeExtract,
    toLlvm: (body, one) => extract(body, body.value(one.operand(0)), one.operands(1), one),
    from: [opcode.extractvalue],
    toSpirv(body, row) {
      const position = body.code.lists[body.code.detail[row] ?? 0] ?? [];
      body.result(row, Op.CompositeExtract, ...body.operandIds(row), ...position);
      return true;
    },
  },
  {
    opcode: Op.CompositeInsert,
    toLlvm: (body, one) => insert(body, body.value(one.operand(1)), body.value(one.operand(0)), one.operands(2), one),
    from: [opcode.insertvalue],
    toSpirv(body, row) {
      const position = body.code.lists[body.code.detail[row] ?? 0] ?? [];
      const [to, from] = [body.value(body.operand(row, 0)), body.valueAs(body.operand(row, 1), undefined)];
      body.result(row, Op.CompositeInsert, from, to, ...position);
      return true;
    },
  },
  { opcode: Op.Undef, toLlvm: (body, one) => body.constants.undef(body.at.types.of(one.typeId)).id },
  { opcode: Op.CopyObject, toLlvm: copy, prepare: slot },
  { opcode: Op.CopyLogical, toLlvm: copy, prepare: slot },
];
