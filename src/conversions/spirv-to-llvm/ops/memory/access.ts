// Pointers into composites, and loads and stores through them.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import {
  type Attribute,
  IntegerAttr,
  integerAttr,
  type Operation,
  type Type,
  TypeAttr,
  type Value,
} from "../../../../ir/index.ts";
import {
  constantOf,
  type Emitter,
  elementPointer,
  extractElement,
  extractValue,
  type Index,
  insertElement,
  insertValue,
  lengthOf,
  poison,
} from "../../../llvm-common/index.ts";
import type { Lowering } from "../../lowering.ts";
import {
  type MemoryLayout,
  type MemoryLayouts,
  type OverlaidArrayLayout,
  type OverlaidStructLayout,
  partOf,
} from "../../types/memory-layout.ts";

/** The number that an index of the SPIR-V dialect is known to be. */
export function constantIndex(index: Value): number | undefined {
  const value = spirv.Constant.of(index.definingOp)?.value;
  return IntegerAttr.is(value) ? Number(value.value) : undefined;
}

const isAccessChain = spirv.opSet({ core: ["AccessChain", "InBoundsAccessChain"] });

/** Whether a chain has an index of the element that the pointer is moved to before those into it. */
export const hasElementIndex = spirv.opSet({
  core: ["PtrAccessChain", "InBoundsPtrAccessChain"],
  KHR: ["UntypedPtrAccessChain", "UntypedInBoundsPtrAccessChain"],
});

/** The type that an op states what an untyped pointer of it points to: of a variable, of what a chain begins with. */
export function typeNamedBy(
  op: Operation,
  name: "base_type" | "data_type" | "element_type" | "structure",
): Type | undefined {
  const attr = op.attr(name);
  return TypeAttr.is(attr) ? attr.type : undefined;
}

/** The layout of what the first operand of a chain points to, and the indices after. */
function chainStart(
  chain: Operation,
  layouts: MemoryLayouts,
): { readonly layout: MemoryLayout | undefined; readonly indices: readonly Value[] } | undefined {
  const [base, ...indices] = chain.operands;
  const type = typeNamedBy(chain, "base_type");
  // An element of an untyped array comes before the indices.
  if (type !== undefined)
    return { layout: layouts.of(type), indices: hasElementIndex(chain.def) ? indices.slice(1) : indices };
  return isAccessChain(chain.def) && base !== undefined ? { layout: layoutAt(base, layouts), indices } : undefined;
}

/**
 * The layout of a SPIR-V pointer's pointee, as the access chain that made the pointer knows it. For an untyped pointer, the layout of
 * the type with which it is accessed.
 */
export function layoutAt(pointer: Value, layouts: MemoryLayouts, accessed?: Type): MemoryLayout | undefined {
  const { type, definingOp: chain } = pointer;
  if (!spirv.PointerType.is(type)) return undefined;
  const wanted = spirv.isUntypedPointer(type) ? accessed : type.pointee;
  if (wanted === undefined) return undefined;
  const start = chain && chainStart(chain, layouts);
  let layout = start?.layout;
  if (layout === undefined || layout.kind === "plain") return layouts.of(wanted);
  for (const index of start?.indices ?? []) {
    const part = partOf(layout, constantIndex(index));
    if (part === undefined) return layouts.of(wanted);
    layout = part;
  }
  return layout.spirvType === wanted ? layout : layouts.of(wanted);
}

/** The alignment and the flags of an access. */
export interface AccessFlags {
  readonly alignment: number | undefined;
  readonly isVolatile: boolean;
  readonly isNontemporal: boolean;
}

export const noFlags: AccessFlags = { alignment: undefined, isVolatile: false, isNontemporal: false };

function accessAttributes(at: Emitter, { alignment, isVolatile, isNontemporal }: AccessFlags) {
  const unit = (isSet: boolean): Attribute | undefined => (isSet ? at.context.unit : undefined);
  return {
    alignment: alignment === undefined ? undefined : integerAttr(at.context, at.context.integer(64), alignment),
    volatile_: unit(isVolatile),
    nontemporal: unit(isNontemporal),
  };
}

/** Accesses to the parts of a composite follow its layout; the alignment of the whole does not apply to them. */
const partFlags = (flags: AccessFlags): AccessFlags => ({ ...flags, alignment: undefined });

