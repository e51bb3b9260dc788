// Printer: ops as text, in custom or generic form. Text goes to a sink in pieces, so that a large module never is one string.

import {
  type Attribute,
  type Block,
  DenseResourceAttr,
  DictionaryAttr,
  FileLineColLoc,
  type NamedAttribute,
  type Operation,
  type Region,
  type Store,
  type Type,
  type Value,
} from "../ir/index.ts";
import { type Alias, AliasCollector } from "./aliases.ts";
import { keywordText, printAttribute, printDictionary, printLocation } from "./attribute-printer.ts";
import { opSyntax } from "./syntax.ts";
import { TextWriter } from "./text-writer.ts";
import { printFunctionResults, printType, printTypes } from "./type-printer.ts";
import { ValueNamer } from "./value-namer.ts";

export interface PrintOptions {
  /** Every op in generic form. */
  readonly generic?: boolean;
  /** Locations. */
  readonly debugInfo?: boolean;
  /** Locations in a form to look at, not to read back. */
  readonly prettyDebugInfo?: boolean;
  /** No aliases: every op's text stands for itself. */
  readonly localScope?: boolean;
  /** Name locations name values. */
  readonly useNameLocations?: boolean;
  readonly elideElementsLargerThan?: number;
  readonly elideResourcesLargerThan?: number;
  readonly skipRegions?: boolean;
  /** The op has been verified: its custom form can be trusted. */
  readonly assumeVerified?: boolean;
}

export interface RegionPrinting {
  /** The entry block's label and arguments are printed where it has arguments. */
  readonly entryArguments?: boolean;
  /** The terminators of the blocks are printed. */
  readonly terminators?: boolean;
  /** An empty entry block is printed with its label. */
  readonly emptyBlock?: boolean;
}

const FLUSH_AT = 1 << 15;
const INDENTS: readonly string[] = Array.from({ length: 64 }, (_, depth) => " ".repeat(depth));

export class Printer extends TextWriter {
  readonly store: Store;
  readonly options: PrintOptions;
  private readonly flushTo: ((text: string) => void) | undefined;
  private readonly namer: ValueNamer;
  private readonly collector: AliasCollector | undefined;
  private aliases: ReadonlyMap<Type | Attribute, Alias> = new Map();
  private readonly defaultDialects: string[] = ["builtin"];
  private readonly resources = new Set<string>();
  private indent = 0;

  constructor(
    op: Operation,
    namer: ValueNamer,
    options: PrintOptions,
    flushTo?: (text: string) => void,
    collector?: AliasCollector,
  ) {
    super();
    this.store = op.store;
    this.namer = namer;
    this.options = options;
    this.flushTo = flushTo;
    this.collector = collector;
    this.elideElementsLargerThan = options.elideElementsLargerThan ?? Number.POSITIVE_INFINITY;
  }

  // ---- the whole

  /** Prints an op with its aliases and resources, and a newline. */
  printTop(op: Operation, aliases: readonly Alias[]): void {
    this.aliases = new Map(aliases.map((alias) => [alias.value, alias]));
    this.printAliases(aliases.filter(({ deferred }) => !deferred));
    this.fullOp(op.id);
    this.out += "\n";
    this.printAliases(aliases.filter(({ deferred }) => deferred));
    this.printResources();
    this.flush();
  }

  flush(): void {
    if (this.flushTo === undefined) return;
    this.flushTo(this.out);
    this.out = "";
  }

  private printAliases(aliases: readonly Alias[]): void {
    for (const { value, text } of aliases) {
      this.out += `${text} = `;
      if (value.kind === "t") printType(this, value);
      else printAttribute(this, value, "full");
      this.out += "\n";
    }
  }

  protected override aliasOf(value: Type | Attribute): string | undefined {
    if (DenseResourceAttr.is(value as Attribute)) this.resources.add((value as DenseResourceAttr).handle);
    return this.aliases.get(value)?.text;
  }

  override type(type: Type): void {
    if (this.collector === undefined) super.type(type);
    else this.collector.visit(type, false, () => this.capture(() => printType(this, type)));
  }

  override attribute(attr: Attribute): void {
    if (this.collector === undefined) super.attribute(attr);
    else this.collector.visit(attr, false, () => this.capture(() => printAttribute(this, attr, "full")));
  }

