// Control flow with vectors: the parts of a vector are values of their own in branches, loops and conditions.

import * as cf from "../../dialects/cf/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import {
  type Block,
  DenseArrayAttr,
  denseI32Array,
  elementCount,
  type OpDef,
  type Operation,
  type Type,
  type Value,
  type VectorType,
} from "../../ir/index.ts";
import type { Expansion } from "./expansion.ts";
import { Parts, partLength, partType } from "./parts.ts";

/** Ops that pass values on, whatever types they have. */
export const CARRIERS: ReadonlySet<OpDef> = new Set<OpDef>([
  ...[scf.if, scf.for, scf.while, scf.execute_region, scf.index_switch, scf.yield, scf.condition],
  ...[cf.br, cf.cond_br, cf.switch],
]);

/** Vectors that become parts. */
export interface Division {
  readonly isDivided: (type: Type) => type is VectorType;
}

/** The types of the parts of a value. */
function typesOf(type: Type, to: Expansion, { isDivided }: Division): readonly Type[] {
  if (!isDivided(type)) return [type];
  const count = elementCount(type.shape);
  const length = partLength(count, to.lengths);
  return Array.from({ length: count / length }, () => partType(length, type.element));
}

/** Takes values, one after the other, as the values that they are parts of. */
function gathered(
  values: readonly Value[],
  types: readonly Type[],
  to: Expansion,
  division: Division,
): readonly (Parts | Value)[] {
  let next = 0;
  return types.map((type): Parts | Value => {
    const chunks = values.slice(next, next + typesOf(type, to, division).length);
    next += chunks.length;
    const [only] = chunks;
    if (division.isDivided(type)) return new Parts(to, type, { chunks });
    if (only === undefined) throw new RangeError("a value has no parts");
    return only;
  });
}

/** Divides the arguments of a block. The old ones stay until nothing uses them; returns how many there are, which are the first. */
export function divideArguments(
  block: Block,
  to: Expansion,
  division: Division,
  know: (value: Value, parts: Parts) => void,
): number {
  const old = block.arguments;
  if (!old.some(({ type }) => division.isDivided(type))) return 0;
  const added = old.flatMap((argument) =>
    typesOf(argument.type, to, division).map((type) => block.addArgument(type, argument.location)),
  );
  const results = gathered(
    added,
    old.map(({ type }) => type),
    to,
    division,
  );
  for (const [index, argument] of old.entries()) {
    const result = results[index];
    if (result instanceof Parts) know(argument, result);
    else if (result !== undefined) argument.replaceAllUsesWith(result);
  }
  return old.length;
}

/** The op with parts instead of vectors; it takes the regions of the old one. */
export function divideCarrier(op: Operation, to: Expansion, division: Division): readonly (Parts | Value)[] {
  const groups = op.operands.map((operand) =>
    division.isDivided(operand.type) ? to.parts(operand).chunks : [operand],
  );
  const { regions, successorBlocks: successors, resultTypes, properties, attributes } = op;
  const made = to.at.create(op.def, {
    operands: groups.flat(),
    properties,
    attributes: attributes.entries,
    resultTypes: resultTypes.flatMap((type) => typesOf(type, to, division)),
    successors,
    regions: regions.length,
  });
  const segments = op.attr("operandSegmentSizes");
  if (DenseArrayAttr.is(segments)) {
    const sizes = divided(segments.values.map(Number), groups);
    made.setAttr("operandSegmentSizes", denseI32Array(op.context, sizes));
  }
  for (const [index, region] of regions.entries()) made.region(index).takeBlocks(region);
  return gathered(made.results, resultTypes, to, division);
}

/** Sizes of segments of operands after each operand became several. */
function divided(sizes: readonly number[], groups: readonly (readonly Value[])[]): readonly number[] {
  let next = 0;
  return sizes.map((size) => {
    const total = groups.slice(next, next + size).reduce((sum, { length }) => sum + length, 0);
    next += size;
    return total;
  });
}

/** Whether an op has a vector that is divided among its operands, results and arguments. */
export function concerns(op: Operation, { isDivided }: Division): boolean {
  return op.operandTypes.some(isDivided) || op.resultTypes.some(isDivided);
}
