// Templates: most ops of a text repeat the text of an earlier op except for the names of their operands. Such an op is parsed by
// comparing bytes; it takes its types and attributes from the earlier op.
//
// That is valid for forms that depend on their own text only (`OpSyntax.plain`, and the generic form), that contain no blocks, and that
// are followed by the same kind of token as the earlier op: see `followerAt`.

import {
  type AttributeId,
  type Block,
  type Column,
  type DefId,
  idAfter,
  NO_ID,
  type OpId,
  type PropertiesId,
  type TypeId,
  type ValueId,
} from "../../ir/index.ts";
import { BARE, CLASSES, SPACE, startsIdentifier } from "../characters.ts";
import { parseTrailingLocation } from "../syntax/locations/location-parser.ts";
import type { OpDraft } from "../syntax/ops/draft.ts";
import type { Parser } from "../syntax/parser.ts";
import type { OpShortcut } from "../syntax/shortcuts.ts";

/** The number of templates that are tried per definition. */
const MOST_TEMPLATES = 4;
const MOST_OPERANDS = 32;
/** After the first `PATIENCE` tries, a definition is no longer tried if it missed more often than once per so many hits. */
const USES_FOR_MISS = 4;
const PATIENCE = 32;
/** Creating a template costs about as much as `USES_FOR_ONE` hits save: after the first ones, one is created per so many hits. */
const FREE_TEMPLATES = 16;
const USES_FOR_ONE = 32;

/** Nothing that could be part of an op was looked at after its end. */
const NOT_LOOKED_AT = 0;
/** Something that might have been part of the op. */
const UNCLEAR = 1;

interface Template {
  /** Begin and end of each piece of text around the operands. */
  readonly pieces: Int32Array;
  readonly operandTypes: Column<TypeId>;
  readonly resultTypes: Column<TypeId>;
  readonly properties: PropertiesId;
  readonly attributes: AttributeId;
  /** The token after the op, if its form looked at it; see `followerAt`. */
  readonly follower: number;
}

/** The templates of one definition. */
class Templates {
  readonly list: Template[] = [];
  made = 0;
  used = 0;
  missed = 0;
  /** One of them has a dictionary. */
  haveDictionaries = false;
  /** The form depends on its own text alone. */
  readonly isPlain: boolean;

  constructor(isPlain: boolean) {
    this.isPlain = isPlain;
  }

  /** Whether templates of this definition are worth while. */
  get helps(): boolean {
    return this.missed <= this.used / USES_FOR_MISS + PATIENCE;
  }

  get isWorthMore(): boolean {
    return this.isPlain && this.helps && this.made <= FREE_TEMPLATES + this.used / USES_FOR_ONE;
  }
}

export class OpTemplates implements OpShortcut {
  readonly #parser: Parser;
  /** By definition. */
  readonly #templates: (Templates | undefined)[] = [];
  readonly #keys = new Int32Array(MOST_OPERANDS);
  readonly #operands = new Int32Array(MOST_OPERANDS) as Column<ValueId>;
  readonly #positions = new Int32Array(MOST_OPERANDS);
  /** The text has a dictionary where the last template that did not match has something else. */
  #failedAtDictionary = false;
  /** Where the names of operands that have been read end: the templates of a definition often agree in where operands are. */
  readonly #ends = new Int32Array(MOST_OPERANDS);

  constructor(parser: Parser) {
    this.#parser = parser;
  }

  /**
   * Reads an op whose name is from `begin` to `end` as another one was read, and appends it to the block. Returns 0, and reads nothing,
   * where there is no such other one.
   */
  read(def: DefId, begin: number, end: number, block: Block): OpId {
    const known = this.#templates[def];
    if (known === undefined || known.list.length === 0) return NO_ID;
    const { list } = known;
    for (let index = 0; index < list.length; index++) {
      const template = list[index]!;
      if (!this.#matches(template, end)) {
        if (this.#failedAtDictionary && !known.haveDictionaries) break;
        continue;
      }
      if (!this.#typesFit(template)) continue;
      if (index > 0) {
        list[index] = list[index - 1]!;
        list[index - 1] = template;
      }
      known.used++;
      return this.#make(template, def, begin, block);
    }
    this.#parser.pos = end;
    known.missed++;
    if (!known.helps) list.length = 0;
    return NO_ID;
  }

  #matches({ pieces, follower }: Template, begin: number): boolean {
    const parser = this.#parser;
    const keys = this.#keys;
    const positions = this.#positions;
    const ends = this.#ends;
    const { bytes, names } = parser;
    this.#failedAtDictionary = false;
    let pos = begin;
    for (let piece = 0; ; piece += 2) {
      const end = pieces[piece + 1]!;
      for (let at = pieces[piece]!; at < end; at++) {
        if (bytes[pos++] === bytes[at]) continue;
        this.#failedAtDictionary = isDictionary(bytes, pos - 1);
        return false;
      }
      if (piece + 2 === pieces.length) break;
      if (bytes[pos] !== 37) return false;
      const operand = piece >> 1;
      if (positions[operand] !== pos) {
        parser.pos = pos;
        positions[operand] = pos;
        keys[operand] = names.readKey();
        ends[operand] = parser.pos;
      }
      pos = ends[operand]!;
    }
    // Where the text went on, the last word might be a longer one.
    if ((CLASSES[bytes[pos]!]! & SPACE) === 0) return false;
    parser.pos = pos;
    return follower === NOT_LOOKED_AT || followerAt(parser) === follower;
  }

  /** Whether the operands have the types of the template, as far as these are known. */
  #typesFit({ operandTypes }: Template): boolean {
    const parser = this.#parser;
    const keys = this.#keys;
    const positions = this.#positions;
    const operands = this.#operands;
    const { names, store } = parser;
    for (let index = 0; index < operandTypes.length; index++) {
      const value = names.value(keys[index]!, 0, positions[index]!);
      const type = store.typeIdOf(value);
      if (type !== 0 && type !== operandTypes[index]) return false;
      operands[index] = value;
    }
    return true;
  }

