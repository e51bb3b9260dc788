// The text of attributes.

import {
  AffineMapAttr,
  ArrayAttr,
  type Attribute,
  affine,
  bigIntOfWords,
  type Context,
  DenseArrayAttr,
  DenseElementsAttr,
  DenseResourceAttr,
  DenseStringElementsAttr,
  DictionaryAttr,
  DistinctAttr,
  decimalOfWords,
  FloatAttr,
  FloatType,
  highWord,
  IntegerAttr,
  IntegerSetAttr,
  IntegerType,
  isShortInteger,
  locationIndex,
  lowWord,
  type NamedAttribute,
  OpaqueAttr,
  SparseElementsAttr,
  StridedLayoutAttr,
  StringAttr,
  SymbolRefAttr,
  shortInteger,
  type Type,
  TypeAttr,
  UnitAttr,
  wordsOfBigInt,
} from "../../ir/index.ts";
import { floatSemantics, printFloat, writeFloatHalves } from "../../support/float/index.ts";
import { attrSyntax } from "../custom-form.ts";
import { isBareIdentifier, quoted } from "../spelling.ts";
import { printDense, printDenseStrings, printDenseWords, printSparse } from "./elements-printer.ts";
import { printLocationAttr } from "./location-printer.ts";
import type { TextWriter, TypePrinting } from "./text-writer.ts";
import { opaqueText } from "./type-printer.ts";

export function printAttribute(writer: TextWriter, attr: Attribute, types: TypePrinting): void {
  if (printWords(writer, attr.context, attr.id, types)) return;
  if (UnitAttr.is(attr)) writer.write("unit");
  else if (attr.def.isLocation) printLocationAttr(writer, attr.context, locationIndex(attr));
  else printRareAttribute(writer, attr, types);
}

/** Prints an attribute that is kept as words; false if it is another one. */
export function printWords(writer: TextWriter, context: Context, id: number, types: TypePrinting): boolean {
  const { words, spans } = context.attributeTable;
  const begin = (spans[2 * id] ?? 0) + 1;
  const end = spans[2 * id + 1]!;
  switch (words[begin - 1]) {
    case IntegerAttr.index:
      printInteger(writer, context, begin, types);
      break;
    case StringAttr.index:
      writer.quotedText(context.strings, words[begin]!);
      typeBehind(writer, context.types[words[begin + 1]!], types);
      break;
    case SymbolRefAttr.index:
      printSymbol(writer, context, begin, end);
      break;
    case ArrayAttr.index:
      printArray(writer, context, begin, end, types);
      break;
    case DictionaryAttr.index:
      printDictionaryWords(writer, context, begin, end);
      break;
    case TypeAttr.index:
      writer.type(context.types[words[begin]!]!);
      break;
    case FloatAttr.index:
      printFloatAttr(writer, context, begin, types);
      break;
    case DenseArrayAttr.index:
      printDenseArray(writer, context, begin, end);
      break;
    case DenseElementsAttr.index:
      return printDenseWords(writer, context, begin, types);
    default:
      return false;
  }
  return true;
}

function printRareAttribute(writer: TextWriter, attr: Attribute, types: TypePrinting): void {
  if (DenseElementsAttr.is(attr)) printDense(writer, attr, types);
  else if (DenseStringElementsAttr.is(attr)) printDenseStrings(writer, attr, types);
  else if (DenseResourceAttr.is(attr))
    withType(writer, `dense_resource<${keywordText(attr.handle)}>`, attr.type, types);
  else if (SparseElementsAttr.is(attr)) printSparse(writer, attr, types);
  else if (AffineMapAttr.is(attr)) writer.write(`affine_map<${affine.printAffineMap(attr.map)}>`);
  else if (IntegerSetAttr.is(attr)) writer.write(`affine_set<${affine.printIntegerSet(attr.set)}>`);
  else if (StridedLayoutAttr.is(attr)) writer.write(stridedText(attr));
  else if (DistinctAttr.is(attr)) printDistinct(writer, attr);
  else if (OpaqueAttr.is(attr)) withType(writer, opaqueText("#", attr.dialectName, attr.text), attr.type, types);
  else printDialectAttribute(writer, attr);
}

function printDialectAttribute(writer: TextWriter, attr: Attribute): void {
  const syntax = attrSyntax(attr.def);
  const isVerbose = syntax?.isVerbose === true;
  writer.write(isVerbose ? `#${attr.def.dialect}<${attr.def.mnemonic}` : `#${attr.def.name}`);
  syntax?.print(writer, attr);
  if (isVerbose) writer.write(">");
}

/** ` : type` after a text, unless it is left out or there is none. */
function withType(writer: TextWriter, text: string, type: Type | undefined, types: TypePrinting): void {
  writer.write(text);
  typeBehind(writer, type, types);
}

function typeBehind(writer: TextWriter, type: Type | undefined, types: TypePrinting): void {
  if (type === undefined || types === "without-type") return;
  if (types === "without-usual-type" && isUsualType(type)) return;
  writer.write(" : ");
  writer.type(type);
}

/** The types that literals have when they do not say it: i64 and f64. */
function isUsualType(type: Type): boolean {
  if (IntegerType.is(type)) return type.width === 64 && type.signedness === "signless";
  return FloatType.is(type) && type.format === "f64";
}

export function keywordText(text: string): string {
  return isBareIdentifier(text) ? text : quoted(text);
}

