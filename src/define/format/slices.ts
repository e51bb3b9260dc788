// Parts of shapes: offsets, sizes and strides that are numbers or values, and groups of dimensions that are collapsed or expanded.

import { ArrayAttr, DenseArrayAttr, IntegerAttr, type Operation, type Type, type Value } from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../text/index.ts";
import { modelOf } from "../model.ts";
import { DYNAMIC_INDEX } from "./index-list.ts";

/** A number, or the value that gives it when running. @internal */
export type OpNumber = number | Value;

/** The operands or results of an op under a name of its definition. @internal */
export function valuesUnder(op: Operation, name: string): readonly Value[] {
  return modelOf(op.def)?.layout.valuesUnder(op, name) ?? [];
}

/** The numbers of an attribute, undefined for those that values give. @internal */
export function staticNumbers(op: Operation, name: string): readonly (number | undefined)[] {
  const attr = op.attr(name);
  const values = DenseArrayAttr.is(attr) ? attr.values : [];
  return values.map((value) => (value === DYNAMIC_INDEX ? undefined : Number(value)));
}

/** Numbers and values of `name`, whose known numbers are an attribute. @internal */
export function mixedNumbers(op: Operation, name: string, known = `static_${name}`): readonly OpNumber[] {
  const values = valuesUnder(op, name);
  let next = 0;
  return staticNumbers(op, known).map((number) => number ?? values[next++] ?? 0);
}

const LISTS = ["offset", "size", "stride"] as const;
type Ranks = Readonly<Record<(typeof LISTS)[number], number>>;

/** The rules of lists of offsets, sizes and strides; `ranks` states how many of each there are where the op's types do. @internal */
export function checkOffsetsSizesStrides(op: Operation, ranks: Partial<Ranks> = {}): Diagnostic | undefined {
  const count = (what: (typeof LISTS)[number]) => staticNumbers(op, `static_${what}s`).length;
  const [offsets, sizes, strides] = [count("offset"), count("size"), count("stride")];
  const wellFormed = "so the rank of the result type is well-formed.";
  if (ranks.offset === ranks.size && offsets !== sizes) {
    return op.plainError(
      `expected mixed offsets rank to match mixed sizes rank (${offsets} vs ${sizes}) ${wellFormed}`,
    );
  }
  if (sizes !== strides) {
    return op.plainError(
      `expected mixed sizes rank to match mixed strides rank (${sizes} vs ${strides}) ${wellFormed}`,
    );
  }
  for (const what of LISTS) {
    const wanted = ranks[what] ?? count(what);
    if (count(what) !== wanted) return op.plainError(`expected ${wanted} ${what} values, got ${count(what)}`);
    const error = checkNumbers(op, what);
    if (error !== undefined) return error;
  }
  return undefined;
}

function checkNumbers(op: Operation, what: string): Diagnostic | undefined {
  const numbers = staticNumbers(op, `static_${what}s`);
  const dynamic = numbers.filter((number) => number === undefined).length;
  const values = valuesUnder(op, `${what}s`).length;
  if (dynamic !== values) {
    const entries = `'${what}s' to match the number of dynamic entries in 'static_${what}s'`;
    return op.plainError(`expected the number of ${entries} (${values} vs ${dynamic})`);
  }
  const negative = what === "stride" ? undefined : numbers.find((number) => number !== undefined && number < 0);
  return negative === undefined
    ? undefined
    : op.plainError(`expected ${what}s to be non-negative, but got ${negative}`);
}

/** The parts of a slice lie within a shape, as far as they are known. @internal */
export function checkInBounds(op: Operation, shape: readonly number[]): Diagnostic | undefined {
  const [offsets, sizes, strides] = ["offsets", "sizes", "strides"].map((name) => staticNumbers(op, `static_${name}`));
  for (const [index, bound] of shape.entries()) {
    const offset = offsets?.[index];
    const size = sizes?.[index];
    const stride = strides?.[index];
    if (bound < 0 || offset === undefined) continue;
    if (offset >= bound) return op.plainError(`offset ${index} is out-of-bounds: ${offset} >= ${bound}`);
    if (size === undefined || stride === undefined) continue;
    const last = offset + (size - 1) * stride;
    if (last >= bound) {
      return op.plainError(`slice along dimension ${index} runs out-of-bounds: ${last} >= ${bound}`);
    }
  }
  return undefined;
}

