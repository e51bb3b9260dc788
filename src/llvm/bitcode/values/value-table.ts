// Values by number: globals, constants, arguments, and instructions with a result, in the order in which the file has them.

import { grown } from "../../../support/tables/byte-table.ts";

/** A value is a reference (see `code.ts`) and the number of its type in the table of types. */
export class ValueTable {
  count = 0;
  references: Int32Array = new Int32Array(256);
  typeIds: Int32Array = new Int32Array(256);

  add(reference: number, typeId: number): void {
    if (this.count === this.references.length) {
      this.references = grown(this.references);
      this.typeIds = grown(this.typeIds);
    }
    this.references[this.count] = reference;
    this.typeIds[this.count++] = typeId;
  }

  /** Forgets the values of a function. */
  truncate(count: number): void {
    this.count = count;
  }
}
