/** Graphs of SPV_ARM_graph. As in the reference, an entry point comes before its graph and gives it its name. */
import { ARM } from "../../../dialects/spirv/index.ts";
import {
  boolAttr,
  GraphType,
  type LocationId,
  type NamedAttribute,
  type Operation,
  symbolRefAttr,
  TypeAttr,
  type ValueId,
} from "../../../ir/index.ts";
import { forEachInstruction, opcodeOf, wordCountOf } from "../../module.ts";
import { Op } from "../../opcode.ts";
import type { Rules } from "../instruction-rules.ts";
import { attributesOf, stringFrom } from "../module/annotations.ts";
import { interfaceOf } from "../module/module-modes.ts";
import type { ModuleReader } from "../module/module-reader.ts";
import type { Plans } from "../plans.ts";
import { reject } from "../rejection.ts";
import { Slot } from "../slots.ts";
import { checkForwards, instruction } from "./function-reader.ts";
import { FunctionScope } from "./function-scope.ts";

/** Word offsets of entry points by their graphs, which may come before them. */
function graphEntryPoints({ module }: ModuleReader): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  forEachInstruction(module, (at, opcode, end) => {
    if (opcode !== Op.GraphEntryPointARM || end - at < 3) return;
    const id = module.words[at + 1]!;
    if (found.has(id)) reject("a graph with two entry points is not supported", at);
    found.set(id, at);
  });
  return found;
}

/** Reads the graph whose OpGraphARM is at a word; returns the word after its OpGraphEndARM. */
export function readGraph(module: ModuleReader, plans: Plans, at: number, end: number): number {
  const op = declareGraph(module, at, end);
  const { words } = module;
  const scope = new GraphScope(module, plans, op);
  scope.beginBlock(scope.region.addBlock(), 0);
  for (let offset = end; offset < words.length; ) {
    const opcode = opcodeOf(words[offset]!);
    const next = offset + wordCountOf(words[offset]!);
    if (opcode === Op.GraphEndARM) {
      finish(scope, offset);
      return next;
    }
    const rule = rules[opcode];
    if (rule === undefined) instruction(scope, opcode, offset, next);
    else if (next - offset < rule[0]) reject(`instruction at word ${offset} is too short`, offset);
    else rule[1](scope, offset, next);
    offset = next;
  }
  return reject("graph misses OpGraphEndARM", at);
}

class GraphScope extends FunctionScope {
  /** Values by the number of the output. */
  readonly outputs: ValueId[] = [];
}

function typeOf(op: Operation): GraphType {
  // Sound: `declareGraph` has checked it.
  return (op.attr("function_type") as TypeAttr).type as GraphType;
}

/** The op of a graph without its body, after that of its entry point. */
function declareGraph(module: ModuleReader, at: number, end: number): Operation {
  const { context, words, annotations } = module;
  if (end - at !== 3) reject("OpGraphARM must have 2 operands", at);
  const type = module.typeOf(words[at + 1]!);
  if (!GraphType.is(type)) return reject("OpGraphARM must have a graph type", at);
  const id = words[at + 2]!;
  module.define(id, Slot.Graph, at, at);
  module.graphEntries ??= graphEntryPoints(module);
  const entry = module.graphEntries.get(id);
  const symbol = entry === undefined ? module.symbolOf(id, "spirv_graph_") : readEntryPoint(module, entry);
  const attributes: readonly NamedAttribute[] = [
    { name: "function_type", value: TypeAttr.get(context, { type }) },
    { name: "entry_point", value: boolAttr(context, entry !== undefined) },
    ...attributesOf(annotations.of(id)),
  ];
  const op = module.store.operationOf(module.appendSymbol(ARM.Graph, id, symbol, attributes));
  op.addRegion();
  return op;
}

/** Appends the op of an entry point; returns its name, which is that of the graph. */
function readEntryPoint(module: ModuleReader, at: number): string {
  const { words, context } = module;
  const end = at + wordCountOf(words[at]!);
  const name = stringFrom(words, at + 2, end);
  if (name === "" || !module.takeSymbol(words[at + 1]!, name))
    reject(`an entry point of a graph needs a name of its own, but has '${name}'`, at);
  module.append(ARM.GraphEntryPoint, [
    { name: "fn", value: symbolRefAttr(context, name) },
    { name: "interface", value: interfaceOf(module, at, at + 2, end) },
  ]);
  return name;
}

/** The number of an input or an output, given by a constant. */
function indexAt(scope: FunctionScope, at: number, word: number, end: number, limit: number): number {
  if (end - at !== word + 1) reject("elements of arrays of tensors are not supported", at);
  const index = scope.constantWord(scope.words[at + word]!, at);
  return index < limit ? index : reject(`the graph's type has no number ${index}`, at);
}

function input(scope: GraphScope, at: number, end: number): void {
  const { inputs } = typeOf(scope.op);
  const index = indexAt(scope, at, 3, end, inputs.length);
  if (scope.module.typeAt(at, 1) !== inputs[index])
    reject("mismatch in argument type between graph type and input", at);
  const id = scope.words[at + 2]!;
  addInputs(scope, index, scope.module.unknown);
  addInputs(scope, index + 1, scope.argumentLocation(id));
  scope.define(id, Slot.Value, scope.current().argumentIds[index]!, at);
}

/** Makes arguments of the block until there are `count`. */
function addInputs(scope: GraphScope, count: number, location: LocationId): void {
  const { inputs } = typeOf(scope.op);
  const block = scope.current();
  while (block.numArguments < count) scope.store.addBlockArgument(block, inputs[block.numArguments]!.id, location);
}

function setOutput(scope: GraphScope, at: number, end: number): void {
  const index = indexAt(scope, at, 2, end, typeOf(scope.op).results.length);
  scope.outputs[index] = scope.value(scope.words[at + 1]!, at);
}

function finish(scope: GraphScope, at: number): void {
  const { module, outputs } = scope;
  const { inputs, results } = typeOf(scope.op);
  addInputs(scope, inputs.length, module.unknown);
  scope.count = 0;
  for (const index of results.keys())
    scope.push(outputs[index] ?? reject(`the graph's output ${index} is not set`, at));
  scope.makeOf(ARM.GraphOutputs);
  if (!scope.region.hasOneBlock) reject("a graph has no blocks", at);
  scope.block = undefined;
  module.line = module.unknown;
  checkForwards(scope, at);
}

const rules: Rules<GraphScope> = {
  [Op.GraphInputARM]: [4, input],
  [Op.GraphSetOutputARM]: [3, setOutput],
};
