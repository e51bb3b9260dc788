// Places in files, as columns: a module may have a location for every op, and most are places in files. An attribute is made of a place
// when somebody asks for one.

import { grown } from "../support/byte-table.ts";
import type { Attribute } from "./attribute.ts";

/** Invariant: a place is in the table once; index 0 is none. Lines and columns count from 1; `file` is a number of the context. */
export class LocationTable {
  files: Int32Array = new Int32Array(64);
  lines: Uint32Array = new Uint32Array(64);
  columns: Uint32Array = new Uint32Array(64);
  endLines: Uint32Array = new Uint32Array(64);
  endColumns: Uint32Array = new Uint32Array(64);
  count = 1;
  /** The attributes made so far, by index, and the indexes by the attribute's id. */
  readonly attributes = new Map<number, Attribute>();
  readonly indexes = new Map<number, number>();
  /** Pairs of a place's hash and its index. */
  private slots: Int32Array = new Int32Array(2 * 128);

  /** The index of a place, which is added if it is new. */
  intern(file: number, line: number, column: number, endLine: number, endColumn: number): number {
    const { slots, files, lines, columns } = this;
    const mask = slots.length - 1;
    const hash = hashOf(file, line, column);
    let at = (hash << 1) & mask;
    for (let index = slots[at + 1]!; index !== 0; index = slots[at + 1]!) {
      if (slots[at] === hash && lines[index] === line && columns[index] === column && files[index] === file) {
        if (this.endLines[index] === endLine && this.endColumns[index] === endColumn) return index;
      }
      at = (at + 2) & mask;
    }
    slots[at] = hash;
    slots[at + 1] = this.add(file, line, column, endLine, endColumn);
    if (this.count * 4 > slots.length) this.growSlots();
    return this.count - 1;
  }

  private add(file: number, line: number, column: number, endLine: number, endColumn: number): number {
    const index = this.count++;
    if (index === this.files.length) this.growColumns();
    this.files[index] = file;
    this.lines[index] = line;
    this.columns[index] = column;
    this.endLines[index] = endLine;
    this.endColumns[index] = endColumn;
    return index;
  }

  private growColumns(): void {
    this.files = grown(this.files);
    this.lines = grown(this.lines);
    this.columns = grown(this.columns);
    this.endLines = grown(this.endLines);
    this.endColumns = grown(this.endColumns);
  }

  private growSlots(): void {
    const before = this.slots;
    this.slots = new Int32Array(before.length * 2);
    const mask = this.slots.length - 1;
    for (let from = 0; from < before.length; from += 2) {
      if (before[from + 1] === 0) continue;
      let to = (before[from]! << 1) & mask;
      while (this.slots[to + 1] !== 0) to = (to + 2) & mask;
      this.slots[to] = before[from]!;
      this.slots[to + 1] = before[from + 1]!;
    }
  }
}

function hashOf(file: number, line: number, column: number): number {
  let hash = Math.imul(file, 0x9e3779b1) + Math.imul(line, 0x85ebca6b) + Math.imul(column, 0xc2b2ae35);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return hash ^ (hash >>> 12);
}
