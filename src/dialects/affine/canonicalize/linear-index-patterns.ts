// Patterns of `affine.delinearize_index` and `affine.linearize_index`: sizes of one go, and ops that undo each other cancel.

import { knownInteger, type OpNumber, type Pattern, pattern } from "../../../define/index.ts";
import {
  AffineMapAttr,
  affine,
  boolAttr,
  denseI32Array,
  type OpDef,
  type Operation,
  type Rewriter,
  UnitAttr,
  type Value,
} from "../../../ir/index.ts";
import { buildIndex } from "../../arith/index.ts";
import { isOp } from "../../op-name/index.ts";
import { numberOf, numbersAttr, valuesOf } from "../../shapes/index.ts";
import { basisOf, type PaddedBasis, paddedBasis, placesOf } from "./linear-indices.ts";

/** The definitions that the patterns create ops of. */
export interface LinearIndexOps {
  readonly delinearize: () => OpDef;
  readonly linearize: () => OpDef;
  readonly apply: () => OpDef;
}

const isDisjoint = (op: Operation): boolean => UnitAttr.is(op.attr("disjoint"));
const isUnit = (size: OpNumber | undefined): boolean => size !== undefined && numberOf(size) === 1;

/** The sizes without a first one that is not stated. */
const stated = (basis: PaddedBasis): readonly OpNumber[] => basis.flatMap((size) => size ?? []);

/** The places of an index, at the location of `like`. */
function delinearize(
  at: Rewriter,
  ops: LinearIndexOps,
  like: Operation,
  index: Value,
  basis: PaddedBasis,
): readonly Value[] {
  const { context } = like;
  const sizes = stated(basis);
  const made = at.create(ops.delinearize(), {
    operands: [index, ...valuesOf(sizes)],
    resultTypes: basis.map(() => context.index),
    properties: [numbersAttr(context, sizes)],
    location: like.locationNumber,
  });
  return made.results;
}

/** The index of places, which is disjoint as `like` is. */
function linearize(
  at: Rewriter,
  ops: LinearIndexOps,
  like: Operation,
  places: readonly Value[],
  basis: PaddedBasis,
): Value {
  const { context } = like;
  const sizes = stated(basis);
  const values = valuesOf(sizes);
  const def = ops.linearize();
  const properties: Readonly<Record<string, Parameters<typeof UnitAttr.is>[0]>> = {
    static_basis: numbersAttr(context, sizes),
    disjoint: isDisjoint(like) ? context.unit : boolAttr(context, false),
    operandSegmentSizes: denseI32Array(context, [places.length, values.length]),
  };
  const made = at.create(def, {
    operands: [...places, ...values],
    resultTypes: [context.index],
    properties: def.properties.map(({ name }) => properties[name]),
    location: like.locationNumber,
  });
  return made.result();
}

function zero(at: Rewriter, like: Operation): Value {
  at.location = like.location;
  return buildIndex(at, 0);
}

/** The product of sizes: a number, or an `affine.apply`; undefined if one of them is not stated. */
function product(at: Rewriter, ops: LinearIndexOps, like: Operation, basis: PaddedBasis): OpNumber | undefined {
  const sizes = stated(basis);
  if (sizes.length < basis.length) return undefined;
  const values: Value[] = [];
  let expr: affine.AffineExpr = affine.constant(1);
  for (const size of sizes) {
    const known = numberOf(size);
    if (known !== undefined) expr = affine.multiply(expr, affine.constant(known));
    else if (typeof size !== "number") expr = affine.multiply(expr, affine.symbol(values.push(size) - 1));
  }
  const known = affine.constantValue(expr);
  if (known !== undefined) return Number(known);
  const map = AffineMapAttr.get(like.context, { map: affine.affineMap(0, values.length, [expr]) });
  const state = { operands: values, resultTypes: [like.context.index], properties: [map] };
  return at.create(ops.apply(), { ...state, location: like.locationNumber }).result();
}

// ---- affine.delinearize_index

/** The `affine.linearize_index` of disjoint places that an op takes apart. */
function disjointSource(op: Operation): Operation | undefined {
  const source = op.operand(0).definingOp;
  return isOp(source, "affine.linearize_index") && isDisjoint(source) ? source : undefined;
}

