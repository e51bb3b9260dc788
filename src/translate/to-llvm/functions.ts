// Functions of a SPIR-V module: declarations first, because calls may precede definitions, then bodies.

import { FunctionType } from "../../dialects/llvm/index.ts";
import { findIntrinsic, fullIntrinsicName, isTerminator, LLVMFunction } from "../../llvm/index.ts";
import { type FunctionRange, Op, opcodeOf, wordCountOf } from "../../spirv/modules.ts";
import { memoized } from "../../support/lazy.ts";
import { isDecoratedConversion, isNativeConversion } from "../builtins/conversions.ts";
import { extendedInstruction } from "../builtins/extended.ts";
import { friendlyCall, resultSlot } from "../builtins/friendly.ts";
import type { OpenClEntry } from "../builtins/open-cl/entry.ts";
import { openClEntryOf } from "../builtins/open-cl/index.ts";
import { smallFloatEntry } from "../builtins/small-floats/index.ts";
import { CALL_CONVENTION } from "../common/convention.ts";
import { BodyPlaces } from "../debug/bodies.ts";
import { annotateResult } from "../decorations/annotations.ts";
import { controlAttributes } from "../decorations/function-controls.ts";
import { attachFunctionMetadata } from "../decorations/function-metadata.ts";
import { linkageOf } from "../decorations/linkage.ts";
import { listOfParameters, listOfRow } from "../decorations/lists.ts";
import { addMaxError } from "../decorations/max-error.ts";
import { parameterAttributes } from "../decorations/parameters.ts";
import {
  vectorFunctionAttributes,
  vectorParameterAttributes,
  vectorResultAttributes,
} from "../decorations/vector-compute.ts";
import { entryOf } from "../instructions/index.ts";
import { intrinsicOfHelper } from "../intrinsics/index.ts";
import { Body } from "./body.ts";
import { type Instruction, resultAt } from "./instruction.ts";
import { addLoopMetadata } from "./metadata/loops.ts";
import type { ToLlvm } from "./module-state.ts";
import { setPredecessors } from "./predecessors.ts";

/** Declares a function. */
export function declareFunction(at: ToLlvm, range: FunctionRange, kernelName: string | undefined): void {
  const one = at.input.at(range.start);
  const type = at.types.of(one.operand(1));
  if (!FunctionType.is(type)) return one.reject("OpFunction must have a function type");
  const restored = restoredIntrinsic(at, at.input.name(range.id) ?? "", type);
  if (restored !== undefined) {
    at.functions.set(range.id, restored);
    return;
  }
  const stated = linkageOf(at, range.id, range.blocks.length > 0);
  const name = kernelName ?? stated.name ?? at.input.name(range.id) ?? "";
  const freeName = at.freeGlobalName(name, kernelName !== undefined);
  const made = new LLVMFunction(at.module, freeName, type, at.types.functionSpace);
  made.convention = conventionOf(name, kernelName !== undefined);
  made.linkage = kernelName === undefined ? stated.linkage : "external";
  made.attributes = {
    ofFunction: at.module.attributeSets.of([
      ...controlAttributes(one.operand(0)),
      ...vectorFunctionAttributes(at, range.id),
    ]),
    ofResult: at.module.attributeSets.of([
      ...parameterAttributes(at, range.id, 0, type.result),
      ...vectorResultAttributes(at, range.id),
    ]),
    ofParameters: range.parameters.map((id) =>
      at.module.attributeSets.of([
        ...parameterAttributes(at, id, at.input.typeOf(id), at.types.of(at.input.typeOf(id))),
        ...vectorParameterAttributes(at, id),
      ]),
    ),
  };
  at.functions.set(range.id, made);
  if (kernelName === undefined) {
    attachFunctionMetadata(at, made, range.id);
    listOfParameters(at, made, range.parameters, false);
  }
  at.constants.define(range.id, made.constant);
}

/** Functions with names of intrinsics have C's convention. */
function conventionOf(name: string, isKernel: boolean): number {
  if (name.startsWith("llvm.")) return 0;
  return isKernel ? CALL_CONVENTION.kernel : CALL_CONVENTION.function;
}

/** The intrinsic for the name of a function, if it has the intrinsic's parameters; its body is not translated. */
function restoredIntrinsic(at: ToLlvm, name: string, type: FunctionType): LLVMFunction | undefined {
  const base = intrinsicOfHelper(name);
  const found = base === undefined ? undefined : findIntrinsic(base);
  if (found === undefined || fullIntrinsicName(found, type) === undefined) return undefined;
  return at.intrinsic(found.name, type.result, type.inputs);
}

/** Translates the body of a function. */
export function translateBody(at: ToLlvm, range: FunctionRange): void {
  const made = at.functions.get(range.id);
  if (made === undefined || range.blocks.length === 0 || made.name.startsWith("llvm.")) return;
  at.current = made;
  made.addArguments();
  const body = new Body(at, made, range);
  reserveNames(at, body, range);
  range.parameters.forEach((id, index) => {
    body.define(id, -(made.firstArgument + index));
  });
  range.blocks.forEach(({ id }, index) => {
    made.addBlock();
    body.blocks.set(id, index);
  });
  translateBlocks(at, body, made, range);
  body.finish(made.firstArgument);
  setPredecessors(made);
  addLoopMetadata(body, made);
}

