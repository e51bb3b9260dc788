// Printer: ops as text, in custom or generic form. Text goes to a sink in pieces, so that a large module never is one string.

import {
  type Block,
  FunctionType,
  type LocationId,
  type NamedAttribute,
  NO_ID,
  type Operation,
  type OpId,
  type Region,
  type Type,
  type Value,
  type ValueId,
} from "../../ir/index.ts";
import { opSyntax } from "../custom-form.ts";
import { AliasWriter, FLUSH_AT, type PrintingMeans } from "./alias-writer.ts";
import type { Aliases } from "./aliases.ts";
import { printDictionary } from "./attribute-printer.ts";
import { GenericForm } from "./generic-form.ts";
import { printLocationAttr } from "./location-printer.ts";
import type { PrintOptions, RegionPrinting } from "./print-options.ts";
import { resourcesText } from "./resource-printer.ts";
import { noPrintingShortcuts, type OpTextShortcut } from "./shortcuts.ts";
import { printFunctionResults, printTypes } from "./type-printer.ts";
import type { ValueNamer } from "./value-namer.ts";
import { usersOfArguments, usersOfOp } from "./value-users.ts";

const PLAIN = 1;
const NOT_PLAIN = 2;

const NOT_RECORDING = 0;
/** The positions of value names are recorded in the cached text. */
const RECORDING = 1;
/** Printed text is removed again, so that the positions of value names in it are unknown. */
const PAUSED = 2;

/** More than there are dialects. */
const MOST_DIALECTS = 1 << 14;

const INDENTS: readonly string[] = Array.from({ length: 64 }, (_, depth) => " ".repeat(depth));
const NEW_LINES: readonly string[] = INDENTS.map((indent) => `\n${indent}`);

/** Prints ops as MLIR's text. */
export class Printer extends AliasWriter {
  readonly options: PrintOptions;
  readonly #namer: ValueNamer;
  readonly #hasLocations: boolean;
  readonly #defaultDialects: string[] = ["builtin"];
  /** Numbers of those names, and that of the current one. */
  readonly #dialectNumbers = new Map<string, number>();
  #dialectNumber = 0;
  readonly #texts: OpTextShortcut;
  /** By definition: whether its form is plain; 0 if not computed yet. */
  readonly #plainForms: Uint8Array;
  #recording: number = NOT_RECORDING;
  #indent = 0;
  readonly #genericForm: GenericForm;

  constructor(op: Operation, namer: ValueNamer, options: PrintOptions, means: PrintingMeans) {
    super(op.store, means);
    const shortcuts = means.shortcuts ?? noPrintingShortcuts;
    this.#namer = namer;
    this.options = options;
    this.#hasLocations = options.debugInfo === true;
    this.elideElementsLargerThan = options.elideElementsLargerThan ?? Number.POSITIVE_INFINITY;
    this.hexadecimalIfLargerThan = options.hexadecimalIfLargerThan ?? this.hexadecimalIfLargerThan;
    this.prettyLocations = options.prettyDebugInfo === true;
    this.#texts = shortcuts.ops;
    this.#genericForm = new GenericForm(this, shortcuts);
    this.#plainForms = new Uint8Array(op.store.context.opDefs.length);
  }

  // ---- the whole

  /** Prints an op without aliases, resources or a final newline. */
  printAlone(op: Operation): void {
    this.fullOp(op.id);
    this.flush();
  }

  /** Prints an op with its aliases and resources, and a newline. */
  printTop(op: Operation, aliases: Aliases): void {
    this.noteAliases(aliases);
    this.printAliases(aliases, "first");
    this.fullOp(op.id);
    this.write("\n");
    this.printAliases(aliases, "last");
    this.write(resourcesText(this, this.store, this.resources, this.options.elideResourcesLargerThan));
    this.flush();
  }

  // ---- ops

