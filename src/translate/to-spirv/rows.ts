// Writes the instructions of SPIR-V for one row of a function.

import { FloatType, type Type, VectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { friendlyWriter } from "../builtins/friendly-calls.ts";
import { commonWriter, openClWriter } from "../builtins/open-cl/index.ts";
import { smallFloatWriter } from "../builtins/small-floats/index.ts";
import { decorateRow } from "../decorations/lists.ts";
import { decorateMaxError } from "../decorations/max-error.ts";
import { entriesFrom } from "../instructions/index.ts";
import { checkOddCall, writeOddIntegers } from "../instructions/odd-integers.ts";
import { intrinsicEntry } from "../intrinsics/index.ts";
import type { SpirvBody } from "./body.ts";
import { checkBundles, rejectInstruction, rejectIntrinsic } from "./inexpressible.ts";
import { writeCacheControls } from "./module/cache-controls.ts";
import type { BuiltinWriter, ToSpirv } from "./module-state.ts";
import { requireExtension } from "./needs/extensions.ts";

/** Writes a row: a call of a builtin, or an instruction of the table. */
export function writeRow(body: SpirvBody, row: number): void {
  const code = body.code.opcode[row] ?? 0;
  body.row = row;
  const hasMetadata = (body.code.attached[row] ?? 0) !== 0;
  if (hasMetadata) writeCacheControls(body, row);
  if (code === opcode.call && body.at.types.widens) checkOddCall(body, row);
  const isWritten = (code === opcode.call && writeBuiltin(body, row)) || writeInstruction(body, row, code);
  if (!isWritten) rejectInstruction(body, row);
  noteBfloat(body, row);
  if (hasMetadata || code === opcode.call) decorateMaxError(body, row);
  if (!hasMetadata) return;
  body.replaced.clear();
  decorateRow(body, row);
}

/** By the table, on wider integers if SPIR-V lacks those of the row. */
function writeInstruction(body: SpirvBody, row: number, code: number): boolean {
  return (body.at.types.widens && writeWidened(body, row, code)) || writeByTable(body, row, code);
}

function writeWidened(body: SpirvBody, row: number, code: number): boolean {
  return writeOddIntegers(body, row, () => writeByTable(body, row, code));
}

/** By the first entry that takes the row. */
function writeByTable(body: SpirvBody, row: number, code: number): boolean {
  for (const one of entriesFrom(code)) if (one.toSpirv?.(body, row) === true) return true;
  return false;
}

/** Opcodes that compute with floats; conversions of bfloat need its type alone. */
const COMPUTING: ReadonlySet<number> = new Set([
  opcode.fneg,
  opcode.fadd,
  opcode.fsub,
  opcode.fmul,
  opcode.fdiv,
  opcode.frem,
  opcode.fcmp,
]);

/** Arithmetic of bfloat needs an extension beside the one of the type. */
function noteBfloat(body: SpirvBody, row: number): void {
  if (!COMPUTING.has(body.code.opcode[row] ?? 0)) return;
  if (!isBfloat(body.rowType(row)) && !isBfloat(body.typeOf(body.operand(row, 0)))) return;
  requireExtension(body.at, "SPV_INTEL_bfloat16_arithmetic", "arithmetic with values of the type bfloat", row);
  body.at.builder.capability("BFloat16ArithmeticINTEL");
}

function isBfloat(type: Type): boolean {
  const scalar = VectorType.is(type) ? type.element : type;
  return FloatType.is(scalar) && scalar.format === "bf16";
}

/** A call of an intrinsic or a builtin. The instructions of a builtin's are checked at the end; LLVM knows the types of intrinsics. */
function writeBuiltin(body: SpirvBody, row: number): boolean {
  checkBundles(body, row);
  const callee = body.calleeOf(row);
  if (callee === undefined || body.at.isFunction(callee)) return false;
  if (callee.name.startsWith("llvm.")) return writeIntrinsic(body, row, callee.name);
  const { calls, builder } = body.at;
  const start = builder.functions.length;
  const isWritten = builtinWriter(body.at, callee.name)?.(body, row) === true;
  if (isWritten && !isOfExtension(body.rowType(row))) calls.add(body.one, row, start, builder.functions.length);
  return isWritten;
}

const LANES: ReadonlySet<number> = new Set([2, 3, 4, 8, 16]);

/** Whether a result has a type of an extension, which spirv-val's rules of instructions do not know: floats with encodings, and vectors of other lengths. */
function isOfExtension(type: Type): boolean {
  return isBfloat(type) || (VectorType.is(type) && !LANES.has(type.shape[0] ?? 0));
}

/** The writer for calls of a declared function; undefined if the function is not a builtin. */
export function builtinWriter(at: ToSpirv, name: string): BuiltinWriter | undefined {
  const known = at.builtinWriters.get(name);
  if (known !== undefined) return known;
  const found = findWriter(at, name);
  if (found !== undefined) at.builtinWriters.set(name, found);
  return found;
}

function findWriter(at: ToSpirv, name: string): BuiltinWriter | undefined {
  return (
    friendlyWriter(name) ??
    commonWriter(name) ??
    smallFloatWriter(at, name) ??
    (at.isOpenClC ? openClWriter(name) : undefined)
  );
}

function writeIntrinsic(body: SpirvBody, row: number, name: string): boolean {
  const writers = body.at.builtinWriters;
  let writer = writers.get(name);
  if (writer === undefined) {
    const entry = intrinsicEntry(name);
    writer = (of, at) => entry?.toSpirv(of, at) === true;
    writers.set(name, writer);
  }
  return writer(body, row) || rejectIntrinsic(name, row);
}