/** A definition has its debug information. */
function attachSubprogram(at: ToLlvm, made: LLVMFunction, range: FunctionRange): void {
  const subprogram = at.debug.node(at.debug.functionsOf.get(range.id));
  if (subprogram !== 0) made.attach(at.module.metadata.kind("dbg"), subprogram);
}

function translateBlocks(at: ToLlvm, body: Body, made: LLVMFunction, range: FunctionRange): void {
  const { code } = at.module;
  const places = new BodyPlaces(body);
  attachSubprogram(at, made, range);
  range.blocks.forEach(({ id, start, end }, index) => {
    const block = made.blocks[index];
    if (block === undefined) return;
    const name = at.input.name(id);
    if (name !== undefined) block.name = body.freeName(name);
    block.first = code.count;
    body.block = index;
    body.label = id;
    places.beginBlock();
    if (index === 0) prepareSlots(at, body, range);
    for (let offset = start; offset < end; ) {
      const one = at.input.at(offset);
      const firstRow = code.count;
      const isDone = one.opcode === Op.Label || body.skipped.has(offset) || places.take(one);
      if (!isDone) translateInstruction(body, one);
      places.locate(firstRow);
      offset = one.end;
    }
    block.end = code.count;
    const isEnded = block.end > block.first && isTerminator(code.opcode[block.end - 1] ?? 0);
    if (!isEnded) at.input.at(start).reject(`the block with id ${id} has no terminator`);
  });
}

/** Parameters, blocks and results have their names before values that the translation adds. */
function reserveNames(at: ToLlvm, body: Body, range: FunctionRange): void {
  if (!at.input.hasNames) return;
  for (const id of range.parameters) body.reserveName(id);
  const { module } = at.input.index;
  for (let offset = range.blocks[0]?.start ?? range.end; offset < range.end; ) {
    const word = module.words[offset] ?? 0;
    const id = opcodeOf(word) === Op.Label ? 0 : resultAt(module, offset);
    if (id !== 0) body.reserveName(id);
    offset += wordCountOf(word);
  }
}

/** Emits the code that instructions need in the entry block, before all other code. */
function prepareSlots(at: ToLlvm, body: Body, range: FunctionRange): void {
  const { words } = at.input.index.module;
  for (let offset = range.blocks[0]?.start ?? range.end; offset < range.end; ) {
    const word = words[offset] ?? 0;
    if (mayPrepare(opcodeOf(word))) prepareSlot(body, at.input.at(offset));
    offset += wordCountOf(word);
  }
}

function prepareSlot(body: Body, one: Instruction): void {
  const entry = callEntry(body, one) ?? entryOf(one.opcode);
  const prepare = entry === undefined ? resultSlot : entry.prepare;
  const slot = prepare?.(body, one) ?? 0;
  if (slot !== 0) body.prepared.set(one.offset, slot);
}

/** Whether instructions of an opcode may need code in the entry block: by one of its entries, or as calls that return structs. */
const mayPrepare = memoized((op: number): boolean => {
  const native = entryOf(op);
  return native === undefined || native.prepare !== undefined || openClEntryOf(op)?.prepare !== undefined;
});

/** Translates an instruction: as the call of a function of OpenCL C, by its entry, or as the call of a builtin. */
function translateInstruction(body: Body, one: Instruction): void {
  if (body.at.builtIns.follow(one)) {
    body.define(one.id, 0);
    return;
  }
  const call = callEntry(body, one)?.toLlvm;
  const native = isDecoratedConversion(body, one) ? undefined : entryOf(one.opcode)?.toLlvm;
  const entry = smallFloatEntry(body, one) ?? call ?? native ?? builtin;
  const result = entry(body, one);
  const { id } = one;
  if (id === 0) return;
  body.define(id, result);
  const decorations = body.at.input.annotations.of(id);
  if (decorations.length === 0) return;
  // Entries of variables and addresses annotate themselves.
  const isAnnotated = result < 0 && !ANNOTATING.has(one.opcode);
  const reference = isAnnotated ? annotateResult(body, result, decorations) : result;
  if (reference !== result) body.define(id, reference);
  if (reference < 0) addMaxError(body, id, reference);
  listOfRow(body, id, result);
}

const ANNOTATING: ReadonlySet<number> = new Set([
  Op.Variable,
  Op.UntypedVariableKHR,
  Op.AccessChain,
  Op.InBoundsAccessChain,
  Op.PtrAccessChain,
  Op.InBoundsPtrAccessChain,
  Op.UntypedAccessChainKHR,
  Op.UntypedInBoundsAccessChainKHR,
  Op.UntypedPtrAccessChainKHR,
  Op.UntypedInBoundsPtrAccessChainKHR,
]);

/** The entry of OpenCL C; undefined if the target environment does not use its functions. */
function callEntry(body: Body, one: Instruction): OpenClEntry | undefined {
  if (body.at.environment === "SPV-IR" || isNativeConversion(body, one)) return undefined;
  return openClEntryOf(one.opcode);
}

function builtin(body: Body, one: Instruction): number {
  return one.opcode === Op.ExtInst ? extendedInstruction(body, one) : friendlyCall(body, one);
}