  /** One op with its results and location. */
  fullOp(op: OpId): void {
    if (this.collector !== undefined) {
      if (this.#hasLocations) this.visitLocationId(this.store.locationOf(op), true);
      this.#wholeBody(op);
      return;
    }
    if (this.store.resultCount(op) !== 0) this.#namer.printDefinition(this, op);
    // Ops with regions are printed here: every frame counts where they are nested deeply.
    if (this.store.hasExtras(op)) this.#wholeBody(op);
    else this.opBody(op);
    if (this.#hasLocations) this.trailingLocation(this.store.locationOf(op));
    if (this.options.valueUsers === true) this.write(usersOfOp(this.store, this.#namer, op));
  }

  /** In generic form, what holds a dictionary that has not been printed has not been printed either. */
  opBody(op: OpId): void {
    const attributes = this.store.attributesId(op);
    if (
      this.collector !== undefined ||
      this.store.hasExtras(op) ||
      !this.#isPlain(this.store.defId(op)) ||
      (this.options.generic === true && attributes !== 0 && !this.hasPrinted(attributes))
    ) {
      this.#wholeBody(op);
      return;
    }
    const form = this.store.defId(op) * MOST_DIALECTS + this.#dialectNumber;
    if (this.#texts.print(op, form, this)) return;
    if (this.#texts.shouldRecord) this.#recordBody(op);
    else this.#wholeBody(op);
  }

  #isPlain(def: number): boolean {
    let known = this.#plainForms[def] ?? 0;
    if (known === 0) {
      const { context } = this.store;
      const isCustom = this.options.generic !== true && context.opDefs[def]!.registered;
      const syntax = isCustom ? opSyntax(context.opDefs[def]!) : undefined;
      known = syntax === undefined || syntax.plain === true ? PLAIN : NOT_PLAIN;
      this.#plainForms[def] = known;
    }
    return known === PLAIN;
  }

  /** Prints an op, and caches the text around its operands for ops of the same shape. */
  #recordBody(op: OpId): void {
    this.#texts.begin(this.count);
    this.#recording = RECORDING;
    this.#wholeBody(op);
    this.#recording = NOT_RECORDING;
    this.#texts.end(this, op);
  }

  #wholeBody(op: OpId): void {
    const def = this.store.def(op);
    const syntax = this.options.generic === true || !def.registered ? undefined : opSyntax(def);
    if (syntax === undefined) {
      if (this.collector === undefined) this.#genericForm.print(op);
      else this.#genericForm.visit(op, this.collector);
      return;
    }
    this.write(this.#opName(this.store.defId(op)));
    syntax.print(this, op);
  }

  /** The name of an op, without the prefix that its surroundings imply. */
  #opName(def: number): string {
    const { name } = this.store.context.opDefs[def]!;
    const dialect = this.#defaultDialects.at(-1) ?? "";
    return dialect !== "" && name.startsWith(`${dialect}.`) ? name.slice(dialect.length + 1) : name;
  }

  /** The op in generic form. */
  genericOp(op: OpId): void {
    this.#genericForm.print(op);
  }

  #dictionary(entries: readonly NamedAttribute[]): void {
    printDictionary(this, entries);
  }

  /** `(operand types) -> result types`. */
  functionalTypeOf(op: OpId): void {
    this.write("(");
    this.typesBehindParenthesis(op);
  }

  /** The same after the parenthesis that opens the types of the operands. */
  typesBehindParenthesis(op: OpId): void {
    const { store } = this;
    this.typeRange(op, 0, store.operandCount(op));
    this.write(") -> ");
    this.functionResultsOf(op);
  }

  /** The types of all results, separated by commas. */
  resultTypeRange(op: OpId): void {
    const count = this.store.resultCount(op);
    for (let index = 0; index < count; index++) {
      if (index > 0) this.write(", ");
      this.typeOfValueId(this.store.resultId(op, index));
    }
  }

  /** The types of an op's results, as function types write them. */
  functionResultsOf(op: OpId): void {
    const { store } = this;
    const count = store.resultCount(op);
    if (count === 0) this.write("()");
    else if (count === 1 && !FunctionType.is(store.typeOfValue(store.firstResult(op))))
      this.typeOfValueId(store.firstResult(op));
    else {
      this.write("(");
      this.resultTypeRange(op);
      this.write(")");
    }
  }

  functionalType(inputs: readonly Type[], results: readonly Type[]): void {
    this.write("(");
    printTypes(this, inputs);
    this.write(") -> ");
    printFunctionResults(this, results);
  }

  types(types: readonly Type[]): void {
    printTypes(this, types);
  }

  // ---- parts of ops, by id

  valueId(value: ValueId): void {
    const recording = this.#recording;
    if (recording === RECORDING) this.#texts.endPiece(this.count, value);
    else if (recording === PAUSED) this.#texts.spoil();
    this.#namer.print(this, value);
    if (recording === RECORDING) this.#texts.beginPiece(this.count);
  }

  override capture(print: () => void): string {
    const recording = this.#recording;
    if (recording === RECORDING) this.#recording = PAUSED;
    const text = super.capture(print);
    this.#recording = recording;
    return text;
  }

  typeOfValueId(value: ValueId): void {
    this.type(this.store.context.types[this.store.typeIdOf(value)]!);
  }

  /** `count` operands from the one with the number `first` on, separated by commas. */
  valueRange(op: OpId, first: number, count: number): void {
    for (let index = 0; index < count; index++) {
      if (index > 0) this.write(", ");
      this.valueId(this.store.operandId(op, first + index));
    }
  }

  /** The types of the same operands. */
  typeRange(op: OpId, first: number, count: number): void {
    for (let index = 0; index < count; index++) {
      if (index > 0) this.write(", ");
      this.typeOfValueId(this.store.operandId(op, first + index));
    }
  }

  // ---- parts of ops, by handle

  value(value: Value): void {
    this.valueId(value.id);
  }

  values(values: readonly Value[]): void {
    this.list(values, (value) => this.value(value));
  }

  block(block: Block): void {
    this.write("^bb");
    this.number(block.number);
  }

  /** `^bb1(%a : i32)`. */
  successor(block: Block, operands: readonly Value[]): void {
    this.block(block);
    if (operands.length === 0) return;
    this.write("(");
    this.values(operands);
    this.write(" : ");
    this.types(operands.map((value) => value.type));
    this.write(")");
  }

  /** The same with `count` operands of an op, from the one with the number `first` on. */
  successorRange(op: OpId, block: Block, first: number, count: number): void {
    this.block(block);
    if (count === 0) return;
    this.write("(");
    this.valueRange(op, first, count);
    this.write(" : ");
    this.typeRange(op, first, count);
    this.write(")");
  }

  /** All attributes but the named ones, with a blank before, if there are any. */
  optionalAttrDict(op: Operation, except: readonly string[] = []): void {
    if (this.#hasOnly(op, except)) return;
    this.attrEntries(op.allAttributes.filter(({ name }) => !except.includes(name)));
  }

  optionalAttrDictWithKeyword(op: Operation, except: readonly string[] = []): void {
    if (this.#hasOnly(op, except)) return;
    const entries = op.allAttributes.filter(({ name }) => !except.includes(name));
    if (entries.length === 0) return;
    this.write(" attributes");
    this.attrEntries(entries);
  }

  /** Whether an op has no attributes but those, told without putting them together. */
  #hasOnly(op: Operation, names: readonly string[]): boolean {
    const { store } = this;
    if (store.attributesId(op.id) !== 0) return false;
    const tuple = store.properties(op.id);
    const { properties, registered } = store.def(op.id);
    if (!registered) return tuple.length === 0;
    for (let index = 0; index < tuple.length; index++) {
      if (tuple[index] !== undefined && !names.includes(properties[index]!.name)) return false;
    }
    return true;
  }

  attrEntries(entries: readonly NamedAttribute[]): void {
    if (entries.length === 0) return;
    this.write(" ");
    this.#dictionary(entries);
  }

  // ---- regions

  region(region: Region, printing: RegionPrinting = { entryArguments: true, terminators: true }): void {
    if (this.options.skipRegions === true) {
      this.write("{...}");
      return;
    }
    this.write("{\n");
    const dialect = region.parentDef?.defaultDialect ?? "";
    this.#enterDialect(dialect);
    const { store } = this;
    for (let block = region.firstBlock; block !== undefined; block = block.next) {
      const end = this.#beginBlock(block, printing);
      for (let op = block.first; op !== end; ) {
        this.fullOp(op);
        op = store.nextOp(op);
        this.#endLine(op === end);
      }
      this.#indent -= 2;
    }
    this.#leaveDialect();
    this.#newLineIndent();
    this.write("}");
  }

  #enterDialect(name: string): void {
    this.#defaultDialects.push(name);
    this.#dialectNumber = this.#numberOfDialect(name);
  }

  #leaveDialect(): void {
    this.#defaultDialects.pop();
    this.#dialectNumber = this.#numberOfDialect(this.#defaultDialects.at(-1) ?? "");
  }

  #numberOfDialect(name: string): number {
    const known = this.#dialectNumbers.get(name) ?? this.#dialectNumbers.size + 1;
    this.#dialectNumbers.set(name, known);
    return known;
  }

