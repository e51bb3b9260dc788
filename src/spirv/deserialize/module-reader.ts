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
  ConstantNull,
  EntryPoint,
  EXT,
  ExecutionMode,
  ExecutionModeEnum,
  ExecutionModeId,
  ExecutionModel,
  Extension,
  GlobalVariable,
  MemoryModel,
  mlir,
  module as moduleOp,
  namesOfWord,
  rowOfOpcode,
  rowParts,
  SpecConstant,
  SpecConstantComposite,
  Undef,
  VerCapExtAttr,
} from "../../dialects/spirv/index.ts";
import { instruction } from "../../grammar/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Block,
  boolAttr,
  type Context,
  DenseElementsAttr,
  dictionaryAttr,
  fileLineColLoc,
  IntegerAttr,
  IntegerType,
  integerAttr,
  type NamedAttribute,
  type OpDef,
  type Operation,
  Store,
  StringAttr,
  SymbolRefAttr,
  stringAttr,
  symbolRefAttr,
  type Type,
  TypeAttr,
  unknownLoc,
  VectorType,
} from "../../ir/index.ts";
import { readBits } from "../../text/index.ts";
import { IdTable } from "../id-table.ts";
import { type Module, versionOf } from "../module.ts";
import { Op } from "../opcode.ts";
import { Annotations, attributesOf, stringFrom } from "./annotations.ts";
import { compositeConstant, nullConstant, scalarConstant } from "./constants.ts";
import { reject } from "./rejection.ts";
import { packSlot, Slot, slotKind, slotLimit, slotNumber } from "./slots.ts";
import { type TypeScope, Types } from "./types.ts";

type Rule = (reader: ModuleReader, at: number, end: number) => void;

/** A set of ids of types, which are small numbers. */
class TypeSet {
  private flags = new Uint8Array(64);

  add(id: number): void {
    if (id >= this.flags.length) {
      const larger = new Uint8Array(id * 2);
      larger.set(this.flags);
      this.flags = larger;
    }
    this.flags[id] = 1;
  }

