// How types of the dialect are written inside of each other: without `!llvm.`, as in `array<4 x ptr>`.

import { FloatType, IntegerType, parameterOf, type Type, VectorType } from "../../../ir/index.ts";
import { type Parser, parseOptionalType, type TextWriter, type TypeSyntax } from "../../../text/index.ts";
import type { StructType } from "./struct.ts";

/** A type inside of another one: any type in full, or one of the dialect by its keyword. */
export function parseInnerType(parser: Parser): Type {
  const known = parseOptionalType(parser);
  if (known !== undefined) return known;
  const { position } = parser;
  // Where older text is read, an array may be `[4 x f32]`.
  const keyword = parser.upgrade !== undefined && parser.accept("[") ? "[" : parser.keyword();
  const older = parser.upgrade?.type(parser, "llvm", keyword);
  if (older !== undefined) return parser.nested(older);
  const def = parser.context.dialects.get("llvm")?.types?.find(({ mnemonic }) => mnemonic === keyword);
  if (def === undefined) return parser.failAt(position, `unknown LLVM type: ${keyword}`);
  // Sound: the definitions of the dialect have a type's syntax.
  return parser.nested(() => (def.syntax as TypeSyntax).parse(parser));
}

/** A type inside of another one, without `!llvm.` where it is one of the dialect's own. */
export function printInnerType(writer: TextWriter, type: Type): void {
  if (IntegerType.is(type) || FloatType.is(type) || VectorType.is(type) || !isShort(type)) {
    writer.type(type);
    return;
  }
  writer.write(type.def.mnemonic);
  // Sound: the definitions of the dialect have a type's syntax.
  (type.def.syntax as TypeSyntax).print(writer, type);
}

/** Floats are written in full, and so is what holds types that LLVM IR does not have. */
function isShort(type: Type): boolean {
  return type.def.dialect === "llvm" && type.def.mnemonic !== "ppc_fp128" && !holdsOthers(type, new Set());
}

/** Structs that hold themselves are met once. */
function holdsOthers(type: Type, around: Set<Type>): boolean {
  if (IntegerType.is(type) || FloatType.is(type) || VectorType.is(type) || around.has(type)) return false;
  if (type.def.dialect !== "llvm") return true;
  around.add(type);
  return heldBy(type).some((inner) => holdsOthers(inner, around));
}

/** The elements of structs and arrays, whose definitions import this file. */
function heldBy(type: Type): readonly Type[] {
  const body = parameterOf(type, "body") as StructType["body"] | undefined;
  if (body !== undefined) return body.elements;
  const element = parameterOf(type, "element") as Type | undefined;
  return element === undefined ? [] : [element];
}

/** An integer that must fit an unsigned word; a minus wraps. The reference names the parameter after the error. */
export function parseNumber(parser: Parser, bits: number, parameter: string): bigint {
  const { position } = parser;
  const value = parser.optionalBigInt();
  if (value !== undefined && value < 1n << BigInt(bits) && value >= -(1n << BigInt(bits - 1)))
    return BigInt.asUintN(bits, value);
  const message = value === undefined ? "expected integer value" : "integer value too large";
  parser.emit(parser.diagnosticAt(position, message));
  return parser.fail(`failed to parse ${parameter}`);
}
