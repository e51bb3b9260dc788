/**
 * Names and decorations, collected before what they are about, and turned into attributes of the dialect when they are asked for:
 * their operands may be constants, which come later. Decorations keep the order in which they come.
 */
import {
  BuiltIn,
  FPFastMathMode,
  FPRoundingMode,
  LinkageAttributesAttr,
  LinkageType,
  namesOfWord,
  Variable,
} from "../../../dialects/spirv/index.ts";
import { enumerant, KindCode, type Operand } from "../../../grammar/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type AttributeId,
  type Context,
  dictionaryAttr,
  integerAttr,
  type NamedAttribute,
  NO_ID,
  type OpDef,
  stringAttr,
} from "../../../ir/index.ts";
import { textOfBytes } from "../../../support/tables/byte-strings.ts";
import { stringBytes, stringEnd } from "../../../support/tables/words.ts";
import { IdSet } from "../../id-table.ts";
import { type Module, wordCountOf } from "../../module.ts";
import {
  attributeName,
  decorationName,
  decorationParameters,
  qualifiedAttributeName,
} from "../../names/attribute-name.ts";
import { enumerated } from "../enumerants.ts";
import { reject } from "../rejection.ts";

/** A decoration of a type, an op or a parameter, or of a struct's member; `value` is a unit attribute where it takes none. */
export interface Note {
  readonly decoration: number;
  readonly name: string;
  readonly value: Attribute;
}

export interface MemberNote extends Note {
  readonly member: number;
}

/** Where a decoration is: the word after its number, and the end of the instruction. */
interface Place {
  readonly decoration: number;
  readonly member: number;
  readonly start: number;
  readonly end: number;
}

/** The value of an id as an operand of a decoration: the value of a constant, or a symbol. */
export type IdMeaning = (id: number, at: number) => Attribute;

const none: readonly Place[] = [];

/** Names of ids, whose text is read when it is asked for: few are. */
class Names {
  readonly #words: Uint32Array;
  /** Which ids have a name: asked for every value. */
  readonly #named: IdSet;
  readonly #offsets = new Map<number, number>();
  /** Second names, and those that come after them. */
  readonly #others = new Map<number, number[]>();

  constructor(module: Module) {
    this.#words = module.words;
    this.#named = new IdSet(module);
  }

  get size(): number {
    return this.#offsets.size;
  }