/** The dimensions of size 1 that `reduced` leaves out; undefined if it leaves out others. @internal */
export function droppedDims(shape: readonly number[], reduced: readonly number[]): ReadonlySet<number> | undefined {
  const dropped = new Set<number>();
  let at = 0;
  for (const [index, size] of shape.entries()) {
    if (at < reduced.length && reduced[at] === size) at++;
    else if (size === 1) dropped.add(index);
    else return undefined;
  }
  return at === reduced.length ? dropped : undefined;
}

// ---- groups of dimensions

/** The groups of `reassociation`. @internal */
export function reassociationOf(op: Operation): readonly (readonly number[])[] {
  const attr = op.attr("reassociation");
  if (!ArrayAttr.is(attr)) return [];
  return attr.elements.map((group) =>
    ArrayAttr.is(group) ? group.elements.map((one) => (IntegerAttr.is(one) ? Number(one.value) : -1)) : [],
  );
}

/** The groups are of consecutive dimensions, all of the expanded shape's, and one for each of the collapsed one's. @internal */
export function checkReassociation(
  op: Operation,
  expanded: readonly number[],
  collapsed: readonly number[],
  noun: "memref" | "tensor",
): Diagnostic | undefined {
  const groups = reassociationOf(op);
  if (collapsed.length === 0 && groups.length === 0) {
    // There is one element, and all dimensions are of it.
    return noun === "tensor" || expanded.every((size) => size === 1)
      ? undefined
      : op.error(`rank 0 ${noun}s can only be extended/collapsed with/from ones`);
  }
  if (groups.length !== collapsed.length) {
    return op.error(`invalid number of reassociation groups: found ${groups.length}, expected ${collapsed.length}`);
  }
  let next = 0;
  for (const [index, group] of groups.entries()) {
    let product = 1;
    for (const dim of group) {
      if (dim !== next++) return op.error("reassociation indices must be contiguous");
      const size = expanded[dim];
      if (size === undefined) return op.error(`reassociation index ${dim} is out of bounds`);
      product = size < 0 || product < 0 ? -1 : product * size;
    }
    const size = collapsed[index] ?? 0;
    if (product < 0 !== size < 0) {
      return op.error(`collapsed dim (${index}) must be dynamic if and only if reassociation group is dynamic`);
    }
    if (product >= 0 && product !== size) {
      return op.error(`collapsed dim size (${size}) must equal reassociation group size (${product})`);
    }
  }
  if (next === expanded.length) return undefined;
  return op.error(`expanded rank (${expanded.length}) inconsistent with number of reassociation indices (${next})`);
}

/** A collapsed dimension is dynamic where one of its group is, else their product. @internal */
export function collapsedShape(shape: readonly number[], groups: readonly (readonly number[])[]): readonly number[] {
  return groups.map((group) => {
    const sizes = group.map((dim) => shape[dim] ?? 1);
    return sizes.some((size) => size < 0) ? -1 : sizes.reduce((product, size) => product * size, 1);
  });
}

/** "inferred type(s) 'a' are incompatible with return type(s) of operation 'b'": the types that follow are those that the op has. @internal */
export function checkInferred(op: Operation, inferred: readonly Type[]): Diagnostic | undefined {
  const actual = op.resultTypes;
  if (inferred.length === actual.length && inferred.every((type, index) => type === actual[index])) return undefined;
  const list = (types: readonly Type[]) => types.map((type) => `'${typeText(type)}'`).join(", ");
  const error = `'${op.name}' op inferred type(s) ${list(inferred)} are incompatible with return type(s) of operation ${list(actual)}`;
  op.context.emit(op.errorNearby(error));
  return op.error("failed to infer returned types");
}
