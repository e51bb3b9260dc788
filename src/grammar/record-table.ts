/**
 * Lines of a packed table, found by number or name and parsed when somebody first asks for them, so that loading costs one
 * split and a module pays for what it uses. The first field is the name, the second the number.
 */
export class RecordTable<T> {
  readonly #lines: readonly string[];
  readonly #aliasField: number;
  readonly #parse: (fields: readonly string[]) => T;
  readonly #parsed: (T | undefined)[];
  #byNumber: ReadonlyMap<number, number> | undefined;
  #byName: ReadonlyMap<string, number> | undefined;

  /** @param aliasField - Index of the field with further names, separated by spaces. */
  constructor(lines: readonly string[], aliasField: number, parse: (fields: readonly string[]) => T) {
    this.#lines = lines;
    this.#aliasField = aliasField;
    this.#parse = parse;
    this.#parsed = new Array(lines.length);
  }

  /** All records in the grammar's order. */
  get all(): readonly T[] {
    return this.#lines.map((_, line) => this.#at(line));
  }

  find(number: number): T | undefined {
    this.#byNumber ??= new Map(this.#lines.map((line, index) => [numberOf(line), index]));
    const line = this.#byNumber.get(number);
    return line === undefined ? undefined : this.#at(line);
  }

  /** The record with this name or alias; a name goes before an alias of the same spelling. */
  named(name: string): T | undefined {
    this.#byName ??= nameTable(this.#lines, this.#aliasField);
    const line = this.#byName.get(name);
    return line === undefined ? undefined : this.#at(line);
  }

  #at(line: number): T {
    this.#parsed[line] ??= this.#parse(this.#lines[line]!.split("\t"));
    return this.#parsed[line];
  }
}

function numberOf(line: string): number {
  const start = line.indexOf("\t") + 1;
  const end = line.indexOf("\t", start);
  return Number(end < 0 ? line.slice(start) : line.slice(start, end));
}

function nameTable(lines: readonly string[], aliasField: number): Map<string, number> {
  const table = new Map(lines.map((line, index) => [line.slice(0, line.indexOf("\t")), index]));
  lines.forEach((line, index) => {
    const aliases = line.split("\t", aliasField + 1)[aliasField];
    if (aliases === undefined || aliases === "") return;
    for (const alias of aliases.split(" ")) if (!table.has(alias)) table.set(alias, index);
  });
  return table;
}
