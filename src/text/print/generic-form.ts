// The generic form of ops: what they have, in the order of every op.

import { type Attribute, NO_ID, type OpId, type Region, type Successor, type ValueId } from "../../ir/index.ts";
import { grown } from "../../support/tables/grown.ts";
import type { AliasCollector } from "./aliases.ts";
import { printEntry } from "./attribute-printer.ts";
import type { Printer } from "./printer.ts";
import type { PrintingShortcuts } from "./shortcuts.ts";

export class GenericForm {
  readonly #printer: Printer;
  readonly #shortcuts: PrintingShortcuts;
  #visitedProperties: Uint8Array = new Uint8Array(256);

  constructor(printer: Printer, shortcuts: PrintingShortcuts) {
    this.#printer = printer;
    this.#shortcuts = shortcuts;
  }

  /** The name of a definition in quotes, and what opens the list of operands. */
  #quotedName(def: number): void {
    if (this.#shortcuts.opNames.write(def, this.#printer)) return;
    const begin = this.#printer.count;
    this.#printer.write(`"${this.#printer.store.context.opDefs[def]!.name}"(`);
    this.#shortcuts.opNames.keep(def, this.#printer, begin);
  }

  /** Prints an op after its results. */
  print(op: OpId): void {
    const { store } = this.#printer;
    this.#quotedName(store.defId(op));
    this.#printer.valueRange(op, 0, store.operandCount(op));
    this.#printer.write(")");
    const extras = store.extrasOf(op);
    if (extras.successors.length > 0) this.#successors(extras.successors);
    this.#properties(op);
    if (extras.regions.length > 0) this.#regions(extras.regions);
    if (store.attributesId(op) !== 0) {
      this.#printer.write(" ");
      this.#printer.attributeById(store.context, store.attributesId(op));
    }
    this.#printer.write(" : (");
    this.#printer.typesBehindParenthesis(op);
  }

  // Apart from the op's form, which would need a closure for each op otherwise.

  #successors(successors: readonly Successor[]): void {
    this.#printer.write("[");
    this.#printer.list(successors, ({ block }) => this.#printer.block(block));
    this.#printer.write("]");
  }

  #regions(regions: readonly Region[]): void {
    this.#printer.write(" (");
    this.#printer.list(regions, (region) =>
      this.#printer.region(region, { entryArguments: true, terminators: true, emptyBlock: true }),
    );
    this.#printer.write(")");
  }

  /** Looks for aliases in an op of the generic form, where nothing else of it matters: in regions first, as in the reference. */
  visit(op: OpId, collector: AliasCollector): void {
    const { store } = this.#printer;
    if (this.#printer.options.skipRegions !== true)
      for (const region of store.extrasOf(op).regions) this.#visitRegion(region);
    for (let index = 0; index < store.operandCount(op); index++)
      this.#visitTypeOf(store.operandId(op, index), collector);
    for (let index = 0; index < store.resultCount(op); index++) this.#visitTypeOf(store.resultId(op, index), collector);
    this.#visitAttributes(op);
  }

  /** Properties and other attributes in the order of their names. */
  #visitAttributes(op: OpId): void {
    const { store } = this.#printer;
    if (store.attributesId(op) === 0) this.#visitProperties(op);
    else if (store.propertiesId(op) === 0) this.#printer.attributeById(store.context, store.attributesId(op));
    else for (const { value } of store.operationOf(op).allAttributes) this.#printer.attribute(value);
  }

  /** Most types have been met before. */
  #visitTypeOf(value: ValueId, collector: AliasCollector): void {
    const type = this.#printer.store.typeIdOf(value);
    if (!collector.knowsType(type)) this.#printer.type(this.#printer.store.context.types[type]!);
  }

  #visitRegion(region: Region): void {
    const { store } = this.#printer;
    for (let block = region.firstBlock; block !== undefined; block = block.next) {
      for (const [index, argument] of block.argumentIds.entries()) {
        this.#printer.typeOfValueId(argument);
        this.#printer.argumentLocation(block.argumentLocations[index] ?? NO_ID);
      }
      for (let op = block.first; op !== 0; op = store.nextOp(op)) {
        this.#printer.fullOp(op);
        this.#printer.count = 0;
      }
    }
  }

  /** Properties that have been visited have nothing new. */
  #visitProperties(op: OpId): void {
    const id = this.#printer.store.propertiesId(op);
    if (id === 0 || this.#visitedProperties[id] === 1) return;
    while (id >= this.#visitedProperties.length) this.#visitedProperties = grown(this.#visitedProperties);
    this.#visitedProperties[id] = 1;
    const def = this.#printer.store.def(op);
    const tuple = this.#printer.store.properties(op);
    for (const index of def.propertiesByName) if (tuple[index] !== undefined) this.#printer.attribute(tuple[index]);
    if (!def.registered && tuple[0] !== undefined) this.#printer.attribute(tuple[0]);
  }

  #properties(op: OpId): void {
    const id = this.#printer.store.propertiesId(op);
    if (id === 0) return;
    const def = this.#printer.store.defId(op);
    const texts = this.#shortcuts.properties;
    if (texts.write(id, def, this.#printer)) return;
    const begin = this.#printer.count;
    this.#inherentText(op);
    texts.keep(id, def, this.#printer, begin);
  }

  #inherentText(op: OpId): void {
    const def = this.#printer.store.def(op);
    const tuple = this.#printer.store.properties(op);
    if (!def.registered) {
      this.#unregisteredProperties(tuple[0]);
      return;
    }
    let before = " <{";
    for (const index of def.propertiesByName) {
      const value = tuple[index];
      if (value === undefined) continue;
      this.#printer.write(before);
      printEntry(this.#printer, def.properties[index]!.name, value.context, value.id);
      before = ", ";
    }
    if (before === ", ") this.#printer.write("}>");
  }

  /** Any attribute may be the properties of an unregistered op. */
  #unregisteredProperties(attr: Attribute | undefined): void {
    if (attr === undefined) return;
    this.#printer.write(" <");
    this.#printer.attribute(attr);
    this.#printer.write(">");
  }
}
