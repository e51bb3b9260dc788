// Folds and patterns of masks.

import {
  type FoldResult,
  knownAttribute,
  knownInteger,
  type Pattern,
  pattern,
  valuesUnder,
} from "../../../define/index.ts";
import {
  type OpDef,
  type Operation,
  type Rewriter,
  splatAttr,
  splatPattern,
  type Value,
  VectorType,
} from "../../../ir/index.ts";

import { isOp } from "../../op-name/index.ts";
import { vscale } from "../other.ts";
import { equal, numbersOf, positions } from "./positions.ts";

/** A mask that is all true or all false is a constant. */
export function foldConstantMask(op: Operation): FoldResult {
  const type = op.resultType();
  if (!VectorType.is(type)) return undefined;
  const sizes = numbersOf(op, "mask_dim_sizes");
  if (equal(sizes, shapeOfMask(type))) return splatAttr(type, 1n);
  return sizes.every((size) => size === 0) ? splatAttr(type, 0n) : undefined;
}

/** The sizes that a mask of all elements has: a mask without dimensions has one size, for its only element. */
const shapeOfMask = ({ shape }: VectorType): readonly number[] => (shape.length === 0 ? [1] : shape);

/** The factor of a multiple of vscale. */
function vscaleFactor(value: Value): bigint | undefined {
  const op = value.definingOp;
  if (op?.def === vscale) return 1n;
  if (!isOp(op, "arith.muli")) return undefined;
  const [a, b] = op.operands;
  if (a?.definingOp?.def === vscale) return knownInteger(b);
  return b?.definingOp?.def === vscale ? knownInteger(a) : undefined;
}

/** The size of each dimension, if all are known: within its bounds, and nothing at all where one has none. */
function knownSizes(op: Operation, type: VectorType): readonly number[] | undefined {
  const sizes: number[] = [];
  for (const [dimension, operand] of op.operands.entries()) {
    const whole = shapeOfMask(type)[dimension] ?? 0;
    const known = knownInteger(operand);
    const size = type.scalable[dimension] === true ? scalableSize(operand, known, whole) : known;
    if (size === undefined) return undefined;
    sizes.push(Number(size < 0n ? 0n : size > BigInt(whole) ? BigInt(whole) : size));
  }
  return sizes.includes(0) ? sizes.map(() => 0) : sizes;
}

function scalableSize(operand: Value, known: bigint | undefined, whole: number): bigint | undefined {
  if (known !== undefined) return known <= 0n ? 0n : undefined;
  const factor = vscaleFactor(operand);
  return factor !== undefined && factor >= BigInt(whole) ? factor : undefined;
}

export function createMaskPatterns(constantMask: OpDef): (self: OpDef) => readonly Pattern[] {
  return (self) => [
    pattern("CreateMaskFolder", self, (op, rewriter) => {
      const type = op.resultType();
      const sizes = VectorType.is(type) ? knownSizes(op, type) : undefined;
      if (sizes === undefined) return false;
      rewriter.replaceWithNew(op, constantMask, { properties: [positions(op.context, sizes)], resultTypes: [type] });
      return true;
    }),
  ];
}

/** Whether nothing is masked out. */
export function isAllTrue(mask: Value): boolean {
  if (splatPattern(knownAttribute(mask)) === 1n) return true;
  const op = mask.definingOp;
  const { type } = mask;
  if (!isOp(op, "vector.constant_mask") || !VectorType.is(type)) return false;
  return equal(numbersOf(op, "mask_dim_sizes"), shapeOfMask(type));
}

/** A mask around nothing but a yield. */
export function foldMask(op: Operation): FoldResult {
  const block = op.region().firstBlock;
  if (block?.hasOneOp !== true || op.numOperands > 1 || op.numResults === 0) return undefined;
  return block.lastOp?.operands;
}

function unmask(op: Operation, rewriter: Rewriter): boolean {
  const block = op.region().firstBlock;
  const last = block?.lastOp;
  if (block === undefined || last === undefined || block.hasOneOp || !isAllTrue(op.operand(0))) return false;
  const results = last.operands;
  rewriter.eraseOp(last);
  rewriter.inlineBlockBefore(block, op, []);
  rewriter.replaceOp(op, results);
  return true;
}

/** A mask around a yield whose values come from outside. */
function dropEmpty(op: Operation, rewriter: Rewriter): boolean {
  const block = op.region().firstBlock;
  if (block?.hasOneOp !== true || op.numOperands > 1) return false;
  rewriter.replaceOp(op, block.lastOp?.operands ?? []);
  return true;
}

export function maskPatterns(self: OpDef): readonly Pattern[] {
  return [pattern("CanonializeEmptyMaskOp", self, dropEmpty), pattern("FoldAllTrueMask", self, unmask)];
}

// ---- memory under a mask

function isAllFalse(mask: Value): boolean {
  if (splatPattern(knownAttribute(mask)) === 0n) return true;
  const op = mask.definingOp;
  if (isOp(op, "vector.create_mask")) return op.operands.some((size) => (knownInteger(size) ?? 1n) <= 0n);
  return isOp(op, "vector.constant_mask") && numbersOf(op, "mask_dim_sizes").some((size) => size === 0);
}

/** A load under a mask is a plain one, if there is one, or gives what it has for masked out elements. */
export function maskedLoadPatterns(plain: OpDef | undefined): (self: OpDef) => readonly Pattern[] {
  return (self) => [
    pattern("FoldMaskedLoad", self, (op, rewriter) => {
      const [mask] = valuesUnder(op, "mask");
      const [other] = valuesUnder(op, "pass_thru");
      if (mask === undefined || other === undefined) return false;
      if (isAllFalse(mask)) {
        rewriter.replaceOp(op, [other]);
        return true;
      }
      if (plain === undefined || !isAllTrue(mask)) return false;
      const operands = [...valuesUnder(op, "base"), ...valuesUnder(op, "indices")];
      rewriter.replaceWithNew(op, plain, { operands, resultTypes: op.resultTypes });
      return true;
    }),
  ];
}

/** Where nothing is gathered, everything is as it was. @internal */
export const gatherPatterns: (self: OpDef) => readonly Pattern[] = maskedLoadPatterns(undefined);

/** A store under a mask is a plain one, if there is one, or none. */
export function maskedStorePatterns(plain: OpDef | undefined): (self: OpDef) => readonly Pattern[] {
  return (self) => [
    pattern("FoldMaskedStore", self, (op, rewriter) => {
      const [mask] = valuesUnder(op, "mask");
      if (mask === undefined) return false;
      if (isAllFalse(mask) && op.numResults === 0) {
        rewriter.eraseOp(op);
        return true;
      }
      if (plain === undefined || !isAllTrue(mask)) return false;
      const operands = ["valueToStore", "base", "indices"].flatMap((name) => valuesUnder(op, name));
      rewriter.replaceWithNew(op, plain, { operands, resultTypes: [] });
      return true;
    }),
  ];
}
