// Sums of products of bytes as integer dot products (SPV_KHR_integer_dot_product).

import { pattern } from "../../define/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  elementTypeOrSelf,
  IntegerType,
  integerAttr,
  type OpDef,
  type Operation,
  type Rewriter,
  type Value,
  VectorType,
  vectorType,
} from "../../ir/index.ts";

interface DotProduct {
  readonly plain: OpDef;
  readonly saturating: OpDef;
}

const SIGNED: DotProduct = { plain: spirv.SDot, saturating: spirv.SDotAccSat };
const UNSIGNED: DotProduct = { plain: spirv.UDot, saturating: spirv.UDotAccSat };
const MIXED: DotProduct = { plain: spirv.SUDot, saturating: spirv.SUDotAccSat };

/** A dot product of bytes is one of four of them. */
const LENGTH = 4;

/** As in the reference, a reduction that starts with a value becomes a saturating sum. */
export const dotProductPattern = pattern("vector.reduction to a dot product", vector.reduction, (op, rewriter) => {
  const kind = op.attr("kind");
  const product = op.operand(0).definingOp;
  if (!vector.kind.is(kind) || vector.kind.enum.text(kind.value) !== "add" || product?.def !== arith.muli) return false;
  const type = op.resultType();
  if (!IntegerType.is(type) || (type.width !== 32 && type.width !== 64)) return false;
  const factors = factorsOf(product);
  if (factors === undefined) return false;
  rewriter.insertBefore(op);
  rewriter.location = op.location;
  const operands = padded(rewriter, factors.values);
  if (factors.isSwapped) operands.reverse();
  const [accumulator] = op.operands.slice(1);
  if (accumulator !== undefined) operands.push(accumulator);
  const def = accumulator === undefined ? factors.product.plain : factors.product.saturating;
  rewriter.replaceWithNew(op, def, { operands, resultTypes: [type] });
  return true;
});

interface Factors {
  readonly values: readonly Value[];
  readonly product: DotProduct;
  /** The signed factor, which a mixed product has first, is the second one. */
  readonly isSwapped: boolean;
}

/** The bytes that an op multiplies after it has extended them. */
function factorsOf(op: Operation): Factors | undefined {
  const [lhs, rhs] = [op.operand(0).definingOp, op.operand(1).definingOp];
  const [isLhsSigned, isRhsSigned] = [isSignExtension(lhs), isSignExtension(rhs)];
  if (lhs === undefined || rhs === undefined || isLhsSigned === undefined || isRhsSigned === undefined)
    return undefined;
  const [a, b] = [lhs.operand(0), rhs.operand(0)];
  if (!isShortByteVector(a) || b.type !== a.type) return undefined;
  const product = isLhsSigned !== isRhsSigned ? MIXED : isLhsSigned ? SIGNED : UNSIGNED;
  return { values: [a, b], product, isSwapped: isRhsSigned && !isLhsSigned };
}

/** Undefined for an op that extends nothing. */
function isSignExtension(op: Operation | undefined): boolean | undefined {
  if (op?.def === arith.extsi) return true;
  return op?.def === arith.extui ? false : undefined;
}

function isShortByteVector({ type }: Value): boolean {
  if (!VectorType.is(type) || type.shape.length !== 1 || type.scalable.includes(true)) return false;
  const [count = 0] = type.shape;
  return type.element === type.context.integer(8) && (count === LENGTH - 1 || count === LENGTH);
}

/** Vectors of three elements get a zero as the fourth. */
function padded(rewriter: Rewriter, values: readonly Value[]): Value[] {
  const { context } = rewriter;
  const [first] = values;
  if (first === undefined || !VectorType.is(first.type) || first.type.shape[0] === LENGTH) return [...values];
  const element = elementTypeOrSelf(first.type);
  const value = integerAttr(context, element, 0);
  const zero = spirv.Constant.build(rewriter, { value }, { resultTypes: [element] }).result();
  const type = vectorType(context, [LENGTH], element);
  const extended = (operand: Value) =>
    rewriter.create(spirv.CompositeConstruct, { operands: [operand, zero], resultTypes: [type] }).result();
  return values.map(extended);
}
