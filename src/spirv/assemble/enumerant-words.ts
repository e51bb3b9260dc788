/** Enumerants by their names in the text, alone or joined with "|"; each spelling is looked up once. */
import { type Enumerant, KindCode, type OperandKind } from "../../grammar/index.ts";
import { ByteTable } from "../../support/tables/byte-table.ts";
import { unsigned } from "../../support/tables/words.ts";
import type { Scanner } from "./scanner.ts";

/** A spelling's value, and the enumerants whose parameters follow it in this order. */
export interface EnumerantWord {
  readonly value: number;
  readonly withParameters: readonly Enumerant[];
}

export class EnumerantWords {
  readonly #tables = new Map<OperandKind, ByteTable>();
  readonly #words: EnumerantWord[] = [];

  /** The meaning of the scanner's current word for a kind; undefined if it has none. */
  find(kind: OperandKind, scanner: Scanner): EnumerantWord | undefined {
    let table = this.#tables.get(kind);
    if (table === undefined) {
      table = new ByteTable();
      this.#tables.set(kind, table);
    }
    const { bytes, start, end, hash } = scanner;
    const known = table.get(bytes, start, end, hash);
    if (known !== 0) return this.#words[known - 1];
    const word = parseWord(kind, scanner.text);
    if (word !== undefined) table.set(bytes, start, end, hash, this.#words.push(word));
    return word;
  }
}

function parseWord(kind: OperandKind, text: string): EnumerantWord | undefined {
  const names = kind.code === KindCode.Mask ? text.split("|") : [text];
  let value = 0;
  for (const name of names) {
    const enumerant = kind.enumerantNamed(name);
    if (enumerant !== undefined) value = unsigned(value | enumerant.value);
    else if (kind.code !== KindCode.Mask || name !== "None") return undefined;
  }
  return { value, withParameters: enumerantsOf(kind, value).filter(({ parameters }) => parameters.length > 0) };
}

/** The enumerant of a value, or those of a mask's bits, lowest first. */
function enumerantsOf(kind: OperandKind, value: number): readonly Enumerant[] {
  if (kind.code === KindCode.Value) return present(kind.enumerant(value));
  const found: Enumerant[] = [];
  for (let rest = value; rest !== 0; rest = unsigned(rest & (rest - 1))) {
    found.push(...present(kind.enumerant(unsigned(rest & -rest))));
  }
  return found;
}

function present(enumerant: Enumerant | undefined): readonly Enumerant[] {
  return enumerant === undefined ? [] : [enumerant];
}
