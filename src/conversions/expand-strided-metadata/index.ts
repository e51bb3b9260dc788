// Views of memory as arithmetic on offset, sizes and strides: what is left is to take the parts of memory, and to put them together.

import {
  DYNAMIC_INDEX,
  droppedDims,
  mixedNumbers,
  type OpNumber,
  type Pattern,
  pattern,
  reassociationOf,
  stridesOf,
  valuesUnder,
} from "../../define/index.ts";
import { buildIndex } from "../../dialects/arith/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import {
  affine,
  type Builder,
  DenseArrayAttr,
  MemRefType,
  type OpDef,
  type Operation,
  type Rewriter,
  type Type,
  type Value,
} from "../../ir/index.ts";
import { applyPatternsGreedily, PatternSet } from "../../rewrite/index.ts";
import { composedApply } from "../affine-common/index.ts";

/** Rewrites the views inside of `root`. */
export function expandStridedMetadata(root: Operation): void {
  applyPatternsGreedily(root, new PatternSet(patterns), { topDown: false });
}

/** The parts of memory: a base without dimensions, and where elements are. */
interface Parts {
  readonly base: Value;
  readonly offset: OpNumber;
  readonly sizes: readonly OpNumber[];
  readonly strides: readonly OpNumber[];
}

const [s0, s1] = [affine.symbol(0), affine.symbol(1)];
const times = (factor: number) => affine.multiply(s0, affine.constant(factor));

/** Decomposes memory: the parts that the type states as numbers, the others as results. */
function partsOf(at: Builder, source: Value): Parts | undefined {
  const { type } = source;
  const strided = MemRefType.is(type) && type.shape !== undefined ? stridesOf(type) : undefined;
  if (!MemRefType.is(type) || type.shape === undefined || strided === undefined) return undefined;
  const op = memref.extract_strided_metadata.build(at, { source });
  const rank = type.shape.length;
  const known = (number: bigint | undefined, index: number): OpNumber =>
    number === undefined ? op.result(index) : Number(number);
  return {
    base: op.result(0),
    offset: known(strided.offset, 1),
    sizes: type.shape.map((size, dim) => (size < 0 ? op.result(2 + dim) : size)),
    strides: strided.strides.map((stride, dim) => known(stride, 2 + rank + dim)),
  };
}

/** Decomposes memory into results alone, whatever the type states. */
function resultsOf(at: Builder, source: Value): Parts | undefined {
  const { type } = source;
  if (!MemRefType.is(type) || type.shape === undefined || stridesOf(type) === undefined) return undefined;
  const [base, offset, ...rest] = memref.extract_strided_metadata.build(at, { source }).results;
  const rank = type.shape.length;
  if (base === undefined || offset === undefined) return undefined;
  return { base, offset, sizes: rest.slice(0, rank), strides: rest.slice(rank) };
}

function asValue(at: Builder, number: OpNumber): Value {
  return typeof number === "number" ? buildIndex(at, number) : number;
}

/** Memory that states its offset, sizes and strides itself, those of `source` aside. */
export function buildReinterpretCast(
  at: Builder,
  type: Type,
  source: Value,
  { offset, sizes, strides }: Omit<Parts, "base">,
): Value {
  const { context } = at;
  const lists = { offsets: [offset], sizes, strides };
  const known = (numbers: readonly OpNumber[]) =>
    DenseArrayAttr.get(context, {
      element: context.i64,
      values: numbers.map((number) => (typeof number === "number" ? BigInt(number) : DYNAMIC_INDEX)),
    });
  const given = (numbers: readonly OpNumber[]) => numbers.filter((number) => typeof number !== "number");
  const parts = {
    source,
    offsets: given(lists.offsets),
    sizes: given(sizes),
    strides: given(strides),
    static_offsets: known(lists.offsets),
    static_sizes: known(sizes),
    static_strides: known(strides),
  };
  return memref.reinterpret_cast.build(at, parts, { resultTypes: [type] }).result();
}

// ---- views

type View = (at: Rewriter, op: Operation) => Parts | undefined;

