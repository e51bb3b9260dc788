/**
 * What is known of a module while it is read: the meaning of each id, names, decorations, constants, and the op that it becomes.
 * Instructions outside of functions are read here; `function-reader.ts` reads the others.
 *
 * The one idea: an id of a module is no value of the IR. Constants, addresses of variables and the like are leaves, ops that are made
 * anew at each use, so that functions stay isolated.
 */
import {
  AddressingModel,
  Capability,
  Constant,
  EntryPoint,
  EXT,
  ExecutionMode,
  ExecutionModeEnum,
  ExecutionModel,
  Extension,
  GlobalVariable,
  MemoryModel,
  mlir,
  module as moduleOp,
  SpecConstant,
  SpecConstantComposite,
  Undef,
  VerCapExtAttr,
} from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Block,
  boolAttr,
  type Context,
  dictionaryAttr,
  fileLineColLoc,
  IntegerAttr,
  integerAttr,
  type NamedAttribute,
  type OpDef,
  type Operation,
  Store,
  stringAttr,
  symbolRefAttr,
  type Type,
  TypeAttr,
  unknownLoc,
} from "../../ir/index.ts";
import { IdTable } from "../id-table.ts";
import { type Module, versionOf } from "../module.ts";
import { Op } from "../opcode.ts";
import { Annotations, attributesOf, stringFrom } from "./annotations.ts";
import { compositeConstant, nullConstant, scalarConstant } from "./constants.ts";
import { reject } from "./rejection.ts";
import { packSlot, Slot, slotKind, slotLimit, slotNumber } from "./slots.ts";
import { type TypeScope, Types } from "./types.ts";

type Rule = (reader: ModuleReader, at: number, end: number) => void;

export class ModuleReader implements TypeScope {
  readonly context: Context;
  readonly module: Module;
  readonly words: Uint32Array;
  readonly store: Store;
  readonly annotations: Annotations;
  readonly types: Types;
  readonly slots: IdTable;
  /** Ops without operands that stand for ids, by index: op, properties, type and, of a constant, its value. */
  readonly leafOps: number[] = [];
  readonly leafProperties: number[] = [];
  readonly leafTypes: number[] = [];
  readonly leafValues: (Attribute | undefined)[] = [];
  readonly unknown: number;
  readonly op: Operation;
  readonly body: Block;
  /** Location of what comes next, as OpLine says; {@link unknown} where nothing does. */
  line: number;
  /** Set names by index. */
  readonly sets: string[] = [];
  /** The first entry point's name by function. */
  private readonly entryNames = new Map<number, string>();
  private readonly symbols = new Map<number, string>();
  private readonly usedSymbols = new Set<string>();
  private readonly capabilities = new Set<number>();
  private readonly extensions = new Set<number>();
  /** Entry points and execution modes, whose functions come later. */
  private readonly deferred: { readonly opcode: number; readonly at: number; readonly end: number }[] = [];

  constructor(context: Context, module: Module) {
    this.context = context;
    this.module = module;
    this.words = module.words;
    this.store = new Store(context, Math.max(64, module.words.length >> 2));
    this.annotations = new Annotations(context, module.words);
    this.slots = IdTable.for(module);
    this.types = new Types(this);
    this.unknown = this.store.locationId(unknownLoc(context));
    this.line = this.unknown;
    const id = this.store.createOp(context.opId(moduleOp), this.unknown, [], 0, [], 0, 0, 0);
    this.op = this.store.operationOf(id);
    this.body = this.op.addRegion().addBlock();
  }

  // ---- ids

  define(id: number, kind: Slot, number: number, at: number): void {
    if (id === 0) reject("Error: Result Id is 0", at);
    if (number >= slotLimit) reject("module is too large", at);
    if (this.slots.get(id) !== 0) reject(`Id ${id} is defined more than once`, at);
    this.slots.set(id, packSlot(kind, number));
  }

  typeOf(id: number): Type | undefined {
    const slot = this.slots.get(id);
    return slotKind(slot) === Slot.Type ? this.context.types[slotNumber(slot)] : undefined;
  }

  /** The type that an instruction's operand names. */
  typeAt(at: number, index: number): Type {
    const id = this.words[at + index]!;
    return this.typeOf(id) ?? reject(`unknown type result <id> : ${id}`, at);
  }

