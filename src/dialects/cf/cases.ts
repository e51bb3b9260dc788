// The cases of a switch: value, block and operands of each, and the switch that consists of them.

import {
  type Attribute,
  type Block,
  DenseArrayAttr,
  DenseElementsAttr,
  denseI32Array,
  elementCount,
  IntegerType,
  isShaped,
  type Operation,
  type Rewriter,
  type Value,
  vectorType,
} from "../../ir/index.ts";
import { elementBytes, readBits, writeBits } from "../../text/index.ts";
import type { Branch, Switch } from "./families.ts";

/** Where a branch goes, and what it brings there. */
export interface Target {
  readonly block: Block;
  readonly operands: readonly Value[];
}

export interface Case extends Target {
  /** The pattern of the flag that goes there. */
  readonly value: bigint;
}

/** The patterns of case values. */
export function caseValues(attr: Attribute | undefined): readonly bigint[] {
  if (!DenseElementsAttr.is(attr)) return [];
  const size = elementBytes(elementOf(attr));
  const patterns = Array.from({ length: attr.data.length / size }, (_, index) =>
    readBits(attr.data, index * size, size),
  );
  const [first = 0n] = patterns;
  return attr.splat ? Array.from({ length: numCaseValues(attr) }, () => first) : patterns;
}

function elementOf({ type }: DenseElementsAttr) {
  return isShaped(type) ? type.element : type;
}

/** The number of values that a switch gives its cases. */
export function numCaseValues(attr: Attribute | undefined): number {
  if (!DenseElementsAttr.is(attr) || !isShaped(attr.type)) return 0;
  return elementCount(attr.type.shape ?? []);
}

/** The numbers of operands of the cases. */
export function caseSegments(op: Operation): readonly number[] {
  const attr = op.attr("case_operand_segments");
  return DenseArrayAttr.is(attr) ? attr.values.map(Number) : [];
}

interface SwitchParts {
  readonly flag: Value;
  readonly defaultOperands: readonly Value[];
  readonly caseOperands: readonly Value[];
  readonly case_values: Attribute | undefined;
}

/** The default of a switch. */
export function defaultTarget(op: Operation, view: SwitchParts): Target {
  const [block] = op.successors;
  if (block === undefined) throw new Error("a switch has a default");
  return { block, operands: view.defaultOperands };
}

/** The cases of a switch in order. */
export function casesOf(op: Operation, view: SwitchParts): readonly Case[] {
  const values = caseValues(view.case_values);
  const segments = caseSegments(op);
  let first = 0;
  return op.successors.slice(1).map((block, index) => {
    const count = segments[index] ?? 0;
    const operands = view.caseOperands.slice(first, first + count);
    first += count;
    return { block, operands, value: values[index] ?? 0n };
  });
}

/** The values as an attribute; none where there are no cases. */
export function caseValuesAttr(flag: IntegerType, patterns: readonly bigint[]): Attribute | undefined {
  const [first] = patterns;
  if (first === undefined) return undefined;
  const splat = patterns.every((pattern) => pattern === first);
  const written = splat ? [first] : patterns;
  const size = elementBytes(flag);
  const data = new Uint8Array(written.length * size);
  for (const [index, pattern] of written.entries()) writeBits(data, index * size, size, pattern);
  return DenseElementsAttr.get(flag.context, { type: vectorType(flag.context, [patterns.length], flag), splat, data });
}

/** Puts another switch on the same flag in the place of one. */
export function replaceSwitch(
  root: Switch,
  op: Operation,
  rewriter: Rewriter,
  otherwise: Target,
  cases: readonly Case[],
): void {
  const { context } = op;
  const flag = op.operand(0);
  const { type } = flag;
  if (!IntegerType.is(type)) return;
  const counts = cases.map(({ operands }) => operands.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  rewriter.replaceWithNew(op, root, {
    operands: [flag, ...otherwise.operands, ...cases.flatMap(({ operands }) => operands)],
    successors: [otherwise.block, ...cases.map(({ block }) => block)],
    properties: [
      caseValuesAttr(
        type,
        cases.map(({ value }) => value),
      ),
      denseI32Array(context, counts),
      denseI32Array(context, [1, otherwise.operands.length, total]),
    ],
  });
}

/** Puts a branch in the place of any branch. */
export function replaceByBranch(br: Branch, op: Operation, rewriter: Rewriter, target: Target): true {
  rewriter.replaceWithNew(op, br, { operands: target.operands, successors: [target.block] });
  return true;
}