/** Offset and strides of a part; dimensions of size 1 may be left out. */
const subviewParts: View = (at, op) => {
  const parts = partsOf(at, op.operand(0));
  const result = op.resultType();
  if (parts === undefined || !MemRefType.is(result)) return undefined;
  const [offsets, sizes, steps] = ["offsets", "sizes", "strides"].map((name) => mixedNumbers(op, name));
  if (offsets === undefined || sizes === undefined || steps === undefined) return undefined;
  const strides = parts.strides.map((stride, dim) =>
    composedApply(at, affine.multiply(s0, s1), [steps[dim] ?? 1, stride]),
  );
  const terms = offsets.flatMap((offset, dim) => [offset, parts.strides[dim] ?? 1]);
  const sum = offsets.reduce<affine.AffineExpr>(
    (expr, _, dim) => affine.add(expr, affine.multiply(affine.symbol(2 * dim + 1), affine.symbol(2 * dim + 2))),
    s0,
  );
  const offset = composedApply(at, sum, [parts.offset, ...terms]);
  const shape = sizes.map((size) => (typeof size === "number" ? size : -1));
  const dropped = droppedDims(shape, result.shape ?? []) ?? new Set();
  const stays = (_: OpNumber, dim: number): boolean => !dropped.has(dim);
  return { base: parts.base, offset, sizes: sizes.filter(stays), strides: strides.filter(stays) };
};

const expandParts: View = (at, op) => {
  const parts = partsOf(at, op.operand(0));
  const result = op.resultType();
  if (parts === undefined || !MemRefType.is(result)) return undefined;
  const shape = result.shape ?? [];
  if (parts.sizes.length === 0) {
    const ones = shape.map(() => 1);
    return { ...parts, sizes: ones, strides: ones };
  }
  const groups = reassociationOf(op).map((group, index) => {
    const sizes = group.map((dim) => shape[dim] ?? 1);
    const known = sizes.reduce((product, size) => (size < 0 ? product : product * size), 1);
    const dynamic = sizes.findIndex((size) => size < 0);
    const [whole, stride] = [parts.sizes[index] ?? 1, parts.strides[index] ?? 1];
    const quotient = affine.floorDiv(s0, affine.constant(known));
    const expanded = sizes.map((size) => (size < 0 ? composedApply(at, quotient, [whole]) : size));
    const inner = sizes.map((_, dim) =>
      sizes.slice(dim + 1).reduce((product, size) => (size < 0 ? product : product * size), 1),
    );
    const strides = inner.map((factor, dim) => {
      if (dim >= dynamic) return composedApply(at, times(factor), [stride]);
      const common = greatestCommonDivisor(factor, known);
      const share = affine.floorDiv(times(factor / common), affine.constant(known / common));
      const scaled = affine.multiply(share, s1);
      return composedApply(at, scaled, [whole, stride]);
    });
    return { sizes: expanded, strides };
  });
  return { ...parts, sizes: groups.flatMap(({ sizes }) => sizes), strides: groups.flatMap(({ strides }) => strides) };
};

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? Math.max(a, 1) : greatestCommonDivisor(b, a % b);
}

const collapseParts: View = (at, op) => {
  const source = op.operandType(0);
  const result = op.resultType();
  const parts = partsOf(at, op.operand(0));
  if (parts === undefined || !MemRefType.is(source) || !MemRefType.is(result)) return undefined;
  const shape = source.shape ?? [];
  const own = stridesOf(result)?.strides ?? [];
  const groups = reassociationOf(op).map((group, index) => {
    const known = result.shape?.[index] ?? -1;
    const product = group.reduce(
      (expr, _, place) => affine.multiply(expr, affine.symbol(place)),
      affine.constant(1) as affine.AffineExpr,
    );
    const size =
      known >= 0
        ? known
        : composedApply(
            at,
            product,
            group.map((dim) => parts.sizes[dim] ?? 1),
          );
    const last = group.findLast((dim) => shape[dim] !== 1);
    const stride = last === undefined ? strideOfOnes(group, parts, own[index]) : (parts.strides[last] ?? 1);
    return { size, stride };
  });
  return { ...parts, sizes: groups.map(({ size }) => size), strides: groups.map(({ stride }) => stride) };
};

/** Any stride will do for a dimension of size 1, as long as the type agrees. */
function strideOfOnes(group: readonly number[], { strides }: Parts, own: bigint | undefined): OpNumber {
  if (own !== undefined) return Number(own);
  const dynamic = group.find((dim) => typeof strides[dim] !== "number");
  return (dynamic === undefined ? undefined : strides[dynamic]) ?? 1;
}