  override attributeWithoutType(attr: Attribute): void {
    if (this.collector === undefined) super.attributeWithoutType(attr);
    else this.collector.visit(attr, false, () => this.capture(() => printAttribute(this, attr, "without-type")));
  }

  override nestedLocation(location: Attribute): void {
    if (this.collector === undefined) super.nestedLocation(location);
    else this.visitLocation(location, true);
  }

  private visitLocation(location: Attribute, deferred: boolean): void {
    this.collector?.visit(location, deferred, () => this.capture(() => printLocation(this, location)));
  }

  // ---- ops

  /** One op with its results and location. */
  fullOp(op: number): void {
    if (this.collector !== undefined && this.options.debugInfo === true) {
      this.visitLocation(this.store.location(this.store.opLocation[op]!), true);
    }
    if (this.store.opResultCount[op] !== 0) this.out += `${this.namer.definitionText(op)} = `;
    this.opBody(op);
    this.trailingLocation(this.store.opLocation[op]!);
  }

  private opBody(op: number): void {
    const def = this.store.def(op);
    const syntax = this.options.generic === true || !def.registered ? undefined : opSyntax(def);
    if (syntax === undefined) {
      this.genericOp(op);
      return;
    }
    this.out += this.opName(this.store.opDef[op]!);
    syntax.print(this, op);
  }

  /** The name of an op, without the prefix that its surroundings imply. */
  private opName(def: number): string {
    const { name } = this.store.context.opDefs[def]!;
    const dialect = this.defaultDialects.at(-1) ?? "";
    return dialect !== "" && name.startsWith(`${dialect}.`) ? name.slice(dialect.length + 1) : name;
  }

  /** The op in generic form. */
  genericOp(op: number): void {
    const { store } = this;
    this.out += `"${store.def(op).name}"(`;
    this.valueRange(store.opOperands[op]!, store.opOperandCount[op]!);
    this.out += ")";
    const extras = store.extrasOf(op);
    if (extras.successors.length > 0) {
      this.out += "[";
      this.list(extras.successors, ({ block }) => this.block(block));
      this.out += "]";
    }
    this.genericProperties(op);
    if (extras.regions.length > 0) {
      this.out += " (";
      this.list(extras.regions, (region) =>
        this.region(region, { entryArguments: true, terminators: true, emptyBlock: true }),
      );
      this.out += ")";
    }
    const attrs = store.attributes(op);
    if (attrs.entries.length > 0) {
      this.out += " ";
      this.dictionary(attrs.entries);
    }
    this.out += " : ";
    this.functionalTypeOf(op);
  }

  private genericProperties(op: number): void {
    const tuple = this.store.properties(op);
    if (tuple.length === 0) return;
    const def = this.store.def(op);
    const entries = def.registered ? inherentEntries(this.store.operationOf(op)) : unregisteredEntries(tuple[0]);
    if (entries.length === 0) return;
    this.out += " <";
    this.dictionary(entries);
    this.out += ">";
  }

  private dictionary(entries: readonly NamedAttribute[]): void {
    printDictionary(this, entries);
  }

  /** `(operand types) -> result types`. */
  functionalTypeOf(op: number): void {
    const { store } = this;
    this.out += "(";
    this.typeRange(store.opOperands[op]!, store.opOperandCount[op]!);
    this.out += ") -> ";
    const count = store.opResultCount[op]!;
    const types = Array.from({ length: count }, (_, index) => store.typeOfValue(store.opResults[op]! + index));
    printFunctionResults(this, types);
  }

  functionalType(inputs: readonly Type[], results: readonly Type[]): void {
    this.out += "(";
    printTypes(this, inputs);
    this.out += ") -> ";
    printFunctionResults(this, results);
  }

  types(types: readonly Type[]): void {
    printTypes(this, types);
  }

  // ---- parts of ops, by id

  valueId(value: number): void {
    this.out += this.namer.text(value);
  }

  typeOfValueId(value: number): void {
    this.type(this.store.context.types[this.store.valueType[value]!]!);
  }

  /** Operand slots from `first` on, separated by commas. */
  valueRange(first: number, count: number): void {
    for (let index = 0; index < count; index++) {
      if (index > 0) this.out += ", ";
      this.out += this.namer.text(this.store.useValue[first + index]!);
    }
  }

