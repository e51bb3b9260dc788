// The text of gpu.launch: `blocks(%bx, …) in (%gx = %size, …) threads(…) in (…)`, and a body whose arguments are named there.

import { denseI32Array, NO_PARAMETERS, type Operation, type Value } from "../../ir/index.ts";
import type { OpDraft, Parser, Printer, RegionArgument } from "../../text/index.ts";
import { valuesOf } from "./directives.ts";
import {
  parseAttributions,
  printAttributions,
  setWorkgroupAttributions,
  workgroupAttributions,
} from "./function-form.ts";
import { asyncToken } from "./types.ts";

const ids = (parser: Parser): readonly RegionArgument[] => {
  const list: RegionArgument[] = [];
  parser.list("(", ")", () => list.push(parser.namedArgument(parser.context.index)), " in operand list");
  return list;
};

/** `keyword(%x, %y, %z) in (%sx = %a, %sy = %b, %sz = %c)`: the numbers, and the sizes with their values. */
function parseSizes(parser: Parser, draft: OpDraft, keyword: string): readonly [RegionArgument[], RegionArgument[]] {
  parser.expectKeyword(keyword);
  const numbers = [...ids(parser)];
  parser.expectKeyword("in");
  const sizes: RegionArgument[] = [];
  parser.expect("(");
  for (let index = 0; index < 3; index++) {
    if (index > 0) parser.expect(",");
    sizes.push(parser.namedArgument(parser.context.index));
    parser.expect("=");
    const operand = draft.operandCount;
    parser.draftOperand(draft);
    parser.resolve(draft, operand, parser.context.index);
  }
  parser.expect(")");
  return [numbers, sizes];
}

/** `keyword(@name)` into an attribute. */
function parseReference(parser: Parser, draft: OpDraft, keyword: string): void {
  if (!parser.acceptKeyword(keyword)) return;
  parser.expect("(");
  draft.setAttr(keyword, parser.symbolRef());
  parser.expect(")");
}

function parseAsync(parser: Parser, draft: OpDraft): number {
  const { position } = parser;
  const token = asyncToken.get(parser.context, NO_PARAMETERS);
  if (parser.acceptKeyword("async")) {
    if (parser.resultNames === 0) parser.failForm("needs to be named when marked 'async'", position);
    draft.addResult(token);
  }
  if (parser.isNext("[")) parser.list("[", "]", () => parser.draftOperand(draft));
  const count = draft.operandCount;
  for (let index = 0; index < count; index++) parser.resolve(draft, index, token);
  return count;
}

/** Moves the operands from `first` on, `count` of them, after those that follow. */
function moveBack<T>(list: T[], first: number, count: number): void {
  list.push(...list.splice(first, count));
}

export function parseLaunch(parser: Parser, draft: OpDraft): void {
  const tokens = parseAsync(parser, draft);
  draft.operands.length = draft.operandCount;
  draft.operandPositions.length = draft.operandCount;
  const hasClusters = parser.peekKeyword() === "clusters";
  const clusters = hasClusters ? parseSizes(parser, draft, "clusters") : [[], []];
  const [blocks, gridSizes] = parseSizes(parser, draft, "blocks");
  const [threads, blockSizes] = parseSizes(parser, draft, "threads");
  if (hasClusters) {
    moveBack(draft.operands, tokens, 3);
    moveBack(draft.operandPositions, tokens, 3);
  }
  const hasMemory = parser.acceptKeyword("dynamic_shared_memory_size");
  if (hasMemory) {
    const operand = draft.operandCount;
    parser.draftOperand(draft);
    parser.resolve(draft, operand, parser.context.integer(32));
  }
  parseReference(parser, draft, "module");
  parseReference(parser, draft, "function");
  const workgroup = parseAttributions(parser, "workgroup") ?? [];
  setWorkgroupAttributions(parser, draft, workgroup.length);
  const ofThread = parseAttributions(parser, "private") ?? [];
  const args = [...blocks, ...threads, ...gridSizes, ...blockSizes, ...clusters.flat(), ...workgroup, ...ofThread];
  draft.regions.push(parser.region(draft.def, args));
  const perCluster = hasClusters ? 1 : 0;
  const sizes = [tokens, 1, 1, 1, 1, 1, 1, perCluster, perCluster, perCluster, hasMemory ? 1 : 0];
  draft.setAttr("operandSegmentSizes", denseI32Array(parser.context, sizes));
  parser.addAttributes(draft, parser.optionalAttributeDictionary(), parser.position);
}

function printSizes(
  printer: Printer,
  keyword: string,
  numbers: readonly Value[],
  sizes: readonly Value[],
  values: readonly Value[],
): void {
  printer.write(` ${keyword}(`);
  printer.values(numbers);
  printer.write(") in (");
  printer.list(sizes, (size, index) => {
    printer.value(size);
    printer.write(" = ");
    const value = values[index];
    if (value !== undefined) printer.value(value);
  });
  printer.write(")");
}

const DIMENSIONS = ["X", "Y", "Z"];
const three = (op: Operation, what: string): readonly Value[] =>
  DIMENSIONS.flatMap((dimension) => valuesOf(op, `${what}Size${dimension}`));

/** The numbers of arguments of a launch's body that are not memory. */
export function launchArguments(op: Operation): number {
  return valuesOf(op, "clusterSizeX").length > 0 ? 18 : 12;
}

export function printLaunch(printer: Printer, op: Operation): void {
  if (op.numResults > 0) printer.write(" async");
  const tokens = valuesOf(op, "asyncDependencies");
  if (tokens.length > 0) {
    printer.write(" [");
    printer.values(tokens);
    printer.write("]");
  }
  const args = op.region().firstBlock?.arguments ?? [];
  const group = (index: number) => args.slice(index * 3, index * 3 + 3);
  if (launchArguments(op) > 12) printSizes(printer, "clusters", group(4), group(5), three(op, "cluster"));
  printSizes(printer, "blocks", group(0), group(2), three(op, "grid"));
  printSizes(printer, "threads", group(1), group(3), three(op, "block"));
  const [memory] = valuesOf(op, "dynamicSharedMemorySize");
  if (memory !== undefined) {
    printer.write(" dynamic_shared_memory_size ");
    printer.value(memory);
  }
  for (const name of ["module", "function"]) {
    const ref = op.attr(name);
    if (ref === undefined) continue;
    printer.write(` ${name}(`);
    printer.attribute(ref);
    printer.write(")");
  }
  const attributions = args.slice(launchArguments(op));
  const count = workgroupAttributions(op);
  printAttributions(printer, "workgroup", attributions.slice(0, count), undefined);
  printAttributions(printer, "private", attributions.slice(count), undefined);
  printer.write(" ");
  printer.region(op.region(), { entryArguments: false, terminators: true });
  printer.optionalAttrDict(op, ["operandSegmentSizes", "workgroup_attributions", "module", "function"]);
}
