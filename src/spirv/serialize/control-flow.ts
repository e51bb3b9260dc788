/**
 * Branches, and regions of selections and loops as blocks with merge instructions. Results of a construct are what its region hands to
 * `spirv.mlir.merge`: one value under two names here.
 */
import { Branch, BranchConditional, Kill, mlir, Return, Switch, Unreachable } from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Block,
  DenseArrayAttr,
  DenseElementsAttr,
  elementBytes,
  IntegerAttr,
  IntegerType,
  isShaped,
  type Operation,
  type OpId,
  readBits,
} from "../../ir/index.ts";

import { firstWord } from "../module.ts";
import { Op } from "../opcode.ts";
import type { FunctionWriter, Rule } from "./function-writer.ts";
import { enumValue, lowWord, wordsOf } from "./words.ts";

function writeBranch(writer: FunctionWriter, op: OpId): void {
  const target = writer.store.extrasOf(op).successors[0]?.block;
  if (target === undefined) return writer.module.refuse("a branch without a target");
  plainMerge(writer, op);
  writer.lineOf(op);
  writer.body.push(firstWord(2, Op.Branch));
  writer.body.push(writer.blockId(target));
}

function writeBranchConditional(writer: FunctionWriter, op: OpId): void {
  const condition = writer.operandId(op, 0);
  // The successors that a merge instruction refers to follow the branch targets.
  const { successors } = writer.store.extrasOf(op);
  const [yes, no] = [successors[0]?.block, successors[1]?.block];
  if (yes === undefined || no === undefined) return writer.module.refuse("a branch without targets");
  plainMerge(writer, op);
  const words = [condition, writer.blockId(yes), writer.blockId(no)];
  const [weights] = writer.store.properties(op);
  if (ArrayAttr.is(weights)) {
    for (const weight of weights.elements) words.push(IntegerAttr.is(weight) ? lowWord(weight.value) : 0);
  }
  writer.simple(op, Op.BranchConditional, words);
}

function writeSwitch(writer: FunctionWriter, op: OpId): void {
  const { store } = writer;
  const selector = writer.operandId(op, 0);
  const [first, ...others] = targets(writer, op);
  const [literals] = store.properties(op);
  if (first === undefined) return writer.module.refuse("a switch without a target");
  plainMerge(writer, op);
  const words = [selector, writer.blockId(first)];
  const values = DenseElementsAttr.is(literals) ? literalWords(literals) : [];
  for (const [index, target] of others.entries()) words.push(...(values[index] ?? []), writer.blockId(target));
  writer.simple(op, Op.Switch, words);
}

function targets(writer: FunctionWriter, op: OpId): readonly Block[] {
  return writer.store.extrasOf(op).successors.flatMap(({ block, isEdge }) => (isEdge ? [block] : []));
}

/** The merge instruction of a branch that names the blocks of its construct. */
function plainMerge(writer: FunctionWriter, op: OpId): void {
  const { successors } = writer.store.extrasOf(op);
  if (successors.at(-1)?.isEdge !== false) return;
  const references = successors.filter(({ isEdge }) => !isEdge).map(({ block }) => writer.blockId(block));
  const handle = writer.store.operationOf(op);
  const isLoop = handle.attr("loop_control") !== undefined;
  const control = handle.attr(isLoop ? "loop_control" : "selection_control");
  const parameters = isLoop ? controlParameters(handle) : [];
  writer.lineOf(op);
  writer.wasMerge = true;
  writer.module.add(writer.body, isLoop ? Op.LoopMerge : Op.SelectionMerge, [
    ...references,
    enumValue(control),
    ...parameters,
  ]);
}

function writePlain(writer: FunctionWriter, op: OpId, opcode: number): void {
  writer.simple(op, opcode, []);
}

