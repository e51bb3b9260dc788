// Loads and stores. Where memory has wider words than the elements, an element is a part of a word: it is shifted and masked out of it, and put
// in by atomic operations, since other invocations may write the rest of the word.

import * as memref from "../../dialects/memref/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  type Attribute,
  type Builder,
  type Context,
  FloatType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  isBoolAttr,
  MemRefType,
  type Operation,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import {
  constant,
  converterOf,
  type Emitter,
  elementPointer,
  emit,
  emitFolded,
  one,
  storageClassOf,
  zero,
} from "../spirv-common/index.ts";

/** A word of memory that an element is in, as far as the two differ. */
export interface Place {
  /** Points to the word or the element itself. */
  readonly chain: Operation;
  /** Bits of an element, and of a word. */
  readonly source: number;
  readonly target: number;
  readonly word: IntegerType;
}

/** The integer type of the words of a converted memory reference. */
function wordOf({ type }: Value): IntegerType | undefined {
  let at: Type | undefined = spirv.PointerType.is(type) ? type.pointee : undefined;
  while (at !== undefined && spirv.isComposite(at)) at = spirv.compositeElement(at, 0);
  return IntegerType.is(at) ? at : undefined;
}

/** Whether elements of integers are narrower than the words of the converted memory. */
export function isNarrow(at: Emitter, { element }: MemRefType, base: Value): boolean {
  return IntegerType.is(element) && bitsOf(at, element) !== wordOf(base)?.width;
}

function bitsOf(at: Emitter, { width }: IntegerType): number {
  return width === 1 ? converterOf(at).options.boolNumBits : width;
}

/** Where an element of integers is; undefined if that cannot be said. */
export function placeOf(at: Emitter, type: MemRefType, base: Value, indices: readonly Value[]): Place | undefined {
  const converter = converterOf(at);
  const { element } = type;
  if (!IntegerType.is(element) || element.signedness !== "signless" || wordOf(base) === undefined) return undefined;
  const pointer = elementPointer(at, converter, type, base, indices);
  const word = pointer === undefined ? undefined : pointeeOf(pointer);
  const chain = pointer?.definingOp;
  if (chain === undefined || !IntegerType.is(word)) return undefined;
  return { chain, source: bitsOf(at, element), target: word.width, word };
}

export function pointeeOf({ type }: Value): Type {
  return spirv.PointerType.is(type) ? type.pointee : type;
}

/** Bits from the start of a word to an element. */
export function bitOffset(at: Builder, { chain, source, target }: Place): Value {
  const last = lastIndex(chain);
  const perWord = constant(at, last.type, target / source);
  const bits = constant(at, last.type, source);
  const index = emitFolded(at, spirv.UMod, [last, perWord], last.type);
  return emitFolded(at, spirv.IMul, [index, bits], last.type);
}

function lastIndex(chain: Operation): Value {
  return chain.operand(chain.numOperands - 1);
}

/** The pointer to the word around an element, in the place of the one that counts elements. */
export function wordPointer(at: Emitter, { chain, source, target }: Place): Value {
  const last = lastIndex(chain);
  const perWord = constant(at, last.type, target / source);
  const index = emitFolded(at, spirv.SDiv, [last, perWord], last.type);
  const operands = [...chain.operands.slice(0, -1), index];
  const made = emit(at, chain.def, operands, chain.resultType());
  at.eraseOp(chain);
  return made;
}

/** `memory_access` and `alignment` of an access. */
function accessProperties(op: Operation, pointer: Value): readonly (Attribute | undefined)[] {
  const { context } = op;
  const { type } = pointer;
  const given = op.attr("alignment");
  const nontemporal = op.attr("nontemporal");
  let bits = isBoolAttr(nontemporal) && nontemporal.value !== 0n ? memoryAccess("Nontemporal") : 0;
  const isPhysical =
    spirv.PointerType.is(type) && type.storageClass === spirv.StorageClass.enum.value("PhysicalStorageBuffer");
  const natural = isPhysical && spirv.PointerType.is(type) ? bytesOf(type.pointee) : undefined;
  const alignment = IntegerAttr.is(given) && given.value !== 0n ? Number(given.value) : natural;
  if (alignment !== undefined) bits |= memoryAccess("Aligned");
  if (bits === 0) return [];
  return [
    spirv.MemoryAccess.of(context, bits),
    alignment === undefined ? undefined : integerAttr(context, context.i32, alignment),
  ];
}

