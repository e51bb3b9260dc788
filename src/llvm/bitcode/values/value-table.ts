// Values by number: globals, constants, arguments, and instructions with a result, in the order in which the file has them.

import type { Type } from "../../../ir/index.ts";
import { grown } from "../../../support/tables/grown.ts";
import type { TypeTable } from "./type-table.ts";

/** A value is a reference (see `code.ts`) and the number of its type in the table of types. */
export class ValueTable {
  count = 0;
  references: Int32Array = new Int32Array(256);
  typeIds: Int32Array = new Int32Array(256);
  readonly #types: TypeTable;
  /** The types of values that follow, by their numbers, as their users state them. */
  readonly #expected = new Map<number, Type>();

  constructor(types: TypeTable) {
    this.#types = types;
  }

  add(reference: number, typeId: number): void {
    if (this.#expected.size > 0) this.#checkExpected(this.#types.typeAt(typeId));
    if (this.count === this.references.length) {
      this.references = grown(this.references);
      this.typeIds = grown(this.typeIds);
    }
    this.references[this.count] = reference;
    this.typeIds[this.count++] = typeId;
  }

  /** True if a value has a type. One that follows must have the type when it is added. */
  hasType(id: number, type: Type): boolean {
    if (id < this.count) return this.#types.typeAt(this.typeIds[id]!) === type;
    const expected = this.#expected.get(id);
    if (expected === undefined) this.#expected.set(id, type);
    return expected === undefined || expected === type;
  }

  /** Checks the type of the next value. */
  #checkExpected(type: Type): void {
    const expected = this.#expected.get(this.count);
    if (expected === undefined) return;
    if (expected !== type) this.#types.fail("Assigned value does not match type of forward declaration");
    this.#expected.delete(this.count);
  }

  /** Forgets the values of a function. */
  truncate(count: number): void {
    this.count = count;
    this.#expected.clear();
  }
}
