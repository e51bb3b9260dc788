// Functions of a module of LLVM IR: declarations first, because calls may precede definitions, then bodies.

import { enumerant } from "../../grammar/index.ts";
import { type LLVMFunction, opcode, rowText, successorsOf, typeText } from "../../llvm/index.ts";
import { type Module, Op, opcodeOf } from "../../spirv/modules.ts";
import { isDefined, isKernel } from "../common/functions.ts";
import { holdsOdd } from "../common/odd-widths.ts";
import { located, Rejection, rejectRow } from "../common/rejection.ts";
import { PlaceWriter } from "../debug/places.ts";
import { sourcePlace } from "../debug/source-places.ts";
import { controlOf } from "../decorations/function-controls.ts";
import { decorateByFunctionMetadata } from "../decorations/function-metadata.ts";
import { decorateLinkage } from "../decorations/linkage.ts";
import { decorateGlobalValue } from "../decorations/lists.ts";
import { decorateVectorFunction, decorateVectorParameter } from "../decorations/vector-compute.ts";
import { intrinsicEntry } from "../intrinsics/index.ts";
import { blocksInOrder, unreachableBlocks } from "./block-order.ts";
import { SpirvBody } from "./body.ts";
import { LoopControls } from "./loops.ts";
import { writeLocalConstants } from "./module/local-constants.ts";
import type { ToSpirv } from "./module-state.ts";
import { decorateParameter } from "./parameters.ts";
import { builtinWriter, writeRow } from "./rows.ts";

/** Whether calls of a function are instructions of SPIR-V, so that it is not declared. */
export function isBuiltin(at: ToSpirv, one: LLVMFunction): boolean {
  if (one.blocks.length > 0) return false;
  if (one.name.startsWith("llvm.")) return !isUnknownIntrinsic(at, one.name);
  return builtinWriter(at, one.name) !== undefined;
}

/** Whether an intrinsic that is not translated may be a function that others define. */
function isUnknownIntrinsic({ options }: ToSpirv, name: string): boolean {
  const isAllowed = options.unknownIntrinsics?.some((prefix) => name.startsWith(prefix)) === true;
  return isAllowed && intrinsicEntry(name) === undefined;
}

/** Declares a function, unless calls of it are instructions. */
export function declareFunction(at: ToSpirv, one: LLVMFunction): void {
  if (!isBuiltin(at, one)) at.declareFunction(one);
}

/** Writes a declaration or definition. A rejection gets its place in the source. */
export function writeFunction(at: ToSpirv, one: LLVMFunction): void {
  const body = new SpirvBody(at, one);
  try {
    writeParts(at, one, body);
  } catch (failure) {
    throw locatedIn(at, one, failure, body.row);
  }
}

/** A rejection of a row of a function with its place and text. */
function locatedIn({ module }: ToSpirv, one: LLVMFunction, failure: unknown, current: number): unknown {
  return located(failure, current, {
    owner: `@${one.name}`,
    placeOf: (row) => sourcePlace(module, one, row),
    textOf: (row) => rowText(one, row),
  });
}

/** Stops at a call of a builtin whose instructions, which the module has now, have other operands than they must have, and at such decorations and execution modes. */
export function checkCalls(at: ToSpirv, made: Module): void {
  const first = made.words.length - at.builder.functions.length;
  const { opaqueTypes } = at.types;
  const broken = at.calls.firstBroken(made, new Set(opaqueTypes.keys()), first, at.debug?.set);
  if (broken === undefined) return;
  const { one, row, message } = broken;
  const type = opaqueTypes.get(made.words[broken.at + 1] ?? 0);
  if (row === undefined && type !== undefined) {
    return rejectRow(`the type '${typeText(type)}' would be invalid in SPIR-V: ${message}`);
  }
  if (one === undefined || row === undefined)
    return rejectRow(`metadata states ${statedName(made, broken.at)}: ${message}`);
  throw locatedIn(at, one, new Rejection(`the instruction would be invalid: ${message}`, { row }), row);
}

/** The decoration or execution mode of an instruction, in words. */
function statedName({ words }: Module, at: number): string {
  if (opcodeOf(words[at] ?? 0) !== Op.ExecutionMode) return "a decoration";
  const mode = words[at + 2] ?? 0;
  return `the execution mode ${enumerant("ExecutionMode", mode)?.name ?? mode}`;
}

function writeParts(at: ToSpirv, one: LLVMFunction, body: SpirvBody): void {
  const id = at.functionId(one);
  if (id === undefined) return;
  const { builder, types, pointers } = at;
  at.current = one;
  if (!isKernel(one)) decorateLinkage(at, id, one, isDefined(one));
  decorateFunction(at, one, id);
  const result = types.value(one.type.result, pointers.ofResult(one));
  builder.emit(Op.Function, result, id, controlOf(at, one.attributes.ofFunction), types.function(one));
  one.type.inputs.forEach((type, index) => {
    if (isKernel(one) && types.widens && holdsOdd(type))
      rejectRow(`the host cannot give a kernel a parameter of the type '${typeText(type)}'`);
    const parameter = one.blocks.length > 0 ? body.idOf(one.firstArgument + index) : builder.id();
    builder.emit(Op.FunctionParameter, types.value(type, pointers.ofParameter(one, index)), parameter);
    decorateParameter(at, one, index, parameter);
    decorateVectorParameter(at, one, index, parameter);
  });
  if (isDefined(one)) writeBlocks(at, body, one);
  builder.emit(Op.FunctionEnd);
  at.helpers.flush();
}

/** Decorations that metadata of a function states. */
function decorateFunction(at: ToSpirv, one: LLVMFunction, id: number): void {
  decorateByFunctionMetadata(at, one, id);
  decorateVectorFunction(at, one, id, isKernel(one));
  decorateGlobalValue(at, one, id);
}

function writeBlocks(at: ToSpirv, body: SpirvBody, one: LLVMFunction): void {
  const { builder } = at;
  const order = blocksInOrder(one);
  // llvm-spirv numbers labels before other values.
  for (const index of order) body.label(index);
  const loops = new LoopControls(body);
  const places = at.debug === undefined ? undefined : new PlaceWriter(body, at.debug);
  writeLocalConstants(body);
  let begin: number | undefined;
  const unreachable = unreachableBlocks(one);
  const written = new Set(one.type.inputs.map((_, index) => one.firstArgument + index));
  for (const index of order) {
    const { first = 0, end = 0, name = "" } = one.blocks[index] ?? {};
    body.written = unreachable.has(index) ? written : undefined;
    const label = body.label(index);
    builder.emit(Op.Label, label);
    body.beginBlock();
    builder.name(label, name);
    begin ??= builder.functions.length;
    places?.beginBlock(index);
    for (let row = first; row < end - 1; row++) {
      writeIfNeeded(body, row, places);
      if (unreachable.size > 0) written.add(row);
    }
    places?.move(end - 1);
    for (const next of new Set(successorsOf(one, index))) body.convertIncoming(index, next);
    loops.write(index);
    writeIfNeeded(body, end - 1, undefined);
  }
  at.calls.endFunction(builder.placeVariables(begin ?? builder.functions.length));
}

function writeIfNeeded(body: SpirvBody, row: number, places: PlaceWriter | undefined): void {
  const code = body.code.opcode[row];
  if (code === opcode.nothing || (body.early.size > 0 && body.early.has(row))) return;
  places?.move(row);
  if (code !== opcode.debug) writeRow(body, row);
  else places?.writeRecord(row);
}
