/**
 * The state of a module while it is read: the meaning of each id, names, decorations, constants, and the op that it becomes.
 * Instructions outside of functions are read here, in `module-constants.ts` and `module-modes.ts`; `function-reader.ts` reads the others.
 *
 * The one idea: an id of a module is not a value of the IR. Constants, addresses of variables and the like are leaves: their op is
 * created again at each use, so that functions stay isolated.
 */

import {
  ArrayType,
  Constant,
  Extension,
  GlobalVariable,
  mlir,
  module as moduleOp,
  pointerStride,
  RuntimeArrayType,
  StructType,
  VerCapExtAttr,
  Version,
} from "../../../dialects/spirv/index.ts";
import { instruction } from "../../../grammar/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Block,
  type Context,
  type DefId,
  dictionaryAttr,
  fileLineColLoc,
  GraphType,
  IntegerAttr,
  IntegerType,
  type LocationId,
  type NamedAttribute,
  NO_ID,
  type OpDef,
  type Operation,
  type OpId,
  type PropertiesId,
  Store,
  type SymbolRefAttr,
  stringAttr,
  symbolRefAttr,
  type Type,
  TypeAttr,
  type TypeId,
  unknownLoc,
  VectorType,
} from "../../../ir/index.ts";
import type { Result } from "../../../support/diagnostics/result.ts";
import { endOfContinued, listOf } from "../../continued.ts";
import { locationWith, named } from "../../debug-info.ts";
import { type Definitions, findDefinitions } from "../../definitions.ts";
import { IdTable } from "../../id-table.ts";
import { forEachInstruction, type Module, versionOf } from "../../module.ts";
import { Op } from "../../opcode.ts";
import { constantValue } from "../../query/constants.ts";
import { formOf } from "../../words/form.ts";
import type { Rule, Rules } from "../instruction-rules.ts";
import { reject } from "../rejection.ts";
import { Sizes } from "../sizes.ts";
import { packSlot, Slot, slotKind, slotLimit, slotNumber } from "../slots.ts";
import { Annotations, attributesOf, stringFrom } from "./annotations.ts";
import { DebugNotes, debugRules } from "./debug-info.ts";
import { declarationRules } from "./declarations.ts";
import { constantRules, constantSymbol, symbolOfLeaf } from "./module-constants.ts";
import { deferredRules, modeRules } from "./module-modes.ts";
import { NonSemantic } from "./non-semantic.ts";
import { type TypeScope, Types } from "./types.ts";

/** A set of ids of types, which are small numbers. */
class TypeSet {
  #flags = new Uint8Array(64);