  typeRange(first: number, count: number): void {
    for (let index = 0; index < count; index++) {
      if (index > 0) this.out += ", ";
      this.typeOfValueId(this.store.useValue[first + index]!);
    }
  }

  // ---- parts of ops, by handle

  value(value: Value): void {
    this.out += this.namer.text(value.id);
  }

  values(values: readonly Value[]): void {
    this.list(values, (value) => this.value(value));
  }

  block(block: Block): void {
    this.out += `^bb${block.number}`;
  }

  /** `^bb1(%a : i32)`. */
  successor(block: Block, operands: readonly Value[]): void {
    this.block(block);
    if (operands.length === 0) return;
    this.out += "(";
    this.values(operands);
    this.out += " : ";
    this.types(operands.map((value) => value.type));
    this.out += ")";
  }

  /** All attributes but the named ones, with a blank before, where there are any. */
  optionalAttrDict(op: Operation, except: readonly string[] = []): void {
    this.attrEntries(op.allAttributes.filter(({ name }) => !except.includes(name)));
  }

  optionalAttrDictWithKeyword(op: Operation, except: readonly string[] = []): void {
    const entries = op.allAttributes.filter(({ name }) => !except.includes(name));
    if (entries.length === 0) return;
    this.out += " attributes";
    this.attrEntries(entries);
  }

  attrEntries(entries: readonly NamedAttribute[]): void {
    if (entries.length === 0) return;
    this.out += " ";
    this.dictionary(entries);
  }

  // ---- regions

  region(region: Region, printing: RegionPrinting = { entryArguments: true, terminators: true }): void {
    if (this.options.skipRegions === true) {
      this.out += "{...}";
      return;
    }
    this.out += "{\n";
    const dialect = region.parentOp?.def.defaultDialect ?? "";
    this.defaultDialects.push(dialect);
    const entry = region.firstBlock;
    if (entry !== undefined) {
      const label =
        (printing.emptyBlock === true && entry.isEmpty) || (printing.entryArguments === true && entry.numArguments > 0);
      this.blockText(entry, label, printing.terminators ?? true);
      for (let block = entry.next; block !== undefined; block = block.next) this.blockText(block, true, true);
    }
    this.defaultDialects.pop();
    this.newLineIndent();
    this.out += "}";
  }

  private newLineIndent(): void {
    this.out += INDENTS[this.indent] ?? " ".repeat(this.indent);
  }

  /** A new line at the indentation of the op. */
  newLine(): void {
    this.out += "\n";
    this.newLineIndent();
  }

  increaseIndent(): void {
    this.indent += 2;
  }

  decreaseIndent(): void {
    this.indent -= 2;
  }

  private blockText(block: Block, label: boolean, terminator: boolean): void {
    if (label) this.blockLabel(block);
    this.indent += 2;
    const { store } = this;
    for (let op = block.first; op !== 0; op = store.opNext[op]!) {
      if (!terminator && op === block.last && store.def(op).isTerminator) break;
      this.newLineIndent();
      this.fullOp(op);
      this.out += "\n";
      if (this.out.length > FLUSH_AT) this.flush();
    }
    this.indent -= 2;
  }

  private blockLabel(block: Block): void {
    this.newLineIndent();
    this.block(block);
    if (block.numArguments > 0) {
      this.out += "(";
      this.list(block.argumentIds, (argument, index) => this.blockArgument(block, argument, index));
      this.out += ")";
    }
    this.out += `:${this.predecessorsText(block)}\n`;
  }

  private blockArgument(block: Block, argument: number, index: number): void {
    this.valueId(argument);
    this.out += ": ";
    this.typeOfValueId(argument);
    this.argumentLocation(block.argumentLocations[index] ?? 0);
  }

  private predecessorsText(block: Block): string {
    const predecessors = block.predecessors;
    if (predecessors.length === 0) return block.isEntry ? "" : "  // no predecessors";
    const names = predecessors
      .map(({ number }) => number)
      .sort((a, b) => a - b)
      .map((number) => `^bb${number}`);
    return names.length === 1 ? `  // pred: ${names[0]}` : `  // ${names.length} preds: ${names.join(", ")}`;
  }

  // ---- locations

  private trailingLocation(id: number): void {
    if (this.options.debugInfo !== true) return;
    const location = this.store.location(id);
    this.out += " ";
    if (this.options.prettyDebugInfo === true) {
      this.prettyLocation(location);
      return;
    }
    const alias = this.aliases.get(location)?.text;
    if (alias === undefined) this.attributeOfLocation(location);
    else this.out += `loc(${alias})`;
  }

