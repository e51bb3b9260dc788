// cf.switch: goes to one of several blocks by an integer.

import {
  AnyInteger,
  AnyType,
  attr,
  casesOf,
  caseValues,
  caseValuesAttr,
  DenseI32ArrayAttr,
  defaultTarget,
  defineOp,
  failCustom,
  IntegerElementsAttr,
  numCaseValues,
  optionalAttr,
  SwitchBranch,
  SwitchSegments,
  successor,
  successors,
  value,
  variadic,
} from "../../define/index.ts";
import {
  type Block,
  type DenseElementsAttr,
  denseI32Array,
  elementTypeOrSelf,
  IntegerType,
  type Operation,
  Pure,
  Terminator,
  type Type,
  type Value,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, typeText } from "../../text/index.ts";
import { br } from "./branch.ts";
import { switchPatterns } from "./canonicalize/switch.ts";
import type { Switch } from "./families.ts";

const switchDef: Switch = defineOp("cf.switch", {
  summary: "Goes to one of several blocks by the value of an integer.",
  args: {
    flag: value(AnyInteger),
    defaultOperands: variadic(AnyType),
    caseOperands: variadic(AnyType),
    case_values: optionalAttr(IntegerElementsAttr),
    case_operand_segments: attr(DenseI32ArrayAttr),
  },
  successors: { defaultDestination: successor(), caseDestinations: successors() },
  traits: [SwitchSegments, SwitchBranch, Pure, Terminator],
  parse: parseSwitch,
  print: printSwitch,
  verify: (view, op) => checkCaseValues(view.case_values, op),
  canonicalize: () => switchPatterns(switchDef, br),
});

export { switchDef as switch };

function checkCaseValues(values: DenseElementsAttr | undefined, op: Operation): Diagnostic | undefined {
  const cases = op.numSuccessors - 1;
  if (values === undefined && cases === 0) return undefined;
  const flag = op.operandType(0);
  const type = values === undefined ? flag : elementTypeOrSelf(values.type);
  if (type !== flag) {
    return op.error(`'flag' type ('${typeText(flag)}') should match case value type ('${typeText(type)}')`);
  }
  const count = numCaseValues(values);
  if (count === cases) return undefined;
  return op.error(`number of case values (${count}) should match number of case destinations (${cases})`);
}

// ---- text

function parseSwitch(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  parser.expect(":");
  const type = parseFlagType(parser, draft);
  parser.resolve(draft, 0, type);
  parser.expect(",");
  parser.expect("[");
  const begin = parser.position;
  if (!parser.acceptKeyword("default")) failCustom(parser, draft, begin, "expected 'default'");
  parser.expect(":");
  const defaultTypes: Type[] = [];
  const defaultCount = parser.successorWithOperands(draft, defaultTypes);
  const values: bigint[] = [];
  const counts: number[] = [];
  const types: Type[] = [];
  while (parser.accept(",")) {
    values.push(parser.sizedInteger(64));
    parser.expect(":");
    counts.push(parser.successorWithOperands(draft, types));
  }
  parser.expect("]");
  setCases(draft, type, defaultCount, values, counts);
  const { position } = parser;
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), position);
  parser.resolveAll(draft, 1, defaultCount, defaultTypes, begin);
  parser.resolveAll(draft, 1 + defaultCount, draft.operandCount - 1 - defaultCount, types, begin);
}

function parseFlagType(parser: Parser, draft: OpDraft): IntegerType {
  const { position } = parser;
  const type: Type = parser.type();
  if (IntegerType.is(type)) return type;
  const found = `expected builtin.integer, but found '${typeText(type)}'`;
  return failCustom(parser, draft, position, `invalid kind of type specified: ${found}`);
}

function setCases(
  draft: OpDraft,
  flag: IntegerType,
  defaultCount: number,
  values: readonly bigint[],
  counts: readonly number[],
): void {
  const { context } = flag;
  const total = counts.reduce((sum, count) => sum + count, 0);
  const patterns = values.map((one) => BigInt.asUintN(flag.width, one));
  draft.setAttr("case_values", caseValuesAttr(flag, patterns));
  draft.setAttr("case_operand_segments", denseI32Array(context, counts));
  draft.setAttr("operandSegmentSizes", denseI32Array(context, [1, defaultCount, total]));
}

/** Values are printed without a sign, and those of more than 64 bits as the greatest such number. */
const GREATEST_VALUE = (1n << 64n) - 1n;

function printSwitch(printer: Printer, op: Operation): void {
  const view = switchDef.of(op);
  if (view === undefined) return;
  printer.write(" ");
  printer.value(view.flag);
  printer.write(" : ");
  printer.type(view.flag.type);
  printer.write(", [");
  printCase(printer, "default", defaultTarget(op));
  for (const one of casesOf(op)) {
    printer.write(",");
    printCase(printer, (one.value > GREATEST_VALUE ? GREATEST_VALUE : one.value).toString(), one);
  }
  if (caseValues(view.case_values).length > 0) printer.newLine();
  printer.write("]");
  printer.optionalAttrDict(op, ["case_values", "case_operand_segments", "operandSegmentSizes"]);
}

function printCase(
  printer: Printer,
  label: string,
  target: { readonly block: Block; readonly operands: readonly Value[] },
): void {
  printer.newLine();
  printer.write(`  ${label}: `);
  printer.successor(target.block, target.operands);
}