  add(id: number): void {
    if (id >= this.#flags.length) {
      const larger = new Uint8Array(id * 2);
      larger.set(this.#flags);
      this.#flags = larger;
    }
    this.#flags[id] = 1;
  }

  has(id: number): boolean {
    return this.#flags[id] === 1;
  }
}

export class ModuleReader implements TypeScope {
  readonly context: Context;
  readonly module: Module;
  /** Whether locations keep names. */
  readonly keepsNames: boolean;
  readonly words: Uint32Array;
  readonly store: Store;
  readonly annotations: Annotations;
  readonly debug = new DebugNotes();
  readonly nonSemantic = new NonSemantic();
  readonly types: Types;
  readonly slots: IdTable;
  /** Ops without operands that represent ids, by index: op, properties, type and, of a constant, its value. */
  readonly leafOps: DefId[] = [];
  readonly leafProperties: PropertiesId[] = [];
  readonly leafTypes: TypeId[] = [];
  readonly leafValues: (Attribute | undefined)[] = [];
  /** Locations of those that have a name. */
  readonly leafLocations = new Map<number, LocationId>();
  readonly unknown: LocationId;
  readonly op: Operation;
  readonly body: Block;
  /** The location of the next instructions, from OpLine; {@link unknown} without one. */
  line: LocationId;
  /** Ids of types of signed integers, and of vectors of them. */
  readonly signedTypes = new TypeSet();
  /** Set names by index. */
  readonly sets: string[] = [];
  /** The first entry point's name by function. */
  readonly #entryNames = new Map<number, string>();
  readonly #symbols = new Map<number, string>();
  /** Builds the body of a constant by name; set by the reader of functions. */
  buildConstant: ((op: Operation, id: number, at: number) => void) | undefined = undefined;
  /** Debug sources of the instruction set for shaders: the id of the file's name. */
  readonly debugSources = new Map<number, number>();
  /** Of constants that are made of others, by id. */
  readonly constantSizes = new Sizes();
  /** Symbols of constants that have got a name. */
  readonly constantSymbols = new Map<number, SymbolRefAttr>();
  readonly #usedSymbols = new Set<string>();
  readonly #capabilities = new Set<number>();
  readonly #extensions = new Set<number>();
  /** Those that MLIR does not have: attributes of the module hold them. */
  readonly otherCapabilities = new Set<string>();
  readonly #otherExtensions = new Set<string>();
  /** Types whose decorations have no place in the type. */
  readonly #decoratedTypes: { readonly id: number; readonly type: Type }[] = [];
  /** Made when a type's length is a specialization constant. */
  #definitions: Result<Definitions> | undefined;
  /** Opcodes of the module's declarations by id; created when a decoration names a later id. */
  #declared: ReadonlyMap<number, number> | undefined;
  /** The word after what has been read with the instructions that it continues. */
  continuedTo = 0;
  /** Constants that decorations before them name. */
  readonly #awaited = new Map<number, number>();
  /** Entry points and execution modes, whose functions come later. */
  readonly deferred: { readonly opcode: number; readonly at: number; readonly end: number }[] = [];
  /** Word offsets of entry points by their graphs, looked for when the first graph is met. */
  graphEntries: ReadonlyMap<number, number> | undefined = undefined;

  constructor(context: Context, module: Module, keepsNames: boolean) {
    this.keepsNames = keepsNames;
    this.context = context;
    this.module = module;
    this.words = module.words;
    // An op takes about three words, including the constants that are created again for it.
    this.store = new Store(context, Math.max(64, Math.floor(module.words.length / 3)));
    this.annotations = new Annotations(context, module, (id, at) => this.meaningOf(id, at));
    this.slots = IdTable.for(module);
    this.types = new Types(this);
    this.unknown = this.store.locationId(unknownLoc(context));
    this.line = this.unknown;
    const id = this.store.createOp({ def: context.opId(moduleOp), location: this.unknown });
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
    const type = this.typeOf(id) ?? reject(`unknown type result <id> : ${id}`, at);
    return GraphType.is(type) ? reject("there are no values of the type of a graph", at) : type;
  }

  integerOf(id: number): number | undefined {
    const attr = this.constantOf(id);
    if (!IntegerAttr.is(attr)) return undefined;
    const isWide = IntegerType.is(attr.type) && attr.type.width > 32;
    const word = BigInt.asUintN(32, attr.value);
    return isWide && word !== attr.value ? undefined : Number(word);
  }

  /** The value of a constant; undefined if the id is none, or one that has no attribute. */
  constantOf(id: number): Attribute | undefined {
    const slot = this.slots.get(id);
    return slotKind(slot) === Slot.Leaf ? this.leafValues[slotNumber(slot)] : undefined;
  }

  listOf(at: number, start: number): Uint32Array {
    this.continuedTo = Math.max(this.continuedTo, endOfContinued(this.words, at));
    return listOf(this.words, at, start);
  }

