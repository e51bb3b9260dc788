// Functions: their heads, and their blocks one by one.

import { branchTraitOf, isDeclaration } from "../../define/index.ts";
import { cconv, typeOfFunction, VecTypeHintAttr } from "../../dialects/llvm/index.ts";
import {
  type Attribute,
  type Block,
  DenseArrayAttr,
  IntegerAttr,
  NO_ID,
  type Operation,
  type OpId,
  StringAttr,
  SymbolRefAttr,
  symbolName,
} from "../../ir/index.ts";
import { stringOperand } from "../metadata.ts";
import { LLVMFunction } from "../module.ts";
import { opcode } from "../opcode.ts";
import { functionAttributes, setsOf } from "./attributes.ts";
import { translateBlock } from "./blocks.ts";
import { symbolOf } from "./constants.ts";
import type { Exporter } from "./exporter.ts";
import { setCommon } from "./globals.ts";

// ---- heads

export function addFunction(exporter: Exporter, op: Operation): void {
  const type = typeOfFunction(op);
  const name = symbolName(op);
  if (type === undefined || name === undefined) return;
  const made = exporter.declare(name, type);
  setCommon(exporter, op, made);
  // As in the reference, which hands the sections of definitions on only.
  if (isDeclaration(op)) made.section = "";
  const convention = op.attr("CConv");
  if (cconv.is(convention)) made.convention = convention.value;
  const collector = op.attr("garbageCollector");
  if (StringAttr.is(collector)) made.garbageCollector = collector.value;
  const { attributes } = made;
  const { attributeSets } = exporter.module;
  const own = functionAttributes(exporter, op);
  const params = setsOf(exporter, op.attr("arg_attrs"));
  const results = setsOf(exporter, op.attr("res_attrs"));
  made.attributes = {
    ofFunction: attributeSets.of([...(attributes.ofFunction?.attributes ?? []), ...own]),
    ofResult: attributeSets.of([...(attributes.ofResult?.attributes ?? []), ...(results[0]?.attributes ?? [])]),
    ofParameters: type.inputs.map((_, index) =>
      attributeSets.of([...(attributes.ofParameters[index]?.attributes ?? []), ...(params[index]?.attributes ?? [])]),
    ),
  };
  addNodes(exporter, op, made);
  exporter.debug.attachSubprogram(op, made);
}

/** Metadata of functions: how often they run, and the properties of kernels. */
function addNodes(exporter: Exporter, op: Operation, made: LLVMFunction): void {
  const { context, constants } = exporter;
  const { metadata } = exporter.module;
  const count = op.attr("function_entry_count");
  if (IntegerAttr.is(count)) {
    const number = constants.integer(context.i64, count.value);
    made.attach(metadata.kind("prof"), metadata.tuple([stringOperand("function_entry_count"), number]));
  }
  const words = (values: readonly bigint[]) => metadata.tuple(values.map((one) => constants.integer(context.i32, one)));
  const hint = op.attr("vec_type_hint");
  if (VecTypeHintAttr.is(hint)) {
    const isSigned = constants.integer(context.i32, hint.is_signed ? 1 : 0);
    const type = (hint.hint as Attribute & { readonly type: Parameters<typeof constants.undef>[0] }).type;
    made.attach(metadata.kind("vec_type_hint"), metadata.tuple([constants.undef(type), isSigned]));
  }
  for (const name of ["work_group_size_hint", "reqd_work_group_size"]) {
    const sizes = op.attr(name);
    if (DenseArrayAttr.is(sizes)) made.attach(metadata.kind(name), words(sizes.values));
  }
  const size = op.attr("intel_reqd_sub_group_size");
  if (IntegerAttr.is(size)) made.attach(metadata.kind("intel_reqd_sub_group_size"), words([size.value]));
}

// ---- bodies

/** A block of the result: one of the op's, or one that is put between because a terminator goes to a block twice with arguments. */
interface Place {
  readonly block: Block | undefined;
  /** Of one that is put between: the terminator, and which of its successors. */
  readonly terminator: OpId;
  readonly successor: number;
  readonly successors: number[];
  /** Places that are put between others and this one. */
  readonly between: number[];
}

export function addBody(exporter: Exporter, op: Operation): void {
  const found = exporter.module.symbols.get(symbolName(op) ?? "");
  if (isDeclaration(op) || !(found instanceof LLVMFunction)) return;
  found.addArguments();
  exporter.enter(found, op);
  const personality = op.attr("personality");
  if (SymbolRefAttr.is(personality)) found.personality = symbolOf(exporter, personality.root, op);
  const places = placesOf(exporter, op);
  for (const [index, id] of (places[0]?.block?.argumentIds ?? []).entries()) {
    exporter.references[id] = -(found.firstArgument + index);
  }
  for (const _ of places) found.addBlock();
  for (const index of sortedPlaces(places)) fillPlace(exporter, found, places, index);
  connect(exporter, found, places);
  exporter.leave();
}

function placesOf(exporter: Exporter, op: Operation): readonly Place[] {
  const places: Place[] = [];
  for (let block = op.region().firstBlock; block !== undefined; block = block.next) {
    block.number = places.length;
    places.push({ block, terminator: NO_ID, successor: 0, successors: [], between: [] });
  }
  for (const place of [...places]) {
    const { last, exits: successors } = place.block ?? { last: NO_ID, exits: [] };
    for (const { block } of successors) place.successors.push(block.number);
    for (const [target, positions] of successors.length < 2 ? [] : withArguments(successors)) {
      for (const successor of positions.slice(1)) {
        place.successors[successor] = places.length;
        places[target]?.between.unshift(places.length);
        places.push({ block: undefined, terminator: last, successor, successors: [target], between: [] });
      }
    }
    if (successors.length > 0) exporter.targets.set(last, place.successors);
  }
  return places;
}

