/** Names of instructions in the text: opcodes with "Op", extended ones by their set. Each spelling is looked up once. */
import { type ExtendedSet, type Instruction, instructionNamed } from "../../grammar/index.ts";
import { ByteTable } from "../../support/tables/byte-table.ts";
import { type Form, formOf } from "../words/form.ts";
import type { Scanner } from "./scanner.ts";

const recentMask = 0xff;

export class OpcodeWords {
  readonly #table = new ByteTable(512);
  /** Forms by their names' hashes, in front of the table. */
  readonly #recent: (Form | undefined)[] = new Array(recentMask + 1).fill(undefined);
  readonly #extended = new Map<ExtendedSet, ByteTable>();
  /** The instruction sets of the tables, numbered from 1. */
  readonly #instructions: Instruction[] = [];

  /** The form whose name the scanner's current word is, "Op" included; undefined if there is none. */
  find(scanner: Scanner): Form | undefined {
    const { bytes, start, end, hash } = scanner;
    const recent = this.#recent[hash & recentMask];
    if (recent !== undefined && isSpelledAt(recent, bytes, start, end)) return recent;
    const form = this.#lookUp(scanner);
    if (form !== undefined) this.#recent[hash & recentMask] = form;
    return form;
  }

  #lookUp(scanner: Scanner): Form | undefined {
    const { bytes, start, end, hash } = scanner;
    const known = this.#table.get(bytes, start, end, hash);
    if (known !== 0) return formOf(known - 1);
    const { text } = scanner;
    const instruction = text.startsWith("Op") ? instructionNamed(text.slice(2)) : undefined;
    if (instruction === undefined) return undefined;
    this.#table.set(bytes, start, end, hash, instruction.opcode + 1);
    return formOf(instruction.opcode);
  }

  /** The instruction of a set that the scanner's current word names. */
  findExtended(set: ExtendedSet, scanner: Scanner): Instruction | undefined {
    const { bytes, start, end, hash } = scanner;
    let table = this.#extended.get(set);
    if (table === undefined) {
      table = new ByteTable();
      this.#extended.set(set, table);
    }
    const known = table.get(bytes, start, end, hash);
    if (known !== 0) return this.#instructions[known - 1];
    const instruction = set.instructionNamed(scanner.text);
    if (instruction !== undefined) table.set(bytes, start, end, hash, this.#instructions.push(instruction));
    return instruction;
  }
}

/** Whether a word is the name of a form, as the grammar spells it. */
function isSpelledAt({ spellingBytes }: Form, bytes: Uint8Array, start: number, end: number): boolean {
  const { length } = spellingBytes;
  if (end - start !== length) return false;
  for (let i = 0; i < length; i++) if (bytes[start + i] !== spellingBytes[i]) return false;
  return true;
}