/** Both end with the same sizes: what belongs to them is passed on. */
function cancelTail(op: Operation, at: Rewriter, ops: LinearIndexOps): boolean {
  const source = disjointSource(op);
  if (source === undefined) return false;
  const [places, given, wanted] = [placesOf(source), basisOf(source), basisOf(op)];
  let count = 0;
  while (count < Math.min(given.length, wanted.length) && given.at(-1 - count) === wanted.at(-1 - count)) count++;
  if (count === 0) return false;
  if (count === places.length && count === op.numResults) {
    at.replaceOp(op, places);
    return true;
  }
  at.insertBefore(op);
  const without = <T>(list: readonly T[]): readonly T[] => list.slice(0, list.length - count);
  const rest = linearize(at, ops, source, without(places), without(given));
  const basis = without(paddedBasis(op, op.numResults));
  at.replaceOp(op, [...delinearize(at, ops, op, rest, basis), ...places.slice(places.length - count)]);
  return true;
}

/** Sizes of one lead to place 0. */
function dropUnits(op: Operation, at: Rewriter, ops: LinearIndexOps): boolean {
  const basis = paddedBasis(op, op.numResults);
  const rest = basis.filter((size) => !isUnit(size));
  if (rest.length === basis.length) return false;
  at.insertBefore(op);
  const none = zero(at, op);
  const places = rest.length === 0 ? [] : delinearize(at, ops, op, op.operand(0), rest);
  let next = 0;
  at.replaceOp(
    op,
    basis.map((size) => (isUnit(size) ? none : (places[next++] ?? none))),
  );
  return true;
}

/** How many of the last sizes, at least two, have the product `whole`; undefined if none have. */
function splitOf(sizes: readonly OpNumber[], whole: number): number | undefined {
  let covered = 1;
  for (let count = 1; count <= sizes.length; count++) {
    const size = sizes[sizes.length - count];
    if (typeof size !== "number") return undefined;
    covered *= size;
    if (covered === whole) return count < 2 ? undefined : count;
    if (covered > whole) return undefined;
  }
  return undefined;
}

/** The last sizes take apart the last place alone. */
function splitLast(op: Operation, at: Rewriter, ops: LinearIndexOps): boolean {
  const source = disjointSource(op);
  const whole = source && basisOf(source).at(-1);
  if (source === undefined || typeof whole !== "number") return false;
  const basis = paddedBasis(op, op.numResults);
  const count = splitOf(basisOf(op), whole);
  const places = placesOf(source);
  const last = places.at(-1);
  if (count === undefined || last === undefined) return false;
  at.insertBefore(op);
  const rest = linearize(at, ops, source, places.slice(0, -1), basisOf(source).slice(0, -1));
  const first = delinearize(at, ops, op, rest, basis.slice(0, -count));
  at.replaceOp(op, [...first, ...delinearize(at, ops, op, last, basis.slice(-count))]);
  return true;
}

/** The patterns of `affine.delinearize_index`. */
export const delinearizePatterns =
  (ops: LinearIndexOps) =>
  (self: OpDef): readonly Pattern[] => [
    pattern("CancelDelinearizeOfLinearizeDisjointExactTail", self, (op, at) => cancelTail(op, at, ops)),
    pattern("DropUnitExtentBasis", self, (op, at) => dropUnits(op, at, ops)),
    pattern("SplitDelinearizeSpanningLastLinearizeArg", self, (op, at) => splitLast(op, at, ops)),
  ];

// ---- affine.linearize_index

/** Places of an `affine.linearize_index` that are consecutive results of an op, with the same sizes. */
interface Run {
  readonly source: Operation;
  /** The first of them among the places. */
  readonly start: number;
  /** The first of them among the results. */
  readonly result: number;
  readonly length: number;
}

/** The run that begins at a place; undefined if there is none of at least two. */
function runAt(op: Operation, places: readonly Value[], basis: PaddedBasis, start: number): Run | undefined {
  const source = places[start]?.definingOp;
  if (!isOp(source, "affine.delinearize_index")) return undefined;
  const { results } = source;
  const result = places[start] === undefined ? -1 : results.indexOf(places[start]);
  const sizes = paddedBasis(source, results.length);
  const isFirst = start === 0 && result === 0;
  const isImplied = isDisjoint(op) && result === 0 && sizes[0] === undefined && basis[start] !== undefined;
  if (sizes[result] !== basis[start] && !isFirst && !isImplied) return undefined;
  let length = 1;
  while (
    start + length < places.length &&
    result + length < results.length &&
    places[start + length] === results[result + length] &&
    basis[start + length] === sizes[result + length]
  )
    length++;
  return length < 2 ? undefined : { source, start, result, length };
}