function memoryAccess(name: string): number {
  return spirv.MemoryAccess.enum.value(name) ?? 0;
}

function bytesOf(type: Type): number | undefined {
  const element = VectorType.is(type) ? type.element : type;
  return IntegerType.is(element) || FloatType.is(element) ? element.width / 8 : undefined;
}

/** An element of a memref by its type, the converted memref, and the indices. */
interface ElementOf {
  readonly type: MemRefType;
  readonly base: Value;
  readonly indices: readonly Value[];
}

export const accessPatterns: readonly ConversionPattern[] = [
  convert(memref.load, ({ memref: original }, { memref: base, indices }, at, op) => {
    const { type } = original;
    if (!MemRefType.is(type)) return false;
    const element = { type, base, indices };
    const value = isSignless(type) ? loadInteger(at, op, element) : loadOther(at, op, element);
    if (value === undefined) return false;
    at.replaceOp(op, [value]);
    return true;
  }),
  convert(memref.store, ({ memref: original }, { value, memref: base, indices }, at, op) => {
    const { type } = original;
    if (!MemRefType.is(type)) return false;
    const element = { type, base, indices };
    const done = isSignless(type) ? storeInteger(at, op, element, value) : storeOther(at, op, element, value);
    if (done) at.eraseOp(op);
    return done;
  }),
];

function isSignless({ element }: MemRefType): boolean {
  return IntegerType.is(element) && element.signedness === "signless";
}

/** As in the reference, the passes have no conversion for vectors whose alignment is stated. */
function isRefused(at: Emitter, op: Operation, { element }: MemRefType): boolean {
  return VectorType.is(element) && op.attr("alignment") !== undefined && !converterOf(at).options.convertsMore;
}

function loadOther(at: Emitter, op: Operation, { type, base, indices }: ElementOf): Value | undefined {
  if (isRefused(at, op, type)) return undefined;
  const pointer = elementPointer(at, converterOf(at), type, base, indices);
  return pointer && emit(at, spirv.Load, [pointer], pointeeOf(pointer), accessProperties(op, pointer));
}

function storeOther(at: Emitter, op: Operation, { type, base, indices }: ElementOf, value: Value): boolean {
  const pointer = isRefused(at, op, type) ? undefined : elementPointer(at, converterOf(at), type, base, indices);
  if (pointer === undefined) return false;
  store(at, op, pointer, value);
  return true;
}

function store(at: Emitter, op: Operation, pointer: Value, value: Value): void {
  at.create(spirv.Store, { operands: [pointer, value], properties: accessProperties(op, pointer) });
}

function loadInteger(at: Emitter, op: Operation, { type, base, indices }: ElementOf): Value | undefined {
  const isBool = type.element === at.context.i1;
  if (isNarrow(at, type, base) && converterOf(at).isKernel) return undefined;
  const place = placeOf(at, type, base, indices);
  if (place === undefined) return undefined;
  const { chain, source, target, word } = place;
  if (source === target) {
    const value = emit(at, spirv.Load, [chain.result()], word, accessProperties(op, chain.result()));
    return isBool ? isNotZero(at, value) : value;
  }
  // The index is read after the load, when the chain is gone.
  const last = lastIndex(chain);
  const pointer = wordPointer(at, place);
  let value = emit(at, spirv.Load, [pointer], word, accessProperties(op, pointer));
  const perWord = constant(at, last.type, target / source);
  const bits = constant(at, last.type, source);
  const index = emitFolded(at, spirv.UMod, [last, perWord], last.type);
  const offset = emitFolded(at, spirv.IMul, [index, bits], last.type);
  value = emitFolded(at, spirv.ShiftRightArithmetic, [value, offset], word);
  value = emitFolded(at, spirv.BitwiseAnd, [value, constant(at, word, maskOf(source))], word);
  const distance = constant(at, word, target - source);
  value = emitFolded(at, spirv.ShiftLeftLogical, [value, distance], word);
  value = emitFolded(at, spirv.ShiftRightArithmetic, [value, distance], word);
  return isBool ? isOne(at, value) : value;
}

