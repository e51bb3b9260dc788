// Bitcasts to vectors of a length that SPIR-V lacks, of which LLVM IR only takes lanes: <3 x i64> as <6 x i32>; towards SPIR-V only.
//
// A lane is a part of an element of the vector that is cast. LLVM's optimizer writes such casts for kernels; no value of the odd type is needed.

import { FloatType, IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import type { InstructionEntry } from "./entry.ts";

/** A bitcast to a vector without a type: what it casts, and the vectors' shapes. */
interface OddCast {
  readonly vector: number;
  readonly from: VectorType;
  readonly to: VectorType;
}

function widthOf(type: Type): number {
  return IntegerType.is(type) || FloatType.is(type) ? type.width : 0;
}

function oddCast(body: SpirvBody, reference: number): OddCast | undefined {
  if (reference >= 0 || body.code.opcode[-reference] !== opcode.bitcast) return undefined;
  const vector = body.operand(-reference, 0);
  const [from, to] = [body.typeOf(vector), body.typeOf(reference)];
  if (!VectorType.is(from) || !VectorType.is(to) || body.at.types.hasVector(to)) return undefined;
  const isFiner = widthOf(to.element) > 0 && widthOf(from.element) % widthOf(to.element) === 0;
  return isFiner && body.at.types.hasVector(from) ? { vector, from, to } : undefined;
}

/** The lane that a row takes out of such a vector; undefined for other rows, and for a lane that is computed. */
function laneTaken(body: SpirvBody, row: number): number | undefined {
  if (body.code.opcode[row] !== opcode.extractelement) return undefined;
  const lane = body.constantInteger(body.operand(row, 1));
  const type = body.typeOf(body.operand(row, 0));
  return lane !== undefined && VectorType.is(type) && lane < BigInt(type.shape[0] ?? 0) ? Number(lane) : undefined;
}

/** Nothing, if all users take lanes. */
function castToOdd(body: SpirvBody, row: number): boolean {
  if (oddCast(body, -row) === undefined) return false;
  return (body.users.get(row) ?? []).every((user) => laneTaken(body, user) !== undefined);
}

function takeLane(body: SpirvBody, row: number): boolean {
  const [cast, lane] = [oddCast(body, body.operand(row, 0)), laneTaken(body, row)];
  if (cast === undefined || lane === undefined) return false;
  const { vector, from, to } = cast;
  const [whole, part] = [widthOf(from.element), widthOf(to.element)];
  const each = whole / part;
  const [element, bits] = [body.at.types.of(from.element), body.int(whole)];
  const extracted = body.emit(Op.CompositeExtract, element, body.value(vector), Math.floor(lane / each));
  const number = FloatType.is(from.element) ? body.emit(Op.Bitcast, body.at.types.of(bits), extracted) : extracted;
  const shift = (lane % each) * part;
  const shifted =
    shift === 0 ? number : body.emit(Op.ShiftRightLogical, body.at.types.of(bits), number, body.number(bits, shift));
  if (IntegerType.is(to.element)) body.result(row, Op.UConvert, shifted);
  else body.result(row, Op.Bitcast, body.emit(Op.UConvert, body.at.types.of(body.int(part)), shifted));
  return true;
}

/** Lanes of vectors that SPIR-V has no type for. */
export const oddVectors: readonly InstructionEntry[] = [
  { from: [opcode.bitcast], toSpirv: castToOdd },
  { from: [opcode.extractelement], toSpirv: takeLane },
];
