// The conversion of the affine dialect to scf, memref, vector and arith.

import * as affineOps from "../../dialects/affine/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import * as scf from "../../dialects/scf/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  AffineMapAttr,
  ArrayAttr,
  affine,
  boolAttr,
  DenseElementsAttr,
  elementsOf,
  IntegerAttr,
  type OpDef,
  type Operation,
  type Region,
  type Value,
} from "../../ir/index.ts";
import {
  applyPartialConversion,
  type ConversionPattern,
  ConversionTarget,
  convert,
  singleValues,
} from "../../rewrite/index.ts";
import { type Emitter, emit, integerWidthOf, numberAttr } from "../llvm-common/index.ts";
import { expandExpr, expandMap, placesOf, reduceBy } from "./expressions.ts";
import { linearIndexPatterns } from "./linear-indices.ts";

/** Converts the ops of affine inside of `root`; returns whether it could. */
export function lowerAffine(root: Operation): boolean {
  const target = new ConversionTarget().addLegalDialects("arith", "memref", "scf", "vector");
  return applyPartialConversion([root], target, patterns);
}

function mapOf(op: Operation, name = "map"): affine.AffineMap {
  const attr = op.attr(name);
  return AffineMapAttr.is(attr) ? attr.map : affine.affineMap(0, 0, []);
}

/** An op that is one value of a map's results. */
function reduction(root: OpDef, def: OpDef): ConversionPattern {
  return {
    name: `expand ${root.name}`,
    root,
    benefit: 1,
    apply(op, operands, at) {
      const value = reduceBy(at, def, expandMap(at, op, mapOf(op), singleValues(operands) ?? []));
      if (value === undefined) return false;
      at.replaceOp(op, [value]);
      return true;
    },
  };
}

/** An access at the place that a map computes. `memory` is the number of the operand that precedes the place. */
function access(root: OpDef, to: OpDef, memory: number): ConversionPattern {
  return {
    name: `expand ${root.name}`,
    root,
    benefit: 1,
    apply(op, operands, at) {
      const values = singleValues(operands) ?? [];
      const places = expandMap(at, op, mapOf(op), values.slice(memory + 1));
      if (places === undefined) return false;
      at.replaceWithNew(op, to, {
        operands: [...values.slice(0, memory + 1), ...places],
        resultTypes: op.resultTypes,
        properties: to.properties.map(({ name }) => op.attr(name)),
      });
      return true;
    },
  };
}

const patterns: readonly ConversionPattern[] = [
  reduction(affineOps.apply, arith.addi),
  reduction(affineOps.min, arith.minsi),
  reduction(affineOps.max, arith.maxsi),
  access(affineOps.load, memref.load, 0),
  access(affineOps.store, memref.store, 1),
  access(affineOps.prefetch, memref.prefetch, 0),
  access(affineOps.vector_load, vector.load, 0),
  access(affineOps.vector_store, vector.store, 1),
  convert(affineOps.yield, (_view, { operands }, at, op) => {
    at.replaceWithNew(op, scf.yield, { operands });
    return true;
  }),
  convert(affineOps.for, (view, { lowerBoundOperands, upperBoundOperands, inits }, at, op) => {
    const lower = reduceBy(at, arith.maxsi, expandMap(at, op, view.lowerBoundMap.map, lowerBoundOperands));
    const upper = reduceBy(at, arith.minsi, expandMap(at, op, view.upperBoundMap.map, upperBoundOperands));
    if (lower === undefined || upper === undefined) return false;
    const step = arith.buildIndex(at, view.step.value);
    const parts = { lowerBound: lower, upperBound: upper, step, initArgs: inits };
    const loop = scf.for.build(at, parts, { resultTypes: op.resultTypes, regions: 1 });
    at.inlineRegionBefore(op.region(), loop.region());
    at.replaceOp(op, loop.results);
    return true;
  }),
  convert(affineOps.if, (view, { operands }, at, op) => {
    const { set } = view.condition;
    const zero = arith.buildIndex(at, 0);
    const places = placesOf(operands, set.numDims);
    let condition: Value | undefined;
    for (const { expr, isEquality } of set.constraints) {
      const value = expandExpr(at, op, expr, places);
      if (value === undefined) return false;
      const predicate = arith.integerPredicate(op.context, isEquality ? "eq" : "sge");
      const holds = emit(at, arith.cmpi, [value, zero], op.context.i1, [predicate]);
      condition = condition === undefined ? holds : emit(at, arith.andi, [condition, holds]);
    }
    condition ??= emit(at, arith.constant, [], op.context.i1, [boolAttr(op.context, true)]);
    const choice = scf.if.build(at, { condition }, { resultTypes: op.resultTypes, regions: 2 });
    for (const [index, region] of op.regions.entries()) at.inlineRegionBefore(region, choice.region(index));
    at.replaceOp(op, choice.results);
    return true;
  }),
  convert(affineOps.parallel, (_view, { mapOperands }, at, op) => lowerParallel(at, op, mapOperands)),
  {
    name: "expand affine.dma_start",
    root: affineOps.dma_start,
    benefit: 1,
    apply: (op, operands, at) =>
      moveTransfer(op, singleValues(operands) ?? [], at, memref.dma_start, ["src_map", "dst_map", "tag_map"]),
  },
  {
    name: "expand affine.dma_wait",
    root: affineOps.dma_wait,
    benefit: 1,
    apply: (op, operands, at) => moveTransfer(op, singleValues(operands) ?? [], at, memref.dma_wait, ["tag_map"]),
  },
  ...linearIndexPatterns,
];

// ---- transfers