  has(id: number): boolean {
    return this.flags[id] === 1;
  }
}

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
  /** Ids of types of signed integers, and of vectors of them. */
  readonly signedTypes = new TypeSet();
  /** Set names by index. */
  readonly sets: string[] = [];
  /** The first entry point's name by function. */
  private readonly entryNames = new Map<number, string>();
  private readonly symbols = new Map<number, string>();
  /** Makes the body of a constant by name; set by whoever reads functions. */
  buildConstant: ((op: Operation, id: number, at: number) => void) | undefined = undefined;
  /** Defaults of specialization constants. */
  readonly defaults = new Map<number, Attribute>();
  /** Debug sources of the instruction set for shaders: the id of the file's name. */
  readonly debugSources = new Map<number, number>();
  private readonly constantSymbols = new Map<number, SymbolRefAttr>();
  private readonly usedSymbols = new Set<string>();
  private readonly capabilities = new Set<number>();
  private readonly extensions = new Set<number>();
  /** Those that MLIR does not have: attributes of the module hold them. */
  readonly otherCapabilities = new Set<string>();
  private readonly otherExtensions = new Set<string>();
  /** Entry points and execution modes, whose functions come later. */
  private readonly deferred: { readonly opcode: number; readonly at: number; readonly end: number }[] = [];

  constructor(context: Context, module: Module) {
    this.context = context;
    this.module = module;
    this.words = module.words;
    this.store = new Store(context, Math.max(64, module.words.length >> 2));
    this.annotations = new Annotations(context, module.words, (id, at) => this.meaningOf(id, at));
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

  lengthOf(id: number, at: number): { readonly symbol: string; readonly value: number } {
    return { symbol: this.constantSymbol(id, at).root, value: Math.max(1, Number(this.defaultOf(id, 0) ?? 1n)) };
  }

  /** The symbol of a constant or a variable, made if there is none. */
  constantSymbol(id: number, at: number): SymbolRefAttr {
    const known = referenceOf(this, id) ?? this.constantSymbols.get(id);
    if (SymbolRefAttr.is(known)) return known;
    const kind = slotKind(this.slots.get(id));
    if (kind !== Slot.Leaf && kind !== Slot.Operation) reject(`<id> ${id} is no constant`, at);
    const symbol = this.symbolOf(id, "spirv_const_");
    const op = this.append(mlir.constant, [
      { name: "sym_name", value: stringAttr(this.context, symbol) },
      ...attributesOf(this.annotations.of(id)),
    ]);
    this.store.addRegion(op);
    this.buildConstant?.(this.store.operationOf(op), id, at);
    const made = symbolRefAttr(this.context, symbol);
    this.constantSymbols.set(id, made);
    return made;
  }

  /** The default of an integer constant, as far as simple operations lead to it. */
  private defaultOf(id: number, depth: number): bigint | undefined {
    const slot = this.slots.get(id);
    if (slotKind(slot) === Slot.Leaf) {
      const value = this.leafValues[slotNumber(slot)] ?? this.defaults.get(id);
      return IntegerAttr.is(value) ? value.value : undefined;
    }
    if (slotKind(slot) !== Slot.Operation || depth > 64) return undefined;
    const at = slotNumber(slot);
    const end = at + (this.words[at]! >>> 16);
    if ((this.words[at]! & 0xffff) !== Op.SpecConstantOp) return undefined;
    const operands = [...this.words.subarray(at + 4, end)].map((operand) => this.defaultOf(operand, depth + 1));
    const [first, second, third] = operands;
    if (first === undefined || second === undefined) return undefined;
    return foldInteger(instruction(this.words[at + 3]!)?.name ?? "", first, second, third);
  }

  /** What an id says where no value can stand: a constant's value, or a symbol. */
  private meaningOf(id: number, at: number): Attribute {
    return (
      this.constantOf(id) ??
      symbolOfLeaf(this, id) ??
      reject(`<id> ${id} is no constant that an attribute can hold`, at)
    );
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
    const element = VectorType.is(type) ? type.element : type;
    if (IntegerType.is(element) && element.signedness === "signed") this.signedTypes.add(type.id);
    return true;
  }

  /** Sets what the module itself says, when everything else has been read. */
  finish(): void {
    for (const { opcode, at, end } of this.deferred)
      (opcode === Op.EntryPoint
        ? readEntryPoint
        : opcode === Op.ExecutionMode
          ? readExecutionMode
          : readExecutionModeId)(this, at, end);
    const triple = VerCapExtAttr.get(this.context, {
      version: (versionOf(this.module) >> 8) & 0xff,
      capabilities: [...this.capabilities],
      extensions: [...this.extensions],
    });
    this.op.setAttr("vce_triple", triple);
    this.setOthers("capabilities", this.otherCapabilities);
    this.setOthers("extensions", this.otherExtensions);
    if (this.op.attr("memory_model") === undefined) reject("missing OpMemoryModel");
  }

  /** The name of an imported set. */
  setOf(id: number, at: number): string {
    const slot = this.slots.get(id);
    if (slotKind(slot) !== Slot.Set) reject("OpExtInst names no imported set", at);
    return this.sets[slotNumber(slot)]!;
  }

  private setOthers(name: string, values: ReadonlySet<string>): void {
    if (values.size === 0) return;
    const elements = [...values].map((value) => stringAttr(this.context, value));
    this.op.setAttr(name, ArrayAttr.get(this.context, { elements }));
  }

  /** Where OpLine says that the next instructions come from. */
  setLine(at: number, end: number): void {
    if (end - at !== 4) reject("OpLine must have 3 operands", at);
    this.setPlace(this.words[at + 1]!, this.words[at + 2]!, this.words[at + 3]!, at);
  }

  /** The place that the next instructions come from: the id of a file's name, line and column. */
  setPlace(fileId: number, line: number, column: number, at: number): void {
    const slot = this.slots.get(fileId);
    if (slotKind(slot) !== Slot.String) reject("OpLine names no OpString", at);
    const offset = slotNumber(slot);
    const file = stringFrom(this.words, offset + 2, offset + (this.words[offset]! >>> 16));
    this.line = this.store.locationId(fileLineColLoc(this.context, file, line, column));
  }

  /** Decorations of a constant have their home in a constant by name. */
  nameDecorated(id: number, at: number): void {
    const notes = this.annotations.of(id).filter(({ name }) => name !== "SpecId");
    if (notes.length > 0 && !(notes.length === 1 && this.isLocalSize(id))) this.constantSymbol(id, at);
  }

  /** Whether a constant is the WorkgroupSize that every LocalSize says already. */
  private isLocalSize(id: number): boolean {
    const builtIn = this.annotations.find(id, "BuiltIn");
    const value = this.constantOf(id);
    if (!StringAttr.is(builtIn) || builtIn.value !== "WorkgroupSize" || !DenseElementsAttr.is(value)) return false;
    const sizes = [0, 1, 2].map((index) => Number(readBits(value.data, value.splat ? 0 : index * 4, 4)));
    const modes = this.deferred.filter(
      ({ opcode, at }) => opcode === Op.ExecutionMode && this.words[at + 2] === localSize,
    );
    return (
      modes.length > 0 && modes.every(({ at }) => sizes.every((size, index) => size === this.words[at + 3 + index]))
    );
  }

  capability(value: number): void {
    this.capabilities.add(value);
  }

  extension(name: string): void {
    const known = Extension.enum.value(name);
    if (known === undefined) this.otherExtensions.add(name);
    else this.extensions.add(known);
  }

  defer(opcode: number, at: number, end: number): void {
    this.deferred.push({ opcode, at, end });
    if (opcode !== Op.EntryPoint) return;
    const id = this.words[at + 2]!;
    if (!this.entryNames.has(id)) this.entryNames.set(id, stringFrom(this.words, at + 3, end));
  }
}

