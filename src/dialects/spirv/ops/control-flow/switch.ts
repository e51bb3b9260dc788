// The form and the rules of spirv.Switch: literals in one dense attribute, the operands of the targets in segments.

import type { BranchTrait } from "../../../../define/index.ts";
import {
  type Attribute,
  type Block,
  DenseArrayAttr,
  DenseElementsAttr,
  denseI32Array,
  elementBytes,
  IntegerAttr,
  IntegerType,
  type Operation,
  readBits,
  type Type,
  type Value,
  vectorType,
  writeBits,
} from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { type OpDraft, type Parser, type Printer, typeText } from "../../../../text/index.ts";
import { failOp } from "../parsing.ts";
import { mergeAttributes, parseMergeTargets, printMergeTargets } from "./merge-targets.ts";

const SEGMENTS = "operandSegmentSizes";
const CASE_SEGMENTS = "case_operand_segments";

function numbersOf(op: Operation, name: string): readonly number[] {
  const attr = op.attr(name);
  return DenseArrayAttr.is(attr) ? attr.values.map(Number) : [];
}

/** Where the operands of each target after the default one begin, counted from the first of them, by case_operand_segments. */
const caseStarts = { make: () => new Map<Attribute, Int32Array>() };

function caseStartsOf(op: Operation): Int32Array {
  const attr = op.attr(CASE_SEGMENTS);
  const known = op.context.cache(caseStarts);
  let starts = attr === undefined ? undefined : known.get(attr);
  if (starts === undefined) {
    const counts = numbersOf(op, CASE_SEGMENTS);
    starts = new Int32Array(counts.length + 1);
    for (const [index, count] of counts.entries()) starts[index + 1] = (starts[index] ?? 0) + count;
    if (attr !== undefined) known.set(attr, starts);
  }
  return starts;
}

export const switchBranch: BranchTrait = {
  name: "BranchOpInterface",
  forwarded(op, successor) {
    const [, defaults = 0] = numbersOf(op, SEGMENTS);
    if (successor === 0) return { start: 1, count: defaults };
    const starts = caseStartsOf(op);
    const start = starts[successor - 1] ?? 0;
    return { start: 1 + defaults + start, count: (starts[successor] ?? start) - start };
  },
  successorFor(op, [selector]) {
    const type = op.operandType(0);
    if (!IntegerAttr.is(selector) || !IntegerType.is(type)) return undefined;
    return op.successors[literalsOf(op).indexOf(BigInt.asUintN(type.width, selector.value)) + 1];
  },
  setForwarded(op, successor, values) {
    const groups = Array.from({ length: caseStartsOf(op).length }, (_, index) => {
      const { start, count } = switchBranch.forwarded(op, index);
      return index === successor ? values : op.operands.slice(start, start + count);
    });
    op.setOperands([op.operand(0), ...groups.flat()]);
    const [defaults = 0, ...cases] = groups.map(({ length }) => length);
    const total = cases.reduce((sum, count) => sum + count, 0);
    op.setAttr(SEGMENTS, denseI32Array(op.context, [1, defaults, total]));
    op.setAttr(CASE_SEGMENTS, denseI32Array(op.context, cases));
  },
};

// ---- reading

export function parseSwitch(parser: Parser, draft: OpDraft): void {
  parser.draftOperand(draft);
  parser.expect(":");
  const { position } = parser;
  const type = parser.type();
  if (!IntegerType.is(type)) {
    const found = `expected builtin.integer, but found '${typeText(type)}'`;
    failOp(parser, draft, position, `invalid kind of type specified: ${found}`);
  }
  parser.resolve(draft, 0, type);
  parser.expect(",");
  parser.expect("[");
  const begin = parser.position;
  const defaultTypes: Type[] = [];
  const defaults = parseDefault(parser, draft, defaultTypes);
  const types: Type[] = [];
  const { literals, counts } = parseCases(parser, draft, type, types);
  parser.expect("]");
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (literals.length > 0) draft.setAttr("literals", literalsAttr(type, literals));
  draft.setAttr(CASE_SEGMENTS, denseI32Array(parser.context, counts));
  draft.setAttr(SEGMENTS, denseI32Array(parser.context, [1, defaults, total]));
  parseMergeTargets(parser, draft);
  for (const { name, value } of parser.optionalAttributeDictionary()) draft.setAttr(name, value);
  parser.resolveAll(draft, 1, defaults, defaultTypes, begin);
  parser.resolveAll(draft, 1 + defaults, total, types, begin);
}

