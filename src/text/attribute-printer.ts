// The text of attributes.

import {
  AffineMapAttr,
  ArrayAttr,
  type Attribute,
  affine,
  DenseArrayAttr,
  DenseElementsAttr,
  DenseResourceAttr,
  DenseStringElementsAttr,
  DictionaryAttr,
  DistinctAttr,
  FloatAttr,
  FloatType,
  IntegerAttr,
  IntegerSetAttr,
  IntegerType,
  locationIndex,
  type NamedAttribute,
  OpaqueAttr,
  SparseElementsAttr,
  StridedLayoutAttr,
  StringAttr,
  SymbolRefAttr,
  type Type,
  TypeAttr,
  UnitAttr,
} from "../ir/index.ts";
import { floatSemantics, printFloat } from "../support/float/index.ts";
import { printDense, printDenseStrings, printSparse } from "./elements-printer.ts";
import { printLocationAttr } from "./location-printer.ts";
import { isBareIdentifier, quoted, symbolText } from "./spelling.ts";
import { attrSyntax } from "./syntax.ts";
import type { TextWriter, TypePrinting } from "./text-writer.ts";
import { opaqueText } from "./type-printer.ts";

export function printAttribute(writer: TextWriter, attr: Attribute, types: TypePrinting): void {
  if (IntegerAttr.is(attr)) printInteger(writer, attr, types);
  else if (FloatAttr.is(attr)) printFloatAttr(writer, attr, types);
  else if (StringAttr.is(attr)) withType(writer, quoted(attr.value), attr.type, types);
  else if (TypeAttr.is(attr)) writer.type(attr.type);
  else if (SymbolRefAttr.is(attr)) writer.write([attr.root, ...attr.nested].map(symbolText).join("::"));
  else if (ArrayAttr.is(attr)) printArray(writer, attr, types);
  else if (DictionaryAttr.is(attr)) printDictionary(writer, attr.entries);
  else if (UnitAttr.is(attr)) writer.write("unit");
  else if (attr.def.isLocation) printLocationAttr(writer, attr.context, locationIndex(attr));
  else printRareAttribute(writer, attr, types);
}

function printRareAttribute(writer: TextWriter, attr: Attribute, types: TypePrinting): void {
  if (DenseElementsAttr.is(attr)) printDense(writer, attr, types);
  else if (DenseStringElementsAttr.is(attr)) printDenseStrings(writer, attr, types);
  else if (DenseArrayAttr.is(attr)) printDenseArray(writer, attr);
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

/** ` : type` behind a text, unless it is left out or there is none. */
function withType(writer: TextWriter, text: string, type: Type | undefined, types: TypePrinting): void {
  writer.out += text;
  if (type === undefined || types === "without-type") return;
  if (types === "without-usual-type" && isUsualType(type)) return;
  writer.out += " : ";
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

function printInteger(writer: TextWriter, attr: IntegerAttr, types: TypePrinting): void {
  const { type, value } = attr;
  if (IntegerType.is(type) && type.width === 1 && type.signedness === "signless") {
    writer.write(value === 0n ? "false" : "true");
  } else withType(writer, value.toString(), type, types);
}

function printFloatAttr(writer: TextWriter, attr: FloatAttr, types: TypePrinting): void {
  const text = printFloat(attr.bits, floatSemantics[attr.type.format]);
  // The bits in hexadecimal would be read as an integer.
  const elided = types === "without-usual-type" && text.startsWith("0x") ? "full" : types;
  withType(writer, text, attr.type, elided);
}

function printArray(writer: TextWriter, attr: ArrayAttr, types: TypePrinting): void {
  writer.out += "[";
  for (let index = 0; index < attr.elements.length; index++) {
    if (index > 0) writer.out += ", ";
    if (types === "without-type") writer.attributeWithoutType(attr.elements[index]!);
    else writer.arrayElement(attr.elements[index]!);
  }
  writer.out += "]";
}

/** `{a = 1 : i32, b}`. */
export function printDictionary(writer: TextWriter, entries: readonly NamedAttribute[]): void {
  writer.out += "{";
  for (let index = 0; index < entries.length; index++) {
    const { name, value } = entries[index]!;
    if (index > 0) writer.out += ", ";
    writer.keywordOrString(name);
    if (UnitAttr.is(value)) continue;
    writer.out += " = ";
    writer.attribute(value);
  }
  writer.out += "}";
}

function printDenseArray(writer: TextWriter, attr: DenseArrayAttr): void {
  writer.write("array<");
  writer.type(attr.element);
  if (attr.values.length > 0) writer.write(`: ${denseArrayElements(attr).join(", ")}`);
  writer.write(">");
}

/** The texts of the elements of a dense array. */
export function denseArrayElements(attr: DenseArrayAttr): readonly string[] {
  const { element } = attr;
  if (FloatType.is(element)) return attr.values.map((bits) => printFloat(bits, floatSemantics[element.format]));
  const isBool = IntegerType.is(element) && element.width === 1;
  return attr.values.map((value) => (isBool ? String(value !== 0n) : value.toString()));
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
