// The text and the rules of loops whose turns may run at the same time.

import {
  type AttrConstraint,
  attrConstraint,
  DYNAMIC_INDEX,
  knownInteger,
  parseBody,
  parseIndexList,
  printIndexList,
  valuesUnder,
} from "../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DenseArrayAttr,
  denseI32Array,
  type Operation,
  type Type,
  type Value,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import {
  type OpDraft,
  type Parser,
  type Printer,
  parseFunctionResults,
  type RegionArgument,
  typeText,
} from "../../text/index.ts";
import { isOp } from "../op-name/index.ts";
import { parseInitials, printInitials, resolveInitials, typedArguments } from "./loop-form.ts";

/** `(%i, %j)` as arguments of type index. */
function parseVariables(parser: Parser): readonly RegionArgument[] {
  const list: RegionArgument[] = [];
  parser.list("(", ")", () => list.push(parser.bareArgument(parser.context.index)));
  return list;
}

// ---- scf.parallel

/** `(%a, %b)`: as many index values as there are variables. */
function parseBounds(parser: Parser, draft: OpDraft, count: number): void {
  const { position } = parser;
  const first = draft.operandCount;
  parser.list("(", ")", () => parser.draftOperand(draft));
  const found = draft.operandCount - first;
  if (found !== count) parser.failForm(`expected ${count} operands`, position);
  for (let index = first; index < draft.operandCount; index++) parser.resolve(draft, index, parser.context.index);
}

export function parseParallel(parser: Parser, draft: OpDraft): void {
  const variables = parseVariables(parser);
  const count = variables.length;
  parser.expect("=");
  parseBounds(parser, draft, count);
  parser.expectKeyword("to");
  parseBounds(parser, draft, count);
  parser.expectKeyword("step");
  parseBounds(parser, draft, count);
  const first = draft.operandCount;
  if (parser.acceptKeyword("init")) parser.list("(", ")", () => parser.draftOperand(draft));
  const types = parser.accept("->") ? parseFunctionResults(parser) : [];
  for (const type of types) draft.addResult(type);
  parser.resolveAll(draft, first, draft.operandCount - first, types, draft.position);
  const sizes = [count, count, count, draft.operandCount - first];
  draft.setAttr("operandSegmentSizes", denseI32Array(parser.context, sizes));
  draft.regions.push(parseBody(parser, draft, variables));
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
}

export function printParallel(printer: Printer, op: Operation): void {
  const group = (word: string, values: readonly Value[]): void => {
    printer.write(`${word}(`);
    printer.values(values);
    printer.write(")");
  };
  group(" ", op.region().firstBlock?.arguments ?? []);
  group(" = ", valuesUnder(op, "lowerBound"));
  group(" to ", valuesUnder(op, "upperBound"));
  group(" step ", valuesUnder(op, "step"));
  const initials = valuesUnder(op, "initVals");
  if (initials.length > 0) group(" init ", initials);
  if (op.numResults > 0) {
    printer.write(" -> ");
    printer.functionResultsOf(op.id);
  }
  printer.write(" ");
  printer.region(op.region(), { entryArguments: false, terminators: true });
  printer.optionalAttrDict(op, ["operandSegmentSizes"]);
}

export function checkParallel(op: Operation): Diagnostic | undefined {
  const steps = valuesUnder(op, "step");
  if (steps.length === 0) return op.error("needs at least one tuple element for lowerBound, upperBound and step");
  if (steps.some((step) => knownInteger(step) !== undefined && (knownInteger(step) ?? 1n) <= 0n)) {
    return op.error("constant step operand must be positive");
  }
  const variables = op.region().firstBlock?.arguments ?? [];
  if (variables.length !== steps.length) {
    return op.error(
      `expects the same number of induction variables: ${variables.length} as bound and step values: ${steps.length}`,
    );
  }
  if (variables.some(({ type }) => type !== op.context.index)) {
    return op.error("expects arguments for the induction variable to be of index type");
  }
  return checkReductions(op);
}