/** A pointer with the layout of what it points to. */
interface MemoryPlace {
  readonly pointer: Value;
  readonly layout: MemoryLayout;
}

export function loadThrough(
  at: Emitter,
  { pointer, layout }: MemoryPlace,
  lowering: Lowering,
  flags: AccessFlags = noFlags,
): Value | undefined {
  const type = lowering.converter.convert(layout.spirvType);
  if (type === undefined) return undefined;
  if (layout.kind === "plain") {
    const alignment = flags.alignment ?? layout.accessAlignment;
    const access = accessAttributes(at, { ...flags, alignment });
    return llvm.load.build(at, { addr: pointer, ...access }, { resultTypes: [type] }).result();
  }
  const put =
    layout.kind === "column"
      ? insertElement
      : (to: Emitter, whole: Value, part: Value, index: number) => insertValue(to, whole, part, [index]);
  let whole = poison(at, type);
  for (const { index, place } of partsOf(at, pointer, layout)) {
    const value = loadThrough(at, place, lowering, partFlags(flags));
    if (value === undefined) return undefined;
    whole = put(at, whole, value, index);
  }
  return whole;
}

export function storeThrough(
  at: Emitter,
  { pointer, layout }: MemoryPlace,
  value: Value,
  lowering: Lowering,
  flags: AccessFlags = noFlags,
): boolean {
  if (layout.kind === "plain") {
    const alignment = flags.alignment ?? layout.accessAlignment;
    llvm.store.build(at, { value, addr: pointer, ...accessAttributes(at, { ...flags, alignment }) });
    return true;
  }
  for (const { index, place } of partsOf(at, pointer, layout)) {
    const type = lowering.converter.convert(place.layout.spirvType);
    if (type === undefined) return false;
    const element =
      layout.kind === "column" ? extractElement(at, value, index) : extractValue(at, value, [index], type);
    if (!storeThrough(at, place, element, lowering, partFlags(flags))) return false;
  }
  return true;
}

/** A value of a type as it lies in memory; undefined if it cannot be put together. */
export function asInMemory(at: Emitter, value: Value, layout: MemoryLayout, lowering: Lowering): Value | undefined {
  if (layout.type === value.type) return value;
  let whole: Value | undefined = poison(at, layout.type);
  const put = (path: readonly number[], part: Value | undefined) => {
    whole = whole && part && insertValue(at, whole, part, path);
  };
  if (layout.kind === "plain" || layout.kind === "column") {
    for (let index = 0; index < lengthOf(value.type); index++) put([index], extractElement(at, value, index));
    return whole;
  }
  for (let index = 0; index < partCount(layout); index++) {
    const part = partOf(layout, index);
    const type = part && lowering.converter.convert(part.spirvType);
    if (part === undefined || type === undefined) return undefined;
    const element = extractValue(at, value, [index], type);
    if (layout.kind === "overlaid struct" || layout.kind === "overlaid array") return undefined;
    if (layout.kind !== "matrix") put(positionsOf(layout, index).map(Number), asInMemory(at, element, part, lowering));
    else
      for (let row = 0; row < lengthOf(type); row++)
        put(layout.isRowMajor ? [row, index] : [index, row], extractElement(at, element, row));
  }
  return whole;
}

interface PlacedPart {
  readonly index: number;
  readonly place: MemoryPlace;
}

/** The parts of a composite with a pointer to each. */
function* partsOf(at: Emitter, pointer: Value, layout: MemoryLayout): Generator<PlacedPart> {
  const count = partCount(layout);
  for (let index = 0; index < count; index++) {
    const part = partOf(layout, index);
    if (part === undefined) continue;
    const address = follow(at, pointer, stepsInto(layout, 0, [index]) ?? []);
    yield { index, place: { pointer: address, layout: part } };
  }
}

function partCount(layout: MemoryLayout): number {
  switch (layout.kind) {
    case "struct":
    case "overlaid struct":
      return layout.parts.length;
    case "array":
    case "overlaid array":
      return layout.count;
    case "matrix":
      return layout.spirvType.count;
    default:
      return lengthOf(layout.spirvType);
  }
}

/** One address computation: the type that the address before is taken to lead to, and the indices. */
interface Step {
  readonly element: Type;
  readonly indices: readonly Index[];
}

