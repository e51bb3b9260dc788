// Reads attributes but elements (see elements-parser) and locations (see location-parser).

import {
  AffineMapAttr,
  ArrayAttr,
  type Attribute,
  attributeAt,
  boolAttr,
  DenseResourceAttr,
  DistinctAttr,
  dictionaryAttr,
  FloatAttr,
  FloatType,
  IndexType,
  IntegerSetAttr,
  IntegerType,
  integerAttr,
  isShaped,
  type NamedAttribute,
  OpaqueAttr,
  StridedLayoutAttr,
  StringAttr,
  type SymbolRefAttr,
  symbolRefAttr,
  type Type,
  TypeAttr,
} from "../../../ir/index.ts";
import { floatSemantics, parseFloatLiteral } from "../../../support/float/index.ts";
import { attrSyntax } from "../../custom-form.ts";
import { attributeText, typeText } from "../../print/text-writer.ts";
import { parseDenseElements, parseSparseElements } from "../elements/elements-parser.ts";
import { parseLocationAttribute } from "../locations/location-parser.ts";
import { integerInRange } from "../numbers/number-literals.ts";
import type { Parser } from "../parser.ts";
import {
  balancedEnd,
  dialectNamespace,
  dialectSymbolEnd,
  parseOptionalType,
  parseType,
  takeMnemonic,
  UNREGISTERED,
  withoutPrefix,
} from "../types/type-parser.ts";
import type { Upgrade } from "../upgrade.ts";
import { parseAffineMap, parseIntegerSet } from "./affine-parser.ts";
import { hexadecimalFloatBits, parseDenseArray } from "./dense-array-parser.ts";

/** `<` */
const LESS = 60;

/** `implied` is the type that the attribute has without saying so. */
export function parseAttribute(parser: Parser, implied?: Type): Attribute {
  return parseOptionalAttribute(parser, implied) ?? parser.failWrongToken("expected attribute value");
}

export function parseOptionalAttribute(parser: Parser, implied?: Type): Attribute | undefined {
  const byte = parser.peek();
  // No type can be implied in an array.
  if (byte !== 91 && (implied !== undefined || parser.upgrade !== undefined))
    return parseUncached(parser, byte, implied);
  const begin = parser.pos;
  const known = parser.shortcuts.attributes.lookup(parser);
  if (known !== 0) return attributeAt(parser.context, known);
  const attr = parseUncached(parser, byte, implied);
  if (attr !== undefined) parser.shortcuts.attributes.remember(parser, begin, parser.pos, attr.id);
  return attr;
}

function parseUncached(parser: Parser, byte: number, implied: Type | undefined): Attribute | undefined {
  if (byte === 34) return parseStringAttr(parser, implied);
  if (byte === 45 || (byte >= 48 && byte <= 57)) return parseNumber(parser, implied);
  if (byte === 64) return parseSymbolRef(parser);
  parser.enter();
  const attr = parseCompound(parser, byte, implied);
  parser.leave();
  return attr;
}

function parseCompound(parser: Parser, byte: number, implied: Type | undefined): Attribute | undefined {
  if (byte === 91) return parseArray(parser);
  if (byte === 123) return dictionaryAttr(parser.context, parseAttributeDictionary(parser));
  if (byte === 35) return parseExtendedAttribute(parser, implied);
  const word = parser.peekKeyword();
  const reader = word === "" ? undefined : readers.get(word);
  if (reader !== undefined) {
    const begin = parser.pos;
    parser.pos += word.length;
    const attr = reader(parser, implied, begin);
    if (attr !== undefined) return attr;
    parser.pos = begin;
  }
  const type = parseOptionalType(parser);
  return type === undefined ? undefined : TypeAttr.get(parser.context, { type });
}

type Reader = (parser: Parser, implied: Type | undefined, begin: number) => Attribute | undefined;

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["true", (parser) => boolAttr(parser.context, true)],
  ["false", (parser) => boolAttr(parser.context, false)],
  ["unit", (parser) => parser.context.unit],
  ["array", parseDenseArray],
  ["dense", parseDenseElements],
  ["dense_resource", parseDenseResource],
  ["sparse", parseSparseElements],
  ["loc", parseLocationValue],
  ["affine_map", parseAffineMapAttr],
  ["affine_set", parseIntegerSetAttr],
  ["strided", parseStrided],
  ["distinct", parseDistinct],
]);

/** A location where an attribute is may get an alias when printed, as the location of an op does not without debug information. */
function parseLocationValue(parser: Parser): Attribute {
  parser.context.hasAliasCandidates = true;
  return parseLocationAttribute(parser);
}

