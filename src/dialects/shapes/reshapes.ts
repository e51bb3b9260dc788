// Patterns of `expand_shape` and `collapse_shape`, which memref and tensor define alike.

import {
  type FoldResult,
  mixedNumbers,
  type OpNumber,
  type Pattern,
  pattern,
  reassociationOf,
} from "../../define/index.ts";
import { isShaped, type OpDef, type Operation, type Rewriter, type Type, type Value } from "../../ir/index.ts";
import { buildIndex, muli, noOverflowFlags } from "../arith/index.ts";
import { composedGroups, type Groups, groupsAttr, groupsBetween, regroupedGroups } from "./reassociation.ts";
import { numberOf, numbersAttr, valuesOf } from "./slices.ts";

/** The ops of a dialect that reshape, and which of its types they can compose. */
export interface ReshapeOps {
  readonly expand: () => OpDef;
  readonly collapse: () => OpDef;
  readonly cast: () => OpDef;
  /** False for types with a layout other than the identity. */
  readonly isContiguous: (type: Type) => boolean;
}

const shapeOf = (type: Type): readonly number[] => (isShaped(type) ? (type.shape ?? []) : []);
const isStatic = (type: Type): boolean => shapeOf(type).every((size) => size >= 0);

/** A reshape to the type that its operand has, or one that undoes the reshape before it. */
export function foldReshape(op: Operation, inverse: () => OpDef): FoldResult {
  const source = op.operand(0);
  const type = op.resultType();
  if (source.type === type) return source;
  const inner = source.definingOp;
  if (inner?.def !== inverse() || inner.operandType(0) !== type) return undefined;
  if (isStatic(type)) return inner.operand(0);
  if (op.attr("reassociation") !== inner.attr("reassociation")) return undefined;
  const shape = shapeOf(type);
  const isUnique =
    shape.length < shapeOf(source.type).length ||
    reassociationOf(op).every((group) => group.filter((dim) => (shape[dim] ?? 0) < 0).length <= 1);
  return isUnique ? inner.operand(0) : undefined;
}

function replaceByCollapse(op: Operation, rewriter: Rewriter, def: OpDef, source: Value, groups: Groups): void {
  const properties = [groupsAttr(op.context, groups)];
  rewriter.replaceWithNew(op, def, { operands: [source], properties, resultTypes: op.resultTypes });
}

/** The groups of dimensions and the sizes that an op expands to. */
interface Expansion {
  readonly groups: Groups;
  readonly sizes: readonly OpNumber[];
}

function replaceByExpand(
  op: Operation,
  rewriter: Rewriter,
  def: OpDef,
  source: Value,
  { groups, sizes }: Expansion,
): void {
  const { context } = op;
  const properties = [groupsAttr(context, groups), numbersAttr(context, sizes)];
  rewriter.replaceWithNew(op, def, { operands: [source, ...valuesOf(sizes)], properties, resultTypes: op.resultTypes });
}

const areContiguous = ({ isContiguous }: ReshapeOps, op: Operation, inner: Operation): boolean =>
  [inner.operandType(0), op.operandType(0), op.resultType()].every(isContiguous);

/** Two reshapes in the same direction are one. */
function composeSame(ops: ReshapeOps, op: Operation, rewriter: Rewriter): boolean {
  const inner = op.operand(0).definingOp;
  if (inner?.def !== op.def || !areContiguous(ops, op, inner)) return false;
  const groups = composedGroups(reassociationOf(inner), reassociationOf(op));
  if (groups === undefined) return false;
  const source = inner.operand(0);
  if (op.def === ops.collapse()) replaceByCollapse(op, rewriter, op.def, source, groups);
  else replaceByExpand(op, rewriter, op.def, source, { groups, sizes: mixedNumbers(op, "output_shape") });
  return true;
}