  /** OpName. The first name of an id is its symbol where it has one, as in the disassembler. */
  add(offset: number, end: number): void {
    const id = this.#words[offset + 1]!;
    if (stringEnd(this.#words, offset + 2, end) === undefined) reject("string without an end", offset);
    const isEmpty = (this.#words[offset + 2]! & 0xff) === 0;
    if (isEmpty) return;
    if (!this.#named.has(id)) {
      this.#named.add(id);
      this.#offsets.set(id, offset);
    } else this.#others.set(id, [...(this.#others.get(id) ?? []), offset]);
  }

  has(id: number): boolean {
    return this.#named.has(id);
  }

  get(id: number): string | undefined {
    if (!this.#named.has(id)) return undefined;
    const offset = this.#offsets.get(id);
    return offset === undefined ? undefined : this.#textAt(offset);
  }

  /** All names of an id, in their order. */
  all(id: number): readonly string[] {
    const first = this.get(id);
    return first === undefined ? [] : [first, ...(this.#others.get(id) ?? []).map((offset) => this.#textAt(offset))];
  }

  #textAt(offset: number): string {
    return stringFrom(this.#words, offset + 2, offset + wordCountOf(this.#words[offset]!));
  }
}

export class Annotations {
  readonly names: Names;
  /** Ids that have decorations. */
  readonly #decorated: IdSet;
  readonly #places = new Map<number, Place[]>();
  readonly #memberPlaces = new Map<number, Place[]>();
  /** Ids of decoration groups. */
  readonly groups = new Set<number>();
  readonly #dictionaries = new Map<number, AttributeId>();
  readonly #context: Context;
  readonly #words: Uint32Array;
  readonly #meaningOf: IdMeaning;

  constructor(context: Context, module: Module, meaningOf: IdMeaning) {
    this.#context = context;
    this.#words = module.words;
    this.names = new Names(module);
    this.#decorated = new IdSet(module);
    this.#meaningOf = meaningOf;
  }

  of(id: number): readonly Note[] {
    return (this.#places.get(id) ?? none).map((place) => this.#note(place));
  }

  members(id: number): readonly MemberNote[] {
    return (this.#memberPlaces.get(id) ?? none).map((place) => {
      // Members keep built-ins as numbers, as in the reference.
      const isWord = place.end - place.start === 1 && !takesId(place.decoration);
      return { ...this.#note(place), ...(isWord ? { value: this.#integer(place.start) } : {}), member: place.member };
    });
  }

  find(id: number, decoration: string): Attribute | undefined {
    const place = this.#places.get(id)?.find((one) => decorationName(one.decoration) === decoration);
    return place === undefined ? undefined : this.#note(place).value;
  }

  has(id: number): boolean {
    return this.#decorated.has(id);
  }

  get isEmpty(): boolean {
    return this.#places.size === 0;
  }

  /** The decorations of the result of an op, as a dictionary's id; 0 if there are none. */
  dictionaryId(id: number, def: OpDef): AttributeId {
    if (!this.#decorated.has(id)) return NO_ID;
    let known = this.#dictionaries.get(id);
    if (known === undefined) {
      const entries = attributesOf(this.of(id)).map(({ name, value }) => ({
        name: isTaken(def, name) ? qualifiedAttributeName(name) : name,
        value,
      }));
      known = dictionaryAttr(this.#context, entries).id;
      this.#dictionaries.set(id, known);
    }
    return known;
  }

  /** OpDecorate, OpDecorateId, OpDecorateString. */
  decorate(offset: number, end: number): void {
    if (end - offset < 3) reject("OpDecorate must have at least result <id> and Decoration", offset);
    const place = { decoration: this.#known(offset, 2), member: 0, start: offset + 3, end };
    this.#add(this.#words[offset + 1]!, place);
  }

  decorateMember(offset: number, end: number): void {
    if (end - offset < 4) reject("OpMemberDecorate must have at least 3 operands", offset);
    const place = { decoration: this.#known(offset, 3), member: this.#words[offset + 2]!, start: offset + 4, end };
    add(this.#memberPlaces, this.#words[offset + 1]!, place);
  }

  #add(id: number, place: Place): void {
    this.#decorated.add(id);
    add(this.#places, id, place);
  }

  /** The decoration that an instruction names. */
  #known(offset: number, index: number): number {
    const decoration = this.#words[offset + index]!;
    return enumerant("Decoration", decoration) === undefined
      ? reject(`unknown Decoration ${decoration}`, offset)
      : decoration;
  }

  /** The decorations of a group. Nothing is added to them while they are handed out: a group is no target. */
  #group(offset: number): readonly Place[] {
    const id = this.#words[offset + 1]!;
    if (!this.groups.has(id)) reject(`<id> ${id} is no OpDecorationGroup`, offset);
    return this.#places.get(id) ?? none;
  }

  decorateGroup(offset: number, end: number): void {
    const group = this.#group(offset);
    for (let at = offset + 2; at < end; at++) {
      const target = this.#words[at]!;
      // Groups of groups could double what they hold with every instruction.
      if (this.groups.has(target)) reject(`OpGroupDecorate may not target OpDecorationGroup <id> ${target}`, offset);
      for (const place of group) this.#add(target, place);
    }
  }

  decorateMembersOfGroup(offset: number, end: number): void {
    const group = this.#group(offset);
    for (let at = offset + 2; at + 1 < end; at += 2) {
      for (const place of group) add(this.#memberPlaces, this.#words[at]!, { ...place, member: this.#words[at + 1]! });
    }
  }

  #note({ decoration, start, end }: Place): Note {
    return { decoration, name: decorationName(decoration), value: this.#value(decoration, start, end) };
  }

  /** The operands of a decoration. */
  #value(decoration: number, start: number, end: number): Attribute {
    const context = this.#context;
    const words = this.#words;
    if (start === end) return context.unit;
    const name = decorationName(decoration);
    const known = knownValues[name];
    if (known !== undefined) return known(context, words, start, end);
    const values = this.#parameters(decoration, start, end);
    const [first] = values;
    return values.length === 1 && first !== undefined ? first : ArrayAttr.get(context, { elements: values });
  }

  #parameters(decoration: number, start: number, end: number): readonly Attribute[] {
    const context = this.#context;
    const words = this.#words;
    const parameters = decorationParameters(decoration);
    const values: Attribute[] = [];
    let last: Operand | undefined;
    for (let at = start; at < end; ) {
      const parameter: Operand | undefined = parameters?.[values.length] ?? last;
      last = parameter?.quantifier === "*" ? parameter : undefined;
      const code = parameter?.kind.code;
      if (code === KindCode.String) {
        const stop = stringEnd(words, at, end) ?? reject("string without an end", start);
        values.push(stringAttr(context, stringFrom(words, at, stop)));
        at = stop;
        continue;
      }
      const word = words[at]!;
      if (parameter === undefined || code === KindCode.Integer || code === KindCode.Float)
        values.push(this.#integer(at));
      else if (code === KindCode.Id) values.push(this.#meaningOf(word, start));
      else values.push(stringAttr(context, namesOfWord(parameter.kind.name, word)));
      at++;
    }
    return values;
  }

  #integer(at: number): Attribute {
    return integerAttr(this.#context, this.#context.i32, this.#words[at]!);
  }
}

/** Whether an attribute of this name means something else on an op. */
function isTaken(def: OpDef, name: string): boolean {
  return def.propertyIndex(name) >= 0 || (def === Variable && ofModuleVariables.has(name));
}

/** Decorations that MLIR forbids on variables of functions. */
const ofModuleVariables: ReadonlySet<string> = new Set(["binding", "built_in", "descriptor_set"]);

function takesId(decoration: number): boolean {
  return decorationParameters(decoration)?.[0]?.kind.code === KindCode.Id;
}

function add(places: Map<number, Place[]>, id: number, place: Place): void {
  const list = places.get(id);
  if (list === undefined) places.set(id, [place]);
  else list.push(place);
}

/** Attributes of decorations; one that repeats is an array of what each says. */
export function attributesOf(notes: readonly Note[]): readonly NamedAttribute[] {
  const byName = new Map<string, Attribute[]>();
  for (const { name, value } of notes) {
    const list = byName.get(attributeName(name));
    if (list === undefined) byName.set(attributeName(name), [value]);
    else if (!list.includes(value)) list.push(value);
  }
  return [...byName].map(([name, values]) => {
    const [first, second] = values;
    if (first === undefined || second !== undefined) {
      const [{ context }] = values as [Attribute];
      return { name, value: ArrayAttr.get(context, { elements: values }) };
    }
    return { name, value: first };
  });
}

type KnownValue = (context: Context, words: Uint32Array, start: number, end: number) => Attribute;

/** Decorations whose values MLIR has a form for. */
const knownValues: Readonly<Record<string, KnownValue>> = {
  BuiltIn: (context, words, start) =>
    stringAttr(context, BuiltIn.enum.text(words[start]!) ?? namesOfWord("BuiltIn", words[start]!)),
  FPFastMathMode: (context, words, start) => enumerated(FPFastMathMode, context, words[start]!, start),
  FPRoundingMode: (context, words, start) => enumerated(FPRoundingMode, context, words[start]!, start),
  LinkageAttributes: (context, words, start, end) => {
    const stop = stringEnd(words, start, end);
    if (stop === undefined || stop + 1 !== end) return reject("LinkageAttributes needs a name and a type", start);
    return LinkageAttributesAttr.get(context, {
      linkage_name: stringAttr(context, stringFrom(words, start, end)),
      linkage_type: enumerated(LinkageType, context, words[stop]!, start),
    });
  },
};

/** The string that starts at a word. */
export function stringFrom(words: Uint32Array, start: number, end: number): string {
  const stop = stringEnd(words, start, end) ?? reject("string without an end", start);
  return textOfBytes(stringBytes(words, start, stop));
}
