// Integers of widths that SPIR-V lacks, in the next wider type that it has: `i24` in 32 bits. A value is extended with zeros. Instructions that may set
// higher bits clear them again; those that read the sign extend their operands first. An option asks for this: llvm-spirv rejects such integers.

import { IntegerType, type Type, VectorType } from "../../ir/index.ts";
import { LLVMFunction, opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { containerWidth, oddWidth } from "../common/odd-widths.ts";
import { rejectRow } from "../common/rejection.ts";
import { intrinsicEntry } from "../intrinsics/index.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import { booleanMasks } from "./boolean-masks.ts";
import { icmp } from "./predicates.ts";

/** An instruction on wider integers. */
interface Widened {
  readonly op: number;
  /** Its operands are extended by their signs. */
  readonly isSigned?: boolean;
  /** Its result has no bits above the width: what the operands have none of it has none of. */
  readonly isClean?: boolean;
}

const arithmetic: ReadonlyMap<number, Widened> = new Map([
  [opcode.add, { op: Op.IAdd }],
  [opcode.sub, { op: Op.ISub }],
  [opcode.mul, { op: Op.IMul }],
  [opcode.shl, { op: Op.ShiftLeftLogical }],
  [opcode.lshr, { op: Op.ShiftRightLogical, isClean: true }],
  [opcode.udiv, { op: Op.UDiv, isClean: true }],
  [opcode.urem, { op: Op.UMod, isClean: true }],
  [opcode.and, { op: Op.BitwiseAnd, isClean: true }],
  [opcode.or, { op: Op.BitwiseOr, isClean: true }],
  [opcode.xor, { op: Op.BitwiseXor, isClean: true }],
  [opcode.ashr, { op: Op.ShiftRightArithmetic, isSigned: true }],
  [opcode.sdiv, { op: Op.SDiv, isSigned: true }],
  [opcode.srem, { op: Op.SRem, isSigned: true }],
]);

/** Instructions that move values, or take them as numbers without a sign. */
const moving: ReadonlySet<number> = new Set([
  opcode.select,
  opcode.phi,
  opcode.ret,
  opcode.switch,
  opcode.freeze,
  opcode.insertvalue,
  opcode.extractelement,
  opcode.insertelement,
  opcode.shufflevector,
  opcode.uitofp,
]);

const signedPredicates: ReadonlySet<number> = new Set([icmp.slt, icmp.sle, icmp.sgt, icmp.sge]);

/** Writes a row with such integers, or returns false if it has none. `write` writes a row by the table. */
export function writeOddIntegers(body: SpirvBody, row: number, write: () => boolean): boolean {
  const code = body.code.opcode[row] ?? 0;
  const width = oddWidth(body.rowType(row)) ?? widthOfOperands(body, row);
  if (width === undefined) return false;
  const widened = arithmetic.get(code);
  if (widened !== undefined) return writeArithmetic(body, row, widened);
  if (code === opcode.zext || code === opcode.sext || code === opcode.trunc) return writeExtension(body, row, code);
  if (code === opcode.sitofp || (code === opcode.icmp && readsSign(body, row))) return withSigns(body, row, write);
  if (code === opcode.fptosi || code === opcode.fptoui || code === opcode.extractvalue)
    return cleared(body, row, write);
  if (moving.has(code) || code === opcode.icmp || isCallOfDefined(body, row)) return write();
  if (code === opcode.load || code === opcode.store) return writeAccess(body, row, code, write);
  // A vector of booleans as an integer that is only compared needs none.
  if (booleanMasks.some(({ from, toSpirv }) => from?.includes(code) && toSpirv?.(body, row))) return true;
  return rejectWidth(width, row);
}

function widthOfOperands(body: SpirvBody, row: number): number | undefined {
  // The operands of a branch, and every other one of a switch and a phi, are blocks, which have no type.
  const code = body.code.opcode[row] ?? 0;
  if (code === opcode.br) return undefined;
  const count = code === opcode.switch ? 1 : code === opcode.phi ? 0 : body.code.numOperands(row);
  for (let at = 0; at < count; at++) {
    const width = oddWidth(body.typeOf(body.operand(row, at)));
    if (width !== undefined) return width;
  }
  return undefined;
}

function isCallOfDefined(body: SpirvBody, row: number): boolean {
  if (body.code.opcode[row] !== opcode.call) return false;
  const callee = body.calleeOf(row);
  return callee instanceof LLVMFunction && callee.blocks.length > 0;
}

/** Rejects calls of functions that are not defined here, which would take the wider integer as the narrow one. */
export function checkOddCall(body: SpirvBody, row: number): void {
  if (isCallOfDefined(body, row) || intrinsicEntry(body.calleeOf(row)?.name ?? "")?.allowsZeros === true) return;
  const width = oddWidth(body.rowType(row)) ?? widthOfArguments(body, row);
  if (width !== undefined) rejectWidth(width, row);
}

function widthOfArguments(body: SpirvBody, row: number): number | undefined {
  for (let at = 0; at < body.argumentCount(row); at++) {
    const width = oddWidth(body.typeOf(body.operand(row, at)));
    if (width !== undefined) return width;
  }
  return undefined;
}

function rejectWidth(width: number, row: number): never {
  return rejectRow(`no operation of SPIR-V on wider integers does the same for integers of ${width} bits`, row);
}

function readsSign(body: SpirvBody, row: number): boolean {
  return signedPredicates.has((body.code.detail[row] ?? 0) & 15);
}

/** The id of a constant with the lowest bits set, in every lane. */
function mask(body: SpirvBody, type: Type): number {
  return body.number(type, -1n);
}

/** The value of a reference, in its container, extended by its sign. */
function signed(body: SpirvBody, reference: number): number {
  const type = body.typeOf(reference);
  const width = oddWidth(type);
  const value = body.value(reference);
  if (width === undefined) return value;
  const id = body.at.types.of(type);
  const container = containerWidth(width) ?? width;
  const distance = body.number(withElement(type, body.int(container)), BigInt(container - width));
  return body.emit(Op.ShiftRightArithmetic, id, body.emit(Op.ShiftLeftLogical, id, value, distance), distance);
}

/** A type with another element, or another type. */
function withElement(type: Type, element: Type): Type {
  return VectorType.is(type)
    ? VectorType.get(type.context, { shape: type.shape, scalable: type.scalable, element })
    : element;
}

function writeArithmetic(body: SpirvBody, row: number, { op, isSigned = false, isClean = false }: Widened): boolean {
  const operands = [0, 1].map((at) => {
    const reference = body.operand(row, at);
    return isSigned ? signed(body, reference) : body.value(reference);
  });
  if (isClean) body.result(row, op, ...operands);
  else {
    const type = body.rowType(row);
    body.result(row, Op.BitwiseAnd, body.emit(op, body.at.types.of(type), ...operands), mask(body, type));
  }
  return true;
}

/** Extensions and truncations, between containers that may be the same. */
function writeExtension(body: SpirvBody, row: number, code: number): boolean {
  const reference = body.operand(row, 0);
  const [from, to] = [body.typeOf(reference), body.rowType(row)];
  if (isBoolean(from) || isBoolean(to)) return writeBoolean(body, row, code);
  const isSigned = code === opcode.sext;
  const value = isSigned ? signed(body, reference) : body.value(reference);
  const id = body.at.types.of(to);
  const isSame = body.at.types.of(from) === id;
  const converted = isSame ? value : body.emit(isSigned ? Op.SConvert : Op.UConvert, id, value);
  const isClean = code === opcode.zext || oddWidth(to) === undefined;
  if (isClean) body.alias(row, converted);
  else body.result(row, Op.BitwiseAnd, converted, mask(body, to));
  return true;
}

function isBoolean(type: Type): boolean {
  const scalar = VectorType.is(type) ? type.element : type;
  return IntegerType.is(scalar) && scalar.width === 1;
}

/** Between booleans and integers: a choice, or the lowest bit. */
function writeBoolean(body: SpirvBody, row: number, code: number): boolean {
  const reference = body.operand(row, 0);
  const [from, to] = [body.typeOf(reference), body.rowType(row)];
  const value = body.value(reference);
  if (code === opcode.trunc) {
    const bit = body.emit(Op.BitwiseAnd, body.at.types.of(from), value, body.number(from, 1n));
    body.result(row, Op.INotEqual, bit, body.number(from, 0n));
  } else body.result(row, Op.Select, value, body.number(to, code === opcode.sext ? -1n : 1n), body.number(to, 0n));
  return true;
}

/** Writes a row whose operands are extended by their signs. */
function withSigns(body: SpirvBody, row: number, write: () => boolean): boolean {
  const count = body.code.opcode[row] === opcode.icmp ? 2 : 1;
  for (let at = 0; at < count; at++) {
    const reference = body.operand(row, at);
    body.replaced.set(reference, signed(body, reference));
  }
  const isWritten = write();
  body.replaced.clear();
  return isWritten;
}

/** Writes a row, and clears the bits above the width of its result. */
function cleared(body: SpirvBody, row: number, write: () => boolean): boolean {
  const { rowIds, builder } = body.at;
  const id = body.idOf(row);
  const whole = builder.id();
  rowIds[row] = whole;
  const isWritten = write();
  rowIds[row] = id;
  if (oddWidth(body.rowType(row)) === undefined) return isWritten;
  const type = body.rowType(row);
  body.emitAs(id, Op.BitwiseAnd, body.at.types.of(type), whole, mask(body, type));
  return isWritten;
}

/** Accesses: in memory such an integer takes as many bytes as its container; vectors of them are packed. */
function writeAccess(body: SpirvBody, row: number, code: number, write: () => boolean): boolean {
  const type = code === opcode.load ? body.rowType(row) : body.typeOf(body.operand(row, 0));
  if (VectorType.is(type)) return rejectRow("vectors of such integers are packed in memory", row);
  return code === opcode.load ? cleared(body, row, write) : write();
}