/** The runs of an op, one of each source, since a source is replaced. */
function runsOf(op: Operation, places: readonly Value[], basis: PaddedBasis): readonly Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < places.length; ) {
    const run = runAt(op, places, basis, at);
    const isNew = run !== undefined && !runs.some(({ source }) => source === run.source);
    if (isNew) runs.push(run);
    at += isNew ? run.length : 1;
  }
  return runs;
}

/** One place instead of a run, and values for the results of its source if that is replaced. */
interface Merged {
  readonly place: Value;
  readonly size: OpNumber | undefined;
  readonly results: readonly Value[] | undefined;
}

function merged(op: Operation, at: Rewriter, ops: LinearIndexOps, run: Run, basis: PaddedBasis): Merged {
  const { source, start, result, length } = run;
  const sizes = basis.slice(start, start + length);
  at.insertBefore(source);
  const size = product(at, ops, op, sizes);
  if (length === source.numResults) return { place: source.operand(0), size, results: undefined };
  const whole = paddedBasis(source, source.numResults).toSpliced(result, length, size);
  const parts = delinearize(at, ops, source, source.operand(0), whole);
  const place = parts[result] ?? source.operand(0);
  return { place, size, results: parts.toSpliced(result, 1, ...delinearize(at, ops, source, place, sizes)) };
}

/** Consecutive results of `affine.delinearize_index` with the same sizes become one place. */
function cancelRuns(op: Operation, at: Rewriter, ops: LinearIndexOps): boolean {
  const places = placesOf(op);
  const basis = paddedBasis(op, places.length);
  const runs = runsOf(op, places, basis);
  if (runs.length === 0) return false;
  const [newPlaces, newBasis, replaced]: [Value[], (OpNumber | undefined)[], (() => void)[]] = [[], [], []];
  let next = 0;
  const pass = (end: number): void => {
    newPlaces.push(...places.slice(next, end));
    newBasis.push(...basis.slice(next, end));
  };
  for (const run of runs) {
    pass(run.start);
    next = run.start + run.length;
    const { place, size, results } = merged(op, at, ops, run, basis);
    newPlaces.push(place);
    newBasis.push(size);
    if (results !== undefined) replaced.push(() => at.replaceOp(run.source, results));
  }
  pass(places.length);
  at.insertBefore(op);
  at.replaceOp(op, [linearize(at, ops, op, newPlaces, newBasis)]);
  for (const replace of replaced) replace();
  return true;
}

/** A first place 0 adds nothing. */
function dropLeadingZero(op: Operation, at: Rewriter, ops: LinearIndexOps): boolean {
  const [first, ...rest] = placesOf(op);
  if (first === undefined || knownInteger(first) !== 0n) return false;
  if (rest.length === 0) {
    at.replaceOp(op, [first]);
    return true;
  }
  at.insertBefore(op);
  const basis = paddedBasis(op, rest.length + 1).slice(1);
  at.replaceOp(op, [linearize(at, ops, op, rest, basis)]);
  return true;
}

/** Places of size one that are certainly 0 add nothing. */
function dropUnitPlaces(op: Operation, at: Rewriter, ops: LinearIndexOps): boolean {
  const places = placesOf(op);
  const basis = paddedBasis(op, places.length);
  const stays = places.map((place, index) => !isUnit(basis[index]) || (!isDisjoint(op) && knownInteger(place) !== 0n));
  if (!stays.includes(false)) return false;
  at.insertBefore(op);
  const isKept = (_: unknown, index: number): boolean => stays[index] === true;
  const rest = places.filter(isKept);
  at.replaceOp(op, [rest.length === 0 ? zero(at, op) : linearize(at, ops, op, rest, basis.filter(isKept))]);
  return true;
}

/** The patterns of `affine.linearize_index`. */
export const linearizePatterns =
  (ops: LinearIndexOps) =>
  (self: OpDef): readonly Pattern[] => [
    pattern("CancelLinearizeOfDelinearizePortion", self, (op, at) => cancelRuns(op, at, ops)),
    pattern("DropLinearizeLeadingZero", self, (op, at) => dropLeadingZero(op, at, ops)),
    pattern("DropLinearizeUnitComponentsIfDisjointOrZero", self, (op, at) => dropUnitPlaces(op, at, ops)),
  ];