/** Which successors each block that takes arguments is. */
function withArguments(successors: readonly { readonly block: Block; readonly index: number }[]) {
  const positions = new Map<number, number[]>();
  for (const { block, index } of successors) {
    if (block.numArguments > 0) positions.set(block.number, [...(positions.get(block.number) ?? []), index]);
  }
  return positions;
}

/** Each block after those that dominate it: in the order in which a search leaves them, the last first. */
function sortedPlaces(places: readonly Place[]): readonly number[] {
  const sorted: number[] = [];
  const seen = new Set<number>();
  for (const start of places.keys()) {
    if (seen.has(start)) continue;
    const left: number[] = [];
    const path: { readonly place: number; next: number }[] = [{ place: start, next: 0 }];
    seen.add(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const target = places[top.place]?.successors[top.next++];
      if (target === undefined) {
        left.push(top.place);
        path.pop();
      } else if (!seen.has(target)) {
        seen.add(target);
        path.push({ place: target, next: 0 });
      }
    }
    sorted.push(...left.reverse());
  }
  return sorted;
}

/** How many blocks a block is reached from, with those that are put between. */
function predecessorsOf(places: readonly Place[], index: number): readonly number[] {
  const { block, between = [] } = places[index] ?? {};
  if (block === undefined) return [];
  const others: number[] = [];
  for (let use = block.firstUse; use !== undefined; use = use.next) {
    const from = use.block.store.blocks[use.block.store.blockIdOf(use.op)];
    if (from !== undefined && places[from.number]?.successors[use.index] === index) others.push(from.number);
  }
  return [...between, ...others];
}

function fillPlace(exporter: Exporter, found: LLVMFunction, places: readonly Place[], index: number): void {
  const { code, store } = exporter;
  const place = places[index];
  const made = found.blocks[index];
  if (place === undefined || made === undefined) return;
  exporter.block = index;
  made.first = code.count;
  const { block } = place;
  if (block === undefined) addBetween(exporter, found, place);
  else {
    if (index > 0 && block.numArguments > 0) {
      const count = predecessorsOf(places, index).length;
      for (const id of block.argumentIds) {
        const row = code.add(opcode.phi, store.typeOfValue(id));
        code.reserve(2 * count);
        exporter.references[id] = -row;
        if (exporter.subprogram !== 0) {
          const location = block.argumentLocations[store.numberOf(id)]!;
          code.location[row] = exporter.debug.locationOf(location);
        }
      }
    }
    translateBlock(exporter, block, NO_ID);
  }
  made.end = code.count;
}

/** A block that hands on what a terminator brings: a value each, of one predecessor. */
function addBetween(exporter: Exporter, found: LLVMFunction, place: Place): void {
  const { code } = exporter;
  const [target = 0] = place.successors;
  const { start, count } = forwarded(exporter, place.terminator, place.successor);
  for (let index = start; index < start + count; index++) {
    exporter.row(place.terminator, opcode.phi, exporter.operandType(place.terminator, index));
    code.reserve(2);
  }
  exporter.row(place.terminator, opcode.br, exporter.voidType);
  code.operand(target);
  if (found.blocks[target] !== undefined) exporter.branchTo(target);
}

function forwarded(exporter: Exporter, terminator: OpId, successor: number) {
  const op = exporter.operation(terminator);
  return branchTraitOf(op.def)?.forwarded(op, successor) ?? { start: 0, count: 0 };
}

/** Gives the values at the beginnings of blocks what they come from. */
function connect(exporter: Exporter, found: LLVMFunction, places: readonly Place[]): void {
  const { code } = exporter;
  places.forEach((place, index) => {
    const made = found.blocks[index];
    if (made === undefined || index === 0) return;
    if (place.block === undefined) {
      const from = exporter.store.blockOf(place.terminator).number;
      const { start, count } = forwarded(exporter, place.terminator, place.successor);
      for (let at = 0; at < count; at++) {
        code.setOperand(made.first + at, 0, exporter.operand(place.terminator, start + at));
        code.setOperand(made.first + at, 1, from);
      }
      return;
    }
    const { block } = place;
    if (block.numArguments === 0) return;
    predecessorsOf(places, index).forEach((from, position) => {
      const source = places[from];
      const values = source === undefined ? [] : valuesFrom(exporter, found, source, from, index);
      values.forEach((value, argument) => {
        code.setOperand(made.first + argument, 2 * position, value);
        code.setOperand(made.first + argument, 2 * position + 1, from);
      });
    });
  });
}

/** The values that one block forwards to another one. */
function valuesFrom(
  exporter: Exporter,
  found: LLVMFunction,
  source: Place,
  from: number,
  to: number,
): readonly number[] {
  if (source.block === undefined) {
    const first = found.blocks[from]?.first ?? 0;
    const { count } = forwarded(exporter, source.terminator, source.successor);
    return Array.from({ length: count }, (_, at) => -(first + at));
  }
  const terminator = source.block.last;
  const { start, count } = forwarded(exporter, terminator, source.successors.indexOf(to));
  return Array.from({ length: count }, (_, at) => exporter.operand(terminator, start + at));
}