  /** Locations of arguments are written out, though what is in them may be aliases. */
  argumentLocation(id: number): void {
    if (this.options.debugInfo !== true) return;
    const location = this.store.location(id);
    if (this.collector !== undefined) {
      this.visitLocation(location, false);
      return;
    }
    this.out += " ";
    if (this.options.prettyDebugInfo === true) this.prettyLocation(location);
    else this.attributeOfLocation(location);
  }

  private attributeOfLocation(location: Attribute): void {
    this.out += "loc(";
    printLocation(this, location);
    this.out += ")";
  }

  /** As the reference shows locations to people: `file:line:column`. */
  private prettyLocation(location: Attribute): void {
    if (FileLineColLoc.is(location)) this.out += `${location.file}:${location.line}:${location.column}`;
    else printLocation(this, location);
  }

  // ---- resources

  private printResources(): void {
    const sections = [
      this.resourceSection("dialect_resources", this.store.dialectResources, true),
      this.resourceSection("external_resources", this.store.externalResources, false),
    ].filter((text) => text !== "");
    if (sections.length > 0) this.out += `\n{-#\n${sections.join(",\n")}\n#-}\n`;
  }

  private resourceSection(
    name: string,
    groups: ReadonlyMap<string, ReadonlyMap<string, Attribute>>,
    onlyUsed: boolean,
  ): string {
    const texts: string[] = [];
    for (const [group, entries] of groups) {
      const lines = [...entries]
        .filter(([key]) => !onlyUsed || this.resources.has(key))
        .filter(
          ([, value]) => resourceSize(value) <= (this.options.elideResourcesLargerThan ?? Number.POSITIVE_INFINITY),
        )
        .map(
          ([key, value]) =>
            `      ${keywordText(key)}: ${this.capture(() => printAttribute(this, value, "without-type"))}`,
        );
      if (lines.length > 0) texts.push(`    ${group}: {\n${lines.join(",\n")}\n    }`);
    }
    return texts.length === 0 ? "" : `  ${name}: {\n${texts.join(",\n")}\n  }`;
  }
}

/** The size that elision of resources looks at: that of the printed text of a blob. */
function resourceSize(value: Attribute): number {
  const text = (value as Attribute & { value?: unknown }).value;
  return typeof text === "string" ? text.length : 0;
}

function inherentEntries(op: Operation): readonly NamedAttribute[] {
  const entries: NamedAttribute[] = [];
  op.def.properties.forEach(({ name }, index) => {
    const value = op.properties[index];
    if (value !== undefined) entries.push({ name, value });
  });
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function unregisteredEntries(dictionary: Attribute | undefined): readonly NamedAttribute[] {
  return DictionaryAttr.is(dictionary) ? dictionary.entries : [];
}

/** Prints an op (with everything inside) to a sink that takes the text in pieces. */
export function printOp(op: Operation, write: (text: string) => void, options: PrintOptions = {}): void {
  const naming = { generic: options.generic === true, useNameLocations: options.useNameLocations === true };
  const namer = new ValueNamer(scopeOf(op, options.localScope === true), naming);
  new Printer(op, namer, options, write).printTop(op, collectAliases(op, namer, options));
}

/** The op from which values are numbered: the nearest isolated one around in local scope, else the outermost. */
function scopeOf(op: Operation, local: boolean): Operation {
  let scope = op;
  while (!(local && scope.def.isIsolated)) {
    const parent = scope.parentOp;
    if (parent === undefined) break;
    scope = parent;
  }
  return scope;
}

function collectAliases(op: Operation, namer: ValueNamer, options: PrintOptions): readonly Alias[] {
  const hasLocations = options.debugInfo === true && options.prettyDebugInfo !== true;
  if (options.localScope === true || (!hasLocations && !op.context.hasAliasCandidates)) return [];
  const collector = new AliasCollector();
  new Printer(op, namer, options, () => {}, collector).fullOp(op.id);
  return collector.finish();
}

/** The text of an op without a newline at the end. */
export function textOf(op: Operation, options: PrintOptions = {}): string {
  let text = "";
  printOp(op, (piece) => (text += piece), options);
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}
