// The form of operations whose result is a struct of two members of the operands' type.

import { FunctionType, type Operation } from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import type { OpDraft, Parser, Printer } from "../../../../text/index.ts";
import { StructType } from "../../types/index.ts";
import { failOp, parseAttrDict } from "../parsing.ts";

/** `%a, %b : !spirv.struct<(i32, i32)>`: the operands have the type of the first member. */
export function parseExtended(parser: Parser, draft: OpDraft): void {
  parseAttrDict(parser, draft);
  const count = parser.draftOperands(draft);
  parser.expect(":");
  const { position } = parser;
  const type = parser.type();
  const [member] = StructType.is(type) ? type.body.members : [];
  if (!StructType.is(type) || type.body.members.length !== 2 || member === undefined) {
    failOp(parser, draft, position, "expected spirv.struct type with two members");
  }
  if (count !== 2) {
    const counts = `got ${count} operands and 2 types`;
    failOp(parser, draft, position, `number of operands and types do not match: ${counts}`);
  }
  parser.resolve(draft, 0, member);
  parser.resolve(draft, 1, member);
  draft.addResult(type);
}

export function printExtended(printer: Printer, op: Operation): void {
  // Attributes come before the operands, as in the reference.
  printer.write(" ");
  printer.optionalAttrDict(op);
  printer.values(op.operands);
  printer.write(" : ");
  printer.type(op.resultType());
}

export function extendedProblem(op: Operation): Diagnostic | undefined {
  const result = op.resultType();
  if (!StructType.is(result) || result.body.members.length !== 2) {
    return op.error("expected result struct type containing two members");
  }
  const types = new Set([...op.operandTypes, ...result.body.members]);
  return types.size === 1 ? undefined : op.error("expected all operand types and struct member types are the same");
}

// ---- operations of one type

/** `%a, %b, %c {…} : f32`: all operands and the result have one type; or `(%a, %b, %c) {…} : (f32, f16, f32) -> f32`. */
export function parseOneType(parser: Parser, draft: OpDraft): void {
  const { position } = parser;
  if (parser.accept("(")) {
    parseSeveralTypes(parser, draft, position);
    return;
  }
  const count = parser.draftOperands(draft);
  parseAttrDict(parser, draft);
  const type = parser.colonType();
  for (let index = 0; index < count; index++) parser.resolve(draft, index, type);
  draft.addResult(type);
}

/** The form that begins with a parenthesis, which has been taken. */
function parseSeveralTypes(parser: Parser, draft: OpDraft, position: number): void {
  const count = parser.draftOperands(draft);
  parser.expect(")");
  parseAttrDict(parser, draft);
  const type = parser.colonType();
  if (!FunctionType.is(type)) return parser.failForm("expected function type", position);
  parser.resolveAll(draft, 0, count, type.inputs, position);
  for (const result of type.results) draft.addResult(result);
}

export function printOneType(printer: Printer, op: Operation): void {
  const result = op.resultType();
  if (op.operandTypes.some((type) => type !== result)) {
    printer.write("(");
    printer.values(op.operands);
    printer.write(")");
    printer.optionalAttrDict(op);
    printer.write(" : ");
    printer.functionalTypeOf(op.id);
    return;
  }
  printer.write(" ");
  printer.values(op.operands);
  printer.optionalAttrDict(op);
  printer.write(" : ");
  printer.type(result);
}
