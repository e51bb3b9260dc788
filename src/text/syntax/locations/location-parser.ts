// Reads locations: `loc(…)` after ops and block arguments, and as an attribute. Aliases may be defined at the end of the text.

import {
  type Attribute,
  fusedIndex,
  type LocationId,
  locationAt,
  locationIndex,
  UNKNOWN_LOCATION,
} from "../../../ir/index.ts";
import { BARE, CLASSES, isDigit } from "../../characters.ts";
import { attributeText } from "../../print/text-writer.ts";
import type { Parser } from "../parser.ts";

interface Deferred {
  readonly alias: string;
  readonly position: number;
}

/**
 * Locations by aliases that are defined later. Each is as a number of its own, far from what real locations use, and is replaced
 * once everything is read.
 */
export class DeferredLocations {
  readonly #deferred: Deferred[] = [];

  add(alias: string, position: number): LocationId {
    return (FIRST_DEFERRED - (this.#deferred.push({ alias, position }) - 1)) as LocationId;
  }

  /** Replaces the deferred locations of everything in the store. */
  resolve(parser: Parser): void {
    if (this.#deferred.length === 0) return;
    const locations = this.#deferred.map(({ alias, position }) => this.#locationOf(parser, alias, position));
    const replace = (id: LocationId): LocationId =>
      id <= FIRST_DEFERRED ? (locations[FIRST_DEFERRED - id] ?? id) : id;
    parser.store.mapLocations(replace);
  }

  #locationOf(parser: Parser, alias: string, position: number): LocationId {
    const attr = parser.attributeAliases.get(alias);
    if (attr === undefined) parser.failAt(position, "operation location alias was never defined");
    if (!attr.def.isLocation) parser.failAt(position, `expected location, but found '${attributeText(attr)}'`);
    return parser.store.locationId(attr);
  }
}

const FIRST_DEFERRED = -0x40000000;

/** `loc(…)` if one is next: its number as the store keeps it. */
export function parseTrailingLocation(parser: Parser): LocationId | undefined {
  if (parser.peek() !== 108) return undefined;
  const place = usualPlace(parser) || usualAlias(parser);
  if (place !== 0) return -place as LocationId;
  if (!parser.acceptKeyword("loc")) return undefined;
  parser.expect("(", "expected '(' in location");
  const id = parseAliasOrLocation(parser);
  parser.expect(")", "expected ')' in location");
  return id;
}

/** The index of a location that is written as the printer writes places, `loc("file":1:2)`; 0 if it is not, and then nothing is read. */
function usualPlace(parser: Parser): number {
  const { bytes, pos: begin } = parser;
  if (bytes[begin + 1] !== 111 || bytes[begin + 2] !== 99 || bytes[begin + 3] !== 40 || bytes[begin + 4] !== 34)
    return 0;
  let pos = begin + 5;
  for (let byte = bytes[pos]!; byte !== 34; byte = bytes[++pos]!) if (byte < 32 || byte === 92) return 0;
  const nameEnd = pos;
  if (nameEnd === begin + 5 || bytes[pos + 1] !== 58 || !isDigit(bytes[pos + 2]!)) return 0;
  pos += 2;
  const lineBegin = pos;
  let line = 0;
  while (isDigit(bytes[pos]!)) line = line * 10 + bytes[pos++]! - 48;
  if (pos - lineBegin > MOST_DIGITS || bytes[pos] !== 58 || !isDigit(bytes[pos + 1]!)) return 0;
  const columnBegin = ++pos;
  let column = 0;
  while (isDigit(bytes[pos]!)) column = column * 10 + bytes[pos++]! - 48;
  if (pos - columnBegin > MOST_DIGITS || bytes[pos] !== 41) return 0;
  parser.pos = pos + 1;
  return parser.context.locations.place(parser.literalId(begin + 5, nameEnd), line, column, line, column);
}

/** The same for `loc(#alias)` of a location that has been met before. */
function usualAlias(parser: Parser): number {
  const { bytes, pos: begin } = parser;
  if (bytes[begin + 1] !== 111 || bytes[begin + 2] !== 99 || bytes[begin + 3] !== 40 || bytes[begin + 4] !== 35)
    return 0;
  const known = numberedAlias(parser, begin + 5) || namedAlias(parser, begin + 5);
  if (known !== 0 && bytes[parser.pos] === 41) {
    parser.pos++;
    return known;
  }
  parser.pos = begin;
  return 0;
}

/** The location of the alias at `begin` if it is called `loc7`, as the printer calls most of them; 0 for any other. */
function numberedAlias(parser: Parser, begin: number): number {
  const { bytes } = parser;
  if (bytes[begin] !== 108 || bytes[begin + 1] !== 111 || bytes[begin + 2] !== 99) return 0;
  let pos = begin + 3;
  let number = 0;
  if (bytes[pos] !== 48)
    while (isDigit(bytes[pos]!) && number < MOST_NUMBERED) number = number * 10 + bytes[pos++]! - 48;
  if (number === 0 || (CLASSES[bytes[pos]!]! & BARE) !== 0) return 0;
  parser.pos = pos;
  return parser.numberedAliases.get(number);
}

/** The location of the alias whose name is at `begin`; 0 if there is none. */
function namedAlias(parser: Parser, begin: number): number {
  const end = parser.identifierEnd(begin);
  if (end === begin) return 0;
  parser.pos = end;
  return parser.locationAliases.get(parser.literalId(begin, end));
}

/** Ten times as high a number is a part of the name. */
const MOST_NUMBERED = 1 << 17;

/** Numbers of so many digits fit into 32 bits. */
const MOST_DIGITS = 9;

function parseAliasOrLocation(parser: Parser): LocationId {
  if (parser.peek() !== 35) return -parseLocation(parser) as LocationId;
  const met = knownAlias(parser);
  if (met !== 0) return -met as LocationId;
  const position = parser.pos;
  parser.pos++;
  // No blank may follow the sign.
  const alias = parser.identifierEnd(parser.pos) > parser.pos ? parser.optionalKeyword() : undefined;
  if (alias === undefined || alias.includes(".")) {
    parser.pos = position;
    return -parseLocationAlias(parser) as LocationId;
  }
  const known = parser.attributeAliases.get(alias);
  if (known === undefined) return parser.locations.add(alias, position);
  if (!known.def.isLocation) parser.failAt(position, `expected location, but found '${attributeText(known)}'`);
  return -rememberAlias(parser, alias, locationIndex(known)) as LocationId;
}

/** The location of an alias that has been met before, which is read; 0 for any other. */
function knownAlias(parser: Parser): number {
  const begin = parser.pos;
  const known = numberedAlias(parser, begin + 1) || namedAlias(parser, begin + 1);
  if (known === 0) parser.pos = begin;
  return known;
}

function rememberAlias(parser: Parser, alias: string, location: number): number {
  const number = alias.startsWith("loc") ? Number(alias.slice(3)) : 0;
  if (number > 0 && number < 10 * MOST_NUMBERED && alias === `loc${number}`)
    parser.numberedAliases.set(number, location);
  else parser.locationAliases.set(parser.context.stringId(alias), location);
  return location;
}

/** `loc(…)` as an attribute, after the word. */
export function parseLocationAttribute(parser: Parser): Attribute {
  parser.expect("(", "expected '(' in inline location");
  const index = parseLocation(parser);
  parser.expect(")", "expected ')' in inline location");
  return locationAt(parser.context, index);
}

/** The index of a location in the context's table; no attribute is made. */
function parseLocation(parser: Parser): number {
  const byte = parser.peek();
  if (byte === 34) return parseNameOrFile(parser);
  if (byte === 35) return parseLocationAlias(parser);
  if (parser.acceptKeyword("unknown")) return UNKNOWN_LOCATION;
  parser.enter();
  const index = parseNestedLocation(parser);
  parser.leave();
  return index;
}

function parseNestedLocation(parser: Parser): number {
  if (parser.acceptKeyword("callsite")) return parseCallSite(parser);
  if (parser.acceptKeyword("fused")) return parseFused(parser);
  return parser.failWrongToken("expected location instance");
}

function parseLocationAlias(parser: Parser): number {
  const known = knownAlias(parser);
  if (known !== 0) return known;
  const attr = parser.attribute();
  if (!attr.def.isLocation) parser.failWrongToken(`expected location attribute, but got${attributeText(attr)}`);
  return locationIndex(attr);
}

function parseNameOrFile(parser: Parser): number {
  const { context } = parser;
  const begin = parser.pos;
  const end = parser.stringEnd(begin);
  parser.pos = end;
  const name = parser.literalId(begin + 1, end - 1);
  if (parser.accept(":")) return parsePlace(parser, end === begin + 2 ? context.stringId(UNNAMED) : name);
  if (!parser.acceptByte(40)) return context.locations.name(name, UNKNOWN_LOCATION);
  parser.enter();
  const child = parseLocation(parser);
  parser.leave();
  parser.expect(")", "expected ')' after child location of NameLoc");
  return context.locations.name(name, child);
}

/** How the reference calls a file whose name is empty. */
const UNNAMED = "-";

/** `:line:column`, and ` to line:column` or ` to :column` for a range. */
function parsePlace(parser: Parser, file: number): number {
  const { locations } = parser.context;
  const line = parseLineOrColumn(parser, "line");
  const column = parser.accept(":") ? parseLineOrColumn(parser, "column") : 0;
  if (!parser.acceptKeyword("to")) return locations.place(file, line, column, line, column);
  const endLine = parser.peek() === 58 ? line : parseEndLine(parser);
  if (!parser.accept(":")) parser.failWrongToken(EXPECTED_END);
  return locations.place(file, line, column, endLine, parseLineOrColumn(parser, "column"));
}

const EXPECTED_END = "expected either integer or `:` post `to` in FileLineColRange";

function parseEndLine(parser: Parser): number {
  const byte = parser.peek();
  return byte >= 48 && byte <= 57 ? parseLineOrColumn(parser, "line") : parser.failWrongToken(EXPECTED_END);
}

/** A number of 32 bits. */
function parseLineOrColumn(parser: Parser, what: "line" | "column"): number {
  const begin = parser.pos;
  const number = parser.optionalInteger();
  if (number !== undefined && number < 2 ** 32) return number;
  if (number !== undefined) parser.pos = begin;
  return parser.failWrongToken(`expected integer ${what} number in FileLineColRange`);
}

function parseCallSite(parser: Parser): number {
  parser.expect("(", "expected '(' in callsite location");
  const callee = parseLocation(parser);
  if (!parser.acceptKeyword("at")) parser.failWrongToken("expected 'at' in callsite location");
  const caller = parseLocation(parser);
  parser.expect(")", "expected ')' in callsite location");
  return parser.context.locations.call(callee, caller);
}

function parseFused(parser: Parser): number {
  let metadata = 0;
  if (parser.acceptByte(60)) {
    metadata = parser.attribute().id;
    parser.expect(">", "expected '>' after fused location metadata");
  }
  parser.expect("[", "expected '[' in fused location");
  const { stack } = parser;
  const begin = stack.count;
  if (!parser.acceptByte(93)) {
    do stack.push(parseLocation(parser));
    while (parser.acceptByte(44));
    parser.expect("]", "expected ']' in fused location");
  }
  const index = fusedIndex(parser.context, stack.words, begin, stack.count, metadata);
  stack.count = begin;
  return index;
}
