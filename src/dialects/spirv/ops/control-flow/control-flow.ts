// Control-Flow Instructions of the SPIR-V specification: branches and what ends a function. Structured control flow is in selection-loop.ts.

import {
  AnyType,
  attr,
  branch,
  defineOp,
  I32ArrayAttr,
  modelOf,
  optionalAttr,
  references,
  successor,
  successors,
  value,
  variadic,
} from "../../../../define/index.ts";
import {
  ArrayAttr,
  type Block,
  denseI32Array,
  IntegerAttr,
  type Operation,
  type OpId,
  Pure,
  ReturnLike,
  Terminator,
  type Type,
} from "../../../../ir/index.ts";
import type { OpDraft, OpSyntax, Parser, Printer } from "../../../../text/index.ts";
import { AnySpirvType, Bool, DenseI32ArrayAttr, IntElementsAttr, Integer } from "../../constraints.ts";
import { InFunctionScope, isInModule } from "../../traits.ts";
import { parseAttrDict } from "../parsing.ts";
import {
  mergeArgs,
  mergeAttributes,
  mergeTargets,
  namesMerge,
  parseMergeTargets,
  printMergeTargets,
} from "./merge-targets.ts";
import { parseSwitch, printSwitch, switchBranch, switchProblem } from "./switch.ts";

export const Branch = defineOp("spirv.Branch", {
  summary: "Unconditional branch to target block.",
  args: { targetOperands: variadic(AnySpirvType), ...mergeArgs },
  successors: { target: successor(), merges: references() },
  traits: [branch("targetOperands"), InFunctionScope, Pure, Terminator, mergeTargets(0)],
});

Branch.syntax = {
  parse(parser, draft) {
    const types: Type[] = [];
    const count = parser.successorWithOperands(draft, types);
    parseMergeTargets(parser, draft);
    parseAttrDict(parser, draft);
    parser.resolveAll(draft, 0, count, types, draft.operandPositions[0] ?? draft.position);
  },
  print(printer, op) {
    const { store } = printer;
    const [target] = store.extrasOf(op).successors;
    printer.write(" ");
    if (target !== undefined) printer.successorRange(op, target.block, 0, store.operandCount(op));
    if (namesMerge(store, op)) printMergeTargets(printer, store.operationOf(op));
    if (store.attributesId(op) !== 0) printer.optionalAttrDict(store.operationOf(op), mergeAttributes);
  },
} satisfies OpSyntax;

const SEGMENTS = "operandSegmentSizes";

export const BranchConditional = defineOp("spirv.BranchConditional", {
  summary: "If Condition is true, branch to true block, otherwise branch to false block.",
  args: {
    condition: value(Bool),
    trueTargetOperands: variadic(AnySpirvType),
    falseTargetOperands: variadic(AnySpirvType),
    branch_weights: optionalAttr(I32ArrayAttr),
    ...mergeArgs,
  },
  successors: { trueTarget: successor(), falseTarget: successor(), merges: references() },
  traits: [
    branch("trueTargetOperands", "falseTargetOperands"),
    InFunctionScope,
    Pure,
    Terminator,
    {
      name: "BranchWeights",
      fast: (store, op) => store.properties(op)[0] === undefined,
      verify(op) {
        const weights = op.attr("branch_weights");
        if (!ArrayAttr.is(weights)) return undefined;
        if (weights.elements.length !== 2) return op.error("must have exactly two branch weights");
        const isZero = weights.elements.every((weight) => IntegerAttr.is(weight) && weight.value === 0n);
        return isZero ? op.error("branch weights cannot both be zero") : undefined;
      },
    },
    mergeTargets(1),
  ],
});

BranchConditional.syntax = {
  parse(parser, draft) {
    parser.draftOperand(draft);
    parser.resolve(draft, 0, parser.context.i1);
    if (parser.accept("[")) parseWeights(parser, draft);
    parser.expect(",");
    const first = parser.successorWithUses(draft);
    parser.expect(",");
    const second = parser.successorWithUses(draft);
    draft.setAttr(SEGMENTS, denseI32Array(parser.context, [1, first, second]));
    parseMergeTargets(parser, draft);
  },
  print(printer, op) {
    const { store } = printer;
    printer.write(" ");
    printer.valueRange(op, 0, 1);
    const [weights] = store.properties(op);
    if (ArrayAttr.is(weights)) {
      const [first, second] = weights.elements;
      if (IntegerAttr.is(first) && IntegerAttr.is(second)) printer.write(` [${first.value}, ${second.value}]`);
    }
    const { successors } = store.extrasOf(op);
    for (const { block, index, isEdge } of successors) {
      if (!isEdge) continue;
      printer.write(", ");
      printForwarding(printer, op, block, index);
    }
    if (namesMerge(store, op)) printMergeTargets(printer, store.operationOf(op));
  },
} satisfies OpSyntax;

function parseWeights(parser: Parser, draft: OpDraft): void {
  const first = parser.attribute(parser.context.i32);
  parser.expect(",");
  const second = parser.attribute(parser.context.i32);
  parser.expect("]");
  draft.setAttr("branch_weights", ArrayAttr.get(parser.context, { elements: [first, second] }));
}

function printForwarding(printer: Printer, op: OpId, block: Block, successor: number): void {
  const { store } = printer;
  const starts = modelOf(BranchConditional)?.layout.segmentStarts(store, op, "operand") ?? [];
  const first = starts[successor + 1] ?? 0;
  printer.successorRange(op, block, first, (starts[successor + 2] ?? first) - first);
}

export const Switch = defineOp("spirv.Switch", {
  summary: "Multi-way branch to one of the operand label <id>.",
  args: {
    selector: value(Integer),
    defaultOperands: variadic(AnyType),
    targetOperands: variadic(AnyType),
    literals: optionalAttr(IntElementsAttr),
    case_operand_segments: attr(DenseI32ArrayAttr),
    ...mergeArgs,
  },
  successors: { defaultTarget: successor(), targets: successors() },
  traits: [InFunctionScope, switchBranch, Pure, Terminator, mergeTargets(2)],
  parse: parseSwitch,
  print: (printer: Printer, op: Operation) => printSwitch(printer, op),
  verify: (_, op) => switchProblem(op),
});

export const Kill = defineOp("spirv.Kill", {
  summary: "Fragment-shader discard.",
  traits: [Terminator],
  assembly: "attr-dict",
});

export const Return = defineOp("spirv.Return", {
  summary: "Return with no value from a function with void return type.",
  traits: [InFunctionScope, Pure, ReturnLike, Terminator],
  assembly: "attr-dict",
});

export const ReturnValue = defineOp("spirv.ReturnValue", {
  summary: "Return a value from a function.",
  args: { value: value(AnySpirvType) },
  traits: [InFunctionScope, Pure, ReturnLike, Terminator],
  assembly: "$value attr-dict `:` type($value)",
});

export const Unreachable = defineOp("spirv.Unreachable", {
  summary: "Behavior is undefined if this instruction is executed.",
  traits: [InFunctionScope, Terminator],
  assembly: "attr-dict",
  // Whether a block after others can be reached is left open, as in the reference.
  verify: (_, op) => (op.block?.isEntry && !isInModule(op) ? op.error("cannot be used in reachable block") : undefined),
});