  integerOf(id: number): number | undefined {
    const value = this.constantOf(id);
    return IntegerAttr.is(value) ? Number(BigInt.asUintN(32, value.value)) : undefined;
  }

  /** The value of a constant; undefined if the id is none, or one that has no attribute. */
  constantOf(id: number): Attribute | undefined {
    const slot = this.slots.get(id);
    return slotKind(slot) === Slot.Leaf ? this.leafValues[slotNumber(slot)] : undefined;
  }

  /** Makes an id stand for an op without operands. */
  leaf(
    id: number,
    def: OpDef,
    properties: readonly (Attribute | undefined)[],
    type: Type,
    at: number,
    value?: Attribute,
  ): void {
    this.define(id, Slot.Leaf, this.leafOps.length, at);
    this.leafOps.push(this.context.opId(def));
    this.leafProperties.push(this.context.internProperties(properties));
    this.leafTypes.push(type.id);
    this.leafValues.push(value);
  }

  // ---- names

  /** The symbol of a function, a variable or a constant: its name, or `prefix` and its id. */
  symbolOf(id: number, prefix: string, otherwise = `${prefix}${id}`): string {
    let symbol = this.symbols.get(id);
    if (symbol === undefined) {
      const name = this.annotations.names.get(id) ?? otherwise;
      symbol = name;
      while (this.usedSymbols.has(symbol))
        symbol = `${symbol === name ? `${name}_` : symbol}${symbol === name ? id : "_"}`;
      this.symbols.set(id, symbol);
      this.usedSymbols.add(symbol);
    }
    return symbol;
  }

  /** As in the reference, a function without a name is called as its entry point. */
  functionSymbol(id: number): string {
    const entry = this.annotations.names.has(id) ? undefined : this.entryNames.get(id);
    return this.symbolOf(id, "spirv_fn_", entry);
  }

  // ---- ops of the module

  /** Appends an op to the module; of `attributes`, those that the definition knows become its properties. */
  append(def: OpDef, attributes: readonly NamedAttribute[], location = this.unknown): number {
    const properties: (Attribute | undefined)[] = def.properties.map(() => undefined);
    const others: NamedAttribute[] = [];
    for (const entry of attributes) {
      const index = def.propertyIndex(entry.name);
      if (index < 0) others.push(entry);
      else properties[index] = entry.value;
    }
    const { context, store } = this;
    const dictionary = others.length === 0 ? 0 : dictionaryAttr(context, others).id;
    const id = store.createOp(
      context.opId(def),
      location,
      [],
      0,
      [],
      0,
      context.internProperties(properties),
      dictionary,
    );
    store.appendOp(this.body, id);
    return id;
  }

  // ---- instructions outside of functions

  /** Reads one instruction; false if it is unknown here. */
  read(opcode: number, at: number, end: number): boolean {
    const rule = rules[opcode];
    if (rule !== undefined) {
      if (end - at < rule[0]) reject(`instruction at word ${at} is too short`, at);
      rule[1](this, at, end);
      return true;
    }
    const type = this.types.declare(opcode, at, end);
    if (type === undefined) return false;
    this.define(this.words[at + 1]!, Slot.Type, type.id, at);
    return true;
  }

  /** Sets what the module itself says, when everything else has been read. */
  finish(): void {
    for (const { opcode, at, end } of this.deferred)
      (opcode === Op.EntryPoint ? readEntryPoint : readExecutionMode)(this, at, end);
    const triple = VerCapExtAttr.get(this.context, {
      version: (versionOf(this.module) >> 8) & 0xff,
      capabilities: [...this.capabilities],
      extensions: [...this.extensions],
    });
    this.op.setAttr("vce_triple", triple);
    if (this.op.attr("memory_model") === undefined) reject("missing OpMemoryModel");
  }

  /** Where OpLine says that the next instructions come from. */
  setLine(at: number, end: number): void {
    if (end - at !== 4) reject("OpLine must have 3 operands", at);
    const slot = this.slots.get(this.words[at + 1]!);
    if (slotKind(slot) !== Slot.String) reject("OpLine names no OpString", at);
    const offset = slotNumber(slot);
    const file = stringFrom(this.words, offset + 2, offset + (this.words[offset]! >>> 16));
    this.line = this.store.locationId(fileLineColLoc(this.context, file, this.words[at + 2]!, this.words[at + 3]!));
  }

