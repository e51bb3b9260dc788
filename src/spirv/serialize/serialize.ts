/** The SPIR-V dialect to modules: the same words as mlir-translate 22, in both forms of control flow. */

import {
  AddressingModel,
  ARM,
  Capability,
  ConstantPipeStorage,
  EntryPoint,
  EXT,
  ExecutionMode,
  ExecutionModeEnum,
  ExecutionModeId,
  ExecutionModel,
  Extension,
  func,
  GlobalVariable,
  INTEL,
  isUntypedPointer,
  MemoryModel,
  mlir,
  OtherType,
  PointerType,
  SpecConstant,
  SpecConstantComposite,
  module as spirvModule,
  VerCapExtAttr,
  wordOfNames,
} from "../../dialects/spirv/index.ts";
import { magicNumber } from "../../grammar/index.ts";
import {
  ArrayAttr,
  type Attribute,
  anOperation,
  IntegerAttr,
  type OpDef,
  type Operation,
  StringAttr,
  SymbolRefAttr,
  TypeAttr,
  typeOfAttr,
} from "../../ir/index.ts";
import { anObject, checked } from "../../support/arguments.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { failed, failedWith, type Result, success } from "../../support/diagnostics/result.ts";
import { WordBuffer } from "../../support/tables/words.ts";
import { debugInfoOf } from "../debug-info.ts";
import type { Module } from "../module.ts";
import { Op } from "../opcode.ts";
import { decorate, decorateBy } from "./annotations.ts";
import { writeDebugInfo, writeFile } from "./debug-info.ts";
import { declarationDefs, writeDeclaration } from "./declarations.ts";
import { FunctionWriter } from "./function-writer.ts";
import { interfaceIds, writeGraph, writeGraphEntryPoint } from "./graphs.ts";
import { ModuleWriter, Refusal } from "./module-writer.ts";
import { readEntries, writeEntries } from "./non-semantic.ts";
import { lowWord } from "./words.ts";

/** Options of `serialize`. */
export interface SerializeOptions {
  /** Names of functions, variables, constants and structs become OpName. Default: true. */
  readonly emitSymbolName?: boolean;
  /** Locations become OpLine, names of values OpName, and what the module says of its source. Default: false. */
  readonly emitDebugInfo?: boolean;
}

/** The number of MLIR's serializer in the registry of generators, and the version that it states. */
const generator = 0x00160016;

/** The words of a `spirv.module`, or diagnostics for ops that have no encoding. The op must be verified. */
export function serialize(module: Operation, options: SerializeOptions = {}): Result<Module> {
  return checked(
    [
      ["module", module, anOperation],
      ["options", options, anObject],
    ],
    () => serialized(module, options),
  );
}