function checkReductions(op: Operation): Diagnostic | undefined {
  const last = op.region().firstBlock?.lastOp;
  if (!isOp(last, "scf.reduce")) return op.error("expects body to terminate with 'scf.reduce'");
  const [results, reductions] = [op.numResults, last.numOperands];
  const initials = valuesUnder(op, "initVals").length;
  if (results !== reductions) {
    return op.error(`expects number of results: ${results} to be the same as number of reductions: ${reductions}`);
  }
  if (results !== initials) {
    return op.error(`expects number of results: ${results} to be the same as number of initial values: ${initials}`);
  }
  const wrong = op.resultTypes.findIndex((type, index) => type !== last.operandType(index));
  if (wrong < 0) return undefined;
  const [found, expected] = [last.operandType(wrong), op.resultType(wrong)].map((type) => `'${typeText(type)}'`);
  return last.error(
    `expects type of ${wrong}-th reduction operand: ${found} to be the same as the ${wrong}-th result type: ${expected}`,
  );
}

export function checkReduce(op: Operation): Diagnostic | undefined {
  for (const [index, region] of op.regions.entries()) {
    const type = op.operandTypes[index];
    const block = region.firstBlock;
    if (block === undefined || type === undefined) continue;
    if (block.isEmpty) return op.error(`${index}-th reduction has an empty body`);
    if (block.numArguments !== 2 || block.arguments.some((argument) => argument.type !== type)) {
      return op.error(`expected two block arguments with type '${typeText(type)}' in the ${index}-th reduction region`);
    }
    if (!isOp(block.lastOp, "scf.reduce.return")) {
      return op.error("reduction bodies must be terminated with an 'scf.reduce.return' op");
    }
  }
  return undefined;
}

export function checkReduceReturn(op: Operation): Diagnostic | undefined {
  const region = op.parentRegion;
  const expected = region?.firstBlock?.arguments[0]?.type;
  if (expected === undefined || op.operandType(0) === expected) return undefined;
  return op.error(`must have type '${typeText(expected)}' (the type of the reduction inputs)`);
}

// ---- scf.forall

const BOUNDS = ["LowerBound", "UpperBound", "Step"] as const;

/** Whether all bounds from 0 on are counted one by one. */
function isPlain(op: Operation): boolean {
  const areAll = (name: "LowerBound" | "Step", wanted: bigint): boolean => {
    const values = valuesUnder(op, `dynamic${name}`);
    let next = 0;
    return numbers(op, `static${name}`).every((number) => {
      const value = number === DYNAMIC_INDEX ? values[next++] : undefined;
      return (value === undefined ? number : knownInteger(value)) === wanted;
    });
  };
  return areAll("LowerBound", 0n) && areAll("Step", 1n);
}

function numbers(op: Operation, name: string): readonly bigint[] {
  const attr = op.attr(name);
  return DenseArrayAttr.is(attr) ? attr.values : [];
}

export function parseForall(parser: Parser, draft: OpDraft): void {
  const { context } = parser;
  const variables = parseVariables(parser);
  const counts: number[] = [];
  const list = (name: string): void => {
    const first = draft.operandCount;
    const values = parseIndexList(parser, ["(", ")"], draft);
    for (let index = first; index < draft.operandCount; index++) parser.resolve(draft, index, context.index);
    counts.push(draft.operandCount - first);
    draft.setAttr(`static${name}`, DenseArrayAttr.get(context, { element: context.i64, values }));
  };
  const fixed = (name: string, value: bigint): void => {
    counts.push(0);
    const values = variables.map(() => value);
    draft.setAttr(`static${name}`, DenseArrayAttr.get(context, { element: context.i64, values }));
  };
  if (parser.acceptKeyword("in")) {
    fixed("LowerBound", 0n);
    list("UpperBound");
    fixed("Step", 1n);
  } else {
    parser.expect("=");
    list("LowerBound");
    parser.expectKeyword("to");
    list("UpperBound");
    parser.expectKeyword("step");
    list("Step");
  }
  const { position } = parser;
  const shared = parser.acceptKeyword("shared_outs") ? parseInitials(parser, draft) : [];
  const types = shared.length > 0 || parser.isNext("->") ? parseArrowTypes(parser) : [];
  if (types.length !== shared.length) {
    parser.failForm(
      `number of operands and types do not match: got ${shared.length} operands and ${types.length} types`,
      position,
    );
  }
  for (const type of types) draft.addResult(type);
  resolveInitials(parser, draft, shared, types);
  const args = typedArguments(parser, shared, types);
  draft.regions.push(parseBody(parser, draft, [...variables, ...args]));
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
  draft.setAttr("operandSegmentSizes", denseI32Array(context, [...counts, shared.length]));
}

function parseArrowTypes(parser: Parser): readonly Type[] {
  parser.expect("->");
  return parseFunctionResults(parser);
}

