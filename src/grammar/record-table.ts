/** The fields that start every record of a packed table. */
export interface RowHead {
  readonly name: string;
  /** Other names of the same thing, mostly of the extension it came from. */
  readonly aliases: readonly string[];
  readonly number: number;
}

/**
 * Lines of a packed table, found by number or name and parsed on first use, so that loading costs one split and a
 * module pays for the records that it uses. A line has names, separated by blanks, then a number, or nothing if it is the preceding
 * line's number plus one, then packed fields; tabs are between.
 */
export class RecordTable<T> {
  readonly #lines: readonly string[];
  readonly #read: (head: RowHead, packed: string) => T;
  readonly #records: (T | undefined)[];
  #numbers: readonly number[] | undefined;
  #byNumber: ReadonlyMap<number, number> | undefined;
  #byName: ReadonlyMap<string, number> | undefined;

  constructor(lines: readonly string[], read: (head: RowHead, packed: string) => T) {
    this.#lines = lines;
    this.#read = read;
    this.#records = new Array(lines.length);
  }

  /** All records in the grammar's order. */
  get all(): readonly T[] {
    return this.#lines.map((_, line) => this.#at(line));
  }

  find(number: number): T | undefined {
    this.#byNumber ??= new Map(this.#allNumbers.map((one, line) => [one, line]));
    const line = this.#byNumber.get(number);
    return line === undefined ? undefined : this.#at(line);
  }

  /** The record with this name or alias; a name takes precedence over an equal alias. */
  named(name: string): T | undefined {
    this.#byName ??= nameTable(this.#lines);
    const line = this.#byName.get(name);
    return line === undefined ? undefined : this.#at(line);
  }

  get #allNumbers(): readonly number[] {
    this.#numbers ??= numbersOf(this.#lines);
    return this.#numbers;
  }

  #at(line: number): T {
    const known = this.#records[line];
    if (known !== undefined) return known;
    const text = this.#lines[line]!;
    const [name = "", ...aliases] = namesOf(text);
    const record = this.#read({ name, aliases, number: this.#allNumbers[line]! }, fieldsOf(text));
    this.#records[line] = record;
    return record;
  }
}

/** The text of a line up to a tab, from `start`. */
function fieldAt(line: string, start: number): string {
  const end = line.indexOf("\t", start);
  return line.slice(start, end < 0 ? undefined : end);
}

const namesOf = (line: string): readonly string[] => fieldAt(line, 0).split(" ");

function fieldsOf(line: string): string {
  const start = line.indexOf("\t", line.indexOf("\t") + 1);
  return start < 0 ? "" : line.slice(start + 1);
}

function numbersOf(lines: readonly string[]): number[] {
  let number = -1;
  return lines.map((line) => {
    const tab = line.indexOf("\t");
    const text = tab < 0 ? "" : fieldAt(line, tab + 1);
    number = text === "" ? number + 1 : Number(text);
    return number;
  });
}

function nameTable(lines: readonly string[]): Map<string, number> {
  const names = lines.map((line) => fieldAt(line, 0));
  const table = new Map(names.map((name, index) => [name, index]));
  names.forEach((name, index) => {
    if (!name.includes(" ")) return;
    table.delete(name);
    const [first = "", ...aliases] = name.split(" ");
    table.set(first, index);
    for (const alias of aliases) if (!table.has(alias)) table.set(alias, index);
  });
  return table;
}