// ---- strings, symbols, arrays, dictionaries

function parseStringAttr(parser: Parser, implied: Type | undefined): Attribute {
  const value = parser.string();
  const type = implied ?? (parser.accept(":") ? parseType(parser) : undefined);
  return StringAttr.get(parser.context, { value, type: type === parser.context.none ? undefined : type });
}

export function parseSymbolRef(parser: Parser): SymbolRefAttr {
  parser.peek();
  const begin = parser.pos;
  const known = parser.shortcuts.attributes.lookup(parser);
  // Sound: what begins with `@` is a symbol reference.
  if (known !== 0 && parser.bytes[begin] === 64) return attributeAt(parser.context, known) as SymbolRefAttr;
  const attr = parseUncachedSymbolRef(parser);
  parser.shortcuts.attributes.remember(parser, begin, parser.pos, attr.id);
  return attr;
}

function parseUncachedSymbolRef(parser: Parser): SymbolRefAttr {
  const root = parser.optionalSymbolName() ?? parser.fail("expected symbol reference");
  const nested: string[] = [];
  while (acceptDoubleColon(parser)) {
    nested.push(parser.optionalSymbolName() ?? parser.fail("expected nested symbol reference identifier"));
  }
  return symbolRefAttr(parser.context, root, ...nested);
}

/** Two colons, which the reference takes apart from one another too. */
function acceptDoubleColon(parser: Parser): boolean {
  if (parser.peek() !== 58) return false;
  const { pos } = parser;
  parser.pos++;
  if (parser.acceptByte(58)) return true;
  parser.pos = pos;
  return false;
}

function parseArray(parser: Parser): Attribute {
  const elements: Attribute[] = [];
  parser.pos++;
  if (!parser.acceptByte(93)) {
    do elements.push(parseAttribute(parser));
    while (parser.acceptByte(44));
    parser.expect("]", "expected ',' or ']'");
  }
  return ArrayAttr.get(parser.context, { elements });
}

/** `{name = value, unit_name}`; a name is an identifier, a keyword or a string. */
export function parseAttributeDictionary(parser: Parser): readonly NamedAttribute[] {
  const entries: NamedAttribute[] = [];
  parser.expect("{", "expected '{' in attribute dictionary");
  if (parser.acceptByte(125)) return entries;
  const names = new EntryNames();
  do entries.push(parseEntry(parser, names));
  while (parser.acceptByte(44));
  parser.expect("}", "expected '}' in attribute dictionary");
  return entries;
}

/** Names of a dictionary: few as a rule, which need no set. */
class EntryNames {
  readonly #few: string[] = [];
  #many: Set<string> | undefined = undefined;

  /** Adds a name; false if it is there already. */
  add(name: string): boolean {
    const few = this.#few;
    if (this.#many !== undefined) {
      const { size } = this.#many;
      return this.#many.add(name).size > size;
    }
    if (few.includes(name)) return false;
    if (few.push(name) > 16) this.#many = new Set(few);
    return true;
  }
}

function parseEntry(parser: Parser, before: EntryNames): NamedAttribute {
  const { position } = parser;
  const isString = parser.peek() === 34;
  const name =
    parser.optionalKeyword() ?? (isString ? parser.string() : parser.failWrongToken("expected attribute name"));
  if (name === "") parser.failAt(position, "expected valid attribute name");
  if (!before.add(name)) parser.failAt(position, `duplicate key '${name}' in dictionary attribute`);
  if (parser.upgrade !== undefined) return upgradedEntry(parser, name, position, parser.upgrade);
  if (!parser.acceptByte(61)) return { name, value: parser.context.unit };
  return { name, value: parseAttribute(parser) };
}

/** Older releases wrote a colon instead of the equals sign. */
function upgradedEntry(parser: Parser, name: string, position: number, upgrade: Upgrade): NamedAttribute {
  const hasValue = parser.acceptByte(61) || parser.acceptByte(58);
  const value = hasValue ? parseAttribute(parser) : parser.context.unit;
  return upgrade.entry(parser, { name, value }, position);
}

// ---- numbers

function parseNumber(parser: Parser, implied: Type | undefined): Attribute | undefined {
  const { position } = parser;
  const negative = parser.accept("-");
  if (negative && (parser.peek() < 48 || parser.peek() > 57)) {
    parser.failWrongToken("expected constant integer or floating point value");
  }
  const float = parser.optionalFloatText();
  if (float !== undefined) return floatAttribute(parser, negative ? `-${float}` : float, implied, position);
  const text = parser.optionalIntegerText();
  if (text === undefined) return undefined;
  // Errors of integers point after the sign.
  const at = parser.pos - text.length;
  return integerAttribute(parser, text, negative, numberType(parser, implied, parser.context.i64), at);
}

