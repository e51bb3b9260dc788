// The text and the rules of loops that run one turn after another.

import { parseBody } from "../../define/index.ts";
import { type Block, FunctionType, type Operation, type Trait, type Type, type Value } from "../../ir/index.ts";
import { type Diagnostic, withNote } from "../../support/diagnostics/diagnostic.ts";
import {
  type OpDraft,
  type Parser,
  type Printer,
  parseFunctionResults,
  type RegionArgument,
  typeText,
} from "../../text/index.ts";
import { isOp } from "../op-name/index.ts";
import { yieldOp } from "./branch.ts";

/** A value of the outside that an argument of a body begins with. */
export interface Initial {
  readonly argument: RegionArgument;
  /** Its place among the operands of the draft. */
  readonly operand: number;
}

/** `(%x = %a, …)`: arguments, whose types are not known yet, with what they begin with. */
export function parseInitials(parser: Parser, draft: OpDraft): readonly Initial[] {
  const list: Initial[] = [];
  parser.list("(", ")", () => {
    const argument = parser.bareArgument(parser.context.none);
    parser.expect("=");
    list.push({ argument, operand: draft.operandCount });
    parser.draftOperand(draft);
  });
  return list;
}

/** Gives types to arguments. */
export function typedArguments(
  parser: Parser,
  initials: readonly Initial[],
  types: readonly Type[],
): readonly RegionArgument[] {
  return initials.map(({ argument }, index) => ({ ...argument, type: types[index] ?? parser.context.none }));
}

/** Gives types to what arguments begin with. */
export function resolveInitials(
  parser: Parser,
  draft: OpDraft,
  initials: readonly Initial[],
  types: readonly Type[],
): void {
  initials.forEach(({ operand }, index) => parser.resolve(draft, operand, types[index] ?? parser.context.none));
}

/** ` prefix(%x = %a, …)` */
export function printInitials(printer: Printer, args: readonly Value[], values: readonly Value[], prefix = ""): void {
  printer.write(`${prefix}(`);
  printer.list(args, (argument, index) => {
    const value = values[index];
    printer.value(argument);
    printer.write(" = ");
    if (value !== undefined) printer.value(value);
  });
  printer.write(")");
}

// ---- scf.for

export function parseFor(parser: Parser, draft: OpDraft): void {
  const { context } = parser;
  if (parser.acceptKeyword("unsigned")) draft.setAttr("unsignedCmp", context.unit);
  const variable = parser.namedArgument(context.index);
  parser.expect("=");
  parser.draftOperand(draft);
  parser.expectKeyword("to");
  parser.draftOperand(draft);
  parser.expectKeyword("step");
  parser.draftOperand(draft);
  const hasInitials = parser.acceptKeyword("iter_args");
  const initials = hasInitials ? parseInitials(parser, draft) : [];
  const results: Type[] = [];
  if (hasInitials) {
    parser.expect("->");
    results.push(...parseFunctionResults(parser));
  }
  if (initials.length !== results.length) {
    parser.failForm("mismatch in number of loop-carried values and defined values", draft.position);
  }
  const type = parser.accept(":") ? parser.type() : context.index;
  for (const index of [0, 1, 2]) parser.resolve(draft, index, type);
  const carried = typedArguments(parser, initials, results);
  for (const result of results) draft.addResult(result);
  draft.regions.push(parseBody(parser, draft, [{ ...variable, type }, ...carried]));
  resolveInitials(parser, draft, initials, results);
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
}

export function printFor(printer: Printer, op: Operation): void {
  const [variable, ...carried] = op.region().firstBlock?.arguments ?? [];
  const [lower, upper, step, ...initials] = op.operands;
  if (variable === undefined || lower === undefined || upper === undefined || step === undefined) return;
  printer.write(op.attr("unsignedCmp") === undefined ? " " : " unsigned ");
  printer.value(variable);
  for (const [word, value] of [
    [" = ", lower],
    [" to ", upper],
    [" step ", step],
  ] as const) {
    printer.write(word);
    printer.value(value);
  }
  if (initials.length > 0) {
    printInitials(printer, carried, initials, " iter_args");
    printer.write(" -> (");
    printer.types(initials.map(({ type }) => type));
    printer.write(")");
  }
  printer.write(" ");
  if (variable.type !== op.context.index) {
    printer.write(" : ");
    printer.type(variable.type);
    printer.write(" ");
  }
  printer.region(op.region(), { entryArguments: false, terminators: initials.length > 0 });
  printer.optionalAttrDict(op, ["unsignedCmp"]);
}