export function printForall(printer: Printer, op: Operation): void {
  const args = op.region().firstBlock?.arguments ?? [];
  const rank = numbers(op, "staticUpperBound").length;
  const list = (name: (typeof BOUNDS)[number]): void => {
    printIndexList(printer, numbers(op, `static${name}`), valuesUnder(op, `dynamic${name}`), ["(", ")"]);
  };
  printer.write(" (");
  printer.values(args.slice(0, rank));
  printer.write(")");
  if (isPlain(op)) {
    printer.write(" in ");
    list("UpperBound");
  } else {
    printer.write(" = ");
    list("LowerBound");
    printer.write(" to ");
    list("UpperBound");
    printer.write(" step ");
    list("Step");
  }
  const outputs = valuesUnder(op, "outputs");
  if (outputs.length > 0) {
    printInitials(printer, args.slice(rank), outputs, " shared_outs");
    printer.write(" -> (");
    printer.types(op.resultTypes);
    printer.write(")");
  }
  printer.write(" ");
  printer.region(op.region(), { entryArguments: false, terminators: op.numResults > 0 });
  printer.optionalAttrDict(op, ["operandSegmentSizes", ...BOUNDS.map((name) => `static${name}`)]);
}

export function checkForall(op: Operation): Diagnostic | undefined {
  const args = op.region().firstBlock?.arguments ?? [];
  const outputs = valuesUnder(op, "outputs");
  const rank = numbers(op, "staticLowerBound").length;
  if (outputs.length !== op.numResults) {
    return op.error(`produces ${op.numResults} results, but has only ${outputs.length} outputs`);
  }
  if (args.length !== rank + outputs.length) {
    return op.error(`region expects ${rank + outputs.length} arguments`);
  }
  for (const [name, words] of [
    ["LowerBound", "lower bound"],
    ["UpperBound", "upper bound"],
    ["Step", "step"],
  ] as const) {
    const found = numbers(op, `static${name}`).length;
    if (found !== rank) return op.plainError(`expected ${rank} ${words} values, got ${found}`);
  }
  const variables = args.slice(0, rank);
  const wrong = variables.findIndex(({ type }) => type !== op.context.index);
  if (wrong >= 0) return op.error(`expects ${wrong}-th block argument to be an index`);
  for (const [index, output] of outputs.entries()) {
    if (args[rank + index]?.type === output.type) continue;
    return op.error(`type mismatch between ${index}-th output and corresponding block argument`);
  }
  return checkMapping(op, rank);
}

function checkMapping(op: Operation, rank: number): Diagnostic | undefined {
  const mapping = op.attr("mapping");
  if (!ArrayAttr.is(mapping) || mapping.elements.length === 0) return undefined;
  const entries = mapping.elements.filter(({ def }) => def.name !== "gpu.mask");
  if (entries.length === rank) return undefined;
  return op.error("mapping attribute size must match op rank");
}

/** The attributes that say what loops are mapped to are those of other dialects. */
export const DeviceMappingArrayAttr: AttrConstraint<ArrayAttr> = attrConstraint(
  "Device Mapping array attribute",
  (attr) => ArrayAttr.is(attr) && attr.elements.every(isDeviceMapping),
  { isKind: (attr) => ArrayAttr.is(attr) },
);

function isDeviceMapping({ def }: Attribute): boolean {
  return /^gpu[.](block|thread|warp|warpgroup|lane|mask|memory_space)$/.test(def.name);
}

export function parseForallInParallel(parser: Parser, draft: OpDraft): void {
  const region = parser.region(draft.def, []);
  if (region.isEmpty) region.addBlock();
  draft.regions.push(region);
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
}

export function printForallInParallel(printer: Printer, op: Operation): void {
  printer.write(" ");
  printer.region(op.region(), { entryArguments: false, terminators: false });
  printer.optionalAttrDict(op);
}

export function checkInParallel(op: Operation): Diagnostic | undefined {
  const forall = op.parentOp;
  if (!isOp(forall, "scf.forall")) return op.error("expected forall op parent");
  const shared = op.parentRegion?.firstBlock?.arguments ?? [];
  for (const block of op.region().blocks) {
    for (const inner of block.ops()) {
      if (!isOp(inner, "tensor.parallel_insert_slice")) {
        return op.error("expected only ParallelCombiningOpInterface ops");
      }
      const [target] = valuesUnder(inner, "dest");
      if (target !== undefined && !shared.includes(target))
        return inner.error("may only insert into an output block argument");
    }
  }
  return undefined;
}
