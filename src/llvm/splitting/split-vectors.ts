// Vectors that a target lacks as their lanes: LLVM's pass scalarizer, for some vectors only.
//
// A function that has such vectors is written once more after the module's code. Where no lanes are computed (parameters and results of functions,
// members of structs, calls of other intrinsics) a vector is put together and taken apart again, so that the function stays valid.

import { DataLayout } from "../../dialects/llvm/index.ts";
import type { Type } from "../../ir/index.ts";
import type { LLVMFunction, Module } from "../module.ts";
import { isBinary, isCast, isTerminator, opcode } from "../opcode.ts";
import { castLanes } from "./bits.ts";
import { callLanes, isTakenApart } from "./calls.ts";
import { isAtomic, loadLanes, slotType, storeLanes } from "./memory.ts";
import { Rewriting } from "./rewriting.ts";
import { countOf, type IsSplit, isFixed, Lanes, laneType } from "./vectors.ts";

/**
 * Replaces vectors of fixed length for which `isSplit` holds by their lanes. Changes the functions of the module, which must be verified and
 * little-endian.
 */
export function splitVectors(module: Module, isSplit: IsSplit): void {
  const layout = new DataLayout(module.dataLayout);
  const known: (boolean | undefined)[] = [];
  const isSplitType = (type: Type): boolean => (known[type.id] ??= isFixed(type) && isSplit(type));
  for (const one of [...module.functions]) {
    if (!needsSplitting(one, isSplitType)) continue;
    const lanes = new Lanes(new Rewriting(one), layout, isSplit);
    lanes.out.run(
      () => takeArgumentsApart(lanes),
      () => writeRow(lanes),
    );
  }
}

/** Whether a function has vectors that are split, and no results of calls that end a block: nothing can follow those. */
function needsSplitting({ blocks, module }: LLVMFunction, isSplit: (type: Type) => boolean): boolean {
  const { code, context, constants } = module;
  let found = false;
  for (const { first, end } of blocks) {
    for (let row = first; row < end; row++) {
      const isOdd = isSplit(context.types[code.type[row]!]!) || isSplit(indexedType(module, row));
      if (isOdd && isTerminator(code.opcode[row]!)) return false;
      found ||= isOdd;
      // Values of other rows are found with these.
      for (let at = code.firstOperand[row]!; !found && at < code.firstOperand[row + 1]!; at++) {
        const constant = constants.all[Math.max(0, code.operands[at]!)];
        found = constant !== undefined && isSplit(constant.type);
      }
    }
  }
  return found;
}

/** The type that a slot has, or that an address leads through; that of the row otherwise. */
function indexedType({ code, context }: Module, row: number): Type {
  const kind = code.opcode[row];
  if (kind === opcode.alloca) return code.allocations[code.detail[row]!]!.type;
  return context.types[kind === opcode.getelementptr ? code.extra[row]! : code.type[row]!]!;
}

function takeArgumentsApart(lanes: Lanes): void {
  const { one } = lanes.out;
  one.type.inputs.forEach((type, index) => {
    if (!lanes.isSplit(type)) return;
    const vector = -(one.firstArgument + index);
    const parts = Array.from({ length: countOf(type) }, (_, lane) => lanes.extracted(vector, type, lane));
    lanes.out.defineArgument(index, parts);
  });
}

/** Writes what replaces a row: its lanes, or the row itself. */
function writeRow(lanes: Lanes): void {
  const { out } = lanes;
  const { row } = out;
  if (!touchesSplit(lanes))
    out.define(
      row,
      out.copy((reference) => out.value(reference)),
    );
  else if (!writeLanes(lanes)) writeWhole(lanes);
}

function touchesSplit(lanes: Lanes): boolean {
  const { row, module } = lanes.out;
  if (lanes.isSplit(lanes.typeOf(-row)) || lanes.isSplit(indexedType(module, row))) return true;
  return lanes.out.operands.some((operand) => lanes.isSplit(lanes.typeOf(operand)));
}