function printInteger(writer: TextWriter, context: Context, begin: number, types: TypePrinting): void {
  const { words } = context.attributeTable;
  const type = context.types[words[begin]!]!;
  if (IntegerType.is(type) && type.width === 1 && type.signedness === "signless") {
    writer.write(isZero(words, begin + 1) ? "false" : "true");
    return;
  }
  printIntegerWords(writer, context, begin + 1);
  typeBehind(writer, type, types);
}

function isZero(words: Int32Array, at: number): boolean {
  return isShortInteger(words[at]!) && shortInteger(words, at) === 0;
}

/** The integer whose words begin at `at`. */
function printIntegerWords(writer: TextWriter, context: Context, at: number): void {
  const { words } = context.attributeTable;
  if (isShortInteger(words[at]!)) writer.number(shortInteger(words, at));
  else writer.write(decimalOfWords(words, at));
}

function printFloatAttr(writer: TextWriter, context: Context, begin: number, types: TypePrinting): void {
  const { words } = context.attributeTable;
  // Sound: the first word is the type.
  const type = context.types[words[begin]!] as FloatType;
  const start = writer.count;
  printFloatWords(writer, context, type, begin + 1);
  // The bits in hexadecimal would be read as an integer.
  const isHexadecimal = writer.bytes[start + 1] === LETTER_X;
  typeBehind(writer, type, types === "without-usual-type" && isHexadecimal ? "full" : types);
}

/** The `x` of `0x`. */
const LETTER_X = 120;

/** The float whose bits begin at `at`. */
function printFloatWords(writer: TextWriter, context: Context, { format }: FloatType, at: number): void {
  const { words } = context.attributeTable;
  const semantics = floatSemantics[format];
  if (semantics.width > 64) writer.write(printFloat(bigIntOfWords(words, at), semantics));
  else writeFloatHalves(writer, highWord(words, at), lowWord(words, at), semantics);
}

function printSymbol(writer: TextWriter, { attributeTable, strings }: Context, begin: number, end: number): void {
  const { words } = attributeTable;
  writer.symbolName(strings[words[begin]!]!);
  for (let at = begin + 1; at < end; at++) {
    writer.write("::");
    writer.symbolName(strings[words[at]!]!);
  }
}

function printArray(writer: TextWriter, context: Context, begin: number, end: number, types: TypePrinting): void {
  const { words } = context.attributeTable;
  // Types of elements that need not be said are not, unless none is.
  const inside = types === "without-type" ? types : "without-usual-type";
  writer.write("[");
  for (let at = begin; at < end; at++) {
    if (at > begin) writer.write(", ");
    writer.elementById(context, words[at]!, inside);
  }
  writer.write("]");
}

function printDictionaryWords(writer: TextWriter, context: Context, begin: number, end: number): void {
  const { words } = context.attributeTable;
  writer.write("{");
  for (let at = begin; at < end; at += 2) {
    if (at > begin) writer.write(", ");
    writer.nameText(context.strings, words[at]!);
    printEntryValue(writer, context, words[at + 1]!);
  }
  writer.write("}");
}

/** `{a = 1 : i32, b}`. @internal */
export function printDictionary(writer: TextWriter, entries: readonly NamedAttribute[]): void {
  writer.write("{");
  for (let index = 0; index < entries.length; index++) {
    const { name, value } = entries[index]!;
    if (index > 0) writer.write(", ");
    printEntry(writer, name, value.context, value.id);
  }
  writer.write("}");
}

/** `a = 1 : i32`, or `a` where the attribute of the id is unit. */
export function printEntry(writer: TextWriter, name: string, context: Context, value: number): void {
  writer.keywordOrString(name);
  printEntryValue(writer, context, value);
}

function printEntryValue(writer: TextWriter, context: Context, value: number): void {
  if (value === context.unit.id) return;
  writer.write(" = ");
  writer.attributeById(context, value);
}

function printDenseArray(writer: TextWriter, context: Context, begin: number, end: number): void {
  const { words } = context.attributeTable;
  const element = context.types[words[begin]!]!;
  writer.write("array<");
  writer.type(element);
  let separator = ": ";
  for (let at = begin + 1; at < end; at += wordsOfBigInt(words, at)) {
    writer.write(separator);
    printDenseArrayElement(writer, context, element, at);
    separator = ", ";
  }
  writer.write(">");
}

function printDenseArrayElement(writer: TextWriter, context: Context, element: Type, at: number): void {
  const { words } = context.attributeTable;
  if (FloatType.is(element)) printFloatWords(writer, context, element, at);
  else if (IntegerType.is(element) && element.width === 1) writer.write(isZero(words, at) ? "false" : "true");
  else printIntegerWords(writer, context, at);
}

function stridedText(attr: StridedLayoutAttr): string {
  const size = (value: bigint | undefined) => (value === undefined ? "?" : value.toString());
  const offset = attr.offset === 0n ? "" : `, offset: ${size(attr.offset)}`;
  return `strided<[${attr.strides.map(size).join(", ")}]${offset}>`;
}

function printDistinct(writer: TextWriter, attr: DistinctAttr): void {
  writer.write(`distinct[${writer.distinctNumber(attr)}]<`);
  if (!UnitAttr.is(attr.value)) writer.attribute(attr.value);
  writer.write(">");
}
