// Structured control flow: regions that the specification's merge instructions delimit, with their results.

import type { Cases, EnumAttrDef, Pattern } from "../../../../define/index.ts";
import { AnyType, attr, defineOp, hasParent, region, variadic } from "../../../../define/index.ts";
import { type Block, type Operation, Pure, type Region, ReturnLike, Terminator } from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import type { OpDraft, Parser, Printer } from "../../../../text/index.ts";
import { selectionPatterns } from "../../canonicalize/selection.ts";
import { LoopControl, SelectionControl } from "../../enums.ts";
import { InFunctionScope } from "../../traits.ts";
import { enumText, parseEnumKeyword } from "../parsing.ts";
import { Branch } from "./control-flow.ts";
import { controlParametersText, mergeArgs, parseControlParameters } from "./merge-targets.ts";

/** `control(Unroll) -> i32, f32 { … }` */
function parseConstruct(parser: Parser, draft: OpDraft, control: EnumAttrDef<Cases>, name: string): void {
  let value = 0;
  if (parser.acceptKeyword("control")) {
    parser.expect("(");
    value = parseEnumKeyword(parser, draft, control, name);
    while (parser.accept("|")) value = (value | parseEnumKeyword(parser, draft, control, name)) >>> 0;
    parseControlParameters(parser, draft);
    parser.expect(")");
  }
  draft.setAttr(name, control.of(parser.context, value));
  if (parser.accept("->")) parser.commaSeparated(() => draft.addResult(parser.type()));
  draft.regions.push(parser.region(draft.def, []));
}

function printConstruct(printer: Printer, op: Operation, control: EnumAttrDef<Cases>, name: string): void {
  const text = enumText(control, op.attr(name));
  if (text !== "None") printer.write(` control(${text}${controlParametersText(op)})`);
  if (op.numResults > 0) {
    printer.write(" -> ");
    printer.types(op.resultTypes);
  }
  printer.write(" ");
  printer.region(op.region());
}

function endsInMerge(block: Block): boolean {
  return block.lastDef === merge;
}

/** Whether a block ends in one branch, and that to `target`. */
function branchesTo(block: Block | undefined, target: Block): boolean {
  const last = block?.lastOp;
  return last?.def === Branch && last.successorBlocks[0] === target;
}

/** The last block merges, and no other one does. The op that merges ends its block, as was checked before. */
function mergeProblem(op: Operation, body: Region): Diagnostic | undefined {
  const { lastBlock } = body;
  if (lastBlock === undefined || !lastBlock.hasOneOp || !endsInMerge(lastBlock)) {
    return op.error("last block must be the merge block with only one 'spirv.mlir.merge' op");
  }
  for (let block = body.firstBlock; block !== undefined && block !== lastBlock; block = block.next) {
    if (endsInMerge(block)) return op.error("should not have 'spirv.mlir.merge' op outside the merge block");
  }
  return undefined;
}

// ---- selections

export const selection = defineOp("spirv.mlir.selection", {
  summary: "Define a structured selection.",
  args: { selection_control: attr(SelectionControl.constraint) },
  results: { results: variadic(AnyType) },
  regions: { body: region() },
  traits: [InFunctionScope],
  parse: (parser, draft) => parseConstruct(parser, draft, SelectionControl, "selection_control"),
  print: (printer, op) => printConstruct(printer, op, SelectionControl, "selection_control"),
  canonicalize: (): readonly Pattern[] => selectionPatterns(selection),
  verifyRegions(_, op) {
    const body = op.region();
    if (body.firstBlock === undefined) return undefined;
    const problem = mergeProblem(op, body);
    if (problem !== undefined) return problem;
    return body.hasOneBlock ? op.error("must have a selection header block") : undefined;
  },
});

// ---- loops

export const loop = defineOp("spirv.mlir.loop", {
  summary: "Define a structured loop.",
  args: { loop_control: attr(LoopControl.constraint), control_parameters: mergeArgs.control_parameters },
  results: { results: variadic(AnyType) },
  regions: { body: region() },
  traits: [InFunctionScope],
  parse: (parser, draft) => parseConstruct(parser, draft, LoopControl, "loop_control"),
  print: (printer, op) => printConstruct(printer, op, LoopControl, "loop_control"),
  verifyRegions(_, op) {
    const body = op.region();
    if (body.firstBlock === undefined) return undefined;
    return mergeProblem(op, body) ?? loopProblem(op, body);
  },
});

/** Entry, header, body, continue and merge block, in this order. */
function loopProblem(op: Operation, body: Region): Diagnostic | undefined {
  const { blocks } = body;
  const [entry, header] = blocks;
  if (entry === undefined || header === undefined) {
    return op.error("must have an entry block branching to the loop header block");
  }
  if (blocks.length === 2) return op.error("must have a loop header block branched from the entry block");
  if (!entry.hasOneOp || !branchesTo(entry, header)) {
    return op.error("entry block must only have one 'spirv.Branch' op to the second block");
  }
  if (blocks.length === 3) return op.error("requires a loop continue block branching to the loop header block");
  if (!branchesTo(blocks.at(-2), header)) {
    return op.error("second to last block must be the loop continue block that branches to the loop header block");
  }
  const between = blocks.slice(2, -2);
  if (between.some((block) => block.lastOp?.successorBlocks.includes(header))) {
    return op.error("can only have the entry and loop continue block branching to the loop header block");
  }
  return undefined;
}

export const merge = defineOp("spirv.mlir.merge", {
  summary: "A special terminator for merging a structured selection/loop.",
  args: { operands: variadic(AnyType) },
  traits: [hasParent(selection, loop), Pure, Terminator, ReturnLike],
  assembly: "attr-dict ($operands^ `:` type($operands))?",
});
