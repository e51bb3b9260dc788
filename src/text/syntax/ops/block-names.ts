// Names of blocks while a text is read. A region sees its own names only; the same name may represent another block in a region inside.

import { Block, type Store } from "../../../ir/index.ts";
import { ByteTable } from "../../../support/tables/byte-table.ts";
import { hashBytes } from "../../../support/tables/hash.ts";
import type { Scanner } from "../scanner.ts";

/** The meaning of a name in the current region, and its meanings in enclosing regions. */
interface Meaning {
  readonly name: number;
  readonly block: Block;
  /** Where the name was met first. */
  readonly position: number;
  readonly region: number;
  readonly outer: Meaning | undefined;
}

export class BlockNames {
  readonly #scanner: Scanner;
  readonly #store: Store;
  readonly #table = new ByteTable(16);
  /** By the number of the name. */
  readonly #meanings: (Meaning | undefined)[] = [undefined];
  /** Names of the regions that are being read, in the order in which they were met. */
  readonly #met: Meaning[] = [];
  /** For each region around: its number, and how many names had been met before the one inside. */
  readonly #around: number[] = [];
  #region = 0;
  #regions = 0;

  constructor(scanner: Scanner, store: Store) {
    this.#scanner = scanner;
    this.#store = store;
  }

  enterRegion(): void {
    this.#around.push(this.#region, this.#met.length);
    this.#region = ++this.#regions;
  }

  /** Blocks that were named and not defined are errors. */
  leaveRegion(): void {
    const mark = this.#around.pop()!;
    this.#region = this.#around.pop()!;
    if (this.#met.length === mark) return;
    this.#checkDefined(mark);
    for (let index = mark; index < this.#met.length; index++) {
      const { name, outer } = this.#met[index]!;
      this.#meanings[name] = outer;
    }
    while (this.#met.length > mark) this.#met.pop();
  }

  #checkDefined(mark: number): void {
    const met = this.#met;
    const scanner = this.#scanner;
    let index = mark;
    while (index < met.length && met[index]!.block.region !== undefined) index++;
    if (index === met.length) return;
    const missing = met.slice(index).filter(({ block }) => block.region === undefined);
    const positions = missing.map(({ position }) => position).sort((a, b) => a - b);
    const last = positions.pop() ?? 0;
    for (const position of positions) scanner.emit(scanner.diagnosticAt(position, "reference to an undefined block"));
    scanner.failAt(last, "reference to an undefined block");
  }

  /** Reads `^name`: the block that it represents, which may be defined later. */
  read(): Block {
    return this.#readMeaning().block;
  }

  /** Reads `^name` at the head of a block, which it defines. */
  define(): Block {
    const { position } = this.#scanner;
    const { block } = this.#readMeaning();
    if (block.region !== undefined) {
      const name = this.#scanner.textBetween(position, this.#scanner.pos);
      this.#scanner.failAt(position, `redefinition of block '${name}'`);
    }
    return block;
  }

  #readMeaning(): Meaning {
    const scanner = this.#scanner;
    const begin = scanner.pos;
    const name = this.#readName(begin);
    const known = this.#meanings[name];
    if (known !== undefined && known.region === this.#region) return known;
    const block = new Block(this.#store);
    const meaning: Meaning = { name, block, position: begin, region: this.#region, outer: known };
    this.#meanings[name] = meaning;
    this.#met.push(meaning);
    return meaning;
  }

  #readName(begin: number): number {
    const scanner = this.#scanner;
    const table = this.#table;
    const { bytes } = scanner;
    const end = scanner.suffixEnd(begin);
    if (end === begin + 1) scanner.failAt(begin, "invalid block name");
    const hash = hashBytes(bytes, begin + 1, end);
    let name = table.get(bytes, begin + 1, end, hash);
    if (name === 0) {
      name = this.#meanings.length;
      table.set(bytes, begin + 1, end, hash, name);
      this.#meanings.push(undefined);
    }
    scanner.pos = end;
    return name;
  }
}
