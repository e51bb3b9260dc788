// The text and the rules of choices.

import { type Directive, parseBody } from "../../define/index.ts";
import { DenseArrayAttr, type Operation, Region } from "../../ir/index.ts";
import { type Diagnostic, withNote } from "../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, parseFunctionResults, typeText } from "../../text/index.ts";
import { isOp } from "../op-name/index.ts";

// ---- scf.if

export function parseIf(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  parser.resolve(draft, 0, parser.context.i1);
  if (parser.accept("->")) for (const type of parseFunctionResults(parser)) draft.addResult(type);
  draft.regions.push(parseBody(parser, draft));
  draft.regions.push(parser.acceptKeyword("else") ? parseBody(parser, draft) : new Region(parser.store));
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
}

export function printIf(printer: Printer, op: Operation): void {
  const [then, otherwise] = op.regions;
  const terminators = op.numResults > 0;
  printer.write(" ");
  printer.value(op.operand(0));
  if (terminators) {
    printer.write(" -> (");
    printer.types(op.resultTypes);
    printer.write(")");
  }
  printer.write(" ");
  if (then !== undefined) printer.region(then, { entryArguments: false, terminators });
  if (otherwise !== undefined && !otherwise.isEmpty) {
    printer.write(" else ");
    printer.region(otherwise, { entryArguments: false, terminators });
  }
  printer.optionalAttrDict(op);
}

export function checkIf(op: Operation): Diagnostic | undefined {
  return op.numResults > 0 && op.region(1).isEmpty ? op.error("must have an else block if defining values") : undefined;
}

// ---- scf.index_switch

export const switchCases: Directive = {
  parse(parser, sink) {
    const values: bigint[] = [];
    while (parser.acceptKeyword("case")) {
      values.push(parser.sizedInteger(64));
      const { draft } = sink;
      draft.regions[values.length] = parser.region(draft.def, []);
    }
    const { context } = parser;
    sink.attr("cases", DenseArrayAttr.get(context, { element: context.i64, values }));
  },
  print(printer, op) {
    const cases = op.attr("cases");
    const values = DenseArrayAttr.is(cases) ? cases.values : [];
    for (const [index, value] of values.entries()) {
      const region = op.regions[index + 1];
      if (region === undefined) return;
      printer.newLine();
      printer.write(`case ${value} `);
      printer.region(region, { entryArguments: false, terminators: true });
    }
  },
};

export function checkIndexSwitch(op: Operation): Diagnostic | undefined {
  const attr = op.attr("cases");
  const cases = DenseArrayAttr.is(attr) ? attr.values : [];
  const regions = op.regions.length - 1;
  if (cases.length !== regions) {
    return op.error(`has ${regions} case regions but ${cases.length} case values`);
  }
  const seen = new Set<bigint>();
  for (const value of cases) {
    if (seen.has(value)) return op.error(`has duplicate case value: ${value}`);
    seen.add(value);
  }
  for (const [index, region] of op.regions.entries()) {
    const name = index === 0 ? "default region" : `case region #${index - 1}`;
    const error = checkYield(op, region, name);
    if (error !== undefined) return error;
  }
  return undefined;
}

function checkYield(op: Operation, region: Region, name: string): Diagnostic | undefined {
  const last = region.firstBlock?.lastOp;
  if (!isOp(last, "scf.yield")) {
    return op.error(`expected region to end with scf.yield, but got ${last?.name ?? "nothing"}`);
  }
  if (last.numOperands !== op.numResults) {
    const error = op.error(
      `expected each region to return ${op.numResults} values, but ${name} returns ${last.numOperands}`,
    );
    return withNote(error, "see yield operation here", last.error("").place);
  }
  const wrong = op.resultTypes.findIndex((type, index) => type !== last.operandType(index));
  const [expected, found] = [op.resultTypes[wrong], last.operandTypes[wrong]];
  if (expected === undefined || found === undefined) return undefined;
  const error = op.error(`expected result #${wrong} of each region to be '${typeText(expected)}'`);
  return withNote(error, `${name} returns '${typeText(found)}' here`, last.error("").place);
}

// ---- scf.execute_region

export function parseExecuteRegion(parser: Parser, draft: OpDraft): void {
  if (parser.accept("->")) for (const type of parseFunctionResults(parser)) draft.addResult(type);
  if (parser.acceptKeyword("no_inline")) draft.setAttr("no_inline", parser.context.unit);
  draft.regions.push(parser.region(draft.def, []));
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
}

export function printExecuteRegion(printer: Printer, op: Operation): void {
  if (op.numResults > 0) {
    printer.write(" -> ");
    printer.functionResultsOf(op.id);
  }
  printer.write(op.attr("no_inline") === undefined ? " " : " no_inline ");
  printer.region(op.region(), { entryArguments: false, terminators: true });
  printer.optionalAttrDict(op, ["no_inline"]);
}

export function checkExecuteRegion(op: Operation): Diagnostic | undefined {
  const entry = op.region().firstBlock;
  if (entry === undefined) return op.error("region needs to have at least one block");
  return entry.numArguments > 0 ? op.error("region cannot have any arguments") : undefined;
}