  capability(value: number): void {
    this.capabilities.add(value);
  }

  extension(name: string, at: number): void {
    this.extensions.add(Extension.enum.value(name) ?? reject(`unknown extension: ${name}`, at));
  }

  defer(opcode: number, at: number, end: number): void {
    this.deferred.push({ opcode, at, end });
    if (opcode !== Op.EntryPoint) return;
    const id = this.words[at + 2]!;
    if (!this.entryNames.has(id)) this.entryNames.set(id, stringFrom(this.words, at + 3, end));
  }
}

// ---- rules, by opcode: the words that an instruction must have, and what it does

const nothing: Rule = () => {};

function readMemoryModel(reader: ModuleReader, at: number): void {
  const { context, words, op } = reader;
  op.setAttr("addressing_model", AddressingModel.of(context, words[at + 1]!));
  op.setAttr("memory_model", MemoryModel.of(context, words[at + 2]!));
}

function readCapability(reader: ModuleReader, at: number): void {
  const value = reader.words[at + 1]!;
  if (Capability.enum.text(value) === undefined) reject(`unknown capability: ${value}`, at);
  reader.capability(value);
}

function readImport(reader: ModuleReader, at: number, end: number): void {
  reader.define(reader.words[at + 1]!, Slot.Set, reader.sets.length, at);
  reader.sets.push(stringFrom(reader.words, at + 2, end));
}

function readScalar(reader: ModuleReader, at: number, end: number): void {
  const type = reader.typeAt(at, 1);
  const value =
    scalarConstant(reader.words, at + 3, end, type) ??
    reject("OpConstant can only generate values of scalar integer or floating-point type", at);
  reader.leaf(reader.words[at + 2]!, Constant, [value], type, at, value);
}

function readBool(flag: boolean): Rule {
  return (reader, at) => {
    const value = boolAttr(reader.context, flag);
    reader.leaf(reader.words[at + 2]!, Constant, [value], reader.typeAt(at, 1), at, value);
  };
}

function readNull(reader: ModuleReader, at: number): void {
  const type = reader.typeAt(at, 1);
  const value = nullConstant(type) ?? reject("unsupported OpConstantNull type", at);
  reader.leaf(reader.words[at + 2]!, Constant, [value], type, at, value);
}

function readComposite(reader: ModuleReader, at: number, end: number): void {
  const type = reader.typeAt(at, 1);
  const parts = Array.from({ length: end - at - 3 }, (_, index) => reader.constantOf(reader.words[at + 3 + index]!));
  const value = compositeConstant(type, parts) ?? reject("unsupported OpConstantComposite type", at);
  reader.leaf(reader.words[at + 2]!, Constant, [value], type, at, value);
}

function readReplicated(reader: ModuleReader, at: number): void {
  const type = reader.typeAt(at, 1);
  const value = reader.constantOf(reader.words[at + 3]!) ?? reject("unknown constituent of a replicated constant", at);
  reader.leaf(reader.words[at + 2]!, EXT.ConstantCompositeReplicate, [value], type, at);
}

function addSpecConstant(reader: ModuleReader, at: number, value: Attribute, type: Type): void {
  const id = reader.words[at + 2]!;
  const symbol = reader.symbolOf(id, "spirv_spec_const_");
  const specId = reader.annotations.find(id, "SpecId");
  reader.append(SpecConstant, [
    { name: "sym_name", value: stringAttr(reader.context, symbol) },
    { name: "default_value", value },
    ...(specId === undefined ? [] : [{ name: "spec_id", value: specId }]),
  ]);
  reader.leaf(id, mlir.referenceof, [symbolRefAttr(reader.context, symbol)], type, at);
}

function readSpecScalar(reader: ModuleReader, at: number, end: number): void {
  const type = reader.typeAt(at, 1);
  addSpecConstant(
    reader,
    at,
    scalarConstant(reader.words, at + 3, end, type) ?? reject("OpSpecConstant is no scalar", at),
    type,
  );
}

