// `affine.delinearize_index` and `affine.linearize_index` as ops of arith.

import { loopRegionsOf } from "../../define/index.ts";
import * as affineOps from "../../dialects/affine/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import type { Operation, Value } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { type Emitter, emit } from "../llvm-common/index.ts";

const { nsw, nuw } = arith.OVERFLOW;

/** An op of arith that may not overflow. */
function exact(
  at: Emitter,
  def: typeof arith.addi | typeof arith.muli,
  lhs: Value,
  rhs: Value,
  flags: number = nsw,
): Value {
  return emit(at, def, [lhs, rhs], undefined, [arith.overflow.of(at.context, flags)]);
}

interface Basis {
  /** Sizes; the smallest integer represents each of `dynamicSizes`, in order. */
  readonly sizes: readonly bigint[];
  readonly dynamicSizes: readonly Value[];
}

/** The sizes that determine strides: the outermost size, if it is given, does not. */
function innerBasis({ sizes, dynamicSizes }: Basis, count: number): Basis {
  if (sizes.length < count) return { sizes, dynamicSizes };
  return { sizes: sizes.slice(1), dynamicSizes: isDynamic(sizes[0]) ? dynamicSizes.slice(1) : dynamicSizes };
}

function isDynamic(size: bigint | undefined): boolean {
  return size !== undefined && size < 0n;
}

/** For each size its product with all after it. */
function stridesOf(at: Emitter, { sizes, dynamicSizes }: Basis, flags: number): readonly Value[] {
  const strides: Value[] = [];
  const left = [...dynamicSizes];
  let known = 1n;
  let product: Value | undefined;
  for (const size of [...sizes].reverse()) {
    const dynamic = isDynamic(size) ? left.pop() : undefined;
    if (dynamic === undefined) known *= size;
    else product = product === undefined ? dynamic : exact(at, arith.muli, product, dynamic, flags);
    strides.unshift(strideOf(at, product, known, flags));
  }
  return strides;
}

function strideOf(at: Emitter, product: Value | undefined, known: bigint, flags: number): Value {
  if (product !== undefined && known === 1n) return product;
  const constant = arith.buildIndex(at, Number(known));
  return product === undefined ? constant : exact(at, arith.muli, product, constant, flags);
}

/** The rest of a division, which has no sign. */
function modulo(at: Emitter, value: Value, stride: Value, zero: Value): Value {
  const rest = emit(at, arith.remsi, [value, stride]);
  const isNegative = emit(at, arith.cmpi, [rest, zero], at.context.i1, [arith.integerPredicate(at.context, "slt")]);
  const corrected = exact(at, arith.addi, rest, stride);
  return emit(at, arith.select, [isNegative, corrected, rest], rest.type);
}

/** How many of the loops around an op, from the innermost, a value comes from outside of. */
function loopsWithout(value: Value, op: Operation): number {
  let count = 0;
  for (let outer = op.parentOp; outer !== undefined; outer = outer.parentOp) {
    if (loopRegionsOf(outer) === undefined) continue;
    const holder = value.block?.parentOp;
    if (holder !== undefined && outer.isAncestorOf(holder)) return count;
    count++;
  }
  return count;
}

export const linearIndexPatterns: readonly ConversionPattern[] = [
  convert(affineOps.delinearize_index, (view, { linear_index: whole, dynamic_basis: dynamicSizes }, at, op) => {
    const basis = innerBasis({ sizes: view.static_basis.values.map(BigInt), dynamicSizes }, op.numResults);
    const strides = stridesOf(at, basis, nsw | nuw);
    const [first] = strides;
    if (first === undefined) {
      at.replaceOp(op, op.numResults === 0 ? [] : [whole]);
      return true;
    }
    const zero = arith.buildIndex(at, 0);
    const parts = [emit(at, arith.floordivsi, [whole, first])];
    strides.forEach((stride, index) => {
      const rest = modulo(at, whole, stride, zero);
      const next = strides[index + 1];
      parts.push(next === undefined ? rest : emit(at, arith.divsi, [rest, next]));
    });
    at.replaceOp(op, parts);
    return true;
  }),
  convert(affineOps.linearize_index, (view, { multi_index: places, dynamic_basis: dynamicSizes }, at, op) => {
    const basis = innerBasis({ sizes: view.static_basis.values.map(BigInt), dynamicSizes }, places.length);
    const strides = stridesOf(at, basis, nsw);
    const terms = places.map((place, index) => {
      const stride = strides[index];
      const term = stride === undefined ? place : exact(at, arith.muli, place, stride);
      return { term, loops: loopsWithout(place, op) };
    });
    // The terms that change least come first, so that they can be hoisted out of loops.
    const sorted = terms.sort((a, b) => b.loops - a.loops).map(({ term }) => term);
    const [first, ...others] = sorted;
    const sum =
      first === undefined
        ? arith.buildIndex(at, 0)
        : others.reduce((so, term) => exact(at, arith.addi, so, term), first);
    at.replaceOp(op, [sum]);
    return true;
  }),
];