/**
 * The address computations that lead to a part, from the element with the number `first` of those that begin at an address. `path` leads through
 * the SPIR-V type; in it, members of structs are numbers. Undefined if it leads nowhere.
 */
function stepsInto(layout: MemoryLayout, first: Index, path: readonly Index[]): readonly Step[] | undefined {
  if (layout.kind === "column") return [{ element: layout.vector, indices: [...path, 0] }];
  const indices: Index[] = [first];
  let at: MemoryLayout = layout;
  for (const [position, index] of path.entries()) {
    const rest = path.slice(position + 1);
    if (at.kind === "plain") {
      indices.push(index);
      continue;
    }
    const part = partOf(at, typeof index === "number" ? index : undefined);
    if (part === undefined) return undefined;
    const offset = at.kind === "overlaid struct" || at.kind === "overlaid array" ? byteStep(at, index) : undefined;
    if (offset !== undefined) {
      const behind = stepsInto(part, 0, rest);
      return behind && [{ element: layout.type, indices }, offset, ...behind];
    }
    if (at.kind === "matrix" && at.isRowMajor) {
      indices.push(rest[0] ?? 0, index);
      break;
    }
    indices.push(...positionsOf(at, index));
    at = part;
  }
  return [{ element: layout.type, indices }];
}

/** The indices of a part in the LLVM type of a layout. */
function positionsOf(layout: MemoryLayout, index: Index): readonly Index[] {
  if (layout.kind === "struct") return [layout.positions[Number(index)] ?? 0];
  return layout.kind === "array" && layout.isWrapped ? [index, 0] : [index];
}

/** The way to a part that lies in the room of others. */
function byteStep(layout: OverlaidStructLayout | OverlaidArrayLayout, index: Index): Step {
  const byte = layout.type.context.integer(8);
  if (layout.kind === "overlaid struct") return { element: byte, indices: [layout.offsets[Number(index)] ?? 0] };
  return { element: llvm.arrayType(byte.context, byte, layout.stride), indices: [index] };
}

/** The address that steps lead to. One of several that stays where it is needs nothing. */
function follow(at: Emitter, base: Value, steps: readonly Step[]): Value {
  let address = base;
  for (const { element, indices } of steps) {
    if (steps.length === 1 || indices.some((index) => index !== 0))
      address = elementPointer(at, address, element, indices);
  }
  return address;
}

/** The indices of an access chain, the converted values in place of the original ones: members of structs become numbers. */
export function chainPath(
  type: Type,
  indices: readonly Value[],
  converted: readonly Value[],
): readonly Index[] | undefined {
  const path: Index[] = [];
  let at: Type | undefined = type;
  for (const [position, index] of indices.entries()) {
    if (at === undefined) return undefined;
    const number = constantIndex(index);
    const member = spirv.StructType.is(at) ? number : converted[position];
    if (member === undefined) return undefined;
    path.push(member);
    at = spirv.compositeElement(at, number ?? 0);
  }
  return path;
}

/** The zero that an address computation begins with, of the type of the first index, signs and all. */
function zeroLike(at: Emitter, original: Value, converted: Value): Value {
  return constantOf(at, converted.type, integerAttr(at.context, original.type, 0));
}

/** The operands of an access chain. */
interface Chain {
  readonly base: Value;
  readonly indices: readonly Value[];
}

/** The address that an access chain gives, from its operands as they were and as they are now; undefined if it leads nowhere. */
export function chainInto(at: Emitter, original: Chain, converted: Chain, lowering: Lowering): Value | undefined {
  const layout = layoutAt(original.base, lowering.layouts);
  const [first] = original.indices;
  const [firstConverted] = converted.indices;
  if (layout === undefined) return undefined;
  if (first === undefined || firstConverted === undefined) return converted.base;
  const zero = lowering.keepsInterface ? 0 : zeroLike(at, first, firstConverted);
  return addressIn(at, layout, original.indices, converted, zero);
}

/** The address of a part of the element with a number of those that begin at the base; `indices` are the original ones. */
export function addressIn(
  at: Emitter,
  layout: MemoryLayout,
  indices: readonly Value[],
  converted: Chain,
  element: Index,
): Value | undefined {
  const path = chainPath(layout.spirvType, indices, converted.indices);
  const steps = path && stepsInto(layout, element, path);
  return steps && follow(at, converted.base, steps);
}