/** The type after a colon, or the implied one, or the usual one. */
function numberType(parser: Parser, implied: Type | undefined, usual: Type): Type {
  if (implied !== undefined) return implied;
  return parser.accept(":") ? parseType(parser) : usual;
}

function floatAttribute(parser: Parser, text: string, implied: Type | undefined, position: number): Attribute {
  const type = numberType(parser, implied, parser.context.float("f64"));
  if (!FloatType.is(type)) parser.fail("floating point value not valid for specified type");
  const bits = parseFloatLiteral(text, floatSemantics[type.format]);
  if (bits === undefined) parser.failAt(position, "floating point value too large for attribute");
  return FloatAttr.get(parser.context, { type, bits });
}

function integerAttribute(parser: Parser, text: string, negative: boolean, type: Type, position: number): Attribute {
  if (FloatType.is(type)) return hexadecimalFloat(parser, text, negative, type, position);
  if (!IntegerType.is(type) && !IndexType.is(type)) {
    parser.failAt(position, "integer literal not valid for specified type");
  }
  if (negative && IntegerType.is(type) && type.signedness === "unsigned") {
    parser.failAt(position, "negative integer literal not valid for unsigned integer type");
  }
  const value = integerInRange(text, negative, type);
  if (value === undefined) parser.failAt(position, "integer constant out of range for attribute");
  return integerAttr(parser.context, type, value);
}

function hexadecimalFloat(
  parser: Parser,
  text: string,
  negative: boolean,
  type: FloatType,
  position: number,
): Attribute {
  return FloatAttr.get(parser.context, { type, bits: hexadecimalFloatBits(parser, text, negative, type, position) });
}

function parseDenseResource(parser: Parser, implied: Type | undefined): Attribute {
  parser.expect("<", "expected '<' after 'dense_resource'");
  const handle = resourceKey(parser);
  parser.expect(">");
  const { position } = parser;
  const type = implied ?? parser.colonType();
  if (!isShaped(type)) parser.failAt(position, "`dense_resource` expected a shaped type");
  return DenseResourceAttr.get(parser.context, { type, handle });
}

/** The key of a resource, where it is used and where it is defined. */
export function resourceKey(parser: Parser, what: "resource" | "external_resources" = "resource"): string {
  return (
    parser.optionalKeyword() ??
    parser.optionalString()?.value ??
    parser.fail(`expected identifier key for '${what}' entry`)
  );
}

function parseAffineMapAttr(parser: Parser): Attribute {
  parser.expect("<", "expected '<' in affine map");
  const map = parseAffineMap(parser);
  parser.expect(">");
  return AffineMapAttr.get(parser.context, { map });
}

function parseIntegerSetAttr(parser: Parser): Attribute {
  parser.expect("<", "expected '<' in integer set");
  const set = parseIntegerSet(parser);
  parser.expect(">");
  return IntegerSetAttr.get(parser.context, { set });
}

function parseStrided(parser: Parser): Attribute {
  parser.expect("<", "expected '<' after 'strided'");
  const strides: (bigint | undefined)[] = [];
  parser.expect("[", "expected '['");
  if (!parser.acceptByte(93)) {
    parser.commaSeparated(() => strides.push(parseStride(parser)));
    parser.expect("]", "expected ']'");
  }
  let offset: bigint | undefined = 0n;
  if (!parser.acceptByte(62)) {
    parser.expect(",", "expected ','");
    if (!parser.acceptKeyword("offset")) parser.failWrongToken("expected 'offset' after comma");
    parser.expect(":", "expected ':' after 'offset'");
    offset = parseStride(parser);
    parser.expect(">");
  }
  return StridedLayoutAttr.get(parser.context, { offset, strides });
}

/** A number of 64 bits; the least of them represents dynamic entries and is not one. */
function parseStride(parser: Parser): bigint | undefined {
  if (parser.acceptByte(63)) return undefined;
  const { position } = parser;
  const value = parser.optionalBigInt();
  if (value !== undefined && value > -(1n << 63n) && value < 1n << 63n) return value;
  return parser.failAt(position, "expected a 64-bit signed integer or '?'");
}

