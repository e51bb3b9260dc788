// Groups of attributes: the attributes of a function, its result or one parameter, one after another in a record.

import { IntegerType, type Type } from "../../../ir/index.ts";
import {
  type IntegerInterval,
  integerAttribute,
  intervalsAttribute,
  type LLVMAttribute,
  rangeAttribute,
  stringAttribute,
  typeAttribute,
  wordAttribute,
} from "../../attributes/attribute.ts";
import { UNWIND_ASYNC } from "../../attributes/attribute-values.ts";
import { memoryEffects, OldMemory } from "../old-memory.ts";
import { type BitRecord, encodeSigned } from "../stream/record.ts";
import type { TypeTable } from "../values/type-table.ts";
import { ATTRIBUTE_KINDS, ATTRIBUTE_NUMBERS, oldAttribute } from "./attribute-kinds.ts";

/** The forms of an attribute in a record. */
const form = { word: 0, integer: 1, key: 3, keyAndValue: 4, untyped: 5, typed: 6, range: 7, ranges: 8 } as const;

/** The index of a function's own attributes in records. */
export const FUNCTION_INDEX = 0xffff_ffff;

/** Reads the attributes of a group: a cursor in one record. */
class GroupReader {
  readonly #record: BitRecord;
  readonly #types: TypeTable;
  #at = 2;
  readonly #memory: OldMemory | undefined;
  readonly attributes: LLVMAttribute[] = [];

  constructor(record: BitRecord, types: TypeTable) {
    this.#record = record;
    this.#types = types;
    // Only functions had attributes such as `readonly` for the memory that they access.
    this.#memory = record.number(1) === FUNCTION_INDEX ? new OldMemory() : undefined;
  }

