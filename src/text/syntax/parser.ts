// Parser: ops, blocks and regions of MLIR's text into a Store, and the methods that custom forms read themselves with.
//
// Types, attributes and locations are read by the modules of those names; this class holds what they share: the scanner, the
// aliases, the value names, the blocks of the region being read.

import {
  type Attribute,
  type Block,
  type Context,
  type DefId,
  type DictionaryAttr,
  type DistinctAttr,
  dictionaryAttr,
  type FunctionType,
  idAfter,
  type LocationId,
  type NamedAttribute,
  NO_ID,
  type OpDef,
  type OpId,
  type PropertiesId,
  Region,
  type Store,
  type StringAttr,
  type SymbolRefAttr,
  stringAttr,
  type Type,
  type ValueId,
} from "../../ir/index.ts";
import type { DiagnosticHandler } from "../../support/diagnostics/diagnostic.ts";
import { decodeUtf8, type Source } from "../../support/diagnostics/source.ts";
import { NumberColumn } from "../../support/tables/number-column.ts";
import { WordKey } from "../../support/tables/sequence-table.ts";
import { BARE, CLASSES, isDigit } from "../characters.ts";
import { opSyntax } from "../custom-form.ts";
import {
  parseAttribute,
  parseAttributeDictionary,
  parseOptionalAttribute,
  parseSymbolRef,
} from "./attributes/attribute-parser.ts";
import { DeferredLocations, parseTrailingLocation } from "./locations/location-parser.ts";
import { Nesting } from "./nesting.ts";
import { PlainNumbers } from "./numbers/plain-numbers.ts";
import { BlockNames } from "./ops/block-names.ts";
import { OpDraft } from "./ops/draft.ts";
import { GenericForm } from "./ops/generic-form.ts";
import { ValueNames } from "./ops/names.ts";
import { OpNames } from "./ops/op-names.ts";
import { LONGEST_CACHED, Scanner } from "./scanner.ts";
import { noReadingShortcuts, type ReadingShortcuts } from "./shortcuts.ts";
import { parseFunctionType, parseType } from "./types/type-parser.ts";
import type { Upgrade } from "./upgrade.ts";

/** An argument of a function or region: the name where one was written, the type, attributes and location. */
export interface RegionArgument {
  readonly key: number | undefined;
  readonly position: number;
  readonly type: Type;
  readonly attributes: DictionaryAttr | undefined;
  readonly location: LocationId;
}

/** How a text is read. */
interface ReadingOptions {
  readonly upgrade?: Upgrade | undefined;
  /** The shortcuts of reading; none by default. */
  readonly shortcuts?: ((parser: Parser) => ReadingShortcuts) | undefined;
}

/** Parses MLIR's text into the IR. Its methods report an error and unwind to the entry point if the text does not match. */
export class Parser extends Scanner {
  readonly context: Context;
  readonly store: Store;
  readonly names: ValueNames;
  readonly typeAliases = new Map<string, Type>();
  readonly attributeAliases = new Map<string, Attribute>();
  /** Of what aliases represent. */
  readonly nesting = new Nesting();
  /** Distinct attributes by the number that the text gives them. */
  readonly distinct = new Map<string, DistinctAttr>();
  readonly shortcuts: ReadingShortcuts;
  readonly locations = new DeferredLocations();
  /** Words of the attributes being read. */
  readonly stack = new WordKey();
  /** Those of the elements being read. */
  readonly numbers = new PlainNumbers();
  /** Ids of the string attributes, and of the symbols without nested names, by the context's numbers of their texts. */
  readonly stringAttributes = new NumberColumn();
  readonly symbolAttributes = new NumberColumn();
  /** Indexes of locations: those of aliases called `loc7` by that number, others by the context's numbers of the aliases' names. */
  readonly numberedAliases = new NumberColumn();
  readonly locationAliases = new NumberColumn();
  readonly #literalIds: (number | undefined)[] = [];
  /** Knows what older releases wrote, where that is to be read. */
  readonly upgrade: Upgrade | undefined;
  /** Location of the source's first byte. */
  readonly base: LocationId;
  readonly #opNames: OpNames;
  readonly #drafts: OpDraft[] = [];
  #draftDepth = 0;
  readonly #genericForm = new GenericForm(this);
  readonly #blockNames: BlockNames;

  constructor(source: Source, context: Context, store: Store, report: DiagnosticHandler, options: ReadingOptions = {}) {
    super(source, report);
    this.context = context;
    this.upgrade = options.upgrade;
    this.shortcuts = options.shortcuts?.(this) ?? noReadingShortcuts;
    this.store = store;
    this.base = store.addSource(source);
    this.names = new ValueNames(this, store);
    this.#blockNames = new BlockNames(this, store);
    this.#opNames = new OpNames(this);
  }