function parseDistinct(parser: Parser, _implied: Type | undefined, begin: number): Attribute {
  parser.expect("[", "expected '[' after 'distinct'");
  const text = parser.optionalIntegerText() ?? parser.failWrongToken("expected distinct ID");
  if (BigInt(text) >= 1n << 64n) parser.failWrongToken("expected an unsigned 64-bit integer");
  const id = BigInt(text).toString();
  parser.expect("]", "expected ']' to close distinct ID");
  parser.expect("<", "expected '<' after distinct ID");
  const value = parser.acceptByte(62) ? parser.context.unit : parseDistinctValue(parser);
  const known = parser.distinct.get(id);
  if (known === undefined) return newDistinct(parser, id, value);
  if (known.value === value) return known;
  const before = attributeText(known.value);
  return parser.failAt(begin, `referenced attribute does not match previous definition: ${before}`);
}

function parseDistinctValue(parser: Parser): Attribute {
  const value = parseOptionalAttribute(parser);
  if (value === undefined) {
    parser.emitWrongToken("expected attribute value");
    return parser.failWrongToken("expected attribute");
  }
  parser.expect(">", "expected '>' to close distinct attribute");
  return value;
}

function newDistinct(parser: Parser, id: string, value: Attribute): Attribute {
  const attr = DistinctAttr.get(parser.context, { number: parser.context.nextDistinctNumber(), value });
  parser.distinct.set(id, attr);
  return attr;
}

// ---- attributes of dialects

/** `#alias`, `#dialect.mnemonic<…>` or `#dialect<…>`. */
function parseExtendedAttribute(parser: Parser, implied: Type | undefined): Attribute {
  const begin = parser.pos + 1;
  const end = dialectSymbolEnd(parser, "invalid attribute name");
  const name = parser.textBetween(begin, end);
  const hasBody = parser.bytes[end] === LESS;
  const dot = name.indexOf(".");
  if (dot < 0 && !hasBody) return aliasedAttribute(parser, name, end);
  const bodyEnd = hasBody ? balancedEnd(parser, end) : end;
  const dialectName = dialectNamespace(parser, name, end);
  const symbolBegin = dot < 0 ? end + 1 : begin + dot + 1;
  const upgraded = parser.upgrade?.attribute(parser, dialectName, name.slice(dot + 1), implied);
  if (upgraded !== undefined) {
    parser.pos = end;
    return withoutPrefix(parser, upgraded);
  }
  const dialect = parser.context.dialects.get(dialectName);
  if (dialect === undefined) return opaqueAttribute(parser, dialectName, symbolBegin, bodyEnd, implied);
  if (dialect.attrs === undefined || dialect.attrs.length === 0) {
    parser.pos = bodyEnd;
    parser.failAt(symbolBegin, `dialect '${dialectName}' provides no attribute parsing hook`);
  }
  parser.pos = bodyEnd;
  const type = parser.accept(":") ? parseType(parser) : implied;
  const { pos: after } = parser;
  if (type !== undefined && dialect.attributesHaveNoType === true) parser.failAt(symbolBegin, "unexpected type");
  const mnemonic = takeMnemonic(parser, symbolBegin);
  const def = dialect.attrs.find((one) => one.mnemonic === mnemonic);
  const syntax = def === undefined ? undefined : attrSyntax(def);
  if (syntax === undefined) {
    const message = dialect.unknownAttrMessage?.(mnemonic);
    parser.failAt(symbolBegin, message ?? `unknown attribute \`${mnemonic}\` in dialect \`${dialectName}\``);
  }
  const attr = withoutPrefix(parser, () => syntax.parse(parser, type));
  if (dot < 0 || after !== bodyEnd) parser.pos = after;
  return attr;
}

function aliasedAttribute(parser: Parser, name: string, end: number): Attribute {
  parser.pos = end;
  const known = parser.attributeAliases.get(name);
  if (known === undefined) return parser.failWrongToken(`undefined symbol alias id '${name}'`);
  return parser.aliased(known);
}

/** An attribute of an unknown dialect, whose text begins after `#dialect.` or `#dialect<`. */
function opaqueAttribute(
  parser: Parser,
  dialectName: string,
  begin: number,
  end: number,
  implied: Type | undefined,
): Attribute {
  parser.pos = end;
  const isInBrackets = parser.bytes[begin - 1] === LESS;
  const text = parser.bodyBetween(begin, isInBrackets ? end - 1 : end);
  const type = parser.accept(":") ? parseType(parser) : implied;
  if (!parser.context.allowUnregisteredDialects) {
    const position = isInBrackets ? begin - `#${dialectName}<`.length : begin;
    const typeName = type === undefined ? "none" : typeText(type);
    parser.failAt(position, `#"${dialectName}"<"${text}"> : '${typeName}' attribute ${UNREGISTERED}`);
  }
  return OpaqueAttr.get(parser.context, { dialectName, text, type });
}