function parseDefault(parser: Parser, draft: OpDraft, types: Type[]): number {
  const { position } = parser;
  if (!parser.acceptKeyword("default")) failOp(parser, draft, position, "expected 'default'");
  parser.expect(":");
  return parser.successorWithOperands(draft, types);
}

function parseCases(
  parser: Parser,
  draft: OpDraft,
  { width }: IntegerType,
  types: Type[],
): { readonly literals: bigint[]; readonly counts: number[] } {
  const literals: bigint[] = [];
  const counts: number[] = [];
  while (parser.accept(",")) {
    const { position } = parser;
    const literal = parser.optionalBigInt();
    if (literal === undefined) failOp(parser, draft, position, "expected integer value");
    // Numbers of 64 bits are printed unsigned, and may be larger than the reference reads.
    const most = Math.max(64, width);
    const fits =
      literal === BigInt.asIntN(most, literal) || (width >= 64 && literal === BigInt.asUintN(width, literal));
    if (!fits) failOp(parser, draft, position, "integer value too large");
    parser.expect(":");
    literals.push(literal);
    counts.push(parser.successorWithOperands(draft, types));
  }
  return { literals, counts };
}

/** Literals as a vector of the selector's type, modulo its width. */
function literalsAttr(type: IntegerType, literals: readonly bigint[]): DenseElementsAttr {
  const size = elementBytes(type);
  const [first = 0n] = literals;
  const splat = literals.every((literal) => BigInt.asUintN(type.width, literal - first) === 0n);
  const stored = splat ? [first] : literals;
  const data = new Uint8Array(size * stored.length);
  for (const [index, literal] of stored.entries()) writeBits(data, index * size, size, literal);
  return DenseElementsAttr.get(type.context, { type: vectorType(type.context, [literals.length], type), splat, data });
}

// ---- printing

export function printSwitch(printer: Printer, op: Operation): void {
  printer.write(" ");
  printer.value(op.operand(0));
  printer.write(" : ");
  printer.type(op.operandType(0));
  printer.write(", [");
  const literals = literalsOf(op);
  printer.increaseIndent();
  for (const [index, block] of op.successors.entries()) {
    if (index > 0) printer.write(",");
    printer.newLine();
    printer.write(index === 0 ? "default: " : `${literals[index - 1] ?? 0n}: `);
    printTarget(printer, op, index, block);
  }
  printer.decreaseIndent();
  if (op.successors.length > 1) printer.newLine();
  printer.write("]");
  printMergeTargets(printer, op);
  printer.optionalAttrDict(op, ["literals", CASE_SEGMENTS, SEGMENTS, ...mergeAttributes]);
}

function printTarget(printer: Printer, op: Operation, index: number, block: Block): void {
  const { start, count } = switchBranch.forwarded(op, index);
  const values: readonly Value[] = Array.from({ length: count }, (_, at) => op.operand(start + at));
  printer.successor(block, values);
}

/** The literals as unsigned numbers. */
function literalsOf(op: Operation): readonly bigint[] {
  const attr = op.attr("literals");
  if (!DenseElementsAttr.is(attr)) return [];
  const size = elementBytes(elementOf(attr.type));
  const count = op.successors.length - 1;
  return Array.from({ length: count }, (_, index) => readBits(attr.data, attr.splat ? 0 : index * size, size));
}

function elementOf(type: Type): Type {
  return (type as Type & { readonly element?: Type }).element ?? type;
}

// ---- rules

export function switchProblem(op: Operation): Diagnostic | undefined {
  const targets = op.successors.length - 1;
  const [, , found = 0] = numbersOf(op, SEGMENTS);
  const total = numbersOf(op, CASE_SEGMENTS).reduce((sum, count) => sum + count, 0);
  if (found !== total) {
    const counts = `count (${found}) does not match with the total size (${total})`;
    return op.error(`targetOperands ${counts} specified in attribute '${CASE_SEGMENTS}'`);
  }
  const literals = op.attr("literals");
  if (!DenseElementsAttr.is(literals)) {
    return targets === 0 ? undefined : op.error("'literals' attribute is required when there are targets");
  }
  const element = elementOf(literals.type);
  if (element !== op.operandType(0)) {
    const types = `('${typeText(op.operandType(0))}') should match literals type ('${typeText(element)}')`;
    return op.error(`'selector' type ${types}`);
  }
  const [count = 0] = (literals.type as Type & { readonly shape?: readonly number[] }).shape ?? [];
  if (count !== targets) {
    return op.error(`number of literals (${count}) should match number of targets (${targets})`);
  }
  return undefined;
}