  /** The definition of an alias, which must not be too deep at this place. */
  aliased<V extends Type | Attribute>(value: V): V {
    if (this.nesting.deepest > 0) this.checkDepth(this.nesting.of(value));
    return value;
  }

  // ---- types and attributes

  type(): Type {
    return parseType(this);
  }

  functionType(): FunctionType {
    return parseFunctionType(this);
  }

  colonType(): Type {
    this.expect(":");
    return this.type();
  }

  /** `type` is the one that the context of the attribute implies, so that it is not written. */
  attribute(type?: Type): Attribute {
    return parseAttribute(this, type);
  }

  optionalAttribute(type?: Type): Attribute | undefined {
    return parseOptionalAttribute(this, type);
  }

  symbolRef(): SymbolRefAttr {
    return parseSymbolRef(this);
  }

  /** `@name` as a string attribute, which is how a symbol's own name is kept. */
  symbolName(): StringAttr {
    const name = this.optionalSymbolName() ?? this.failForm("expected valid '@'-identifier for symbol name");
    return stringAttr(this.context, name);
  }

  /** Entries of `{…}`, which may be missing. */
  optionalAttributeDictionary(): readonly NamedAttribute[] {
    return this.atBrace() ? parseAttributeDictionary(this) : [];
  }

  /** `attributes {…}`, which may be missing. */
  optionalAttributesWithKeyword(): readonly NamedAttribute[] {
    return this.acceptKeyword("attributes") ? parseAttributeDictionary(this) : [];
  }

  /** Puts attributes that were read into the draft. An inherent one that the form has set already is an error there. */
  addAttributes(draft: OpDraft, entries: readonly NamedAttribute[], position: number): void {
    for (const { name, value } of entries) {
      if (draft.attr(name) !== undefined) {
        this.failAt(
          position,
          `'${draft.def?.name}' op attribute '${name}' occurs more than once in the attribute list`,
        );
      }
      draft.setAttr(name, value);
    }
  }

  /** The context's number of the text of a name, or of a literal without its quotes. */
  literalId(begin: number, end: number): number {
    if (end - begin > LONGEST_CACHED) return this.context.stringId(this.decodeLiteral(begin, end));
    const literal = this.literal(begin, end);
    let id = this.#literalIds[literal];
    if (id === undefined) {
      id = this.context.stringId(this.literalTexts[literal]!);
      while (this.#literalIds.length < literal) this.#literalIds.push(undefined);
      this.#literalIds[literal] = id;
    }
    return id;
  }

  // ---- values

  /** Reads `%name` or `%name#1`: a value, or its placeholder. {@link names} checks its type later. */
  operand(): ValueId {
    if (this.peek() !== 37) this.failWrongToken("expected SSA operand");
    return this.#takeOperand();
  }

  optionalOperand(): number | undefined {
    return this.peek() === 37 ? this.#takeOperand() : undefined;
  }

  #takeOperand(): ValueId {
    const position = this.pos;
    const key = this.names.readKey();
    return this.names.value(key, this.#resultNumber(), position);
  }

  #resultNumber(): number {
    const { bytes } = this;
    if (bytes[this.pos] !== 35) {
      if (bytes[this.pos] !== 32 || bytes[this.pos + 1] !== 35) return 0;
      this.pos++;
    }
    const end = this.suffixEnd(this.pos);
    const number = Number(decodeUtf8(bytes, this.pos + 1, end) || Number.NaN);
    if (!(number < 2 ** 32) || !isDigit(bytes[this.pos + 1]!)) this.fail("invalid SSA value result number");
    this.pos = end;
    return number;
  }

  /** Reads an operand into the draft. */
  draftOperand(draft: OpDraft): void {
    if (this.peek() !== 37) this.failWrongToken("expected SSA operand");
    const position = this.pos;
    const key = this.names.readKey();
    const byte = this.bytes[this.pos];
    const number = byte === 35 || byte === 32 ? this.#resultNumber() : 0;
    draft.addOperand(this.names.value(key, number, position), position);
  }

  /** Reads operands separated by commas into the draft, until none is next; returns how many. */
  draftOperands(draft: OpDraft): number {
    const before = draft.operandCount;
    if (this.peek() !== 37) return 0;
    do this.draftOperand(draft);
    while (this.acceptByte(44));
    return draft.operandCount - before;
  }

  /** States the type of an operand of the draft. */
  resolve(draft: OpDraft, index: number, type: Type): void {
    this.names.check(draft.operands[index]!, type.id, draft.operandPositions[index]!);
  }