  /** The symbol of a constant that says a length, and its value by the defaults of specialization constants; 1 where that is not known. */
  lengthOf(id: number, at: number): { readonly symbol: string; readonly value: number } {
    this.#definitions ??= findDefinitions(this.module);
    const definitions = this.#definitions.value;
    const type = definitions?.numberType(definitions.typeOf(id));
    if (type === undefined || type.isFloat) reject(`expected an integer constant as <id> ${id}`, at);
    const value = definitions === undefined ? undefined : constantValue(definitions, id);
    const isLength = typeof value === "number" || typeof value === "bigint";
    // The dialect's arrays have lengths of 32 bits.
    if (isLength && value > 0xffffffff) reject(`a length of ${value} is not supported`, at);
    return { symbol: constantSymbol(this, id, at).root, value: isLength && value > 0 ? Number(value) : 1 };
  }

  /** The meaning of an id where no value is allowed: the value of a constant, or a symbol. */
  meaningOf(id: number, at: number): Attribute {
    const known = this.constantOf(id) ?? symbolOfLeaf(this, id);
    if (known !== undefined) return known;
    const kind = slotKind(this.slots.get(id));
    if (kind === Slot.Leaf || kind === Slot.Operation) return constantSymbol(this, id, at);
    if (kind === Slot.Declaration) return symbolRefAttr(this.context, this.symbolOf(id, "spirv_decl_"));
    return kind === Slot.None ? this.#symbolAhead(id, at) : reject(`<id> ${id} is no constant and no variable`, at);
  }

  /** The symbol of a constant or a variable that comes later. */
  #symbolAhead(id: number, at: number): Attribute {
    this.#declared ??= declaredOpcodes(this.module);
    const name = instruction(this.#declared.get(id) ?? 0)?.name ?? "";
    if (!/^(Spec)?Constant|^Variable$|^UntypedVariableKHR$|^A(sm|lias).*INTEL$/.test(name))
      reject(`unknown result <id> : ${id}`, at);
    if (/^A(sm|lias).*INTEL$/.test(name)) return symbolRefAttr(this.context, this.symbolOf(id, "spirv_decl_"));
    const isVariable = name.endsWith("Variable") || name.endsWith("VariableKHR");
    if (!isVariable) this.#awaited.set(id, at);
    const prefix = isVariable ? "spirv_var_" : name.startsWith("Spec") ? "spirv_spec_const_" : "spirv_const_";
    return symbolRefAttr(this.context, this.symbolOf(id, prefix));
  }

  /** Makes an id represent a constant with a value. */
  constant(id: number, value: Attribute, type: Type, at: number): void {
    this.leaf(id, Constant, [value], type, at);
    this.leafValues[this.leafValues.length - 1] = value;
  }

  /** Makes an id represent an op without operands. */
  leaf(id: number, def: OpDef, properties: readonly (Attribute | undefined)[], type: Type, at: number): void {
    this.define(id, Slot.Leaf, this.leafOps.length, at);
    this.leafOps.push(this.context.opId(def));
    this.leafProperties.push(this.context.internProperties(properties));
    this.leafTypes.push(type.id);
    this.leafValues.push(undefined);
    const hasSymbol = def === mlir.addressof || def === mlir.referenceof;
    const location = hasSymbol ? this.unknown : this.locationOf(id, this.unknown);
    if (location !== this.unknown) this.leafLocations.set(this.leafOps.length - 1, location);
  }

  /** A location with the names of an id, where it has any and they are kept. */
  locationOf(id: number, location: LocationId): LocationId {
    if (!this.keepsNames || !this.annotations.names.has(id)) return location;
    return this.store.locationId(named(this.annotations.names.all(id), this.store.location(location)));
  }

  // ---- names

