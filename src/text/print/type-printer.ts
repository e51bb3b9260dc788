// The text of types.

import {
  ComplexType,
  DYNAMIC,
  FloatType,
  FunctionType,
  GraphType,
  IndexType,
  IntegerType,
  MemRefType,
  NoneType,
  OpaqueType,
  TensorType,
  TupleType,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import { typeSyntax } from "../custom-form.ts";
import type { TextWriter } from "./text-writer.ts";

export function printType(writer: TextWriter, type: Type): void {
  if (IntegerType.is(type)) writer.write(integerText(type));
  else if (FloatType.is(type)) writer.write(type.format);
  else if (IndexType.is(type)) writer.write("index");
  else if (VectorType.is(type)) printVector(writer, type);
  else if (FunctionType.is(type) || GraphType.is(type)) printFunction(writer, type);
  else if (MemRefType.is(type)) printMemRef(writer, type);
  else if (TensorType.is(type)) printTensor(writer, type);
  else printRareType(writer, type);
}

function printRareType(writer: TextWriter, type: Type): void {
  if (NoneType.is(type)) writer.write("none");
  else if (ComplexType.is(type)) {
    writer.write("complex<");
    writer.type(type.element);
    writer.write(">");
  } else if (TupleType.is(type)) {
    writer.write("tuple<");
    printTypes(writer, type.elements);
    writer.write(">");
  } else if (OpaqueType.is(type)) writer.write(opaqueText("!", type.dialectName, type.text));
  else printDialectType(writer, type);
}

function printDialectType(writer: TextWriter, type: Type): void {
  writer.write(`!${type.def.name}`);
  typeSyntax(type.def)?.print(writer, type);
}

function integerText(type: IntegerType): string {
  const prefix = type.signedness === "signless" ? "i" : type.signedness === "signed" ? "si" : "ui";
  return `${prefix}${type.width}`;
}

/** The pretty form where the text is an identifier with a body, else the text in angle brackets. */
export function opaqueText(sign: string, dialect: string, text: string): string {
  return isPretty(text) ? `${sign}${dialect}.${text}` : `${sign}${dialect}<${text}>`;
}

function isPretty(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_.]*(<.*>)?$/s.test(text);
}

function printVector(writer: TextWriter, type: VectorType): void {
  let dims = "";
  type.shape.forEach((size, index) => {
    dims += type.scalable[index] ? `[${size}]x` : `${size}x`;
  });
  writer.write(`vector<${dims}`);
  writer.type(type.element);
  writer.write(">");
}

function shapeText(shape: readonly number[] | undefined): string {
  if (shape === undefined) return "*x";
  return shape.map((size) => (size === DYNAMIC ? "?x" : `${size}x`)).join("");
}

function printTensor(writer: TextWriter, type: TensorType): void {
  writer.write(`tensor<${shapeText(type.shape)}`);
  writer.type(type.element);
  if (type.encoding !== undefined) {
    writer.write(", ");
    writer.attribute(type.encoding);
  }
  writer.write(">");
}

function printMemRef(writer: TextWriter, type: MemRefType): void {
  writer.write(`memref<${shapeText(type.shape)}`);
  writer.type(type.element);
  for (const attr of [type.layout, type.memorySpace]) {
    if (attr === undefined) continue;
    writer.write(", ");
    writer.arrayElement(attr);
  }
  writer.write(">");
}

function printFunction(writer: TextWriter, type: FunctionType | GraphType): void {
  writer.write("(");
  printTypes(writer, type.inputs);
  writer.write(") -> ");
  printFunctionResults(writer, type.results);
}

/** Result types: in parentheses unless it is one that is no function. */
export function printFunctionResults(writer: TextWriter, results: readonly Type[]): void {
  const [only] = results;
  if (results.length === 1 && only !== undefined && !FunctionType.is(only)) {
    writer.type(only);
    return;
  }
  writer.write("(");
  printTypes(writer, results);
  writer.write(")");
}

export function printTypes(writer: TextWriter, types: readonly Type[]): void {
  for (let index = 0; index < types.length; index++) {
    if (index > 0) writer.write(", ");
    writer.type(types[index]!);
  }
}