function serialized(module: Operation, options: SerializeOptions): Result<Module> {
  if (module.def !== spirvModule)
    return failed([module.plainError(`expected a 'spirv.module' op, got '${module.name}'`)]);
  const { emitSymbolName = true, emitDebugInfo = false } = options;
  const writer = new ModuleWriter(module.context, { emitSymbolName, emitDebugInfo }, module.store.opCount * 6);
  try {
    const written = writeModule(module, writer);
    return "words" in written ? success(written) : failed([written]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.op === undefined
      ? failedWith("unsupported", error.message)
      : failed([error.op.plainError(error.message)]);
  }
}

const kernel = Capability.enum.value("Kernel") ?? 0;
const longComposites = Capability.enum.value("LongConstantCompositeINTEL") ?? 0;

function writeModule(module: Operation, writer: ModuleWriter): Module | Diagnostic {
  const triple = module.attr("vce_triple");
  if (!VerCapExtAttr.is(triple))
    return module.plainError("module must have 'vce_triple' attribute to be serializeable");
  const debugInfo = writer.options.emitDebugInfo ? debugInfoOf(module.location) : undefined;
  if (debugInfo !== undefined) writeFile(module, writer);
  for (const [type, names] of debugInfo?.typeNames ?? []) writer.typeNames.set(type, names);
  writer.isKernel = triple.capabilities.includes(kernel);
  writer.hasLongComposites = triple.capabilities.includes(longComposites);
  writer.hasTwoAccesses = triple.version >= 4;
  writer.decoratesByString =
    triple.version >= 4 || [...extensionNames(module, triple)].some((name) => stringExtensions.has(name));
  readEntries(module, writer);
  const functions = new FunctionWriter(writer, module.store);
  const ops = [...(module.region().firstBlock?.ops() ?? [])];
  // Functions that are declared alone come before all others, and so do their ids.
  const constants = new Map(ops.flatMap((op) => (constantDefs.has(op.def) ? [[symbolNameOf(op), op] as const] : [])));
  const write = (op: Operation): void => {
    if (constantDefs.has(op.def) && !constants.delete(symbolNameOf(op))) return;
    writer.op = op;
    const rule = rules.get(op.def);
    if (rule === undefined) writer.refuse(`unhandled operation serialization: '${op.name}'`);
    rule(writer, op, functions);
  };
  writer.writeConstant = (name) => {
    const op = constants.get(name);
    if (op !== undefined) write(op);
  };
  const isDeclared = (op: Operation) => op.def === func && op.region().isEmpty;
  for (const op of [...ops.filter(isDeclared), ...ops.filter((one) => !isDeclared(one))]) write(op);
  writer.op = module;
  writer.isComplete = true;
  for (const write of writer.postponed) write();
  writeEntries(module, writer);
  if (debugInfo !== undefined) writeDebugInfo(debugInfo, writer);
  return { words: collected(module, triple, writer), isBigEndian: false };
}

/** Header and sections in the specification's order. */
function collected(module: Operation, triple: VerCapExtAttr, writer: ModuleWriter): Uint32Array {
  const start = new WordBuffer(64);
  start.pushAll([magicNumber, 0x00010000 | (triple.version << 8), generator, writer.bound, 0]);
  for (const capability of triple.capabilities) writer.add(start, Op.Capability, [capability]);
  for (const name of stringsOf(module, "capabilities")) {
    writer.add(start, Op.Capability, [
      wordOfNames("Capability", name) ?? writer.refuse(`unknown capability '${name}'`),
    ]);
  }
  start.pushAll(writer.conditionalCapabilities.view());
  for (const name of extensionNames(module, triple)) writer.addWithString(start, Op.Extension, [], name);
  start.pushAll(writer.conditionalExtensions.view());
  const model = new WordBuffer(16);
  const [addressing, memory] = [module.attr("addressing_model"), module.attr("memory_model")];
  writer.add(model, Op.MemoryModel, [
    AddressingModel.is(addressing) ? addressing.value : 0,
    MemoryModel.is(memory) ? memory.value : 0,
  ]);
  const mode = module.attr("sampler_image_addressing_mode");
  if (IntegerAttr.is(mode)) writer.add(model, Op.SamplerImageAddressingModeNV, [lowWord(mode.value)]);
  const sections = [
    start,
    writer.imports,
    model,
    writer.entryPoints,
    writer.executionModes,
    writer.strings,
    writer.sources,
    writer.names,
    writer.processed,
    writer.decorations,
    writer.declarations,
    writer.functions,
    writer.graphs,
  ];
  const words = new Uint32Array(sections.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const section of sections) {
    words.set(section.view(), at);
    at += section.length;
  }
  return words;
}

/** Extensions that have OpDecorateString, as version 1.4 does. */
const stringExtensions: ReadonlySet<string> = new Set(["SPV_GOOGLE_decorate_string", "SPV_GOOGLE_hlsl_functionality1"]);

function extensionNames(module: Operation, { extensions }: VerCapExtAttr): readonly string[] {
  const known = extensions.map((extension) => Extension.enum.text(extension) ?? "");
  return [...known, ...stringsOf(module, "extensions")];
}

function stringsOf(module: Operation, name: string): readonly string[] {
  const list = module.attr(name);
  return ArrayAttr.is(list) ? list.elements.flatMap((one) => (StringAttr.is(one) ? [one.value] : [])) : [];
}

// ---- ops of the module

type Rule = (writer: ModuleWriter, op: Operation, functions: FunctionWriter) => void;

function symbolNameOf(op: Operation): string {
  const name = op.attr("sym_name");
  return StringAttr.is(name) ? name.value : "";
}

function writeVariable(writer: ModuleWriter, op: Operation): void {
  const type = op.attr("type");
  if (!TypeAttr.is(type) || !PointerType.is(type.type)) return writer.refuse("variable without a pointer type");
  const typeId = writer.type(type.type);
  const id = writer.id();
  const name = symbolNameOf(op);
  writer.nameSymbol(id, op, name);
  writer.defineVariable(name, id);
  const words = [typeId, id, type.type.storageClass];
  const isUntyped = isUntypedPointer(type.type);
  const held = isUntyped ? op.attr("data_type") : undefined;
  if (TypeAttr.is(held)) words.push(writer.type(held.type));
  const initializer = op.attr("initializer");
  if (SymbolRefAttr.is(initializer)) {
    const { root } = initializer;
    words.push(
      writer.specConstantId(root) ?? writer.variableId(root) ?? writer.refuse(`unknown initializer '${root}'`),
    );
  }
  if (writer.options.emitDebugInfo) writer.line(writer.declarations, op.location);
  writer.add(writer.declarations, isUntyped ? Op.UntypedVariableKHR : Op.Variable, words);
  for (const entry of op.allAttributes) if (!variableAttributes.has(entry.name)) decorateBy(writer, id, entry);
}

/** Attributes of variables that are no decorations. */
const variableAttributes: ReadonlySet<string> = new Set(["type", "sym_name", "initializer", "data_type"]);

function writeSpecConstant(writer: ModuleWriter, op: Operation): void {
  const value = op.attr("default_value");
  if (value === undefined) return;
  const id = writer.constants.scalar(value, true);
  const specId = op.attr("spec_id");
  if (IntegerAttr.is(specId)) decorate(writer, id, "SpecId", [lowWord(specId.value)]);
  defineSpecConstant(writer, op, id);
}

function defineSpecConstant(writer: ModuleWriter, op: Operation, id: number): void {
  writer.defineSpecConstant(symbolNameOf(op), id);
  writer.nameSymbol(id, op, symbolNameOf(op));
  for (const entry of op.attributes.entries) {
    if (op.def !== SpecConstant || entry.name !== "spec_id") decorateBy(writer, id, entry);
  }
}

function writeTypeDecorations(writer: ModuleWriter, op: Operation): void {
  const type = op.attr("type");
  if (!TypeAttr.is(type)) return;
  const id = writer.type(type.type);
  for (const entry of op.attributes.entries) decorateBy(writer, id, entry);
}

function constituentId(writer: ModuleWriter, symbol: Attribute | undefined): number {
  const name = SymbolRefAttr.is(symbol) ? symbol.root : "";
  return writer.specConstantId(name) ?? writer.refuse(`unknown result <id> for specialization constant ${name}`);
}

function writeSpecComposite(writer: ModuleWriter, op: Operation): void {
  const type = op.attr("type");
  const constituents = op.attr("constituents");
  if (!TypeAttr.is(type) || !ArrayAttr.is(constituents)) return;
  const typeId = writer.type(type.type);
  const id = writer.id();
  const parts = constituents.elements.map((one) => constituentId(writer, one));
  writer.add(writer.declarations, Op.SpecConstantComposite, [typeId, id, ...parts]);
  defineSpecConstant(writer, op, id);
}

function writeSpecReplicated(writer: ModuleWriter, op: Operation): void {
  const type = op.attr("type");
  if (!TypeAttr.is(type)) return;
  const typeId = writer.type(type.type);
  const id = writer.id();
  const part = constituentId(writer, op.attr("constituent"));
  writer.add(writer.declarations, Op.SpecConstantCompositeReplicateEXT, [typeId, id, part]);
  defineSpecConstant(writer, op, id);
}

function writePipeStorage(writer: ModuleWriter, op: Operation): void {
  const typeId = writer.type(OtherType.get(op.context, { name: "TypePipeStorage", operands: [] }));
  const numbers = ["packet_size", "packet_alignment", "capacity"].map((name) => {
    const attr = op.attr(name);
    return IntegerAttr.is(attr) ? lowWord(attr.value) : 0;
  });
  const id = writer.id();
  writer.add(writer.declarations, Op.ConstantPipeStorage, [typeId, id, ...numbers]);
  defineConstant(writer, op, id);
}

function writeEntryPoint(writer: ModuleWriter, op: Operation): void {
  writeEntry(writer, op, Op.EntryPoint, []);
}

/** An entry point whose words follow others. */
function writeEntry(writer: ModuleWriter, op: Operation, opcode: number, before: readonly number[]): void {
  const [model, fn, used, own] = ["execution_model", "fn", "interface", "entry_point_name"].map((name) =>
    op.attr(name),
  );
  if (!SymbolRefAttr.is(fn)) return;
  const id = writer.functionId(fn.root);
  const ids = interfaceIds(writer, used);
  const name = StringAttr.is(own) ? own.value : fn.root;
  const words = [...before, ExecutionModel.is(model) ? model.value : 0, id];
  writer.addWithString(writer.entryPoints, opcode, words, name, ids);
}

/** Declarations under a condition, which may follow later in the module. */
function writeConditional(writer: ModuleWriter, op: Operation): void {
  const symbol = op.attr("condition");
  const condition = SymbolRefAttr.is(symbol) ? writer.constantBy(symbol.root) : 0;
  const [capability, extension] = [op.attr("capability"), op.attr("extension")];
  if (op.def === INTEL.ConditionalEntryPoint) writeEntry(writer, op, Op.ConditionalEntryPointINTEL, [condition]);
  else if (StringAttr.is(capability)) {
    const word = wordOfNames("Capability", capability.value) ?? 0;
    writer.add(writer.conditionalCapabilities, Op.ConditionalCapabilityINTEL, [condition, word]);
  } else if (StringAttr.is(extension))
    writer.addWithString(writer.conditionalExtensions, Op.ConditionalExtensionINTEL, [condition], extension.value);
}

function writeExecutionMode(writer: ModuleWriter, op: Operation): void {
  const [fn, mode, values] = ["fn", "execution_mode", "values"].map((name) => op.attr(name));
  if (!SymbolRefAttr.is(fn)) return;
  const words = [writer.functionId(fn.root), ExecutionModeEnum.is(mode) ? mode.value : 0];
  for (const value of ArrayAttr.is(values) ? values.elements : []) {
    words.push(IntegerAttr.is(value) ? lowWord(value.value) : 0);
  }
  writer.add(writer.executionModes, Op.ExecutionMode, words);
}

function writeExecutionModeId(writer: ModuleWriter, op: Operation): void {
  const [fn, mode, values] = ["fn", "execution_mode", "values"].map((name) => op.attr(name));
  if (!SymbolRefAttr.is(fn) || !StringAttr.is(mode) || !ArrayAttr.is(values)) return;
  const ids = values.elements.map((value) => {
    if (TypeAttr.is(value)) return writer.type(value.type);
    if (SymbolRefAttr.is(value)) return constituentId(writer, value);
    return writer.constant(typeOfAttr(value) ?? writer.context.i32, value);
  });
  const word = wordOfNames("ExecutionMode", mode.value) ?? writer.refuse(`unknown execution mode '${mode.value}'`);
  writer.add(writer.executionModes, Op.ExecutionModeId, [writer.functionId(fn.root), word, ...ids]);
}

function writeConstant(writer: ModuleWriter, op: Operation, functions: FunctionWriter): void {
  defineConstant(writer, op, functions.namedConstant(op));
}

/** Names that the reader has made are none of the module's. */
function defineConstant(writer: ModuleWriter, op: Operation, id: number): void {
  const symbol = symbolNameOf(op);
  writer.defineSpecConstant(symbol, id);
  writer.nameSymbol(id, op, symbol.startsWith("spirv_const_") ? "" : symbol);
  for (const entry of op.attributes.entries) decorateBy(writer, id, entry);
}

/** Declarations that types may refer to, so that they may be written early. */
const constantDefs: ReadonlySet<OpDef> = new Set<OpDef>([
  SpecConstant,
  SpecConstantComposite,
  EXT.SpecConstantCompositeReplicate,
  ConstantPipeStorage,
  mlir.constant,
]);

const rules: ReadonlyMap<OpDef, Rule> = new Map<OpDef, Rule>([
  [GlobalVariable, writeVariable],
  [SpecConstant, writeSpecConstant],
  [SpecConstantComposite, writeSpecComposite],
  [EXT.SpecConstantCompositeReplicate, writeSpecReplicated],
  [EntryPoint, writeEntryPoint],
  [ExecutionMode, writeExecutionMode],
  [ExecutionModeId, writeExecutionModeId],
  [ConstantPipeStorage, writePipeStorage],
  [mlir.constant, writeConstant],
  [mlir.decorate_type, writeTypeDecorations],
  [INTEL.ConditionalCapability, writeConditional],
  [INTEL.ConditionalExtension, writeConditional],
  [INTEL.ConditionalEntryPoint, writeConditional],
  ...declarationDefs.map((def) => [def, writeDeclaration] as const),
  [func, (_, op, functions) => functions.write(op)],
  [ARM.Graph, (_, op, functions) => writeGraph(functions, op)],
  [ARM.GraphEntryPoint, writeGraphEntryPoint],
]);