  /** The symbol of a function, a variable or a constant: its name, or `prefix` and its id. */
  symbolOf(id: number, prefix: string, otherwise = `${prefix}${id}`): string {
    let symbol = this.#symbols.get(id);
    if (symbol === undefined) {
      const name = this.annotations.names.get(id) ?? otherwise;
      symbol = name;
      while (this.#usedSymbols.has(symbol))
        symbol = `${symbol === name ? `${name}_` : symbol}${symbol === name ? id : "_"}`;
      this.#symbols.set(id, symbol);
      this.#usedSymbols.add(symbol);
    }
    return symbol;
  }

  /** As in the reference, a function without a name is called as its entry point. */
  functionSymbol(id: number): string {
    const entry = this.annotations.names.has(id) ? undefined : this.#entryNames.get(id);
    return this.symbolOf(id, "spirv_fn_", entry);
  }

  /** Gives an id a symbol; false if another one has it. */
  takeSymbol(id: number, symbol: string): boolean {
    if (this.#usedSymbols.has(symbol)) return false;
    this.#symbols.set(id, symbol);
    this.#usedSymbols.add(symbol);
    return true;
  }

  // ---- ops of the module

  /** Appends an op to the module; of `attributes`, those that the definition knows become its properties. */
  append(def: OpDef, attributes: readonly NamedAttribute[], location = this.unknown): OpId {
    const properties: (Attribute | undefined)[] = def.properties.map(() => undefined);
    const others: NamedAttribute[] = [];
    for (const entry of attributes) {
      const index = def.propertyIndex(entry.name);
      if (index < 0) others.push(entry);
      else properties[index] = entry.value;
    }
    const { context, store } = this;
    const dictionary = others.length === 0 ? NO_ID : dictionaryAttr(context, others).id;
    const id = store.createOp({
      def: context.opId(def),
      location,
      properties: context.internProperties(properties),
      attributes: dictionary,
    });
    store.appendOp(this.body, id);
    return id;
  }

  /** Appends the op of an id that has a symbol; its location says the names where the symbol is not all of them. */
  appendSymbol(
    def: OpDef,
    id: number,
    symbol: string,
    attributes: readonly NamedAttribute[],
    location = this.unknown,
  ): OpId {
    const isOnlyName = this.annotations.names.all(id).every((name) => name === symbol);
    const all = [{ name: "sym_name", value: stringAttr(this.context, symbol) }, ...attributes];
    return this.append(def, all, isOnlyName ? location : this.locationOf(id, location));
  }

  // ---- instructions outside of functions

  /** Reads one instruction; false if it is unknown here. */
  read(opcode: number, at: number, end: number): boolean {
    this.store.origin = at;
    const rule = rules[opcode];
    if (rule !== undefined) {
      if (end - at < rule[0]) reject(`instruction at word ${at} is too short`, at);
      rule[1](this, at, end);
      return true;
    }
    const type = this.types.declare(opcode, at, end);
    if (type === undefined) return false;
    const id = this.words[at + 1]!;
    this.define(id, Slot.Type, type.id, at);
    if (this.annotations.has(id) && !StructType.is(type)) this.#decoratedTypes.push({ id, type });
    if (this.annotations.names.has(id)) this.debug.namedTypes.push({ id, type });
    const element = VectorType.is(type) ? type.element : type;
    if (IntegerType.is(element) && element.signedness === "signed") this.signedTypes.add(type.id);
    return true;
  }

  /** Decorations of types that have no place in the type. */
  #decorateTypes(): void {
    for (const { id, type } of this.#decoratedTypes) {
      const saysStride = ArrayType.is(type) || RuntimeArrayType.is(type) || pointerStride(type) !== 0;
      const notes = this.annotations.of(id).filter(({ name }) => !saysStride || name !== "ArrayStride");
      if (notes.length === 0) continue;
      this.append(mlir.decorate_type, [
        { name: "type", value: TypeAttr.get(this.context, { type }) },
        ...attributesOf(notes),
      ]);
    }
  }

  /** Sets what the module itself says, when everything else has been read. */
  finish(): void {
    this.#decorateTypes();
    this.nonSemantic.finish(this);
    for (const [id, at] of this.#awaited) constantSymbol(this, id, at);
    for (const { opcode, at, end } of this.deferred) {
      this.store.origin = at;
      deferredRules[opcode]?.[1](this, at, end);
    }
    const version = (versionOf(this.module) >> 8) & 0xff;
    if (Version.enum.text(version) === undefined) reject(`unsupported SPIR-V minor version: ${version}`);
    const triple = VerCapExtAttr.get(this.context, {
      version,
      capabilities: [...this.#capabilities],
      extensions: [...this.#extensions],
    });
    this.op.setAttr("vce_triple", triple);
    if (this.keepsNames)
      this.store.setLocation(this.op.id, this.store.locationId(locationWith(this.context, this.debug.info(this))));
    this.#setOthers("capabilities", this.otherCapabilities);
    this.#setOthers("extensions", this.#otherExtensions);
    if (this.op.attr("memory_model") === undefined) reject("missing OpMemoryModel");
  }

  /** The name of an imported set. */
  setOf(id: number, at: number): string {
    const slot = this.slots.get(id);
    if (slotKind(slot) !== Slot.Set) reject("OpExtInst names no imported set", at);
    return this.sets[slotNumber(slot)]!;
  }

  #setOthers(name: string, values: ReadonlySet<string>): void {
    if (values.size === 0) return;
    const elements = [...values].map((value) => stringAttr(this.context, value));
    this.op.setAttr(name, ArrayAttr.get(this.context, { elements }));
  }

  /** Where OpLine states that the next instructions come from. */
  setLine(at: number, end: number): void {
    if (end - at !== 4) reject("OpLine must have 3 operands", at);
    this.setPlace(this.words[at + 1]!, this.words[at + 2]!, this.words[at + 3]!, at);
  }

  /** The text of an OpString. */
  stringOf(id: number, at: number): string {
    const slot = this.slots.get(id);
    if (slotKind(slot) !== Slot.String) reject(`<id> ${id} is no OpString`, at);
    const offset = slotNumber(slot);
    return stringFrom(this.words, offset + 2, offset + (this.words[offset]! >>> 16));
  }

  /** The place that the next instructions come from: the id of a file's name, line and column. */
  setPlace(fileId: number, line: number, column: number, at: number): void {
    const file = this.stringOf(fileId, at);
    this.line = this.store.locationId(fileLineColLoc(this.context, file, line, column));
  }

  capability(value: number): void {
    this.#capabilities.add(value);
  }

  extension(name: string): void {
    const known = Extension.enum.ownValue(name);
    if (known === undefined) this.#otherExtensions.add(name);
    else this.#extensions.add(known);
  }

  defer(opcode: number, at: number, end: number): void {
    this.deferred.push({ opcode, at, end });
    if (opcode !== Op.EntryPoint) return;
    const id = this.words[at + 2]!;
    const name = stringFrom(this.words, at + 3, end);
    if (name !== "" && !this.#entryNames.has(id)) this.#entryNames.set(id, name);
  }
}

/** The declaration of an instruction outside of functions, by its result. */
function declaredOpcodes(module: Module): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  forEachInstruction(module, (offset, opcode, end) => {
    const resultAt = formOf(opcode)?.resultAt ?? 0;
    if (resultAt !== 0 && offset + resultAt < end) found.set(module.words[offset + resultAt]!, opcode);
    return opcode !== Op.Function;
  });
  return found;
}

// ---- rules, by opcode: the words that an instruction must have, and what it does

const nothing: Rule<ModuleReader> = () => {};

const debugSource = 35;

/** Instructions of extended sets outside of functions; lines need the names of files. */
function readExtended(reader: ModuleReader, at: number, end: number): void {
  const { words } = reader;
  reader.nonSemantic.add(reader, at, end);
  if (reader.setOf(words[at + 3]!, at).startsWith("NonSemantic.Shader.DebugInfo") && words[at + 4] === debugSource) {
    reader.debugSources.set(words[at + 2]!, words[at + 5] ?? 0);
  }
}

function readGlobal(reader: ModuleReader, at: number, end: number): void {
  addGlobal(reader, at, at + 4 < end ? at + 4 : 0, []);
}

/** The attribute that states what an untyped variable holds. */
export function dataType(module: ModuleReader, at: number): NamedAttribute {
  return { name: "data_type", value: TypeAttr.get(module.context, { type: module.typeAt(at, 4) }) };
}

function readUntypedGlobal(reader: ModuleReader, at: number, end: number): void {
  addGlobal(reader, at, at + 5 < end ? at + 5 : 0, at + 4 < end ? [dataType(reader, at)] : []);
}

/** `initializerAt` is the word of the initializer, 0 if there is none. */
function addGlobal(reader: ModuleReader, at: number, initializerAt: number, others: readonly NamedAttribute[]): void {
  const { context, words, annotations } = reader;
  const type = reader.typeAt(at, 1);
  const id = words[at + 2]!;
  const symbol = reader.symbolOf(id, "spirv_var_");
  const initializer = initializerAt === 0 ? undefined : constantSymbol(reader, words[initializerAt]!, at);
  reader.appendSymbol(
    GlobalVariable,
    id,
    symbol,
    [
      { name: "type", value: TypeAttr.get(context, { type }) },
      ...(initializer === undefined ? [] : [{ name: "initializer", value: initializer }]),
      ...others,
      ...attributesOf(annotations.of(id)),
    ],
    reader.line,
  );
  reader.leaf(id, mlir.addressof, [symbolRefAttr(context, symbol)], type, at);
}

/** The continuation of another instruction has been read with it. */
function readContinued({ continuedTo }: ModuleReader, at: number): void {
  if (at >= continuedTo) reject("the instruction continues none before it", at);
}

const rules: Rules<ModuleReader> = {
  ...modeRules,
  ...constantRules,
  [Op.Nop]: [1, nothing],
  [Op.TypeStructContinuedINTEL]: [1, readContinued],
  [Op.ConstantCompositeContinuedINTEL]: [1, readContinued],
  [Op.SpecConstantCompositeContinuedINTEL]: [1, readContinued],
  ...debugRules,
  ...declarationRules,
  [Op.Name]: [3, (reader, at, end) => reader.annotations.names.add(at, end)],
  [Op.String]: [3, (reader, at) => reader.define(reader.words[at + 1]!, Slot.String, at, at)],
  [Op.Line]: [4, (reader, at, end) => reader.setLine(at, end)],
  [Op.NoLine]: [
    1,
    (reader) => {
      reader.line = reader.unknown;
    },
  ],
  [Op.Decorate]: [3, (reader, at, end) => reader.annotations.decorate(at, end)],
  [Op.DecorateId]: [3, (reader, at, end) => reader.annotations.decorate(at, end)],
  [Op.DecorateString]: [3, (reader, at, end) => reader.annotations.decorate(at, end)],
  [Op.MemberDecorate]: [4, (reader, at, end) => reader.annotations.decorateMember(at, end)],
  [Op.MemberDecorateIdEXT]: [4, (reader, at, end) => reader.annotations.decorateMember(at, end)],
  [Op.MemberDecorateString]: [4, (reader, at, end) => reader.annotations.decorateMember(at, end)],
  [Op.DecorationGroup]: [2, (reader, at) => reader.annotations.groups.add(reader.words[at + 1]!)],
  [Op.GroupDecorate]: [2, (reader, at, end) => reader.annotations.decorateGroup(at, end)],
  [Op.GroupMemberDecorate]: [2, (reader, at, end) => reader.annotations.decorateMembersOfGroup(at, end)],
  [Op.TypeForwardPointer]: [3, (reader, at) => reader.types.announce(at)],
  [Op.ExtInst]: [5, readExtended],
  [Op.ExtInstWithForwardRefsKHR]: [5, readExtended],
  [Op.Variable]: [4, readGlobal],
  [Op.UntypedVariableKHR]: [4, readUntypedGlobal],
};
