/**
 * The names that ids have in text: the one that debug information gives (made a legal identifier), or one that states what the
 * id is: `v4float`, `_ptr_Uniform_int`, `uint_3`, `gl_Position`. Ids without either are their number.
 *
 * Names are given in the order of the instructions and the first one stays, as in spirv-dis, so that both choose alike when two
 * ids want the same name.
 */

import { enumerant } from "../../grammar/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { failed, type Result, success } from "../../support/diagnostics/result.ts";
import { stringEnd } from "../../support/tables/words.ts";
import { Definitions, defineResult } from "../definitions.ts";
import { IdTable } from "../id-table.ts";
import { forEachInstruction, type Module } from "../module.ts";
import { Op } from "../opcode.ts";
import { formOf } from "../words/form.ts";
import { numberText } from "../words/number-text.ts";
import { builtInName } from "./built-in-names.ts";
import { NamePool } from "./name-pool.ts";

const underscore = 0x5f;
const builtInDecoration = 11;

export class FriendlyNames {
  readonly pool: NamePool;
  readonly definitions: Definitions;
  readonly #words: Uint32Array;
  readonly #names: IdTable;
  /** Ids that are defined and go by their number; made only once a name looks like a number. */
  #numbered: Set<number> | undefined;
  #hasNumericNames = false;

  constructor(module: Module) {
    this.definitions = new Definitions(module);
    this.#words = module.words;
    this.pool = new NamePool(module.words.byteLength);
    this.#names = IdTable.for(module);
  }

  /** The number of an id's name in the pool; 0 if its name is its number. */
  nameOf(id: number): number {
    return this.#names.get(id);
  }

  /** The name of an id without "%". */
  text(id: number): string {
    const name = this.nameOf(id);
    if (name === 0) return String(id);
    return String.fromCharCode(...this.pool.bytes.subarray(this.pool.start(name), this.pool.end(name)));
  }

  /** Takes note of one instruction, in the module's order. */
  visit(offset: number, opcode: number, end: number, resultAt: number): void {
    const rule = rules[opcode];
    if (rule !== undefined && end - offset >= rule.words) rule.name(this, offset, end);
    if (resultAt !== 0 && offset + resultAt < end) this.#visitResult(this.#words[offset + resultAt]!);
  }

  word(at: number): number {
    return this.#words[at]!;
  }

