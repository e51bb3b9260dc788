// Switches: terminators with a default and cases, whose values, blocks and operands are in attributes of fixed names
// (`case_values`, `case_operand_segments`). What dialects with a switch share of reading and rewriting them.

import {
  type Attribute,
  type Block,
  DenseArrayAttr,
  DenseElementsAttr,
  denseI32Array,
  elementBytes,
  elementCount,
  elementTypeOrSelf,
  IntegerAttr,
  IntegerType,
  isIntegerOrIndex,
  isShaped,
  type Operation,
  readBits,
  type Trait,
  type Value,
  vectorType,
  writeBits,
} from "../../ir/index.ts";

import { type AttrConstraint, attrConstraint } from "../constraints/constraints.ts";
import { modelOf } from "../model.ts";
import type { BranchTrait } from "../traits/control-flow-traits.ts";

/** Where a branch goes, and what it brings there. @internal */
export interface Target {
  readonly block: Block;
  readonly operands: readonly Value[];
}

/** @internal */
export interface Case extends Target {
  /** The pattern of the flag that goes there. */
  readonly value: bigint;
}

/** Values of cases. @internal */
export const IntegerElementsAttr: AttrConstraint<DenseElementsAttr> = attrConstraint(
  "integer elements attribute",
  (attr) => DenseElementsAttr.is(attr) && isIntegerOrIndex(elementTypeOrSelf(attr.type)),
);

/** The patterns of case values. @internal */
export function caseValues(attr: Attribute | undefined): readonly bigint[] {
  if (!DenseElementsAttr.is(attr)) return [];
  const size = elementBytes(elementTypeOrSelf(attr.type));
  const patterns = Array.from({ length: attr.data.length / size }, (_, index) =>
    readBits(attr.data, index * size, size),
  );
  const [first = 0n] = patterns;
  return attr.splat ? Array.from({ length: numCaseValues(attr) }, () => first) : patterns;
}

/** The number of values that a switch gives its cases. @internal */
export function numCaseValues(attr: Attribute | undefined): number {
  if (!DenseElementsAttr.is(attr) || !isShaped(attr.type)) return 0;
  return elementCount(attr.type.shape ?? []);
}

/** The numbers in a dense array, by the name of the attribute. @internal */
export function segmentsOf(op: Operation, name: string): readonly number[] {
  const attr = op.attr(name);
  return DenseArrayAttr.is(attr) ? attr.values.map(Number) : [];
}

/** The values as an attribute; none if there are no cases. @internal */
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

/** Which of the operands are the variable ones of a group that an attribute divides further. */
function operandsUnder(op: Operation, name: string): readonly Value[] {
  const layout = modelOf(op.def)?.layout;
  const group = layout?.operands.findIndex((one) => one.name === name) ?? -1;
  return group < 0 ? [] : (layout?.operandsOf(op, group) ?? []);
}

/** The operands of the group `name`, divided as the attribute `segments` says. @internal */
export function dividedOperands(op: Operation, name: string, segments: string): readonly (readonly Value[])[] {
  const operands = operandsUnder(op, name);
  let first = 0;
  return segmentsOf(op, segments).map((count) => {
    const part = operands.slice(first, first + count);
    first += count;
    return part;
  });
}

/** The attribute `segments` divides the operands of the group `name`, all of them. @internal */
export function variadicOfVariadic(name: string, segments: string): Trait {
  return {
    name: `VariadicOfVariadic<${name}>`,
    isByTypes: true,
    verify(op) {
      const total = segmentsOf(op, segments).reduce((sum, count) => sum + count, 0);
      const count = operandsUnder(op, name).length;
      if (count === total) return undefined;
      return op.error(
        `${name} count (${count}) does not match with the total size (${total}) specified in attribute '${segments}'`,
      );
    },
  };
}

const SEGMENTS = "case_operand_segments";

/** @internal */
export const SwitchSegments: Trait = variadicOfVariadic("caseOperands", SEGMENTS);

/** The operands that go to the default, which follow the flag, and to each case. */
function groupsOf(op: Operation): readonly (readonly Value[])[] {
  return [operandsUnder(op, "defaultOperands"), ...dividedOperands(op, "caseOperands", SEGMENTS)];
}

/** @internal */
export const SwitchBranch: BranchTrait = {
  name: "BranchOpInterface",
  forwarded(op, index) {
    const counts = groupsOf(op).map(({ length }) => length);
    return { start: 1 + counts.slice(0, index).reduce((sum, count) => sum + count, 0), count: counts[index] ?? 0 };
  },
  successorFor(op, [flag]) {
    const type = op.operandType(0);
    if (!IntegerAttr.is(flag) || !IntegerType.is(type)) return undefined;
    const pattern = BigInt.asUintN(type.width, flag.value);
    return op.successors[caseValues(op.attr("case_values")).indexOf(pattern) + 1];
  },
  setForwarded(op, index, values) {
    const groups = groupsOf(op).map((group, at) => (at === index ? values : group));
    const [otherwise = [], ...cases] = groups;
    const counts = cases.map(({ length }) => length);
    op.setOperands([op.operand(0), ...groups.flat()]);
    op.setAttr("operandSegmentSizes", denseI32Array(op.context, [1, otherwise.length, cases.flat().length]));
    op.setAttr(SEGMENTS, denseI32Array(op.context, counts));
  },
};

/** The default of a switch. @internal */
export function defaultTarget(op: Operation): Target {
  const [block] = op.successors;
  if (block === undefined) throw new Error("a switch has a default");
  return { block, operands: operandsUnder(op, "defaultOperands") };
}

/** The cases of a switch in order. @internal */
export function casesOf(op: Operation): readonly Case[] {
  const values = caseValues(op.attr("case_values"));
  const operands = dividedOperands(op, "caseOperands", SEGMENTS);
  return op.successors
    .slice(1)
    .map((block, index) => ({ block, operands: operands[index] ?? [], value: values[index] ?? 0n }));
}