  /** States the types of the draft's operands from `first` on, of which there must be as many. */
  resolveAll(draft: OpDraft, first: number, count: number, types: readonly Type[], position: number): void {
    if (count !== types.length) {
      this.failForm(
        `number of operands and types do not match: got ${count} operands and ${types.length} types`,
        position,
      );
    }
    types.forEach((type, index) => this.resolve(draft, first + index, type));
  }

  // ---- ops

  /** How many results the op begun last has names for. */
  resultNames = 0;

  /** Reads one op, with its results' names, into a block. */
  op(block: Block): OpId {
    const start = this.peek();
    this.resultNames = 0;
    // No further function: every frame counts where regions are nested deeply.
    if (start !== 37) return start === 34 ? this.genericOp(block) : this.#customOp(block);
    this.resultNames = 1;
    const position = this.pos;
    const key = this.names.readKey();
    if (this.peek() === 61) {
      this.pos++;
      const op = this.peek() === 34 ? this.genericOp(block) : this.#customOp(block);
      this.#nameResult(op, key, position);
      return op;
    }
    return this.#opWithResultGroups(block, key, position);
  }

  #nameResult(op: OpId, key: number, position: number): void {
    const count = this.store.resultCount(op);
    if (count !== 1) this.#failResultCount(position, count, 1);
    this.names.define(key, this.store.firstResult(op), 1, position);
  }

  #failResultCount(position: number, count: number, named: number): never {
    if (count === 0) this.failAt(position, "cannot name an operation with no results");
    this.failAt(position, `operation defines ${count} results but was provided ${named} to bind`);
  }

  #opWithResultGroups(block: Block, firstKey: number, start: number): OpId {
    const size = this.#groupSize();
    if (this.acceptByte(61)) return this.#opWithGroup(block, firstKey, start, size);
    const groups = [{ key: firstKey, position: start, count: size }];
    while (this.acceptByte(44)) {
      const { position } = this;
      if (this.peek() !== 37) this.failWrongToken("expected valid ssa identifier");
      groups.push({ key: this.names.readKey(), position, count: this.#groupSize() });
    }
    this.expect("=", "expected '=' after SSA name");
    const named = groups.reduce((sum, group) => sum + group.count, 0);
    this.resultNames = named;
    const op = this.#unnamedOp(block);
    if (named !== this.store.resultCount(op)) this.#failResultCount(start, this.store.resultCount(op), named);
    let value = this.store.firstResult(op);
    for (const { key, position, count } of groups) {
      this.names.define(key, value, count, position);
      value = idAfter(value, count);
    }
    return op;
  }

  /** `%name:2 = …`. */
  #opWithGroup(block: Block, key: number, position: number, size: number): OpId {
    this.resultNames = size;
    const op = this.#unnamedOp(block);
    const count = this.store.resultCount(op);
    if (size !== count) this.#failResultCount(position, count, size);
    this.names.define(key, this.store.firstResult(op), size, position);
    return op;
  }

  #groupSize(): number {
    if (!this.acceptByte(58)) return 1;
    const { position } = this;
    const size = this.optionalInteger();
    if (size === undefined) this.failWrongToken("expected integer number of results");
    if (size < 1 || size >= 2 ** 64) this.throwAt(position, "expected named operation to have at least 1 result");
    return size;
  }

  #unnamedOp(block: Block): OpId {
    return this.peek() === 34 ? this.genericOp(block) : this.#customOp(block);
  }

  #acquireDraft(def: OpDef, position: number): OpDraft {
    let draft = this.#drafts[this.#draftDepth];
    if (draft === undefined) {
      draft = new OpDraft();
      this.#drafts.push(draft);
    }
    this.#draftDepth++;
    draft.reset(def, position);
    return draft;
  }

  #customOp(block: Block): OpId {
    const begin = this.pos;
    const end = this.identifierEnd(begin);
    if (end === begin) this.failWrongToken("expected operation name in quotes");
    const id = this.#opNames.custom(begin, end);
    const known = this.shortcuts.customOps.read(id, begin, end, block);
    if (known !== 0) return known;
    const def = this.context.opDefs[id]!;
    const syntax = opSyntax(def);
    if (syntax === undefined) this.failAt(begin, `'${def.name}' op has no custom assembly form`);
    this.pos = end;
    const draft = this.#acquireDraft(def, begin);
    const outer = this.formOp;
    this.formOp = def.name;
    if (this.upgrade === undefined) syntax.parse(this, draft);
    else this.upgrade.parseForm(this, draft, syntax);
    this.formOp = outer;
    draft.formBegin = end;
    draft.formEnd = this.pos;
    const location = draft.location ?? parseTrailingLocation(this) ?? idAfter(this.base, begin);
    const op = this.#createOp(id, draft, location, block);
    if (this.upgrade === undefined) this.shortcuts.customOps.remember(op, id, draft, syntax.plain === true);
    return op;
  }

  /** Makes the op of a draft at the end of a block; `isGeneric`: it was read as today's generic form. */
  #createOp(id: DefId, draft: OpDraft, location: LocationId, block: Block, isGeneric = false): OpId {
    const { store } = this;
    const def = draft.def!;
    if (this.upgrade !== undefined && !this.upgrade.finish(this, draft)) {
      this.#draftDepth--;
      return NO_ID;
    }
    const { context } = this;
    const properties = isGeneric ? statedIdOf(context, id, draft) : def.propertiesId(context, id, draft.properties);
    const op = store.createOp({
      def: id,
      location,
      operands: draft.operands,
      operandCount: draft.operandCount,
      resultTypes: draft.resultTypes,
      resultCount: draft.resultCount,
      properties,
      attributes: draft.attributes.length === 0 ? draft.dictionary : dictionaryAttr(context, draft.attributes).id,
    });
    if (draft.successors.length > 0) {
      for (const { block: successor, isEdge } of draft.successors) store.addSuccessor(op, successor, isEdge);
    }
    if (draft.regions.length > 0) for (const region of draft.regions) store.addRegion(op, region);
    store.appendOp(block, op);
    this.#draftDepth--;
    return op;
  }

  // ---- generic form

  /** An op in generic form, its results unnamed, at the end of a block. */
  genericOp(block: Block): OpId {
    const begin = this.position;
    const id = this.#opNames.generic();
    const nameEnd = this.pos;
    const known = this.shortcuts.genericOps.read(id, begin, nameEnd, block);
    if (known !== 0) return known;
    const def = this.context.opDefs[id]!;
    const draft = this.#acquireDraft(def, begin);
    const outer = this.formOp;
    this.formOp = "";
    this.#genericForm.read(draft, id);
    this.formOp = outer;
    draft.formBegin = nameEnd;
    draft.formEnd = this.pos;
    const location = parseTrailingLocation(this) ?? idAfter(this.base, begin);
    if (draft.problem !== undefined) this.throwAt(begin, draft.problem);
    const op = this.#createOp(id, draft, location, block, this.upgrade === undefined);
    if (this.upgrade === undefined) this.shortcuts.genericOps.remember(op, id, draft, true);
    return op;
  }

  // ---- blocks and regions

  /** A region in braces. Arguments of its entry block may come from the op's own form. */
  region(def: OpDef | undefined, args: readonly RegionArgument[], dialect = def?.defaultDialect ?? ""): Region {
    this.expect("{", "expected '{' to begin a region");
    // No closures and few functions: every frame counts where regions are nested deeply.
    this.enterRegion();
    const region = new Region(this.store);
    const isolated = def?.isIsolated ?? false;
    const outerForm = this.formOp;
    this.#blockNames.enterRegion();
    this.formOp = "";
    this.#opNames.enterDialect(dialect);
    this.upgrade?.around.push(def?.name ?? "");
    if (isolated) this.names.enterIsolated();
    const mark = this.names.enter();
    const entry = this.#entryBlock(region, args);
    if (entry !== undefined)
      for (let byte = this.peek(); byte !== 125 && byte !== 94; byte = this.peek()) this.op(entry);
    while (this.peek() === 94) this.#block(region);
    this.expect("}", "expected '}'");
    this.#blockNames.leaveRegion();
    this.names.leave(mark);
    if (isolated) this.names.leaveIsolated();
    this.formOp = outerForm;
    this.#opNames.leaveDialect();
    this.upgrade?.around.pop();
    this.leaveRegion();
    return region;
  }

  /** A region in braces inside of a generic form, which leaves the implied dialect as it is. */
  genericRegion(def: OpDef | undefined): Region {
    return this.region(def, [], this.#opNames.defaultDialect);
  }

  optionalRegion(def: OpDef | undefined, args: readonly RegionArgument[]): Region | undefined {
    return this.atBrace() ? this.region(def, args) : undefined;
  }

  /** The first block of a region if it has no name; undefined if it has one, or if there is none. */
  #entryBlock(region: Region, args: readonly RegionArgument[]): Block | undefined {
    if (args.length === 0 && (this.peek() === 94 || this.peek() === 125)) return undefined;
    const entry = region.addBlock();
    this.#entryArguments(entry, args);
    if (args.length > 0 && this.peek() === 94) this.fail("invalid block name in region with named arguments");
    return entry;
  }

  #entryArguments(entry: Block, args: readonly RegionArgument[]): void {
    for (const { key, type, location, position } of args) {
      const value = this.store.addBlockArgument(entry, type.id, location);
      if (key === undefined) continue;
      this.names.checkUnused(key, position);
      this.names.define(key, value, 1, position);
    }
  }

  /** Ops until the region or the next block begins. */
  #blockBody(block: Block): void {
    for (;;) {
      const byte = this.peek();
      if (byte === 125 || byte === 94) return;
      this.op(block);
    }
  }

  #block(region: Region): void {
    const block = this.#blockNames.define();
    region.append(block);
    if (this.acceptByte(40)) {
      if (this.peek() !== 41) this.commaSeparated(() => this.#blockArgument(block));
      this.expect(")");
    }
    this.expect(":", "expected ':' after block name");
    this.#blockBody(block);
  }

  #blockArgument(block: Block): void {
    const { position } = this;
    if (this.peek() !== 37) this.failWrongToken("expected SSA operand");
    const key = this.names.readKey();
    this.expect(":", "expected ':' and type for SSA operand");
    const type = this.type();
    const location = parseTrailingLocation(this) ?? idAfter(this.base, position);
    const value = this.store.addBlockArgument(block, type.id, location);
    this.names.define(key, value, 1, position);
  }

  /** `^name`: the block, which may be defined later. */
  successor(): Block {
    if (this.peek() !== 94) this.failWrongToken("expected block name");
    return this.#blockNames.read();
  }

  /** `^name(%a, %b : i32, f32)`: the operands go into the draft, the types into a list; returns how many operands. */
  successorWithOperands(draft: OpDraft, types: Type[]): number {
    draft.addSuccessor(this.successor());
    if (!this.acceptByte(40)) return 0;
    draft.operandPositions[draft.operandCount] = this.position;
    const count = this.draftOperands(draft);
    this.expect(":");
    this.commaSeparated(() => types.push(this.type()));
    this.expect(")");
    return count;
  }

  /** As {@link successorWithOperands}, in the reference's general form: `^name()` is allowed, and errors have other words. */
  successorWithUses(draft: OpDraft): number {
    draft.addSuccessor(this.successor());
    if (!this.acceptByte(40)) return 0;
    const first = draft.operandCount;
    const count = this.draftOperands(draft);
    if (count > 0) {
      this.expect(":", "expected ':' in operand list");
      const types: Type[] = [];
      this.commaSeparated(() => types.push(this.type()));
      if (types.length !== count) this.failWrongToken(`expected ${count} types to match operand list`);
      for (const [index, type] of types.entries()) this.resolve(draft, first + index, type);
    }
    this.expect(")");
    return count;
  }

  /** `%name: type {attributes} loc(…)`; the name may be missing where `nameRequired` is false. */
  argument(options: { readonly named: boolean; readonly attributes: boolean }): RegionArgument {
    const { position } = this;
    let key: number | undefined;
    if (options.named) {
      if (this.peek() !== 37) this.fail("expected SSA operand");
      key = this.names.readKey();
      this.expect(":");
    }
    const type = this.type();
    const attributes = options.attributes
      ? dictionaryAttr(this.context, this.optionalAttributeDictionary())
      : undefined;
    const location = parseTrailingLocation(this) ?? idAfter(this.base, position);
    return { key, position, type, attributes, location };
  }

  /** `%name loc(…)`: an argument whose type the form says elsewhere, if at all. */
  bareArgument(type: Type): RegionArgument {
    const argument = this.namedArgument(type);
    return { ...argument, location: parseTrailingLocation(this) ?? argument.location };
  }

  /** `%name` alone. */
  namedArgument(type: Type): RegionArgument {
    const { position } = this;
    if (this.peek() !== 37) this.failWrongToken("expected SSA operand");
    const key = this.names.readKey();
    if (this.bytes[this.pos] === 35) this.fail("result number not allowed in argument list");
    return { key, position, type, attributes: undefined, location: idAfter(this.base, position) };
  }

  /** Whether the word at the next position is followed by nothing that could continue it. */
  get nextIsIdentifier(): boolean {
    return (CLASSES[this.peek()]! & BARE) !== 0;
  }
}

/** The id of the properties of an op that was read in generic form. */
function statedIdOf(context: Context, id: DefId, { def, stated, properties }: OpDraft): PropertiesId {
  if (stated !== 0) return def!.statedIdOf(context, id, stated);
  return def!.statedPropertiesId(context, id, properties);
}
