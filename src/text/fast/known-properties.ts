// Dictionaries of properties in the generic form: what one was taken for before, it is taken for again.

import type { DefId, PropertiesId } from "../../ir/index.ts";
import { addWord } from "../../support/tables/hash.ts";
import { LossyTable } from "../../support/tables/lossy-table.ts";
import type { PropertiesShortcut } from "../syntax/shortcuts.ts";

/** How many dictionaries are known at first, and at most. */
const FEWEST = 1 << 7;
const MOST = 1 << 13;
/** Words of one: the op's definition, name and value of the dictionary, and the properties that they gave. */
const ROW = 4;

export class KnownProperties implements PropertiesShortcut {
  readonly #known = new LossyTable(ROW, FEWEST, MOST);

  find(def: DefId, name: number, value: number): PropertiesId {
    const row = this.#rowOf(def, name, value);
    const known = this.#known.rows;
    const isKnown = known[row] === def && known[row + 1] === name && known[row + 2] === value;
    return (isKnown ? known[row + 3]! : 0) as PropertiesId;
  }

  remember(def: DefId, name: number, value: number, properties: PropertiesId): void {
    this.#known.learn();
    this.#known.rows.set([def, name, value, properties], this.#rowOf(def, name, value));
  }

  #rowOf(def: number, name: number, value: number): number {
    return ROW * this.#known.slotOf(addWord(addWord(def, name), value));
  }
}