  /** Gives an id the name that `parts` writes, unless it has one: what was defined without a name keeps its number. */
  give(id: number, ...parts: readonly (string | number)[]): void {
    if (this.#isSettled(id)) return;
    for (const part of parts) {
      if (typeof part === "string") this.pool.addText(part);
      else this.#addNameOf(part);
    }
    this.#names.set(id, this.pool.finish(false));
  }

  /** Gives an id the string that starts at a word, with "_" for every byte that no identifier has. */
  giveString(id: number, prefix: string, at: number, end: number): void {
    if (this.#isSettled(id)) return;
    const stop = stringEnd(this.#words, at, end);
    if (stop === undefined) return;
    this.pool.addText(prefix);
    const length = this.pool.addString(this.#words, at, stop, identifierBytes);
    if (length === 0) this.pool.add(underscore);
    const number = prefix === "" ? this.#numberAt(at, length) : undefined;
    this.#names.set(id, this.pool.finish(number !== undefined && this.#isNumbered(number)));
  }

  #isSettled(id: number): boolean {
    return this.#names.get(id) !== 0 || this.definitions.isDefined(id);
  }

  #addNameOf(id: number): void {
    const name = this.#names.get(id);
    if (name === 0) this.pool.addText(String(id));
    else this.pool.addName(name);
  }

  /** The number that a name of digits alone spells; undefined if no id can have that name. */
  #numberAt(at: number, length: number): number | undefined {
    if (length === 0 || length > 10) return undefined;
    let number = 0;
    for (let i = 0; i < length; i++) {
      const digit = ((this.#words[at + (i >> 2)]! >>> ((i & 3) * 8)) & 0xff) - 0x30;
      if (digit < 0 || digit > 9 || (digit === 0 && i === 0)) return undefined;
      number = number * 10 + digit;
    }
    this.#hasNumericNames = true;
    return number;
  }

  /** Whether an id was defined and went by its number. */
  #isNumbered(id: number): boolean {
    if (this.#numbered === undefined) {
      this.#numbered = new Set();
      for (const known of this.definitions.ids) if (this.#names.get(known) === 0) this.#numbered.add(known);
    }
    return this.#numbered.has(id);
  }

  /** A result without a name keeps its number as its name, unless another id took that. */
  #visitResult(id: number): void {
    if (!this.#hasNumericNames || this.#names.get(id) !== 0) return;
    this.pool.addText(String(id));
    if (this.pool.isPendingTaken()) this.#names.set(id, this.pool.finish(false));
    else {
      this.pool.dropPending();
      this.#numbered?.add(id);
    }
  }
}

/** Each byte as it is in an identifier: letters and digits as they are, all others as "_". */
const identifierBytes = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(byte)) ? byte : underscore,
);

interface Rule {
  /** Words that the instruction must have for the rule to read it. */
  readonly words: number;
  readonly name: (names: FriendlyNames, offset: number, end: number) => void;
}

const signedNames: Readonly<Record<number, string>> = { 8: "char", 16: "short", 32: "int", 64: "long" };
const floatNames: Readonly<Record<number, string>> = { 16: "half", 32: "float", 64: "double" };
const floatEncodings: readonly string[] = ["bfloat16"];

function integerName(width: number, isSigned: boolean): string {
  const name = signedNames[width];
  if (name === undefined) return `${isSigned ? "i" : "u"}${width}`;
  return isSigned ? name : `u${name}`;
}

function floatName(names: FriendlyNames, offset: number, end: number): string {
  const width = names.word(offset + 2);
  const encoding = end - offset > 3 ? names.word(offset + 3) : undefined;
  if (encoding !== undefined) return floatEncodings[encoding] ?? `fp${width}_${encodingName(encoding)}`;
  return floatNames[width] ?? `fp${width}`;
}

function encodingName(value: number): string {
  return enumerant("FPEncoding", value)?.name ?? String(value);
}

function valueName(kind: string, value: number): string {
  return enumerant(kind, value)?.name ?? String(value);
}

/** A literal as part of an identifier: "-1.5e+10" becomes "n1_5e_10". */
function identifierOf(literal: string): string {
  return literal.replaceAll("-", "n").replaceAll(/[^A-Za-z0-9_]/g, "_");
}

function named(name: string): Rule {
  return { words: 2, name: (names, offset) => names.give(names.word(offset + 1), name) };
}

function constantName(names: FriendlyNames, offset: number, end: number): void {
  const typeId = names.word(offset + 1);
  const type = names.definitions.numberType(typeId);
  if (type === undefined || end - offset < 3 + Math.ceil(type.width / 32)) return;
  const literal = numberText(names.definitions.module.words, offset + 3, type) ?? "";
  names.give(names.word(offset + 2), typeId, `_${identifierOf(literal)}`);
}

function nameBuiltIn(names: FriendlyNames, offset: number): void {
  if (names.word(offset + 2) !== builtInDecoration) return;
  const name = builtInName(names.word(offset + 3));
  if (name !== undefined) names.give(names.word(offset + 1), name);
}

const rules: { readonly [opcode: number]: Rule } = {
  [Op.Name]: {
    words: 3,
    name: (names, offset, end) => names.giveString(names.word(offset + 1), "", offset + 2, end),
  },
  [Op.Decorate]: { words: 4, name: nameBuiltIn },
  [Op.TypeVoid]: named("void"),
  [Op.TypeBool]: named("bool"),
  [Op.TypeInt]: {
    words: 4,
    name: (names, at) => names.give(names.word(at + 1), integerName(names.word(at + 2), names.word(at + 3) !== 0)),
  },
  [Op.TypeFloat]: {
    words: 3,
    name: (names, at, end) => names.give(names.word(at + 1), floatName(names, at, end)),
  },
  [Op.TypeVector]: {
    words: 4,
    name: (names, at) => names.give(names.word(at + 1), `v${names.word(at + 3)}`, names.word(at + 2)),
  },
  [Op.TypeMatrix]: {
    words: 4,
    name: (names, at) => names.give(names.word(at + 1), `mat${names.word(at + 3)}`, names.word(at + 2)),
  },
  [Op.TypeArray]: {
    words: 4,
    name: (names, at) => names.give(names.word(at + 1), "_arr_", names.word(at + 2), "_", names.word(at + 3)),
  },
  [Op.TypeRuntimeArray]: {
    words: 3,
    name: (names, at) => names.give(names.word(at + 1), "_runtimearr_", names.word(at + 2)),
  },
  [Op.TypePointer]: {
    words: 4,
    name: (names, at) =>
      names.give(names.word(at + 1), `_ptr_${valueName("StorageClass", names.word(at + 2))}_`, names.word(at + 3)),
  },
  [Op.TypeStruct]: {
    words: 2,
    name: (names, at) => names.give(names.word(at + 1), `_struct_${names.word(at + 1)}`),
  },
  [Op.TypeOpaque]: {
    words: 3,
    name: (names, at, end) => names.giveString(names.word(at + 1), "Opaque_", at + 2, end),
  },
  [Op.TypePipe]: {
    words: 3,
    name: (names, at) => names.give(names.word(at + 1), `Pipe${valueName("AccessQualifier", names.word(at + 2))}`),
  },
  [Op.TypeEvent]: named("Event"),
  [Op.TypeDeviceEvent]: named("DeviceEvent"),
  [Op.TypeReserveId]: named("ReserveId"),
  [Op.TypeQueue]: named("Queue"),
  [Op.TypePipeStorage]: named("PipeStorage"),
  [Op.TypeNamedBarrier]: named("NamedBarrier"),
  [Op.ConstantTrue]: { words: 3, name: (names, at) => names.give(names.word(at + 2), "true") },
  [Op.ConstantFalse]: { words: 3, name: (names, at) => names.give(names.word(at + 2), "false") },
  [Op.Constant]: { words: 4, name: constantName },
};

/** Names every id of a module; fails if an id is 0 or defined twice. */
export function friendlyNames(module: Module): Result<FriendlyNames> {
  const names = new FriendlyNames(module);
  let number = 0;
  let failure: Diagnostic | undefined;
  forEachInstruction(module, (offset, opcode, end) => {
    number++;
    const resultAt = formOf(opcode)?.resultAt ?? 0;
    names.visit(offset, opcode, end, resultAt);
    if (resultAt !== 0) failure = defineResult(names.definitions, offset, end, resultAt, number);
    return failure === undefined;
  });
  return failure === undefined ? success(names) : failed([failure]);
}
