/**
 * Where each id of a module is defined, and what follows from that: the type of a value, the shape of a number, the set of
 * an extended instruction.
 */

import { type ExtendedSet, extendedSet } from "../grammar/index.ts";
import * as Op from "../grammar/opcodes.generated.ts";
import type { Diagnostic } from "../support/diagnostics/diagnostic.ts";
import { failed, type Result, success } from "../support/diagnostics/result.ts";
import { textOfBytes } from "../support/tables/byte-strings.ts";
import { stringBytes, stringEnd } from "../support/tables/words.ts";
import { wordError } from "./failure.ts";
import { IdSet, IdTable } from "./id-table.ts";
import { forEachInstruction, type Module, opcodeOf, wordCountOf } from "./module.ts";
import { formOf } from "./words/form.ts";

/** A scalar type as literals need it. */
export interface NumberType {
  /** In bits. */
  readonly width: number;
  readonly isFloat: boolean;
  readonly isSigned: boolean;
}

export class Definitions {
  readonly module: Module;
  readonly #defined: IdSet;
  /**
   * Word offsets of definitions: at first of those in front of the functions alone. Types, constants and imports are all that
   * most readers ask for, and a small part of the ids.
   */
  readonly #offsets: IdTable;
  #state: "declarations" | "functions" | "complete" = "declarations";
  readonly #numberTypes = new Map<number, NumberType>();
  readonly #sets = new Map<number, ExtendedSet | string>();

  constructor(module: Module) {
    this.module = module;
    this.#defined = new IdSet(module);
    this.#offsets = IdTable.forSome(module);
  }

  isDefined(id: number): boolean {
    return this.#defined.has(id);
  }

  /** Every defined id. */
  get ids(): Iterable<number> {
    return this.#defined;
  }

  /** The word offset of the instruction that defines an id; 0 if none does. */
  offsetOf(id: number): number {
    if (!this.#defined.has(id)) return 0;
    const offset = this.#offsets.get(id);
    if (offset !== 0 || this.#state === "complete") return offset;
    this.#complete();
    return this.#offsets.get(id);
  }

  /** Takes note of the result of an instruction. Instructions come in the module's order, each once. */
  define(id: number, offset: number): void {
    this.#defined.add(id);
    if (this.#state !== "declarations") return;
    this.#offsets.set(id, offset);
    if (opcodeOf(this.module.words[offset]!) === Op.Function) this.#state = "functions";
  }

  /** Finds the offsets of all definitions. */
  #complete(): void {
    this.#state = "complete";
    const { words } = this.module;
    forEachInstruction(this.module, (offset, opcode, end) => {
      const resultAt = formOf(opcode)?.resultAt ?? 0;
      if (resultAt === 0 || offset + resultAt >= end) return;
      const id = words[offset + resultAt]!;
      if (this.#offsets.get(id) === 0) this.#offsets.set(id, offset);
    });
  }

  /** The opcode that defines an id; undefined if none does. */
  opcodeOf(id: number): number | undefined {
    const offset = this.offsetOf(id);
    return offset === 0 ? undefined : opcodeOf(this.module.words[offset]!);
  }

  /** The type id of a value; 0 if it is undefined or has none. */
  typeOf(id: number): number {
    const offset = this.offsetOf(id);
    if (offset === 0) return 0;
    const form = formOf(opcodeOf(this.module.words[offset]!));
    return form === undefined || form.typeAt === 0 ? 0 : this.module.words[offset + form.typeAt]!;
  }

  /** The scalar type with this id; undefined if it is none. */
  numberType(typeId: number): NumberType | undefined {
    const known = this.#numberTypes.get(typeId);
    if (known !== undefined) return known;
    const { words } = this.module;
    const offset = this.offsetOf(typeId);
    if (offset === 0) return undefined;
    const opcode = opcodeOf(words[offset]!);
    if (wordCountOf(words[offset]!) < (opcode === Op.TypeInt ? 4 : 3)) return undefined;
    if (opcode !== Op.TypeInt && opcode !== Op.TypeFloat) return undefined;
    const isFloat = opcode === Op.TypeFloat;
    const type = { width: words[offset + 2]!, isFloat, isSigned: !isFloat && words[offset + 3] !== 0 };
    this.#numberTypes.set(typeId, type);
    return type;
  }

  /** The set that an OpExtInstImport defines: its name if the grammar does not know it; undefined for any other id. */
  extendedSet(id: number): ExtendedSet | string | undefined {
    const known = this.#sets.get(id);
    if (known !== undefined) return known;
    const { words } = this.module;
    const offset = this.offsetOf(id);
    if (offset === 0 || opcodeOf(words[offset]!) !== Op.ExtInstImport) return undefined;
    const name = textOfBytes(stringAt(words, offset + 2, offset + wordCountOf(words[offset]!)) ?? new Uint8Array(0));
    const set = extendedSet(name) ?? name;
    this.#sets.set(id, set);
    return set;
  }
}

/** The bytes of the string that starts at a word; undefined if it does not end before `end`. */
export function stringAt(words: Uint32Array, start: number, end: number): Uint8Array | undefined {
  const stop = stringEnd(words, start, end);
  return stop === undefined ? undefined : stringBytes(words, start, stop);
}

/** Finds every definition; fails if an id is 0, is defined twice, or is missing because its instruction is cut short. */
export function findDefinitions(module: Module): Result<Definitions> {
  const definitions = new Definitions(module);
  let number = 0;
  let failure: Diagnostic | undefined;
  forEachInstruction(module, (offset, opcode, end) => {
    number++;
    const resultAt = formOf(opcode)?.resultAt ?? 0;
    if (resultAt !== 0) failure = defineResult(definitions, offset, end, resultAt, number);
    return failure === undefined;
  });
  return failure === undefined ? success(definitions) : failed([failure]);
}

/** Records the result of one instruction; the failure if it has none, or one that cannot be. */
export function defineResult(
  definitions: Definitions,
  offset: number,
  end: number,
  resultAt: number,
  number: number,
): Diagnostic | undefined {
  if (offset + resultAt >= end) return undefined;
  const id = definitions.module.words[offset + resultAt]!;
  if (id === 0) return wordError("Error: Result Id is 0", offset, number);
  if (definitions.isDefined(id)) return wordError(`Id ${id} is defined more than once`, offset, number);
  definitions.define(id, offset);
  return undefined;
}