  read(): readonly LLVMAttribute[] {
    const { attributes } = this;
    const record = this.#record;
    while (this.#at < record.length) this.#one(record.number(this.#at++));
    const effects = this.#memory?.effects;
    if (effects !== undefined) attributes.push(integerAttribute("memory", effects));
    return attributes;
  }

  #next(): number {
    if (this.#at >= this.#record.length) this.#types.fail("Invalid attribute group entry");
    return this.#at++;
  }

  #one(kind: number): void {
    const { attributes } = this;
    if (kind === form.key) attributes.push(stringAttribute(this.#string()));
    else if (kind === form.keyAndValue) {
      const key = this.#string();
      attributes.push(stringAttribute(key, this.#string()));
    } else this.#known(kind);
  }

  /** The bytes up to a zero. */
  #string(): string {
    const record = this.#record;
    const at = this.#at;
    let end = at;
    while (end < record.length && record.low[end] !== 0) end++;
    if (end >= record.length) this.#types.fail("Invalid attribute group entry");
    this.#at = end + 1;
    return record.text(at, end);
  }

  #known(kind: number): void {
    const { attributes } = this;
    const record = this.#record;
    const number = record.number(this.#next());
    if (kind === form.word && this.#upgraded(number)) return;
    const word = ATTRIBUTE_KINDS[number];
    if (word === undefined) this.#types.fail(`Unknown attribute kind (${number})`);
    switch (kind) {
      case form.word:
        attributes.push(word === "uwtable" ? integerAttribute(word, UNWIND_ASYNC) : wordAttribute(word));
        break;
      case form.integer:
        attributes.push(integerAttribute(word, this.#integer(word, record.big(this.#next()))));
        break;
      case form.untyped:
        attributes.push(wordAttribute(word));
        break;
      case form.typed:
        attributes.push(typeAttribute(word, this.#types.typeAt(record.number(this.#next()))));
        break;
      case form.range: {
        const width = record.low[this.#next()] ?? 0;
        attributes.push(rangeAttribute(this.#types.context.integer(width), this.#interval(width)));
        break;
      }
      case form.ranges:
        attributes.push(intervalsAttribute(word, this.#intervals()));
        break;
      default:
        this.#types.fail("Invalid attribute group entry");
    }
  }

  #integer(word: string, value: bigint): bigint {
    return word === "memory" ? memoryEffects.decode(value) : value;
  }

  #intervals(): IntegerInterval[] {
    const record = this.#record;
    const count = record.number(this.#next());
    const width = record.number(this.#next());
    if (count > record.length - this.#at) this.#types.fail("Invalid attribute group entry");
    return Array.from({ length: count }, () => this.#interval(width));
  }

  #interval(width: number): IntegerInterval {
    if (width < 1 || width > 64) return this.#wideInterval(width);
    const record = this.#record;
    const lower = BigInt.asIntN(width, record.signed(this.#next()));
    return { lower, upper: BigInt.asIntN(width, record.signed(this.#next())) };
  }

  /** Numbers of more than 64 bits: how many words each has, then the words. */
  #wideInterval(width: number): IntegerInterval {
    const record = this.#record;
    const at = this.#next();
    const lower = this.#wide(width, record.low[at] ?? 0);
    return { lower, upper: this.#wide(width, record.high[at] ?? 0) };
  }

  #wide(width: number, numWords: number): bigint {
    if (width < 1 || numWords > this.#record.length - this.#at) this.#types.fail("Invalid attribute group entry");
    let value = 0n;
    for (let word = 0; word < numWords; word++)
      value |= BigInt.asUintN(64, this.#record.signed(this.#next())) << BigInt(64 * word);
    return BigInt.asIntN(width, value);
  }

  /** Whether a word is one of those that LLVM has no more, which then counts. */
  #upgraded(number: number): boolean {
    if (number === oldAttribute.noCapture) {
      this.attributes.push(integerAttribute("captures", 0));
      return true;
    }
    return this.#memory?.restrict(number) ?? false;
  }
}

function pushString(record: BitRecord, text: string): void {
  record.pushText(text);
  record.push(0);
}

function pushSigned(record: BitRecord, value: bigint): void {
  record.pushBig(encodeSigned(BigInt.asIntN(64, value)));
}

function pushInterval(record: BitRecord, width: number, { lower, upper }: IntegerInterval): void {
  if (width <= 64) {
    pushSigned(record, lower);
    pushSigned(record, upper);
    return;
  }
  const words = [lower, upper].map((value) => wordsOf(BigInt.asUintN(width, value)));
  record.push(words[0]?.length ?? 0, words[1]?.length ?? 0);
  for (const word of words.flat()) pushSigned(record, word);
}

function wordsOf(value: bigint): bigint[] {
  const words: bigint[] = [];
  for (let rest = value; rest > 0n || words.length === 0; rest >>= 64n) words.push(BigInt.asUintN(64, rest));
  return words;
}

function pushAttribute(record: BitRecord, one: LLVMAttribute, idOf: (type: Type) => number): void {
  const { kind, isString, string, integer, intervals, type } = one;
  if (isString) {
    record.push(string === "" ? form.key : form.keyAndValue);
    pushString(record, kind);
    if (string !== "") pushString(record, string);
    return;
  }
  const number = ATTRIBUTE_NUMBERS.get(kind) ?? 0;
  if (intervals !== undefined) {
    const width = IntegerType.is(type) ? type.width : 64;
    record.push(type === undefined ? form.ranges : form.range);
    record.push(number);
    if (type === undefined) record.push(intervals.length);
    record.push(width);
    for (const interval of intervals) pushInterval(record, width, interval);
  } else if (type !== undefined) {
    record.push(form.typed);
    record.push(number);
    record.push(idOf(type));
  } else {
    record.push(integer === undefined ? form.word : form.integer);
    record.push(number);
    if (integer !== undefined) record.pushBig(kind === "memory" ? memoryEffects.encode(integer) : integer);
  }
}

/** The attributes of a group. The first two numbers of its record are the number of the group and whose attributes they are. */
export const groupCodec = {
  decode: (record: BitRecord, types: TypeTable): readonly LLVMAttribute[] => new GroupReader(record, types).read(),
  encode(record: BitRecord, attributes: readonly LLVMAttribute[], idOf: (type: Type) => number): void {
    for (const one of attributes) pushAttribute(record, one, idOf);
  },
};
