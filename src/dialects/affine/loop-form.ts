// The text and the rules of loops and conditions with affine bounds.

import { type AttrConstraint, attrConstraint, parseBody, valuesUnder } from "../../define/index.ts";
import {
  AffineMapAttr,
  ArrayAttr,
  type Attribute,
  affine,
  type Context,
  DenseElementsAttr,
  denseI32Array,
  elementTypeOrSelf,
  FloatType,
  IntegerAttr,
  IntegerSetAttr,
  indexAttr,
  integerAttr,
  isShaped,
  NO_ID,
  type Operation,
  Region,
  readBits,
  TensorType,
  type Type,
  type Value,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import {
  type OpDraft,
  type Parser,
  type Printer,
  parseAffineExprOfValues,
  parseFunctionResults,
  type RegionArgument,
} from "../../text/index.ts";
import { AtomicRMWKind } from "../arith/index.ts";
import { isOp } from "../op-name/index.ts";
import {
  checkDimsAndSymbols,
  MapOperands,
  mapAttr,
  mapOf,
  parseDimsAndSymbols,
  printDimsAndSymbols,
  printExprs,
} from "./operands.ts";

const STEP = "step";

// ---- affine.for

/** A bound: a number, a value, or a map of values, of whose results it is the least or the greatest. */
function parseBound(parser: Parser, draft: OpDraft, which: "lower" | "upper"): void {
  const word = which === "lower" ? "max" : "min";
  const name = `${which}BoundMap`;
  const { context } = parser;
  const hasWord = parser.acceptKeyword(word);
  if (parser.peek() === 37) {
    const first = draft.operandCount;
    const { position } = parser;
    parser.draftOperands(draft);
    if (draft.operandCount - first > 1) parser.failForm("expected only one loop bound operand", position);
    parser.resolve(draft, first, context.index);
    draft.setAttr(name, mapAttr(context, affine.affineMap(0, 1, [affine.symbol(0)])));
    return;
  }
  const { position } = parser;
  const attr = parser.attribute(context.index);
  if (AffineMapAttr.is(attr)) {
    const first = draft.operandCount;
    const dims = parseDimsAndSymbols(parser, draft);
    const symbols = draft.operandCount - first - dims;
    if (dims !== attr.map.numDims)
      parser.failForm("dim operand count and affine map dim count must match", draft.position);
    if (symbols !== attr.map.numSymbols) {
      parser.failForm("symbol operand count and affine map symbol count must match", draft.position);
    }
    if (attr.map.results.length > 1 && !hasWord) {
      const what =
        which === "lower"
          ? "lower loop bound affine map with multiple results requires 'max' prefix"
          : "upper loop bound affine map with multiple results requires 'min' prefix";
      parser.failForm(what, position);
    }
    draft.setAttr(name, attr);
    return;
  }
  if (!IntegerAttr.is(attr))
    return parser.failForm("expected valid affine map representation for loop bounds", position);
  // The word for true is a number of one bit, with a sign.
  const value = attr.type === context.i1 ? -attr.value : attr.value;
  draft.setAttr(name, mapAttr(context, affine.constantMap(value)));
}

export function parseFor(parser: Parser, draft: OpDraft): void {
  const { context } = parser;
  const variable = parser.bareArgument(context.index);
  parser.expect("=");
  parseBound(parser, draft, "lower");
  const lower = draft.operandCount;
  parser.expectKeyword("to", " between bounds");
  parseBound(parser, draft, "upper");
  const upper = draft.operandCount - lower;
  let step: Attribute = indexAttr(context, 1);
  if (parser.acceptKeyword(STEP)) {
    const { position } = parser;
    step = parser.attribute(context.index);
    if (IntegerAttr.is(step) && step.value < 0n) {
      parser.failForm("expected step to be representable as a positive signed integer", position);
    }
  }
  draft.setAttr(STEP, step);
  const first = draft.operandCount;
  const args = [variable];
  if (parser.acceptKeyword("iter_args")) {
    const carried: RegionArgument[] = [];
    parser.list("(", ")", () => {
      carried.push(parser.bareArgument(context.none));
      parser.expect("=");
      parser.draftOperand(draft);
    });
    parser.expect("->");
    const types = parseFunctionResults(parser);
    if (types.length !== carried.length) {
      parser.failForm("mismatch between the number of loop-carried values and results", draft.position);
    }
    carried.forEach((argument, index) => args.push({ ...argument, type: types[index] ?? context.none }));
    types.forEach((type, index) => parser.resolve(draft, first + index, type));
    for (const type of types) draft.addResult(type);
  }
  const sizes = [lower, upper, draft.operandCount - first];
  draft.setAttr("operandSegmentSizes", denseI32Array(context, sizes));
  draft.regions.push(parseBody(parser, draft, args));
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
}

function printBound(printer: Printer, op: Operation, which: "lower" | "upper"): void {
  const map = mapOf(op, `${which}BoundMap`);
  const operands = valuesUnder(op, `${which}BoundOperands`);
  const [result] = map.results;
  if (map.results.length === 1 && result !== undefined) {
    if (map.numSymbols === 0 && map.numDims === 0 && result.kind === "constant") {
      printer.write(`${result.value}`);
      return;
    }
    const [only] = operands;
    if (map.numDims === 0 && map.numSymbols === 1 && result.kind === "symbol" && only !== undefined) {
      printer.value(only);
      return;
    }
  } else printer.write(which === "lower" ? "max " : "min ");
  const attr = op.attr(`${which}BoundMap`);
  if (attr !== undefined) printer.attribute(attr);
  printDimsAndSymbols(printer, operands, map.numDims);
}

export function printFor(printer: Printer, op: Operation): void {
  const body = op.region().firstBlock;
  const [variable, ...carried] = body?.arguments ?? [];
  const step = op.attr(STEP);
  printer.write(" ");
  if (variable !== undefined) printer.value(variable);
  printer.argumentLocation(body?.argumentLocations[0] ?? NO_ID);
  printer.write(" = ");
  printBound(printer, op, "lower");
  printer.write(" to ");
  printBound(printer, op, "upper");
  if (IntegerAttr.is(step) && step.value !== 1n) printer.write(` step ${step.value}`);
  const initials = valuesUnder(op, "inits");
  if (initials.length > 0) {
    printer.write(" iter_args(");
    printer.list(carried, (argument, index) => {
      const initial = initials[index];
      printer.value(argument);
      printer.write(" = ");
      if (initial !== undefined) printer.value(initial);
    });
    printer.write(") -> (");
    printer.types(initials.map(({ type }) => type));
    printer.write(")");
  }
  printer.write(" ");
  printer.region(op.region(), { entryArguments: false, terminators: initials.length > 0 });
  printer.optionalAttrDict(op, ["lowerBoundMap", "upperBoundMap", STEP, "operandSegmentSizes"]);
}

export function checkFor(op: Operation): Diagnostic | undefined {
  const args = op.region().firstBlock?.arguments ?? [];
  if (args[0]?.type !== op.context.index) {
    return op.error("expected body to have a single index argument for the induction variable");
  }
  for (const which of ["lower", "upper"]) {
    const map = mapOf(op, `${which}BoundMap`);
    const operands = valuesUnder(op, `${which}BoundOperands`);
    if (operands.length !== map.numDims + map.numSymbols) {
      return op.error("operand count must match with affine map dimension and symbol count");
    }
    if (map.results.length === 0) return op.error(`expected ${which} bound map to have at least one result`);
    const error = checkDimsAndSymbols(op, operands, map.numDims);
    if (error !== undefined) return error;
  }
  if (valuesUnder(op, "inits").length !== op.numResults) {
    return op.error("mismatch between the number of loop-carried values and results");
  }
  return args.length - 1 === op.numResults
    ? undefined
    : op.error("mismatch between the number of basic block args and results");
}

// ---- affine.parallel

/** `(0, max(%a, %b + 1))`: groups of expressions; the map of all, and how many belong to each. */
function parseBounds(parser: Parser, draft: OpDraft, which: "lower" | "upper"): MapOperands {
  const word = which === "lower" ? "max" : "min";
  const operands = new MapOperands(parser);
  const exprs: affine.AffineExpr[] = [];
  const groups: number[] = [];
  parser.list("(", ")", () => {
    const before = exprs.length;
    const read = () => exprs.push(parseAffineExprOfValues(parser, operands.read));
    if (parser.acceptKeyword(word)) parser.list("(", ")", read);
    else read();
    groups.push(exprs.length - before);
  });
  const { context } = parser;
  const map = affine.affineMap(operands.numDims, operands.numSymbols, exprs);
  draft.setAttr(`${which}BoundsMap`, mapAttr(context, map));
  draft.setAttr(`${which}BoundsGroups`, groupsAttr(context, groups));
  return operands;
}

function groupsAttr(context: Context, groups: readonly number[]): Attribute {
  const type = TensorType.get(context, { shape: [groups.length], element: context.integer(32), encoding: undefined });
  const splat = groups.length > 0 && groups.every((group) => group === groups[0]);
  const data = new Uint8Array(splat ? 4 : groups.length * 4);
  const view = new DataView(data.buffer);
  (splat ? groups.slice(0, 1) : groups).forEach((group, index) => view.setInt32(index * 4, group, true));
  return DenseElementsAttr.get(context, { type, splat, data });
}

function groupsOf(op: Operation, name: string): readonly number[] {
  const attr = op.attr(name);
  if (!DenseElementsAttr.is(attr) || !isShaped(attr.type)) return [];
  const count = attr.type.shape?.[0] ?? 0;
  return Array.from({ length: count }, (_, index) => Number(readBits(attr.data, attr.splat ? 0 : index * 4, 4)));
}

export function parseParallel(parser: Parser, draft: OpDraft): void {
  const { context } = parser;
  const variables: RegionArgument[] = [];
  parser.list("(", ")", () => variables.push(parser.bareArgument(context.index)));
  parser.expect("=");
  const lower = parseBounds(parser, draft, "lower");
  lower.addTo(draft);
  parser.expectKeyword("to");
  const upper = parseBounds(parser, draft, "upper");
  upper.addTo(draft);
  const steps: Attribute[] = [];
  if (parser.acceptKeyword(STEP)) {
    parser.list("(", ")", () => {
      const { position } = parser;
      const value = parser.optionalBigInt() ?? parser.fail("use of undeclared identifier");
      if (value !== BigInt.asIntN(64, value)) parser.failAt(position, "constant too large for index");
      steps.push(integerAttr(context, context.i64, value));
    });
  } else steps.push(...variables.map(() => integerAttr(context, context.i64, 1)));
  draft.setAttr("steps", ArrayAttr.get(context, { elements: steps }));
  const reductions: Attribute[] = [];
  if (parser.acceptKeyword("reduce")) {
    parser.list("(", ")", () => {
      const { position } = parser;
      const text = parser.string();
      const value = AtomicRMWKind.enum.value(text);
      if (value === undefined) return parser.failForm(`invalid reduction value: "${text}"`, position);
      reductions.push(integerAttr(context, context.i64, value));
    });
  }
  draft.setAttr("reductions", ArrayAttr.get(context, { elements: reductions }));
  if (parser.accept("->")) for (const type of parseFunctionResults(parser)) draft.addResult(type);
  draft.regions.push(parseBody(parser, draft, variables));
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
}

function printBounds(printer: Printer, op: Operation, which: "lower" | "upper", operands: readonly Value[]): void {
  const map = mapOf(op, `${which}BoundsMap`);
  let next = 0;
  printer.write("(");
  printer.list(groupsOf(op, `${which}BoundsGroups`), (size) => {
    const exprs = map.results.slice(next, next + size);
    next += size;
    if (size === 1) printExprs(printer, exprs, operands, map.numDims);
    else {
      printer.write(which === "lower" ? "max(" : "min(");
      printExprs(printer, exprs, operands, map.numDims);
      printer.write(")");
    }
  });
  printer.write(")");
}

export function printParallel(printer: Printer, op: Operation): void {
  const lower = mapOf(op, "lowerBoundsMap");
  const count = lower.numDims + lower.numSymbols;
  printer.write(" (");
  printer.values(op.region().firstBlock?.arguments ?? []);
  printer.write(") = ");
  printBounds(printer, op, "lower", op.operands.slice(0, count));
  printer.write(" to ");
  printBounds(printer, op, "upper", op.operands.slice(count));
  const steps = integers(op, "steps");
  if (steps.some((step) => step !== 1n)) printer.write(` step (${steps.join(", ")})`);
  if (op.numResults > 0) {
    const names = integers(op, "reductions").map((kind) => `"${AtomicRMWKind.enum.text(Number(kind))}"`);
    printer.write(` reduce (${names.join(", ")}) -> (`);
    printer.types(op.resultTypes);
    printer.write(")");
  }
  printer.write(" ");
  printer.region(op.region(), { entryArguments: false, terminators: op.numResults > 0 });
  const said = ["reductions", "lowerBoundsMap", "lowerBoundsGroups", "upperBoundsMap", "upperBoundsGroups", "steps"];
  printer.optionalAttrDict(op, said);
}

function integers(op: Operation, name: string): readonly bigint[] {
  const attr = op.attr(name);
  return ArrayAttr.is(attr) ? attr.elements.map((one) => (IntegerAttr.is(one) ? one.value : 0n)) : [];
}

export const Reductions: AttrConstraint<ArrayAttr> = attrConstraint(
  "Reduction ops",
  (attr) => ArrayAttr.is(attr) && attr.elements.every((one) => AtomicRMWKind.accepts(one)),
  { isKind: (attr) => ArrayAttr.is(attr) },
);

/** Whether a reduction is of floats, or of integers, as a type is. */
function fits(kind: string, type: Type): boolean {
  const element = elementTypeOrSelf(type);
  if (kind === "assign") return false;
  return kind.endsWith("f") ? FloatType.is(element) : !FloatType.is(element);
}

export function checkParallel(op: Operation): Diagnostic | undefined {
  const dims = op.region().firstBlock?.numArguments ?? 0;
  const [lower, upper] = ["lowerBoundsGroups", "upperBoundsGroups"].map((name) => groupsOf(op, name).length);
  const steps = integers(op, "steps").length;
  if (dims !== lower || dims !== upper || dims !== steps) {
    const counts = `the number of region arguments (${dims}) and the number of map groups for lower (${lower}) and upper bound (${upper}), and the number of steps (${steps}) must all match`;
    return op.error(counts);
  }
  const maps = ["lowerBoundsMap", "upperBoundsMap"].map((name) => mapOf(op, name));
  const expected = maps.reduce((sum, map) => sum + map.numDims + map.numSymbols, 0);
  if (op.numOperands !== expected)
    return op.error("operand count must match with affine map dimension and symbol count");
  const reductions = integers(op, "reductions").length;
  if (reductions !== op.numResults) return op.error("a reduction must be specified for each output");
  const kinds = integers(op, "reductions").map((kind) => AtomicRMWKind.enum.text(Number(kind)) ?? "");
  if (kinds.some((kind, index) => !fits(kind, op.resultType(index)))) {
    return op.error("result type cannot match reduction attribute");
  }
  const [first] = maps;
  if (first === undefined) return undefined;
  const count = first.numDims + first.numSymbols;
  return (
    checkDimsAndSymbols(op, op.operands.slice(0, count), first.numDims) ??
    checkDimsAndSymbols(op, op.operands.slice(count), maps[1]?.numDims ?? 0)
  );
}

// ---- affine.if

export function parseIf(parser: Parser, draft: OpDraft): void {
  const { position } = parser;
  const attr = parser.attribute();
  if (!IntegerSetAttr.is(attr)) return parser.failForm("invalid kind of attribute specified", position);
  const dims = parseDimsAndSymbols(parser, draft);
  if (dims !== attr.set.numDims)
    return parser.failForm("dim operand count and integer set dim count must match", draft.position);
  if (draft.operandCount !== attr.set.numDims + attr.set.numSymbols) {
    parser.failForm("symbol operand count and integer set symbol count must match", draft.position);
  }
  draft.setAttr("condition", attr);
  if (parser.accept("->")) for (const type of parseFunctionResults(parser)) draft.addResult(type);
  draft.regions.push(parseBody(parser, draft));
  draft.regions.push(parser.acceptKeyword("else") ? parseBody(parser, draft) : new Region(parser.store));
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
}

function setOf(op: Operation): { readonly numDims: number; readonly numSymbols: number } {
  const attr = op.attr("condition");
  return IntegerSetAttr.is(attr) ? attr.set : { numDims: 0, numSymbols: 0 };
}

export function printIf(printer: Printer, op: Operation): void {
  const [then, otherwise] = op.regions;
  const attr = op.attr("condition");
  const printing = { entryArguments: false, terminators: op.numResults > 0 };
  printer.write(" ");
  if (attr !== undefined) printer.attribute(attr);
  printDimsAndSymbols(printer, op.operands, setOf(op).numDims);
  if (op.numResults > 0) {
    printer.write(" -> ");
    printer.functionResultsOf(op.id);
  }
  printer.write(" ");
  if (then !== undefined) printer.region(then, printing);
  if (otherwise !== undefined && !otherwise.isEmpty) {
    printer.write(" else ");
    printer.region(otherwise, printing);
  }
  printer.optionalAttrDict(op, ["condition"]);
}

export function checkIf(op: Operation): Diagnostic | undefined {
  const { numDims, numSymbols } = setOf(op);
  if (op.attr("condition") === undefined) return op.error("requires an integer set attribute named 'condition'");
  if (op.numOperands !== numDims + numSymbols) {
    return op.error("operand count and condition integer set dimension and symbol count must match");
  }
  return checkDimsAndSymbols(op, op.operands, numDims);
}

export function checkYield(op: Operation): Diagnostic | undefined {
  const parent = op.parentOp;
  if (parent === undefined) return undefined;
  if (!isOp(parent, "affine.for", "affine.if", "affine.parallel")) {
    return op.error("only terminates affine.if/for/parallel regions");
  }
  if (parent.numResults !== op.numOperands)
    return op.error("parent of yield must have same number of results as the yield operands");
  const wrong = parent.resultTypes.some((type, index) => type !== op.operandType(index));
  return wrong ? op.error("types mismatch between yield op and its parent") : undefined;
}