/** The row as it is: vectors that it takes are put together, a vector that it gives is taken apart. */
function writeWhole(lanes: Lanes): void {
  const { out } = lanes;
  // A record of a value that is split says nothing.
  if (out.isRecord) return;
  const { row } = out;
  const wholes = new Map(lanes.out.operands.map((operand) => [operand, lanes.whole(operand)]));
  const made = out.copy((operand) => wholes.get(operand) ?? out.value(operand));
  const type = lanes.typeOf(-row);
  if (!lanes.isSplit(type)) out.define(row, made);
  else
    out.defineLanes(
      row,
      Array.from({ length: countOf(type) }, (_, lane) => lanes.extracted(made, type, lane)),
    );
}

/** Writes the lanes of the row; false if it is none of those that work on lanes. */
function writeLanes(lanes: Lanes): boolean {
  const kind = lanes.out.code.opcode[lanes.out.row]!;
  const write =
    kind === opcode.bitcast ? writeBitcast : (WRITERS.get(kind) ?? (isLanewise(kind) ? writeLanewise : undefined));
  return write?.(lanes) ?? false;
}

type WriteLanes = (lanes: Lanes) => boolean;

const LANEWISE: ReadonlySet<number> = new Set([
  opcode.fneg,
  opcode.freeze,
  opcode.icmp,
  opcode.fcmp,
  opcode.select,
  opcode.getelementptr,
]);

const isLanewise = (kind: number): boolean => isBinary(kind) || isCast(kind) || LANEWISE.has(kind);

/** The same instruction on each lane; an operand that is no vector is the same for all. */
function writeLanewise(lanes: Lanes): boolean {
  const { code, row, module } = lanes.out;
  const kind = code.opcode[row]!;
  const type = lanes.typeOf(-row);
  const operands = lanes.out.operands.map((operand) => lanes.of(operand));
  const indexed = indexedType(module, row);
  const extra =
    kind === opcode.getelementptr && lanes.isSplit(indexed) ? slotType(lanes, indexed).id : code.extra[row]!;
  const parts = { detail: code.detail[row]!, extra };
  lanes.define(
    Array.from({ length: countOf(type) }, (_, lane) =>
      lanes.emit(
        kind,
        laneType(type),
        operands.map((operand) => operand[lane] ?? operand[0] ?? 0),
        parts,
      ),
    ),
  );
  return true;
}

function writeBitcast(lanes: Lanes): boolean {
  const { code, row } = lanes.out;
  const operand = code.operandAt(row, 0);
  lanes.define(castLanes(lanes, lanes.of(operand), lanes.typeOf(operand), lanes.typeOf(-row)));
  return true;
}

function writePhi(lanes: Lanes): boolean {
  const { code, row } = lanes.out;
  const type = lanes.typeOf(-row);
  const incoming = lanes.out.operands.map((operand) => lanes.of(operand));
  const phis = Array.from({ length: countOf(type) }, (_, lane) => {
    const operands = incoming.flatMap((values, index) => [values[lane] ?? 0, code.operandAt(row, 2 * index + 1)]);
    return lanes.emit(opcode.phi, laneType(type), operands, { detail: code.detail[row]! });
  });
  lanes.define(phis);
  return true;
}

function writeExtract(lanes: Lanes): boolean {
  const { code, row, module } = lanes.out;
  const [vector, index] = [code.operandAt(row, 0), code.operandAt(row, 1)];
  const type = lanes.typeOf(-row);
  const count = countOf(lanes.typeOf(vector));
  const known = constantIndex(lanes, index);
  if (known !== undefined) lanes.define([known < count ? lanes.at(vector, known) : module.constants.poison(type).id]);
  else lanes.define([chosen(lanes, type, lanes.of(vector), index)]);
  return true;
}

/** The lane that an index names; any for an index out of bounds. */
function chosen(lanes: Lanes, type: Type, all: readonly number[], index: number): number {
  return all.reduce((before, lane, at) => {
    const isThis = isIndex(lanes, index, at);
    return isThis === undefined ? before : lanes.emit(opcode.select, type, [isThis, lane, before]);
  });
}

const EQUAL = 0;

/** Whether an index is a lane's number; undefined if its type has no such number. */
function isIndex(lanes: Lanes, index: number, lane: number): number | undefined {
  const type = lanes.typeOf(index);
  if (BigInt(lane) >> lanes.layout.bitSize(type) !== 0n) return undefined;
  const number = lanes.out.module.constants.integer(type, lane).id;
  return lanes.emit(opcode.icmp, lanes.int(1), [lanes.out.value(index), number], { detail: EQUAL });
}