const localSize = ExecutionModeEnum.enum.value("LocalSize");

// ---- rules, by opcode: the words that an instruction must have, and what it does

const nothing: Rule = () => {};

function readMemoryModel(reader: ModuleReader, at: number): void {
  const { context, words, op } = reader;
  op.setAttr("addressing_model", AddressingModel.of(context, words[at + 1]!));
  op.setAttr("memory_model", MemoryModel.of(context, words[at + 2]!));
}

function readCapability(reader: ModuleReader, at: number): void {
  const value = reader.words[at + 1]!;
  if (Capability.enum.text(value) === undefined) reader.otherCapabilities.add(namesOfWord("Capability", value));
  else reader.capability(value);
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
  const value = nullConstant(type);
  const id = reader.words[at + 2]!;
  if (value === undefined) reader.leaf(id, ConstantNull, [], type, at);
  else reader.leaf(id, Constant, [value], type, at, value);
  reader.nameDecorated(id, at);
}

function readComposite(reader: ModuleReader, at: number, end: number): void {
  const type = reader.typeAt(at, 1);
  const parts = Array.from({ length: end - at - 3 }, (_, index) => reader.constantOf(reader.words[at + 3 + index]!));
  const value = compositeConstant(type, parts);
  const id = reader.words[at + 2]!;
  if (value === undefined) reader.define(id, Slot.Operation, at, at);
  else reader.leaf(id, Constant, [value], type, at, value);
  reader.nameDecorated(id, at);
}

/** Constants that are one instruction with literals, such as OpConstantSampler. */
function readLiteralConstant(reader: ModuleReader, at: number, end: number): void {
  const { context, words } = reader;
  const def = rowOfOpcode(words[at]! & 0xffff) ?? reject("unknown constant", at);
  const parts = rowParts(def) ?? [];
  if (end - at !== 3 + parts.length) reject("wrong number of operands", at);
  const properties = parts.map(({ kind, operandKind }, index) => {
    const word = words[at + 3 + index]!;
    return kind === "enum"
      ? stringAttr(context, namesOfWord(operandKind, word))
      : integerAttr(context, context.i32, word);
  });
  reader.leaf(words[at + 2]!, def, properties, reader.typeAt(at, 1), at);
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
  reader.defaults.set(id, value);
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
  const op = reader.leafOps[slotNumber(slot)];
  const isSymbol = op === reader.context.opId(mlir.referenceof) || op === reader.context.opId(mlir.addressof);
  return isSymbol ? symbol : undefined;
}

function readSpecComposite(reader: ModuleReader, at: number, end: number): void {
  const { context, words } = reader;
  const type = reader.typeAt(at, 1);
  const id = words[at + 2]!;
  const elements: Attribute[] = [];
  for (let index = at + 3; index < end; index++) {
    const part = referenceOf(reader, words[index]!);
    if (part !== undefined) elements.push(part);
  }
  if (elements.length !== end - at - 3) {
    reader.define(id, Slot.Operation, at, at);
    reader.nameDecorated(id, at);
    return;
  }
  const symbol = reader.symbolOf(id, "spirv_spec_const_");
  reader.append(SpecConstantComposite, [
    { name: "type", value: TypeAttr.get(context, { type }) },
    { name: "sym_name", value: stringAttr(context, symbol) },
    { name: "constituents", value: ArrayAttr.get(context, { elements }) },
  ]);
  reader.leaf(id, mlir.referenceof, [symbolRefAttr(context, symbol)], type, at);
  reader.nameDecorated(id, at);
}