export function maskOf(bits: number): bigint {
  return (1n << BigInt(bits)) - 1n;
}

/** Truth values from numbers. */
function isOne(at: Emitter, value: Value): Value {
  return emitFolded(at, spirv.IEqual, [value, one(at, value.type)], at.context.i1);
}

function isNotZero(at: Emitter, value: Value): Value {
  return emitFolded(at, spirv.INotEqual, [value, zero(at, value.type)], at.context.i1);
}

/** A number from a truth value. */
function numberOf(at: Emitter, value: Value, type: Type): Value {
  const [no, yes] = [zero(at, type), one(at, type)];
  return emitFolded(at, spirv.Select, [value, yes, no], type);
}

/** Zero-extends an integer to a word; a value that is a word already is masked instead. */
function widened(at: Emitter, value: Value, mask: Value, word: Type): Value {
  return value.type === word
    ? emitFolded(at, spirv.BitwiseAnd, [value, mask], word)
    : emitFolded(at, spirv.UConvert, [value], word);
}

/** The scope of atomic operations on memory; undefined for other memory. The reference has none for the memory of OpenCL's kernels. */
export function atomicScope(type: MemRefType, isGlobalAllowed = false): number | undefined {
  const storageClass = storageClassOf(type.memorySpace);
  const name = storageClass === undefined ? "" : spirv.StorageClass.enum.text(storageClass);
  const isGlobal = name === "CrossWorkgroup" && isGlobalAllowed;
  if (name === "StorageBuffer" || isGlobal) return spirv.Scope.enum.value("Device");
  return name === "Workgroup" ? spirv.Scope.enum.value("Workgroup") : undefined;
}

/** Scope and semantics of an atomic operation. */
export function atomicProperties(context: Context, scope: number): readonly Attribute[] {
  const semantics = spirv.MemorySemantics.enum.value("AcquireRelease") ?? 0;
  return [spirv.Scope.of(context, scope), spirv.MemorySemantics.of(context, semantics)];
}

function storeInteger(at: Emitter, op: Operation, { type, base, indices }: ElementOf, given: Value): boolean {
  const isBool = type.element === at.context.i1;
  const scope = atomicScope(type);
  if (isNarrow(at, type, base) && (converterOf(at).isKernel || scope === undefined)) return false;
  const place = placeOf(at, type, base, indices);
  if (place === undefined) return false;
  const { chain, source, target, word } = place;
  if (source === target) {
    store(at, op, chain.result(), isBool ? numberOf(at, given, word) : given);
    return true;
  }
  const offset = bitOffset(at, place);
  const mask = constant(at, word, maskOf(source));
  const shifted = emitFolded(at, spirv.ShiftLeftLogical, [mask, offset], word);
  const cleared = emitFolded(at, spirv.Not, [shifted], word);
  const bits = isBool ? numberOf(at, given, word) : widened(at, given, mask, word);
  const value = emitFolded(at, spirv.ShiftLeftLogical, [bits, offset], word);
  const pointer = wordPointer(at, place);
  const properties = atomicProperties(at.context, scope ?? 0);
  emit(at, spirv.AtomicAnd, [pointer, cleared], word, properties);
  emit(at, spirv.AtomicOr, [pointer, value], word, properties);
  return true;
}