/** Of a collapsed tensor expanded, one collapse or one expansion. */
function composeExpandOfCollapse(ops: ReshapeOps, op: Operation, rewriter: Rewriter): boolean {
  const inner = op.operand(0).definingOp;
  if (inner?.def !== ops.collapse()) return false;
  const source = inner.operand(0);
  if (![source.type, inner.resultType()].every(ops.isContiguous)) return false;
  const [from, to] = [reassociationOf(inner), reassociationOf(op)];
  const [shape, target] = [shapeOf(source.type), shapeOf(op.resultType())];
  const collapses = shape.length > target.length;
  const groups = collapses ? regroupedGroups(from, to, shape, target) : regroupedGroups(to, from, target, shape);
  if (groups === undefined) return false;
  if (collapses) replaceByCollapse(op, rewriter, ops.collapse(), source, groups);
  else replaceByExpand(op, rewriter, op.def, source, { groups, sizes: mixedNumbers(op, "output_shape") });
  return true;
}

/** Of an expanded tensor collapsed, one collapse, one expansion, or a cast. */
function composeCollapseOfExpand(ops: ReshapeOps, op: Operation, rewriter: Rewriter): boolean {
  const inner = op.operand(0).definingOp;
  if (inner?.def !== ops.expand()) return false;
  const source = inner.operand(0);
  const type = op.resultType();
  if (source.type === type || ![source.type, inner.resultType()].every(ops.isContiguous)) return false;
  const [expanded, collapsed] = [reassociationOf(inner), reassociationOf(op)];
  const [rank, wanted] = [shapeOf(source.type).length, shapeOf(type).length];
  const groups = rank > wanted ? groupsBetween(expanded, collapsed) : groupsBetween(collapsed, expanded);
  if (groups === undefined) return false;
  if (rank > wanted) replaceByCollapse(op, rewriter, op.def, source, groups);
  else if (rank === wanted) rewriter.replaceWithNew(op, ops.cast(), { operands: [source], resultTypes: [type] });
  else {
    rewriter.insertBefore(op);
    const sizes = mixedNumbers(inner, "output_shape");
    const products = collapsed.map((group) =>
      productOf(
        op,
        rewriter,
        group.map((dim) => sizes[dim] ?? 1),
      ),
    );
    replaceByExpand(op, rewriter, inner.def, source, { groups, sizes: products });
  }
  return true;
}

/** The product of sizes, as a number if all are known. */
function productOf(op: Operation, rewriter: Rewriter, sizes: readonly OpNumber[]): OpNumber {
  const known = sizes.reduce<number>((product, size) => product * (numberOf(size) ?? 1), 1);
  const [first, ...rest] = valuesOf(sizes).filter((size) => numberOf(size) === undefined);
  if (first === undefined) return known;
  const location = op.location;
  const properties = [noOverflowFlags(op.context)];
  const multiply = (a: Value, b: Value): Value =>
    rewriter.create(muli, { operands: [a, b], resultTypes: [a.type], properties, location }).result();
  const product = rest.reduce(multiply, first);
  return known === 1 ? product : multiply(product, buildIndex(rewriter, known, location));
}

/** The patterns that `expand_shape` of both dialects has. */
export const expandPatterns = (ops: ReshapeOps, self: OpDef): readonly Pattern[] => [
  pattern("ComposeReassociativeReshapeOps", self, (op, rewriter) => composeSame(ops, op, rewriter)),
  pattern("ComposeExpandOfCollapseOp", self, (op, rewriter) => composeExpandOfCollapse(ops, op, rewriter)),
];

/** The patterns that `collapse_shape` of both dialects has. */
export const collapsePatterns = (ops: ReshapeOps, self: OpDef): readonly Pattern[] => [
  pattern("ComposeReassociativeReshapeOps", self, (op, rewriter) => composeSame(ops, op, rewriter)),
  pattern("ComposeCollapseOfExpandOp", self, (op, rewriter) => composeCollapseOfExpand(ops, op, rewriter)),
];
