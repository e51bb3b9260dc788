/**
 * Names and decorations, collected before what they are about: as attributes in the dialect's form, by id and by member.
 * Decorations keep the order in which they come.
 */
import { BuiltIn, Decoration, FPFastMathMode, LinkageAttributesAttr, LinkageType } from "../../dialects/spirv/index.ts";
import {
  type Attribute,
  type Context,
  dictionaryAttr,
  integerAttr,
  type NamedAttribute,
  stringAttr,
} from "../../ir/index.ts";
import { textOfBytes } from "../../support/byte-strings.ts";
import { stringBytes, stringEnd } from "../../support/words.ts";
import { attributeName } from "../attribute-name.ts";
import { reject } from "./rejection.ts";

/** A decoration of a struct's member: `value` is a unit attribute where the decoration takes none. */
export interface MemberNote {
  readonly member: number;
  readonly decoration: number;
  readonly value: Attribute;
}

/** A decoration of a type, an op or a parameter. */
export interface Note {
  readonly decoration: number;
  readonly name: string;
  readonly value: Attribute;
}

const none: readonly Note[] = [];

export class Annotations {
  readonly names = new Map<number, string>();
  readonly members = new Map<number, MemberNote[]>();
  private readonly notes = new Map<number, Note[]>();
  private readonly dictionaries = new Map<number, number>();
  private readonly context: Context;
  private readonly words: Uint32Array;

  constructor(context: Context, words: Uint32Array) {
    this.context = context;
    this.words = words;
  }

  of(id: number): readonly Note[] {
    return this.notes.get(id) ?? none;
  }

  find(id: number, decoration: string): Attribute | undefined {
    return this.notes.get(id)?.find(({ name }) => name === decoration)?.value;
  }

  get isEmpty(): boolean {
    return this.notes.size === 0;
  }

  /** The decorations of an id as a dictionary's id; 0 if there are none. */
  dictionaryId(id: number): number {
    const notes = this.notes.get(id);
    if (notes === undefined) return 0;
    let known = this.dictionaries.get(id);
    if (known === undefined) {
      known = dictionaryAttr(this.context, attributesOf(notes)).id;
      this.dictionaries.set(id, known);
    }
    return known;
  }

  name(offset: number, end: number): void {
    const id = this.words[offset + 1]!;
    // The first name of an id counts, as in the disassembler.
    const text = stringFrom(this.words, offset + 2, end);
    if (text !== "" && !this.names.has(id)) this.names.set(id, text);
  }

  decorate(offset: number, end: number): void {
    if (end - offset < 3) reject("OpDecorate must have at least result <id> and Decoration", offset);
    const id = this.words[offset + 1]!;
    const decoration = this.words[offset + 2]!;
    const value = decorationValue(this.context, this.words, offset, offset + 3, end);
    const note = { decoration, name: decorationName(decoration, offset), value };
    const list = this.notes.get(id);
    if (list === undefined) this.notes.set(id, [note]);
    else list.push(note);
  }

  decorateMember(offset: number, end: number): void {
    if (end - offset < 4) reject("OpMemberDecorate must have at least 3 operands", offset);
    const id = this.words[offset + 1]!;
    const member = this.words[offset + 2]!;
    const decoration = this.words[offset + 3]!;
    decorationName(decoration, offset);
    // Members keep built-ins as numbers, as in the reference.
    const isWord = end - offset === 5;
    const value = isWord
      ? integerAttr(this.context, this.context.i32, this.words[offset + 4]!)
      : decorationValue(this.context, this.words, offset, offset + 4, end);
    const note = { member, decoration, value };
    const list = this.members.get(id);
    if (list === undefined) this.members.set(id, [note]);
    else list.push(note);
  }
}

export function attributesOf(notes: readonly Note[]): readonly NamedAttribute[] {
  return notes.map(({ name, value }) => ({ name: attributeName(name), value }));
}

function decorationName(decoration: number, offset: number): string {
  return Decoration.enum.text(decoration) ?? reject(`unhandled Decoration : '${decoration}`, offset);
}

/** What a decoration says besides its name, from the words behind it. */
function decorationValue(context: Context, words: Uint32Array, offset: number, start: number, end: number): Attribute {
  const name = Decoration.enum.text(words[start - 1]!);
  if (start === end) return context.unit;
  const word = words[start]!;
  if (name === "BuiltIn") return stringAttr(context, BuiltIn.enum.text(word) ?? String(word));
  if (name === "FPFastMathMode") return FPFastMathMode.of(context, word);
  if (name === "LinkageAttributes") return linkage(context, words, offset, start, end);
  if (end - start === 1) return integerAttr(context, context.i32, word);
  return reject(`unhandled Decoration : '${name}`, offset);
}

function linkage(context: Context, words: Uint32Array, offset: number, start: number, end: number): Attribute {
  const stop = stringEnd(words, start, end);
  if (stop === undefined || stop + 1 !== end)
    return reject("OpDecorate with LinkageAttributes needs a name and a type", offset);
  return LinkageAttributesAttr.get(context, {
    linkage_name: stringAttr(context, stringFrom(words, start, end)),
    linkage_type: LinkageType.of(context, words[stop]!),
  });
}

/** The string that starts at a word. */
export function stringFrom(words: Uint32Array, start: number, end: number): string {
  const stop = stringEnd(words, start, end) ?? reject("string without an end", start);
  return textOfBytes(stringBytes(words, start, stop));
}
