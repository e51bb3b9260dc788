// Elements and parts of vectors. A vector of several dimensions is an array of vectors in LLVM; one of none is a vector of one element.

import { mixedNumbers } from "../../define/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import { denseI32Array, type Type, type Value, VectorType } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import {
  constant,
  type Emitter,
  emit,
  expand,
  extractElement,
  extractValue,
  i32,
  indexConstant,
  insertElement,
  insertValue,
  pathsOf,
  poison,
} from "../llvm-common/index.ts";

const { intrinsic } = llvm;

/** An index of an element as LLVM's ops take it. */
function position(at: Emitter, index: number | Value): Value {
  return typeof index === "number" ? constant(at, at.context.i64, index) : index;
}

function rankOf(type: Type): number {
  return VectorType.is(type) ? type.shape.length : 0;
}

/** The type at the end of a path into arrays. */
function typeAt(type: Type, path: readonly number[]): Type {
  return path.reduce((inner, _) => (llvm.ArrayType.is(inner) ? inner.element : inner), type);
}

/** A position that is known, or given by a converted value. */
function mixedPosition(op: Parameters<typeof mixedNumbers>[0], dynamic: readonly Value[]): readonly (number | Value)[] {
  let next = 0;
  return mixedNumbers(op, "dynamic_position", "static_position").map((index) =>
    typeof index === "number" ? index : (dynamic[next++] ?? 0),
  );
}

/** The path into the arrays; undefined if it is not known when compiling, which LLVM does not allow. */
function knownPath(path: readonly (number | Value)[]): readonly number[] | undefined {
  const known = path.filter((index) => typeof index === "number");
  return known.length === path.length ? known : undefined;
}

function shuffle(at: Emitter, a: Value, b: Value, lanes: readonly number[], type: Type): Value {
  return emit(at, llvm.shufflevector, [a, b], type, [denseI32Array(at.context, lanes)]);
}

function zeros(count: number): readonly number[] {
  return Array.from({ length: count }, () => 0);
}