function readSpecBool(flag: boolean): Rule {
  return (reader, at) => addSpecConstant(reader, at, boolAttr(reader.context, flag), reader.typeAt(at, 1));
}

/** The symbol that an id's leaf refers to. */
function symbolOfLeaf(reader: ModuleReader, id: number): Attribute | undefined {
  const slot = reader.slots.get(id);
  if (slotKind(slot) !== Slot.Leaf) return undefined;
  const [symbol] = reader.context.propertyTuples[reader.leafProperties[slotNumber(slot)]!] ?? [];
  return reader.leafOps[slotNumber(slot)] === reader.context.opId(mlir.referenceof) ? symbol : undefined;
}

function readSpecComposite(reader: ModuleReader, at: number, end: number): void {
  const { context, words } = reader;
  const type = reader.typeAt(at, 1);
  const id = words[at + 2]!;
  const elements = Array.from(
    { length: end - at - 3 },
    (_, index) =>
      symbolOfLeaf(reader, words[at + 3 + index]!) ?? reject("unknown constituent of a specialization constant", at),
  );
  const symbol = reader.symbolOf(id, "spirv_spec_const_");
  reader.append(SpecConstantComposite, [
    { name: "type", value: TypeAttr.get(context, { type }) },
    { name: "sym_name", value: stringAttr(context, symbol) },
    { name: "constituents", value: ArrayAttr.get(context, { elements }) },
  ]);
  reader.leaf(id, mlir.referenceof, [symbolRefAttr(context, symbol)], type, at);
}

function readSpecReplicated(reader: ModuleReader, at: number): void {
  const { context, words } = reader;
  const type = reader.typeAt(at, 1);
  const id = words[at + 2]!;
  const symbol = reader.symbolOf(id, "spirv_spec_const_");
  const constituent =
    symbolOfLeaf(reader, words[at + 3]!) ?? reject("unknown constituent of a specialization constant", at);
  reader.append(EXT.SpecConstantCompositeReplicate, [
    { name: "type", value: TypeAttr.get(context, { type }) },
    { name: "sym_name", value: stringAttr(context, symbol) },
    { name: "constituent", value: constituent },
  ]);
  reader.leaf(id, mlir.referenceof, [symbolRefAttr(context, symbol)], type, at);
}

function readGlobal(reader: ModuleReader, at: number, end: number): void {
  const { context, words, annotations } = reader;
  const type = reader.typeAt(at, 1);
  const id = words[at + 2]!;
  const symbol = reader.symbolOf(id, "spirv_var_");
  const initializer = end - at > 4 ? readInitializer(reader, at) : undefined;
  reader.append(
    GlobalVariable,
    [
      { name: "type", value: TypeAttr.get(context, { type }) },
      { name: "sym_name", value: stringAttr(context, symbol) },
      ...(initializer === undefined ? [] : [{ name: "initializer", value: initializer }]),
      ...attributesOf(annotations.of(id)),
    ],
    reader.line,
  );
  reader.leaf(id, mlir.addressof, [symbolRefAttr(context, symbol)], type, at);
}

function readInitializer(reader: ModuleReader, at: number): Attribute {
  return (
    symbolOfLeaf(reader, reader.words[at + 4]!) ??
    reject(`unknown <id> ${reader.words[at + 4]} used as initializer`, at)
  );
}

function readUndef(reader: ModuleReader, at: number): void {
  reader.leaf(reader.words[at + 2]!, Undef, [], reader.typeAt(at, 1), at);
}

function readEntryPoint(reader: ModuleReader, at: number, end: number): void {
  const { context, words } = reader;
  const name = stringFrom(words, at + 3, end);
  const function_ = words[at + 2]!;
  if (slotKind(reader.slots.get(function_)) !== Slot.Function) reject(`no function matching <id> ${function_}`, at);
  const symbol = reader.functionSymbol(function_);
  const first = at + 3 + (new TextEncoder().encode(name).length >> 2) + 1;
  const used = [...words.subarray(first, end)].map((id) => variableSymbol(reader, id, at));
  reader.append(EntryPoint, [
    { name: "execution_model", value: ExecutionModel.of(context, words[at + 1]!) },
    { name: "fn", value: symbolRefAttr(context, symbol) },
    { name: "interface", value: ArrayAttr.get(context, { elements: used }) },
    ...(name === symbol ? [] : [{ name: "entry_point_name", value: stringAttr(context, name) }]),
  ]);
}

