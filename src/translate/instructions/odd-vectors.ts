// Vectors of a length that SPIR-V lacks, of which LLVM IR only takes lanes: <3 x i64> cast to <6 x i32>, loads of <6 x i32>; towards SPIR-V only.
//
// A lane is a part of an element of another vector with the same bits, or a value of its own. LLVM's optimizer writes such casts and loads for kernels;
// no value of the odd type is needed.

import { PointerType } from "../../dialects/llvm/index.ts";
import { MemoryAccess } from "../../grammar/enumerants.generated.ts";
import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { isBool, type SpirvBody, type VectorParts } from "../to-spirv/body.ts";
import { addressOpcode } from "../to-spirv/expressions.ts";
import { loadedParts } from "../types/loaded-parts.ts";
import type { InstructionEntry } from "./entry.ts";
import { isAtomic } from "./memory.ts";
import { accessWords } from "./memory-operands.ts";

function widthOf(type: Type): number {
  return IntegerType.is(type) || FloatType.is(type) ? type.width : 0;
}

/** The parts of a vector without a type: those of its row, or the vector that a row casts to it. */
function partsOf(body: SpirvBody, reference: number): VectorParts | undefined {
  if (reference >= 0) return undefined;
  const known = body.parts.get(-reference);
  if (known !== undefined || body.code.opcode[-reference] !== opcode.bitcast) return known;
  const vector = body.operand(-reference, 0);
  const [from, to] = [body.typeOf(vector), body.typeOf(reference)];
  if (!VectorType.is(from) || !VectorType.is(to) || body.at.types.hasVector(to)) return undefined;
  const isFiner = widthOf(to.element) > 0 && widthOf(from.element) % widthOf(to.element) === 0;
  return isFiner && body.at.types.hasVector(from) ? { id: body.value(vector), type: from } : undefined;
}

/** The lane that a row takes out of such a vector; undefined for other rows, and for a lane that is computed. */
function laneTaken(body: SpirvBody, row: number): number | undefined {
  if (body.code.opcode[row] !== opcode.extractelement) return undefined;
  const lane = body.constantInteger(body.operand(row, 1));
  const type = body.typeOf(body.operand(row, 0));
  return lane !== undefined && VectorType.is(type) && lane < BigInt(type.shape[0] ?? 0) ? Number(lane) : undefined;
}

/** Whether all users of a vector take lanes. */
export function onlyTakesLanes(body: SpirvBody, row: number): boolean {
  return (body.users.get(row) ?? []).every((user) => laneTaken(body, user) !== undefined);
}

/** Nothing, if all users take lanes. */
function castToOdd(body: SpirvBody, row: number): boolean {
  return partsOf(body, -row) !== undefined && onlyTakesLanes(body, row);
}

/** A load of another vector with the same bits, or of each lane. */
function loadOdd(body: SpirvBody, row: number): boolean {
  const type = body.rowType(row);
  const parts = loadedParts(body.at.types, type);
  if (parts === undefined || !VectorType.is(type) || isAtomic(body, row) || !onlyTakesLanes(body, row)) return false;
  const pointer = body.pointer(body.operand(row, 0), parts);
  const words = accessWords(body, row);
  if (VectorType.is(parts)) {
    const id = body.emitAs(body.idOf(row), Op.Load, body.at.types.of(parts), pointer, ...words);
    body.parts.set(row, { id, type: parts });
  } else body.parts.set(row, { lanes: loadLanes(body, row, type, pointer, words) });
  return true;
}

function loadLanes(
  body: SpirvBody,
  row: number,
  { element, shape: [count = 0] }: VectorType,
  pointer: number,
  [mask = 0, alignment = 0, ...lists]: readonly number[],
): readonly number[] {
  const { types, constants, layout } = body.at;
  const size = Number(layout.allocSize(element));
  const elementType = types.of(element);
  return Array.from({ length: count }, (_, lane) => {
    const offset = lane * size;
    // The largest power of two that divides the offset, at most the alignment of the whole.
    const aligned = offset === 0 ? alignment : Math.min(alignment, offset & -offset);
    const address = lane === 0 ? pointer : elementAddress(body, row, element, pointer, constants.size(BigInt(lane)));
    return body.emit(Op.Load, elementType, address, mask | MemoryAccess.Aligned, aligned, ...lists);
  });
}

function elementAddress(body: SpirvBody, row: number, element: Type, pointer: number, index: number): number {
  const { types } = body.at;
  const base = body.typeOf(body.operand(row, 0));
  const result = types.pointer(PointerType.is(base) ? base.addressSpace : 0, element);
  const indexed = types.isUntyped ? [types.of(element)] : [];
  return body.emit(addressOpcode(body.at, false), result, ...indexed, pointer, index);
}

function takeLane(body: SpirvBody, row: number): boolean {
  const [parts, lane] = [partsOf(body, body.operand(row, 0)), laneTaken(body, row)];
  if (parts === undefined || lane === undefined) return false;
  if ("lanes" in parts) body.alias(row, parts.lanes[lane] ?? 0);
  else takePart(body, row, lane, parts);
  return true;
}

/** A lane as bits of an element of another vector. */
function takePart(
  body: SpirvBody,
  row: number,
  lane: number,
  { id, type: from }: Extract<VectorParts, { id: number }>,
) {
  const to = body.rowType(row);
  const [whole, part] = [widthOf(from.element), widthOf(to)];
  const each = whole / part;
  const [element, bits] = [body.at.types.of(from.element), body.int(whole)];
  const extracted = body.emit(Op.CompositeExtract, element, id, Math.floor(lane / each));
  const number = FloatType.is(from.element) ? body.emit(Op.Bitcast, body.at.types.of(bits), extracted) : extracted;
  const shift = (lane % each) * part;
  if (isBool(to)) {
    const bit = body.emit(Op.BitwiseAnd, body.at.types.of(bits), number, body.number(bits, 1n << BigInt(shift)));
    body.result(row, Op.INotEqual, bit, body.number(bits, 0));
    return;
  }
  const shifted =
    shift === 0 ? number : body.emit(Op.ShiftRightLogical, body.at.types.of(bits), number, body.number(bits, shift));
  if (IntegerType.is(to)) body.result(row, Op.UConvert, shifted);
  else body.result(row, Op.Bitcast, body.emit(Op.UConvert, body.at.types.of(body.int(part)), shifted));
}

/** Lanes of vectors that SPIR-V has no type for. */
export const oddVectors: readonly InstructionEntry[] = [
  { from: [opcode.bitcast], toSpirv: castToOdd },
  { from: [opcode.load], toSpirv: loadOdd },
  { from: [opcode.extractelement], toSpirv: takeLane },
];
