// Merge instructions on plain blocks: a branch that heads a construct names the construct's blocks after its targets,
// `merge(^m)` for OpSelectionMerge, `merge(^m) continue(^c)` for OpLoopMerge, and `control(…)` where there is one.
//
// This is the form of functions that regions cannot express, such as those that leave a loop from inside of a selection.

import { DenseI32ArrayAttr, ownAttr } from "../../../../define/index.ts";
import {
  type Context,
  DenseArrayAttr,
  denseI32Array,
  type Operation,
  type OpId,
  type Store,
  type Trait,
} from "../../../../ir/index.ts";
import type { OpDraft, Parser, Printer } from "../../../../text/index.ts";
import { LoopControl, SelectionControl } from "../../enums.ts";
import { parseEnumKeyword } from "../parsing.ts";

/** The attributes of a branch that heads a construct; one of the first two is there exactly if it does. */
export const mergeArgs = {
  selection_control: ownAttr(SelectionControl.constraint),
  loop_control: ownAttr(LoopControl.constraint),
  control_parameters: ownAttr(DenseI32ArrayAttr),
};

export const mergeAttributes = Object.keys(mergeArgs);

/** How many blocks the op names as references. */
function referenceCount(op: Operation): number {
  if (op.attr("loop_control") !== undefined) return 2;
  return op.attr("selection_control") === undefined ? 0 : 1;
}

/** Whether the last block that an op names is one of its construct, and no target. */
export function namesMerge(store: Store, op: OpId): boolean {
  return store.extrasOf(op).successors.at(-1)?.isEdge === false;
}

/** The blocks that an op names after its targets fit its controls, the first of which is property number `first`. */
export function mergeTargets(first: number): Trait {
  return {
    name: "MergeTargets",
    references: (properties) => (properties[first + 1] !== undefined ? 2 : properties[first] !== undefined ? 1 : 0),
    fast(store, op) {
      const properties = store.properties(op);
      if (properties[first] !== undefined || properties[first + 1] !== undefined) return false;
      return !namesMerge(store, op);
    },
    verify(op) {
      const expected = referenceCount(op);
      const targets = op.successors.length;
      const found = op.numSuccessors - targets;
      // Without controls these are ops as the reference has them.
      if (found > 0 && expected === 0) {
        return op.error(`requires ${targets} successor${targets === 1 ? "" : "s"} but found ${targets + found}`);
      }
      if (found !== expected) return op.error(`needs ${expected} blocks behind its targets but names ${found}`);
      const hasBoth = op.attr("loop_control") !== undefined && op.attr("selection_control") !== undefined;
      return hasBoth ? op.error("heads a selection or a loop, not both") : undefined;
    },
  };
}

/** Reads `merge(^m) continue(^c) control(Unroll|DependencyLength, 4)` where it is there. */
export function parseMergeTargets(parser: Parser, draft: OpDraft): void {
  if (!parser.acceptKeyword("merge")) return;
  parseReference(parser, draft);
  const isLoop = parser.acceptKeyword("continue");
  if (isLoop) parseReference(parser, draft);
  const name = isLoop ? "loop_control" : "selection_control";
  const control = isLoop ? LoopControl : SelectionControl;
  let value = 0;
  if (parser.acceptKeyword("control")) {
    parser.expect("(");
    value = parseEnumKeyword(parser, draft, control, name);
    while (parser.accept("|")) value = (value | parseEnumKeyword(parser, draft, control, name)) >>> 0;
    parseControlParameters(parser, draft);
    parser.expect(")");
  }
  draft.setAttr(name, control.of(parser.context, value));
}

/** Reads the literals after a control: `, 4`. */
export function parseControlParameters(parser: Parser, draft: OpDraft): void {
  const parameters: number[] = [];
  while (parser.accept(",")) parameters.push(parseParameter(parser));
  if (parameters.length > 0) draft.setAttr("control_parameters", parametersAttr(parser.context, parameters));
}

/** The literals as text, each after a comma. */
export function controlParametersText(op: Operation): string {
  const parameters = op.attr("control_parameters");
  const literals = DenseArrayAttr.is(parameters) ? parameters.values : [];
  return literals.map((one) => `, ${BigInt.asUintN(32, one)}`).join("");
}

function parseReference(parser: Parser, draft: OpDraft): void {
  parser.expect("(");
  draft.addSuccessor(parser.successor(), false);
  parser.expect(")");
}

function parseParameter(parser: Parser): number {
  return Number(BigInt.asUintN(32, parser.optionalBigInt() ?? parser.fail("expected integer value")));
}

/** The literals after a loop control, in the order of its bits. @internal */
export function parametersAttr(context: Context, parameters: readonly number[]): DenseArrayAttr {
  return denseI32Array(
    context,
    parameters.map((parameter) => parameter | 0),
  );
}

export function printMergeTargets(printer: Printer, op: Operation): void {
  const references = op.store.extrasOf(op.id).successors.filter(({ isEdge }) => !isEdge);
  for (const [index, { block }] of references.entries()) {
    printer.write(index === 0 ? " merge(" : " continue(");
    printer.block(block);
    printer.write(")");
  }
  const control = op.attr("loop_control") ?? op.attr("selection_control");
  const value = LoopControl.is(control) || SelectionControl.is(control) ? control.value : 0;
  if (value === 0) return;
  const text = (LoopControl.is(control) ? LoopControl : SelectionControl).enum.text(value) ?? `${value}`;
  printer.write(` control(${text}${controlParametersText(op)})`);
}