/** As many results as initial values, and arguments of their types after the variable. */
export function checkFor(op: Operation): Diagnostic | undefined {
  const { block, initials } = forParts(op);
  if (initials.length !== op.numResults) {
    return op.error("mismatch in number of loop-carried values and defined values");
  }
  if (block === undefined) return undefined;
  const [variable, ...carried] = block.arguments;
  if (variable === undefined || variable.type !== op.operandType(0)) {
    return op.error("expected induction variable to be same type as bounds and step");
  }
  const last = block.lastOp;
  if (carried.length !== initials.length) {
    return op.error(`different number of inits and region iter_args: ${initials.length} != ${carried.length}`);
  }
  const yielded = last?.numOperands ?? 0;
  if (yielded !== carried.length) {
    return op.error(`different number of region iter_args and yielded values: ${carried.length} != ${yielded}`);
  }
  return checkCarried(op, carried, last);
}

function forParts(op: Operation): { readonly block: Block | undefined; readonly initials: readonly Value[] } {
  return { block: op.region().firstBlock, initials: op.operands.slice(3) };
}

/** Initial values, arguments, yielded values and results of one number are of one type. */
function checkCarried(op: Operation, carried: readonly Value[], last: Operation | undefined): Diagnostic | undefined {
  for (const [index, argument] of carried.entries()) {
    const initial = op.operandType(index + 3);
    const others: (readonly [string, string, Type, Type])[] = [
      ["init", "region iter_arg", initial, argument.type],
      ["region iter_arg", "yielded value", argument.type, last?.operandType(index) ?? argument.type],
      ["region iter_arg", "loop result", argument.type, op.resultType(index)],
    ];
    for (const [a, b, one, other] of others) {
      if (one === other) continue;
      const types = `'${typeText(one)}' != '${typeText(other)}'`;
      return op.error(`${index}-th ${a} and ${index}-th ${b} have different type: ${types}`);
    }
  }
  return undefined;
}

// ---- scf.while

export function parseWhile(parser: Parser, draft: OpDraft): void {
  const initials = parser.isNext("(") ? parseInitials(parser, draft) : [];
  const { position } = parser;
  parser.expect(":");
  const begin = parser.position;
  const type = parser.type();
  if (!FunctionType.is(type)) {
    return parser.failForm(
      `invalid kind of type specified: expected builtin.function, but found '${typeText(type)}'`,
      begin,
    );
  }
  for (const result of type.results) draft.addResult(result);
  if (type.inputs.length !== initials.length) {
    const counts = `expected ${initials.length} got ${type.inputs.length}`;
    parser.failForm(`expected as many input types as operands (${counts})`, position);
  }
  resolveInitials(parser, draft, initials, type.inputs);
  const args = typedArguments(parser, initials, type.inputs);
  draft.regions.push(parser.region(draft.def, args));
  parser.expectKeyword("do");
  draft.regions.push(parser.region(draft.def, []));
  parser.addAttributes(draft, parser.optionalAttributesWithKeyword(), parser.position);
}

export function printWhile(printer: Printer, op: Operation): void {
  const [before, after] = op.regions;
  if (before === undefined || after === undefined) return;
  if (op.numOperands > 0) printInitials(printer, before.firstBlock?.arguments ?? [], op.operands, " ");
  printer.write(" : ");
  printer.functionalType(op.operandTypes, op.resultTypes);
  printer.write(" ");
  printer.region(before, { entryArguments: false, terminators: true });
  printer.write(" do ");
  printer.region(after);
  printer.optionalAttrDictWithKeyword(op);
}

export function checkWhile(op: Operation): Diagnostic | undefined {
  const [before, after] = op.regions;
  const condition = before?.firstBlock?.lastOp;
  if (before?.firstBlock === undefined || after?.firstBlock === undefined) return undefined;
  if (!isOp(condition, "scf.condition")) {
    return terminatorProblem(op, condition, "expects the 'before' region to terminate with 'scf.condition'");
  }
  const last = after.firstBlock.lastOp;
  if (last?.def !== yieldOp) {
    return terminatorProblem(op, last, "expects the 'after' region to terminate with 'scf.yield'");
  }
  return undefined;
}

function terminatorProblem(op: Operation, last: Operation | undefined, message: string): Diagnostic {
  const error = op.error(message);
  return last === undefined ? error : withNote(error, "terminator here", last.error("").place);
}

/** The rule of loop-carried values, which is checked before the rule of control flow. */
export const CarriedValues: Trait = { name: "LoopLikeOpInterface", verifyRegions: checkFor };