/** Places of memories become indices; if there are several memories, the number of elements comes before the last. */
function moveTransfer(
  op: Operation,
  values: readonly Value[],
  at: Emitter,
  to: OpDef,
  maps: readonly string[],
): boolean {
  const operands: Value[] = [];
  const places: (readonly Value[])[] = [];
  let next = 0;
  for (const name of maps) {
    const map = mapOf(op, name);
    const count = map.numDims + map.numSymbols;
    const expanded = expandMap(at, op, map, values.slice(next + 1, next + 1 + count));
    if (expanded === undefined) return false;
    places.push([...values.slice(next, next + 1), ...expanded]);
    next += 1 + count;
  }
  const rest = values.slice(next);
  const last = places.pop() ?? [];
  operands.push(...places.flat());
  if (maps.length > 1) operands.push(...rest.splice(0, 1));
  operands.push(...last, ...rest);
  at.replaceWithNew(op, to, { operands });
  return true;
}

// ---- loops in parallel

/** The results of a map that belong to each dimension. */
function groupsOf(op: Operation, map: string, groups: string): readonly affine.AffineMap[] {
  const whole = mapOf(op, map);
  const attr = op.attr(groups);
  const elements = DenseElementsAttr.is(attr) ? (elementsOf(attr)?.patterns ?? []) : [];
  const count = (op.attr("steps") as ArrayAttr | undefined)?.elements.length ?? 0;
  let next = 0;
  return Array.from({ length: count }, (_, dim) => {
    const size = Number(elements[dim] ?? elements[0] ?? 1n);
    const results = whole.results.slice(next, next + size);
    next += size;
    return affine.affineMap(whole.numDims, whole.numSymbols, results);
  });
}

function numbersOf(op: Operation, name: string): readonly number[] {
  const attr = op.attr(name);
  return ArrayAttr.is(attr) ? attr.elements.map((item) => (IntegerAttr.is(item) ? Number(item.value) : 0)) : [];
}

function lowerParallel(at: Emitter, op: Operation, operands: readonly Value[]): boolean {
  const lowers = groupsOf(op, "lowerBoundsMap", "lowerBoundsGroups");
  const uppers = groupsOf(op, "upperBoundsMap", "upperBoundsGroups");
  const bounds = lowers.map((own, dim) => [
    reduceBy(at, arith.maxsi, expandMap(at, op, own, operands)),
    reduceBy(at, arith.minsi, expandMap(at, op, uppers[dim] ?? own, operands.slice(own.numDims + own.numSymbols))),
  ]);
  const [lowerBound, upperBound] = [0, 1].map((side) => bounds.flatMap((both) => both[side] ?? []));
  const steps = numbersOf(op, "steps");
  const last = op.region().firstBlock?.lastOp;
  if (lowerBound === undefined || upperBound === undefined || last === undefined) return false;
  if (lowerBound.length < steps.length || upperBound.length < steps.length) return false;
  const step = steps.map((number) => arith.buildIndex(at, number));
  const kinds = numbersOf(op, "reductions").map((kind) => arith.AtomicRMWKind.enum.text(kind) ?? "");
  const initVals = kinds.map((kind, index) => identityOf(at, kind, op.resultType(index)));
  const known = initVals.filter((value) => value !== undefined);
  if (known.length < kinds.length) return false;
  const parts = { lowerBound, upperBound, step, initVals: known };
  const loop = scf.parallel.build(at, parts, { resultTypes: op.resultTypes, regions: 1 });
  at.inlineRegionBefore(op.region(), loop.region());
  at.replaceOp(op, loop.results);
  at.insertBefore(last);
  const reduce = scf.reduce.build(at, { operands: last.operands }, { regions: kinds.length });
  for (const [index, kind] of kinds.entries()) combine(at, reduce.region(index), kind, reduce.operandType(index));
  at.eraseOp(last);
  return true;
}

/** How values of turns are combined, and what changes nothing. */
const KINDS: Readonly<Record<string, readonly [def: OpDef, identity: number]>> = {
  addf: [arith.addf, 0],
  addi: [arith.addi, 0],
  mulf: [arith.mulf, 1],
  muli: [arith.muli, 1],
  andi: [arith.andi, -1],
  ori: [arith.ori, 0],
  xori: [arith.xori, 0],
  maximumf: [arith.maximumf, Number.NEGATIVE_INFINITY],
  minimumf: [arith.minimumf, Number.POSITIVE_INFINITY],
  maxnumf: [arith.maxnumf, Number.NaN],
  minnumf: [arith.minnumf, Number.NaN],
  maxs: [arith.maxsi, Number.NEGATIVE_INFINITY],
  mins: [arith.minsi, Number.POSITIVE_INFINITY],
  maxu: [arith.maxui, 0],
  minu: [arith.minui, -1],
};

function identityOf(at: Emitter, kind: string, type: Value["type"]): Value | undefined {
  const row = KINDS[kind];
  if (row === undefined) return undefined;
  const [, identity] = row;
  const width = integerWidthOf(type);
  const largest = (1n << BigInt(width - 1)) - 1n;
  const value = kind === "maxs" ? -largest - 1n : kind === "mins" ? largest : identity;
  return emit(at, arith.constant, [], type, [numberAttr(type, value)]);
}

function combine(at: Emitter, region: Region, kind: string, type: Value["type"]): void {
  const def = KINDS[kind]?.[0];
  const { block, before } = at;
  const body = at.createBlock(region, [type, type]);
  at.insertAtEnd(body);
  const result = def === undefined ? body.argument(0) : emit(at, def, body.arguments);
  scf.reduce_return.build(at, { result });
  Object.assign(at, { block, before });
}