function variableSymbol(reader: ModuleReader, id: number, at: number): Attribute {
  const slot = reader.slots.get(id);
  const [symbol] =
    slotKind(slot) === Slot.Leaf ? (reader.context.propertyTuples[reader.leafProperties[slotNumber(slot)]!] ?? []) : [];
  const isVariable = reader.leafOps[slotNumber(slot)] === reader.context.opId(mlir.addressof);
  return symbol === undefined || !isVariable
    ? reject(`undefined result <id> ${id} while decoding OpEntryPoint`, at)
    : symbol;
}

function readExecutionMode(reader: ModuleReader, at: number, end: number): void {
  const { context, words } = reader;
  const function_ = words[at + 1]!;
  if (slotKind(reader.slots.get(function_)) !== Slot.Function) reject(`cannot find function <id> ${function_}`, at);
  const values = [...words.subarray(at + 3, end)].map((word) => integerAttr(context, context.i32, word));
  reader.append(ExecutionMode, [
    { name: "fn", value: symbolRefAttr(context, reader.functionSymbol(function_)) },
    { name: "execution_mode", value: ExecutionModeEnum.of(context, words[at + 2]!) },
    { name: "values", value: ArrayAttr.get(context, { elements: values }) },
  ]);
}

const rules: { readonly [opcode: number]: readonly [words: number, rule: Rule] } = {
  [Op.Nop]: [1, nothing],
  [Op.Source]: [3, nothing],
  [Op.SourceContinued]: [1, nothing],
  [Op.SourceExtension]: [1, nothing],
  [Op.ModuleProcessed]: [1, nothing],
  [Op.MemberName]: [3, nothing],
  [Op.Name]: [3, (reader, at, end) => reader.annotations.name(at, end)],
  [Op.String]: [3, (reader, at) => reader.define(reader.words[at + 1]!, Slot.String, at, at)],
  [Op.Line]: [4, (reader, at, end) => reader.setLine(at, end)],
  [Op.NoLine]: [
    1,
    (reader) => {
      reader.line = reader.unknown;
    },
  ],
  [Op.Capability]: [2, readCapability],
  [Op.Extension]: [2, (reader, at, end) => reader.extension(stringFrom(reader.words, at + 1, end), at)],
  [Op.ExtInstImport]: [3, readImport],
  [Op.MemoryModel]: [3, readMemoryModel],
  [Op.EntryPoint]: [4, (reader, at, end) => reader.defer(Op.EntryPoint, at, end)],
  [Op.ExecutionMode]: [3, (reader, at, end) => reader.defer(Op.ExecutionMode, at, end)],
  [Op.Decorate]: [3, (reader, at, end) => reader.annotations.decorate(at, end)],
  [Op.MemberDecorate]: [4, (reader, at, end) => reader.annotations.decorateMember(at, end)],
  [Op.TypeForwardPointer]: [3, (reader, at) => reader.types.announce(at)],
  [Op.Constant]: [4, readScalar],
  [Op.ConstantTrue]: [3, readBool(true)],
  [Op.ConstantFalse]: [3, readBool(false)],
  [Op.ConstantNull]: [3, readNull],
  [Op.ConstantComposite]: [3, readComposite],
  [Op.ConstantCompositeReplicateEXT]: [4, readReplicated],
  [Op.SpecConstant]: [4, readSpecScalar],
  [Op.SpecConstantTrue]: [3, readSpecBool(true)],
  [Op.SpecConstantFalse]: [3, readSpecBool(false)],
  [Op.SpecConstantComposite]: [3, readSpecComposite],
  [Op.SpecConstantCompositeReplicateEXT]: [4, readSpecReplicated],
  [Op.SpecConstantOp]: [4, (reader, at) => reader.define(reader.words[at + 2]!, Slot.Operation, at, at)],
  [Op.Variable]: [4, readGlobal],
  [Op.Undef]: [3, readUndef],
};