  #newLineIndent(): void {
    this.write(INDENTS[this.#indent] ?? " ".repeat(this.#indent));
  }

  /** A new line at the indentation of the op. */
  newLine(): void {
    this.write(NEW_LINES[this.#indent] ?? `\n${" ".repeat(this.#indent)}`);
  }

  increaseIndent(): void {
    this.#indent += 2;
  }

  decreaseIndent(): void {
    this.#indent -= 2;
  }

  /** Begins a block of a region; gives the op before which it ends. */
  #beginBlock(block: Block, printing: RegionPrinting): OpId {
    const isEntry = block.previous === undefined;
    const labelsEntry =
      (printing.emptyBlock === true && block.isEmpty) || (printing.entryArguments === true && block.numArguments > 0);
    if (!isEntry || labelsEntry) this.#blockLabel(block);
    this.#indent += 2;
    if (this.options.valueUsers === true) this.#argumentUsers(block);
    const { store } = this;
    const hidesLast = isEntry && printing.terminators === false;
    const end = hidesLast && block.last !== 0 && store.def(block.last).isTerminator ? block.last : NO_ID;
    if (block.first !== end) this.#newLineIndent();
    return end;
  }

  #endLine(isLast: boolean): void {
    if (isLast) this.write("\n");
    else this.newLine();
    if (this.count > FLUSH_AT) this.flush();
  }

  #argumentUsers(block: Block): void {
    for (const line of usersOfArguments(this.store, this.#namer, block)) {
      this.#newLineIndent();
      this.write(`${line}\n`);
    }
  }

  #blockLabel(block: Block): void {
    this.#newLineIndent();
    this.block(block);
    if (block.numArguments > 0) {
      this.write("(");
      this.list(block.argumentIds, (argument, index) => this.#blockArgument(block, argument, index));
      this.write(")");
    }
    this.write(`:${this.#predecessorsText(block)}\n`);
  }

  #blockArgument(block: Block, argument: ValueId, index: number): void {
    this.valueId(argument);
    this.write(": ");
    this.typeOfValueId(argument);
    this.argumentLocation(block.argumentLocations[index] ?? NO_ID);
  }

  #predecessorsText(block: Block): string {
    const numbers = block.predecessorNumbers;
    if (numbers.length === 0) return block.isEntry ? "" : "  // no predecessors";
    if (numbers.length === 1) return `  // pred: ^bb${numbers[0]}`;
    let text = `  // ${numbers.length} preds: ^bb${numbers[0]}`;
    for (let index = 1; index < numbers.length; index++) text += `, ^bb${numbers[index]}`;
    return text;
  }

  /** Locations of arguments are written out, though what is in them may be aliases. */
  argumentLocation(id: LocationId): void {
    if (!this.#hasLocations) return;
    if (this.collector !== undefined) {
      this.visitLocationId(id, false);
      return;
    }
    this.write(" ");
    const { store } = this;
    printLocationAttr(this, store.context, store.locationIndex(id));
  }
}