  #make(template: Template, def: DefId, begin: number, block: Block): OpId {
    const parser = this.#parser;
    const operands = this.#operands;
    const positions = this.#positions;
    const { names, store } = parser;
    const { operandTypes, resultTypes } = template;
    const count = operandTypes.length;
    // A value that is defined later may be used twice, as different types.
    for (let index = 0; index < count; index++) {
      names.check(operands[index]!, operandTypes[index]!, positions[index]!);
    }
    const location = parseTrailingLocation(parser) ?? idAfter(parser.base, begin);
    const { properties, attributes } = template;
    const op = store.createOp({
      def,
      location,
      operands,
      operandCount: count,
      resultTypes,
      resultCount: resultTypes.length,
      properties,
      attributes,
    });
    store.appendOp(block, op);
    return op;
  }

  /** Caches a parsed op from its draft. */
  remember(op: OpId, def: DefId, draft: OpDraft, isPlain: boolean): void {
    while (this.#templates.length <= def) this.#templates.push(undefined);
    let known = this.#templates[def];
    if (known === undefined) {
      known = new Templates(isPlain);
      this.#templates[def] = known;
    }
    if (!known.isWorthMore || draft.hasNewDictionary || !isWhole(draft)) return;
    const template = this.#templateOf(op, draft);
    if (template === undefined) return;
    if (known.list.length === MOST_TEMPLATES) known.list.pop();
    known.list.push(template);
    known.haveDictionaries ||= beginsDictionary(this.#parser.bytes, draft.formBegin, draft.formEnd);
    known.made++;
  }

  #templateOf(op: OpId, draft: OpDraft): Template | undefined {
    const { formBegin: begin, formEnd: end } = draft;
    const parser = this.#parser;
    const { store, bytes } = parser;
    let last = end;
    while ((CLASSES[bytes[last - 1]!]! & SPACE) !== 0) last--;
    const pieces = this.#piecesOf(draft, begin, last);
    if (pieces === undefined) return undefined;
    const { pos } = parser;
    parser.pos = end;
    const follower = last === end ? NOT_LOOKED_AT : followerAt(parser);
    parser.pos = pos;
    if (follower === UNCLEAR) return undefined;
    const operandTypes = new Int32Array(draft.operandCount) as Column<TypeId>;
    for (let index = 0; index < operandTypes.length; index++)
      operandTypes[index] = store.typeIdOf(draft.operands[index]!);
    const resultTypes = new Int32Array(store.resultCount(op)) as Column<TypeId>;
    for (let index = 0; index < resultTypes.length; index++) resultTypes[index] = store.resultTypeId(op, index);
    return {
      pieces,
      operandTypes,
      resultTypes,
      properties: store.propertiesId(op),
      attributes: store.attributesId(op),
      follower,
    };
  }

  /** The pieces of text around the operands, where these are in one line in their order, and nothing else looks like one. */
  #piecesOf({ operandCount, operandPositions }: OpDraft, begin: number, end: number): Int32Array | undefined {
    const parser = this.#parser;
    const { bytes } = parser;
    const pieces = new Int32Array(operandCount * 2 + 2);
    let at = begin;
    for (let index = 0; index <= operandCount; index++) {
      const position = index < operandCount ? operandPositions[index]! : end;
      pieces[index * 2] = at;
      pieces[index * 2 + 1] = position;
      for (; at < position; at++) if (bytes[at] === 37 || bytes[at] === 10) return undefined;
      if (at !== position) return undefined;
      if (index === operandCount) break;
      if (bytes[at] !== 37) return undefined;
      at = parser.suffixEnd(at);
      if (bytes[at] === 35) return undefined;
    }
    return pieces;
  }
}

/** Whether all of an op has been read by its form, and states the types of its operands. */
function isWhole(draft: OpDraft): boolean {
  return (
    draft.regions.length === 0 &&
    draft.successors.length === 0 &&
    draft.statesTypes &&
    draft.location === undefined &&
    draft.operandCount <= MOST_OPERANDS
  );
}

/**
 * The kind of token after an op whose form looked there for an optional part. A form that stops at one of these tokens (the name of a
 * value or block, a closing brace, a quote, or the full name of an op) stops at all of them.
 */
function followerAt(parser: Parser): number {
  const byte = parser.peek();
  if (byte === 37 || byte === 94 || byte === 125 || byte === 34) return byte;
  if (!startsIdentifier(byte)) return UNCLEAR;
  for (let at = parser.pos; (CLASSES[parser.bytes[at]!]! & BARE) !== 0; at++) if (parser.bytes[at] === 46) return 46;
  return UNCLEAR;
}

/** Whether a brace after a blank is at a position. */
function isDictionary(bytes: Uint8Array, pos: number): boolean {
  return bytes[pos] === 123 && bytes[pos - 1] === 32;
}

function beginsDictionary(bytes: Uint8Array, begin: number, end: number): boolean {
  for (let pos = begin; pos < end; pos++) if (isDictionary(bytes, pos)) return true;
  return false;
}