function constantIndex({ out: { module } }: Lanes, index: number): number | undefined {
  const constant = index > 0 ? module.constants.all[index] : undefined;
  return constant?.kind === "integer" ? Number(constant.bits) : undefined;
}

function writeInsert(lanes: Lanes): boolean {
  const { code, row } = lanes.out;
  const index = code.operandAt(row, 2);
  const known = constantIndex(lanes, index);
  const [element = 0] = lanes.of(code.operandAt(row, 1));
  const type = laneType(lanes.typeOf(-row));
  const replaced = (lane: number, at: number): number => {
    const isThis = isIndex(lanes, index, at);
    return isThis === undefined ? lane : lanes.emit(opcode.select, type, [isThis, element, lane]);
  };
  const all = lanes.of(code.operandAt(row, 0));
  lanes.define(all.map((lane, at) => (known === undefined ? replaced(lane, at) : at === known ? element : lane)));
  return true;
}

function writeShuffle(lanes: Lanes): boolean {
  const { code, row, module } = lanes.out;
  const [first, second] = [code.operandAt(row, 0), code.operandAt(row, 1)];
  const count = countOf(lanes.typeOf(first));
  const type = laneType(lanes.typeOf(-row));
  const mask = code.lists[code.detail[row]!] ?? [];
  lanes.define(
    mask.map((lane) => {
      if (lane < 0) return module.constants.poison(type).id;
      return lane < count ? lanes.at(first, lane) : lanes.at(second, lane - count);
    }),
  );
  return true;
}

function writeAlloca(lanes: Lanes): boolean {
  const { code, row, module } = lanes.out;
  const before = code.allocations[code.detail[row]!]!;
  if (!lanes.isSplit(before.type)) return false;
  const alignment = before.alignment || lanes.layout.alignment(before.type);
  const detail = code.allocations.push({ ...before, type: slotType(lanes, before.type), alignment }) - 1;
  const count = lanes.out.value(code.operandAt(row, 0));
  const made = lanes.emit(opcode.alloca, module.typeOf(-row), [count], { detail, attachedTo: row });
  code.name[-made] = code.name[row]!;
  lanes.out.define(row, made);
  return true;
}

function writeLoad(lanes: Lanes): boolean {
  const { code, row } = lanes.out;
  const type = lanes.typeOf(-row);
  if (!lanes.isSplit(type) || isAtomic(lanes)) return false;
  lanes.define(loadLanes(lanes, type, lanes.out.value(code.operandAt(row, 0))));
  return true;
}

function writeStore(lanes: Lanes): boolean {
  const { code, row } = lanes.out;
  const value = code.operandAt(row, 0);
  const type = lanes.typeOf(value);
  if (!lanes.isSplit(type) || isAtomic(lanes)) return false;
  storeLanes(lanes, type, lanes.of(value), lanes.out.value(code.operandAt(row, 1)));
  return true;
}

function writeCall(lanes: Lanes): boolean {
  const found = callLanes(lanes);
  if (found === undefined) return false;
  if (isTakenApart(lanes, -lanes.out.row)) lanes.out.defineLanes(lanes.out.row, found);
  else lanes.define(found);
  return true;
}

function writeExtractValue(lanes: Lanes): boolean {
  const { code, row } = lanes.out;
  const pair = code.operandAt(row, 0);
  const type = lanes.typeOf(-row);
  if (!isTakenApart(lanes, pair)) return false;
  const pairs = lanes.out.lanes(-pair, countOf(type));
  lanes.define(
    pairs.map((one) => lanes.emit(opcode.extractvalue, laneType(type), [one], { detail: code.detail[row]! })),
  );
  return true;
}

const WRITERS: ReadonlyMap<number, WriteLanes> = new Map([
  [opcode.phi, writePhi],
  [opcode.extractelement, writeExtract],
  [opcode.insertelement, writeInsert],
  [opcode.shufflevector, writeShuffle],
  [opcode.alloca, writeAlloca],
  [opcode.load, writeLoad],
  [opcode.store, writeStore],
  [opcode.call, writeCall],
  [opcode.extractvalue, writeExtractValue],
]);
