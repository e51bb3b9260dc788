// Attributes: uniqued values of a definition and its parameters, which are fields of the attribute itself.

import type { WordKey } from "../../support/tables/sequence-table.ts";
import type { Context } from "../context.ts";
import type { AttributeId } from "../ids.ts";
import { Uniqued, UniquedDef, type UniquedDefOptions } from "./uniqued.ts";

/** An attribute: immutable and uniqued in its context, so that equality is `===`. */
export class Attribute extends Uniqued {
  declare readonly id: AttributeId;
  readonly def: AnyAttrDef;
  /** All parameters; each is a field of the attribute too. */
  readonly params: object;

  constructor(context: Context, id: number, def: AnyAttrDef, params: object) {
    super(context, id);
    this.def = def;
    this.params = params;
  }

  get kind(): "a" {
    return "a";
  }

  /** The attribute in JSON: the name of its definition. */
  toJSON(): { readonly attribute: string } {
    return { attribute: this.def.name };
  }
}

/** A definition of which nothing but the name is known. */
export type AnyAttrDef = AttrDef<object>;

/** The attributes that a definition makes. */
export type AttrOf<D> = D extends AttrDef<infer P> ? Attribute & Readonly<P> : never;

/** How attributes of which there are very many are kept: as words in the context's table, after the index of their definition. @internal */
export interface AttrWords<P> {
  /** Appends the same words always for the same parameters, and other ones for others. */
  push(context: Context, key: WordKey, params: P): void;
  /** The parameters of the words from `begin` to `end`. */
  read(context: Context, words: Int32Array, begin: number, end: number): P;
  /** Whether nothing that might get an alias when printed is in the attribute of these words; it is missing where nothing ever is. */
  isPlain?(context: Context, words: Int32Array, begin: number, end: number): boolean;
}

/** Options of an `AttrDef`. */
export interface AttrDefOptions<P> extends UniquedDefOptions<P> {
  /** The attribute is one that the printer may give an alias (`#map`). */
  readonly alias?: string;
  /** The attribute is a location. */
  readonly isLocation?: boolean;
  readonly words?: AttrWords<P>;
  /** Nothing that might get an alias is in the attribute; for those that are not kept as words. */
  readonly isPlain?: boolean;
  /** Of locations with parameters: the index in the context's table of locations, which uniques them. */
  indexOf?(context: Context, params: P): number;
}

/** A kind of attribute. */
export class AttrDef<P extends object> extends UniquedDef<P, Attribute> {
  readonly alias: string | undefined;
  readonly isLocation: boolean;
  readonly #options: AttrDefOptions<P>;

  constructor(name: string, options: AttrDefOptions<P> = {}) {
    super(name, options);
    this.alias = options.alias;
    this.isLocation = options.isLocation ?? false;
    this.#options = options;
    // Sound: the general definition is this very one.
    if (options.words !== undefined) definitions[this.index] = this as unknown as AnyAttrDef;
  }

  override get(context: Context, params: P): Attribute & Readonly<P> {
    const { words } = this.#options;
    if (words !== undefined) return this.#getByWords(context, params, words);
    const index = this.isLocation ? this.#options.indexOf?.(context, params) : undefined;
    if (index !== undefined) return this.#getLocation(context, params, index);
    if (this.alias !== undefined && !this.isLocation) context.hasAliasCandidates = true;
    return super.get(context, params);
  }

  #getByWords(context: Context, params: P, words: AttrWords<P>): Attribute & Readonly<P> {
    const { key } = context;
    key.count = 0;
    key.push(this.index);
    words.push(context, key, params);
    const id = attributeId(context, key.words, 0, key.count);
    // Sound: the words begin with the index of this definition.
    const known = context.attrs[id] as (Attribute & Readonly<P>) | undefined;
    return known ?? this.makeAt(context, id, params);
  }

  /** The attribute of the words from `begin` to `end`, which is missing yet. */
  ofWords(context: Context, id: number, begin: number, end: number): Attribute | undefined {
    const params = this.#options.words?.read(context, context.attributeTable.words, begin, end);
    return params === undefined ? undefined : this.makeAt(context, id, params);
  }

  /** Whether nothing that might get an alias is in the attribute of these words. */
  isPlain(context: Context, words: Int32Array, begin: number, end: number): boolean {
    return this.#options.words?.isPlain?.(context, words, begin, end) ?? true;
  }

  #getLocation(context: Context, params: P, index: number): Attribute & Readonly<P> {
    // Sound: the table has what this definition has made under the indexes of its kind.
    const known = context.locations.attribute(index) as (Attribute & Readonly<P>) | undefined;
    if (known !== undefined) return known;
    const made = this.make(context, params);
    context.locations.addAttribute(index, made);
    return made;
  }

  protected override entities(context: Context): (Attribute | undefined)[] {
    return context.attrs;
  }

  protected override create(context: Context, id: number, params: P): Attribute {
    if (this.#options.isPlain === true) context.attributeTable.setPlain(id);
    // Sound: the general definition is this very one.
    return new Attribute(context, id, this as unknown as AnyAttrDef, params);
  }
}

/** Definitions whose attributes are kept as words, by index. */
const definitions: (AnyAttrDef | undefined)[] = [];

/** The id of the attribute of these words, which begin with the index of a definition. No attribute is made. @internal */
export function attributeId(context: Context, words: Int32Array, begin: number, end: number): AttributeId {
  const table = context.attributeTable;
  const id = table.intern(words, begin, end);
  if (id > 0) return id as AttributeId;
  if (definitions[words[begin]!]!.isPlain(context, words, begin + 1, end)) table.setPlain(-id);
  return -id as AttributeId;
}

/** The attribute of an id; undefined for 0. @internal */
export function attributeAt(context: Context, id: number): Attribute | undefined {
  return context.attrs[id] ?? madeOfWords(context, id);
}

function madeOfWords(context: Context, id: number): Attribute | undefined {
  const { words, spans } = context.attributeTable;
  const begin = spans[2 * id] ?? 0;
  return definitions[words[begin]!]?.ofWords(context, id, begin + 1, spans[2 * id + 1]!);
}
