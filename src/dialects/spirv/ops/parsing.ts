// The common parts of the custom forms of the dialect's ops: enums as strings, symbol names, errors in the name of the op.

import type { Cases, EnumAttrDef } from "../../../define/index.ts";
import {
  type Attribute,
  type NamedAttribute,
  type Operation,
  StringAttr,
  SymbolRefAttr,
  stringAttr,
} from "../../../ir/index.ts";
import { attributeText, type OpDraft, type Parser, type Printer } from "../../../text/index.ts";

const QUOTE = 34;

/** Reports an error that the op's form finds itself: `custom op 'name' …`. */
export function failOp(parser: Parser, draft: OpDraft, position: number, message: string): never {
  parser.failAt(position, `custom op '${draft.def?.name ?? ""}' ${message}`);
}

/** Reads a case of an enum, or cases of a set, written as a string: `"Volatile|Aligned"`. `name` is what errors call it. */
export function parseEnumString(parser: Parser, draft: OpDraft, def: EnumAttrDef<Cases>, name: string): number {
  const { position } = parser;
  if (parser.peek() !== QUOTE) return failNoString(parser, draft, name, position);
  const text = parser.string();
  return enumValue(parser, def, text) ?? failEnum(parser, draft, position, name, `"${text}"`);
}

function failNoString(parser: Parser, draft: OpDraft, name: string, position: number): never {
  parser.attribute(parser.context.none);
  failOp(parser, draft, position, `expected ${name} attribute specified as string`);
}

export function failEnum(parser: Parser, draft: OpDraft, position: number, name: string, text: string): never {
  failOp(parser, draft, position, `invalid ${name} attribute specification: ${text}`);
}

/** The value of a case, or of the cases of a set with `|` between; undefined if one is unknown. */
export function enumValue(parser: Parser, def: EnumAttrDef<Cases>, text: string): number | undefined {
  const exact = def.enum.valueIn(parser, text);
  if (exact !== undefined) return exact;
  // Values without a keyword are numbers.
  if (/^\d+$/.test(text)) return BigInt(text) < 1n << 32n ? Number(text) : undefined;
  if (def.enum.separator === undefined) return undefined;
  let value = 0;
  for (const part of text.split("|")) {
    const bits = def.enum.valueIn(parser, part.trim());
    if (bits === undefined) return undefined;
    value |= bits;
  }
  return value >>> 0;
}

/** Reads a case written as a bare word. */
export function parseEnumKeyword(parser: Parser, draft: OpDraft, def: EnumAttrDef<Cases>, name: string): number {
  const { position } = parser;
  const word = parser.optionalKeyword() ?? parser.optionalBigInt()?.toString();
  if (word === undefined) failOp(parser, draft, position, "expected valid keyword");
  return enumValue(parser, def, word) ?? failEnum(parser, draft, position, name, word);
}

/** The text of the enum attribute under a name of an op. */
export function enumText(def: EnumAttrDef<Cases>, attr: Attribute | undefined): string {
  return def.is(attr) ? (def.enum.text(attr.value) ?? `${attr.value}`) : "";
}

/** `@name`, kept as a string attribute. */
export function parseSymbolName(parser: Parser, draft: OpDraft): StringAttr {
  const { position } = parser;
  const name = parser.optionalSymbolName();
  if (name === undefined) failOp(parser, draft, position, "expected valid '@'-identifier for symbol name");
  return stringAttr(parser.context, name);
}

/** A reference to a symbol of the same table. */
export function parseFlatSymbol(parser: Parser, draft: OpDraft): SymbolRefAttr {
  const { position } = parser;
  const attr = parser.attribute();
  if (SymbolRefAttr.is(attr) && attr.nested.length === 0) return attr;
  failOp(parser, draft, position, "invalid kind of attribute specified");
}

/** Reads `{…}` where it is there. */
export function parseAttrDict(parser: Parser, draft: OpDraft): void {
  if (parser.isNext("{")) addAttributes(parser, draft, parser.optionalAttributeDictionary());
}

/** Reads `attributes {…}` where it is there. */
export function parseAttributesWithKeyword(parser: Parser, draft: OpDraft): void {
  addAttributes(parser, draft, parser.optionalAttributesWithKeyword());
}

/** Attributes that the form contains must not be in the dictionary. */
function addAttributes(parser: Parser, draft: OpDraft, entries: readonly NamedAttribute[]): void {
  for (const { name, value } of entries) {
    if (draft.attr(name) !== undefined) failRepeated(parser, draft, name);
    draft.setAttr(name, value);
  }
}

export function failRepeated(parser: Parser, draft: OpDraft, name: string): never {
  failOp(parser, draft, draft.position, `attribute '${name}' occurs more than once in the attribute list`);
}

/** `sym_name` as `@name`. */
export function printSymbolName(printer: Printer, op: Operation): void {
  const name = op.attr("sym_name");
  if (StringAttr.is(name)) printer.symbolName(name.value);
}

export { attributeText };

const PERCENT = 37;
const OPENING_PARENTHESIS = 40;
const OPENING_BRACKET = 91;

/** Two operands and no more. */
export function draftTwoOperands(parser: Parser, draft: OpDraft): void {
  const { position } = parser;
  const first = parser.peek();
  if (first !== PERCENT) {
    if (first === OPENING_PARENTHESIS || first === OPENING_BRACKET) parser.failAt(position, "unexpected delimiter");
    parser.failWrongToken("expected operand");
  }
  if (parser.draftOperands(draft) !== 2) failOp(parser, draft, position, "expected 2 operands");
}