/** The symbol of a specialization constant. */
function referenceOf(reader: ModuleReader, id: number): Attribute | undefined {
  const slot = reader.slots.get(id);
  const isReference =
    slotKind(slot) === Slot.Leaf && reader.leafOps[slotNumber(slot)] === reader.context.opId(mlir.referenceof);
  return isReference ? symbolOfLeaf(reader, id) : undefined;
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

function readOperation(reader: ModuleReader, at: number): void {
  const id = reader.words[at + 2]!;
  reader.define(id, Slot.Operation, at, at);
  reader.nameDecorated(id, at);
}

const debugSource = 35;

/** Debug instructions outside of functions: of all that they say, lines need the names of files. */
function readDebugSource(reader: ModuleReader, at: number): void {
  const { words } = reader;
  if (reader.setOf(words[at + 3]!, at).startsWith("NonSemantic.Shader.DebugInfo") && words[at + 4] === debugSource) {
    reader.debugSources.set(words[at + 2]!, words[at + 5] ?? 0);
  }
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
  return reader.constantSymbol(reader.words[at + 4]!, at);
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

function readExecutionModeId(reader: ModuleReader, at: number, end: number): void {
  const { context, words } = reader;
  const function_ = words[at + 1]!;
  if (slotKind(reader.slots.get(function_)) !== Slot.Function) reject(`cannot find function <id> ${function_}`, at);
  const values = [...words.subarray(at + 3, end)].map((id) => reader.constantOf(id) ?? reader.constantSymbol(id, at));
  reader.append(ExecutionModeId, [
    { name: "fn", value: symbolRefAttr(context, reader.functionSymbol(function_)) },
    { name: "execution_mode", value: stringAttr(context, namesOfWord("ExecutionMode", words[at + 2]!)) },
    { name: "values", value: ArrayAttr.get(context, { elements: values }) },
  ]);
}

/** The few operations that lengths of arrays are made of. */
function foldInteger(name: string, a: bigint, b: bigint, c: bigint | undefined): bigint | undefined {
  switch (name) {
    case "IAdd":
      return a + b;
    case "ISub":
      return a - b;
    case "IMul":
      return a * b;
    case "UDiv":
    case "SDiv":
      return b === 0n ? undefined : a / b;
    case "UMod":
    case "SMod":
    case "SRem":
      return b === 0n ? undefined : a % b;
    case "ShiftLeftLogical":
      return b >= 0n && b < 64n ? a << b : undefined;
    case "ShiftRightLogical":
    case "ShiftRightArithmetic":
      return b >= 0n && b < 64n ? a >> b : undefined;
    case "BitwiseAnd":
      return a & b;
    case "BitwiseOr":
      return a | b;
    case "IEqual":
      return a === b ? 1n : 0n;
    case "INotEqual":
      return a === b ? 0n : 1n;
    case "UGreaterThan":
    case "SGreaterThan":
      return a > b ? 1n : 0n;
    case "ULessThan":
    case "SLessThan":
      return a < b ? 1n : 0n;
    case "Select":
      return a === 0n ? c : b;
    default:
      return undefined;
  }
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
  [Op.Extension]: [2, (reader, at, end) => reader.extension(stringFrom(reader.words, at + 1, end))],
  [Op.ExtInstImport]: [3, readImport],
  [Op.MemoryModel]: [3, readMemoryModel],
  [Op.EntryPoint]: [4, (reader, at, end) => reader.defer(Op.EntryPoint, at, end)],
  [Op.ExecutionMode]: [3, (reader, at, end) => reader.defer(Op.ExecutionMode, at, end)],
  [Op.Decorate]: [3, (reader, at, end) => reader.annotations.decorate(at, end)],
  [Op.DecorateId]: [3, (reader, at, end) => reader.annotations.decorate(at, end)],
  [Op.DecorateString]: [3, (reader, at, end) => reader.annotations.decorate(at, end)],
  [Op.MemberDecorate]: [4, (reader, at, end) => reader.annotations.decorateMember(at, end)],
  [Op.MemberDecorateString]: [4, (reader, at, end) => reader.annotations.decorateMember(at, end)],
  [Op.DecorationGroup]: [2, nothing],
  [Op.GroupDecorate]: [2, (reader, at, end) => reader.annotations.decorateGroup(at, end)],
  [Op.GroupMemberDecorate]: [2, (reader, at, end) => reader.annotations.decorateMembersOfGroup(at, end)],
  [Op.TypeForwardPointer]: [3, (reader, at) => reader.types.announce(at)],
  [Op.Constant]: [4, readScalar],
  [Op.ConstantTrue]: [3, readBool(true)],
  [Op.ConstantFalse]: [3, readBool(false)],
  [Op.ConstantNull]: [3, readNull],
  [Op.ConstantSampler]: [6, readLiteralConstant],
  [Op.ConstantPipeStorage]: [6, readLiteralConstant],
  [Op.ConstantComposite]: [3, readComposite],
  [Op.ConstantCompositeReplicateEXT]: [4, readReplicated],
  [Op.SpecConstant]: [4, readSpecScalar],
  [Op.SpecConstantTrue]: [3, readSpecBool(true)],
  [Op.SpecConstantFalse]: [3, readSpecBool(false)],
  [Op.SpecConstantComposite]: [3, readSpecComposite],
  [Op.SpecConstantCompositeReplicateEXT]: [4, readSpecReplicated],
  [Op.SpecConstantOp]: [4, readOperation],
  [Op.ExecutionModeId]: [3, (reader, at, end) => reader.defer(Op.ExecutionModeId, at, end)],
  [Op.ExtInst]: [5, readDebugSource],
  [Op.Variable]: [4, readGlobal],
  [Op.Undef]: [3, readUndef],
};