function writeSelection(writer: FunctionWriter, op: OpId): void {
  const { module, store } = writer;
  const region = store.extrasOf(op).regions[0];
  const header = region?.firstBlock;
  const merge = region?.lastBlock;
  if (region === undefined || header === undefined || merge === undefined) return;
  enter(writer, op, merge);
  for (const block of region.blocks) writer.blockId(block);
  const headerId = writer.blockId(header);
  const mergeId = writer.blockId(merge);
  const order = writer.order.depthFirst(header, merge);
  module.add(writer.body, Op.Branch, [headerId]);
  writer.block(header, false, () => {
    writer.lineOf(op);
    writer.wasMerge = true;
    module.add(writer.body, Op.SelectionMerge, [mergeId, enumValue(store.properties(op)[0])]);
  });
  for (const block of order) if (block !== header) writer.block(block);
  leave(writer, merge, mergeId);
}

function writeLoop(writer: FunctionWriter, op: OpId): void {
  const { module, store } = writer;
  const region = store.extrasOf(op).regions[0];
  const [first, header] = region?.blocks ?? [];
  const merge = region?.lastBlock;
  const next = merge?.previous;
  if (region === undefined || first === undefined || header === undefined) return;
  if (merge === undefined || next === undefined) return;
  enter(writer, op, merge);
  for (const block of region.blocks.slice(1)) writer.blockId(block);
  const [headerId, nextId, mergeId] = [header, next, merge].map((block) => writer.blockId(block));
  const order = writer.order.depthFirst(header, first, next, merge);
  writer.enterFrom(first);
  module.add(writer.body, Op.Branch, [headerId ?? 0]);
  writer.block(header, false, () => {
    writer.lineOf(op);
    writer.wasMerge = true;
    const control = enumValue(store.properties(op)[0]);
    module.add(writer.body, Op.LoopMerge, [
      mergeId ?? 0,
      nextId ?? 0,
      control,
      ...controlParameters(store.operationOf(op)),
    ]);
  });
  for (const block of order) if (block !== header) writer.block(block);
  if (next !== header) writer.block(next);
  leave(writer, merge, mergeId ?? 0);
}

/** Makes the results of a construct other names of what its region yields. */
function enter(writer: FunctionWriter, op: OpId, merge: Block): void {
  const { store } = writer;
  if (++writer.depth > 500) writer.module.refuse("constructs are nested too deeply");
  const first = store.firstResult(op);
  for (let index = 0; index < store.resultCount(op); index++) {
    writer.aliases[first + index] = store.operandId(merge.last, index);
  }
}

function leave(writer: FunctionWriter, merge: Block, id: number): void {
  writer.depth--;
  writer.addLabel(id);
  writer.phis(merge);
}

function controlParameters(op: Operation): readonly number[] {
  const parameters = op.attr("control_parameters");
  return DenseArrayAttr.is(parameters) ? parameters.values.map(lowWord) : [];
}

function literalWords(literals: DenseElementsAttr): readonly (readonly number[])[] {
  const type = isShaped(literals.type) ? literals.type.element : literals.type;
  const count = isShaped(literals.type) ? (literals.type.shape?.[0] ?? 0) : 0;
  const size = elementBytes(type);
  const width = IntegerType.is(type) ? type.width : 32;
  const isSigned = IntegerType.is(type) && type.signedness === "signed";
  return Array.from({ length: count }, (_, index) => {
    const bits = readBits(literals.data, literals.splat ? 0 : index * size, size);
    return wordsOf(isSigned ? BigInt.asIntN(width, bits) : bits, width);
  });
}

export const controlFlowRules: readonly Rule[] = [
  [Branch, writeBranch],
  [BranchConditional, writeBranchConditional],
  [Switch, writeSwitch],
  [Return, (writer, op) => writePlain(writer, op, Op.Return)],
  [Kill, (writer, op) => writePlain(writer, op, Op.Kill)],
  [Unreachable, (writer, op) => writePlain(writer, op, Op.Unreachable)],
  [mlir.selection, writeSelection],
  [mlir.loop, writeLoop],
];
