// Attributes encoded as words: integers, strings, lists and the like, of which a text may have millions. `attributeAt` creates the
// attribute object on demand.

import { grown } from "../../support/tables/grown.ts";
import { hashWords, spread } from "../../support/tables/hash.ts";
import { HashChains } from "../../support/tables/hash-chains.ts";
import type { Attribute } from "./attribute.ts";

/**
 * The attributes of a context that are kept as words: the index of their definition, then what the definition says (see `AttrWords`).
 * Invariant: a sequence of words is in the table once, so that equal attributes have one id.
 * @internal
 */
export class AttributeTable {
  words: Int32Array = new Int32Array(512);
  /** Where the words of an attribute begin and end, by id; 0 for those that are kept as objects only. */
  spans: Int32Array = new Int32Array(512);
  /** By id: 1 where nothing that might get an alias when printed is in the attribute. */
  plain: Uint8Array = new Uint8Array(256);
  readonly #attributes: (Attribute | undefined)[];
  #view: Uint8Array = new Uint8Array();
  #wordCount = 1;
  readonly #chains = new HashChains();
  /** By entry of the chains. */
  #ids: Int32Array = new Int32Array(64);

  /** `attributes` are all of the context, by id. */
  constructor(attributes: (Attribute | undefined)[]) {
    this.#attributes = attributes;
  }

  /** The index of the definition of an attribute that is kept as words; 0 for others. */
  definitionOf(id: number): number {
    return this.words[this.spans[2 * id] ?? 0]!;
  }

  /** The words as bytes: four to a word, the first one in the lowest bits, where the host keeps words so. */
  get bytes(): Uint8Array {
    if (this.#view.buffer !== this.words.buffer) this.#view = new Uint8Array(this.words.buffer);
    return this.#view;
  }

  /** Whether an attribute has nothing in it that might get an alias. */
  isPlain(id: number): boolean {
    return this.plain[id] === 1;
  }

  /**
   * The id of the attribute whose words are those of `words` from `begin` to `end`. It is negated for one that was missing: the caller is to
   * say whether it is plain ({@link setPlain}).
   */
  intern(words: Int32Array, begin: number, end: number): number {
    const { spans } = this;
    const chains = this.#chains;
    const hash = spread(hashWords(words, begin, end));
    for (let entry = chains.first(hash); entry !== 0; entry = chains.next(entry, hash)) {
      const id = this.#ids[entry]!;
      if (this.#hasWords(spans[2 * id]!, spans[2 * id + 1]!, words, begin, end)) return id;
    }
    const id = this.#attributes.push(undefined) - 1;
    const entry = chains.add(hash);
    if (entry === this.#ids.length) this.#ids = grown(this.#ids);
    this.#ids[entry] = id;
    this.#append(id, words, begin, end);
    return -id;
  }

  #hasWords(from: number, to: number, words: Int32Array, begin: number, end: number): boolean {
    if (to - from !== end - begin) return false;
    for (let at = begin; at < end; at++) if (this.words[from++] !== words[at]) return false;
    return true;
  }

  #append(id: number, words: Int32Array, begin: number, end: number): void {
    const from = this.#wordCount;
    while (from + end - begin > this.words.length) this.words = grown(this.words);
    for (let at = begin; at < end; at++) this.words[this.#wordCount++] = words[at]!;
    while (2 * id + 1 >= this.spans.length) this.spans = grown(this.spans);
    this.spans[2 * id] = from;
    this.spans[2 * id + 1] = this.#wordCount;
  }

  setPlain(id: number): void {
    while (id >= this.plain.length) this.plain = grown(this.plain);
    this.plain[id] = 1;
  }
}