export const elementPatterns: readonly ConversionPattern[] = [
  convert(vector.extract, (view, { source, dynamic_position }, at, op) => {
    const rank = rankOf(view.source.type);
    const path = mixedPosition(op, dynamic_position);
    const isScalar = path.length === rank;
    const outer = knownPath(isScalar ? path.slice(0, -1) : path);
    if (outer === undefined) return false;
    const part = rank < 2 ? source : extractValue(at, source, outer, typeAt(source.type, outer));
    const index = rank === 0 ? 0 : path.at(-1);
    at.replaceOp(op, [isScalar ? extractElement(at, part, position(at, index ?? 0)) : part]);
    return true;
  }),
  convert(vector.insert, (view, { valueToStore, dest, dynamic_position }, at, op) => {
    const rank = rankOf(view.dest.type);
    const path = mixedPosition(op, dynamic_position);
    const isScalar = path.length === rank;
    const isNested = llvm.ArrayType.is(dest.type);
    const outer = knownPath(isScalar ? path.slice(0, -1) : path);
    if (outer === undefined) return false;
    let part = valueToStore;
    if (isScalar) {
      const inner = isNested ? extractValue(at, dest, outer, typeAt(dest.type, outer)) : dest;
      part = insertElement(at, inner, part, position(at, path.at(-1) ?? 0));
    }
    at.replaceOp(op, [isNested ? insertValue(at, dest, part, outer) : part]);
    return true;
  }),
  convert(vector.bitcast, (view, { source }, at, op) => {
    const type = at.converter?.convert(view.result.type);
    if (type === undefined || rankOf(view.result.type) > 1) return false;
    at.replaceOp(op, [emit(at, llvm.bitcast, [source], type)]);
    return true;
  }),
  // A scalar in all elements: of one vector, which is in all places of an array.
  convert(vector.broadcast, (view, { source }, at, op) => {
    const type = at.converter?.convert(view.vector.type);
    if (type === undefined || VectorType.is(view.source.type)) return false;
    const whole = llvm.ArrayType.is(type) ? poison(at, type) : undefined;
    const inner = innermost(type);
    const empty = poison(at, inner);
    const first = insertElement(at, empty, source, i32(at, 0));
    if (rankOf(view.vector.type) === 0) {
      at.replaceOp(op, [first]);
      return true;
    }
    const filled = shuffle(at, first, whole === undefined ? empty : first, zeros(lanesOf(inner)), inner);
    at.replaceOp(op, [
      whole === undefined ? filled : pathsOf(type).reduce((built, path) => insertValue(at, built, filled, path), whole),
    ]);
    return true;
  }),
  convert(vector.shuffle, (view, { v1, v2 }, at, op) => {
    const type = at.converter?.convert(view.vector.type);
    if (type === undefined) return false;
    const rank = rankOf(view.vector.type);
    const lanes = view.mask.values.map(Number);
    if (rank <= 1 && view.v1.type === view.v2.type) {
      at.replaceOp(op, [shuffle(at, v1, v2, lanes, type)]);
      return true;
    }
    const length = VectorType.is(view.v1.type) ? (view.v1.type.shape[0] ?? 1) : 1;
    let whole = poison(at, type);
    for (const [place, lane] of lanes.entries()) {
      const [from, index] = lane < length ? [v1, lane] : [v2, lane - length];
      if (rank > 1) {
        whole = insertValue(at, whole, extractValue(at, from, [index], typeAt(from.type, [index])), [place]);
      } else {
        const element = extractElement(at, from, indexConstant(at, index));
        whole = insertElement(at, whole, element, indexConstant(at, place));
      }
    }
    at.replaceOp(op, [whole]);
    return true;
  }),
  convert(vector.interleave, (view, { lhs, rhs }, at, op) => {
    const type = at.converter?.convert(view.result.type);
    if (!VectorType.is(type) || rankOf(view.result.type) > 1) return false;
    if (type.scalable.includes(true)) {
      at.replaceOp(op, [emit(at, intrinsic("vector.interleave2"), [lhs, rhs], type)]);
      return true;
    }
    const half = lanesOf(type) / 2;
    const lanes = Array.from({ length: half }, (_, lane) => [lane, half + lane]).flat();
    at.replaceOp(op, [shuffle(at, lhs, rhs, lanes, type)]);
    return true;
  }),
  convert(vector.deinterleave, (view, { source }, at, op) => {
    const type = at.converter?.convert(view.res1.type);
    if (!VectorType.is(type) || rankOf(view.source.type) !== 1) return false;
    if (type.scalable.includes(true)) {
      const both = emit(at, intrinsic("vector.deinterleave2"), [source], llvm.literalStruct(at.context, [type, type]));
      at.replaceOp(op, [extractValue(at, both, [0], type), extractValue(at, both, [1], type)]);
      return true;
    }
    const empty = poison(at, source.type);
    const lanes = (first: number) => Array.from({ length: lanesOf(type) }, (_, lane) => 2 * lane + first);
    at.replaceOp(op, [shuffle(at, source, empty, lanes(0), type), shuffle(at, source, empty, lanes(1), type)]);
    return true;
  }),
  convert(vector.from_elements, (view, { elements }, at, op) => {
    const type = at.converter?.convert(view.dest.type);
    if (type === undefined || rankOf(view.dest.type) > 1) return false;
    let whole = poison(at, type);
    for (const [index, element] of elements.entries())
      whole = insertElement(at, whole, element, constant(at, at.context.i64, index));
    at.replaceOp(op, [whole]);
    return true;
  }),
  convert(vector.to_elements, (view, { source }, at, op) => {
    if (rankOf(view.source.type) > 1) return false;
    at.replaceOpByMany(
      op,
      op.results.map((result, index) =>
        result.hasUses ? [extractElement(at, source, constant(at, at.context.i64, index))] : [],
      ),
    );
    return true;
  }),
  convert(vector.scalable_insert, ({ pos }, { valueToStore, dest }, at, op) => {
    at.replaceOp(op, [emit(at, intrinsic("vector.insert"), [dest, valueToStore], dest.type, [pos])]);
    return true;
  }),
  convert(vector.scalable_extract, ({ pos, result }, { source }, at, op) => {
    const type = at.converter?.convert(result.type);
    if (type === undefined) return false;
    at.replaceOp(op, [emit(at, intrinsic("vector.extract"), [source], type, [pos])]);
    return true;
  }),
  convert(vector.step, ({ result }, _, at, op) => {
    const type = at.converter?.convert(result.type);
    if (!VectorType.is(type) || !type.scalable.includes(true)) return false;
    at.replaceOp(op, [emit(at, intrinsic("stepvector"), [], type)]);
    return true;
  }),
  expand(vector.vscale, (at, _, type) => emit(at, intrinsic("vscale"), [], type)),
  convert(vector.fma, (view, { lhs, rhs, acc }, at, op) => {
    if (rankOf(view.lhs.type) > 1) return false;
    at.replaceOp(op, [emit(at, intrinsic("fmuladd"), [lhs, rhs, acc])]);
    return true;
  }),
];

function innermost(type: Type): Type {
  return llvm.ArrayType.is(type) ? innermost(type.element) : type;
}

function lanesOf(type: Type): number {
  return VectorType.is(type) ? (type.shape[0] ?? 1) : 1;
}