const VIEWS: readonly (readonly [OpDef, View])[] = [
  [memref.subview, subviewParts],
  [memref.expand_shape, expandParts],
  [memref.collapse_shape, collapseParts],
];

// ---- parts of what made memory

/** Memory that is allocated has no offset, and elements one after the other. */
function allocatedParts(at: Rewriter, made: Operation, base: Type): Parts | undefined {
  const type = made.resultType();
  if (!MemRefType.is(type) || type.layout !== undefined || type.shape === undefined) return undefined;
  const dynamic = [...valuesUnder(made, "dynamicSizes")];
  const sizes = type.shape.map((size): OpNumber => (size < 0 ? (dynamic.shift() ?? 0) : size));
  const strides: OpNumber[] = [];
  for (let dim = sizes.length - 1; dim >= 0; dim--) {
    const inner = sizes.slice(dim + 1);
    const product = inner.reduce<affine.AffineExpr>(
      (expr, _size, place) => affine.multiply(expr, affine.symbol(place)),
      affine.constant(1),
    );
    strides.unshift(composedApply(at, product, inner));
  }
  const whole = { offset: 0, sizes: [], strides: [] };
  return {
    base: sizes.length === 0 ? made.result() : buildReinterpretCast(at, base, made.result(), whole),
    offset: 0,
    sizes,
    strides,
  };
}

function reinterpretedParts(at: Rewriter, made: Operation): Parts | undefined {
  const source = partsOf(at, made.operand(0));
  if (source === undefined) return undefined;
  const [offset = 0] = mixedNumbers(made, "offsets");
  return { base: source.base, offset, sizes: mixedNumbers(made, "sizes"), strides: mixedNumbers(made, "strides") };
}

/** A cast to another memory space changes the base only; offset, sizes and strides stay. */
function movedParts(at: Rewriter, made: Operation, base: Type): Parts | undefined {
  const source = partsOf(at, made.operand(0));
  if (source === undefined) return undefined;
  const moved = memref.memory_space_cast.build(at, { source: source.base }, { resultTypes: [base] }).result();
  return { ...source, base: moved };
}

function metadataParts(at: Rewriter, made: Operation, base: Type): Parts | undefined {
  const view = VIEWS.find(([def]) => def === made.def);
  if (view !== undefined) return view[1](at, made);
  switch (made.def) {
    case memref.alloc:
    case memref.alloca:
    case memref.get_global:
      return allocatedParts(at, made, base);
    case memref.reinterpret_cast:
      return reinterpretedParts(at, made);
    case memref.cast:
      return resultsOf(at, made.operand(0));
    case memref.memory_space_cast:
      return movedParts(at, made, base);
    case memref.extract_strided_metadata:
      return { base: made.result(0), offset: 0, sizes: [], strides: [] };
    default:
      return undefined;
  }
}

/** Views that have the aligned pointer of what they are of. */
const SAME_POINTER: ReadonlySet<OpDef> = new Set<OpDef>([
  ...[memref.subview, memref.expand_shape, memref.collapse_shape],
  ...[memref.reinterpret_cast, memref.cast],
]);

const patterns: readonly Pattern[] = [
  ...VIEWS.map(([def, view]) =>
    pattern(`expand ${def.name}`, def, (op, rewriter) => {
      const parts = view(rewriter, op);
      if (parts === undefined) return false;
      rewriter.replaceOp(op, [buildReinterpretCast(rewriter, op.resultType(), parts.base, parts)]);
      return true;
    }),
  ),
  pattern("expand memref.extract_strided_metadata", memref.extract_strided_metadata, (op, rewriter) => {
    const made = op.operand(0).definingOp;
    const parts = made === undefined ? undefined : metadataParts(rewriter, made, op.resultType(0));
    if (parts === undefined) return false;
    const numbers = [parts.offset, ...parts.sizes, ...parts.strides];
    rewriter.replaceOp(op, [parts.base, ...numbers.map((number) => asValue(rewriter, number))]);
    return true;
  }),
  pattern("the pointer of a view", memref.extract_aligned_pointer_as_index, (op, rewriter) => {
    const made = op.operand(0).definingOp;
    if (made === undefined || !SAME_POINTER.has(made.def)) return false;
    rewriter.modify(op, () => op.setOperand(0, made.operand(0)));
    return true;
  }),
];
