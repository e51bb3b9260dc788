// Inlining in the LLVM dialect, with the changes that it requires: stack slots move to the start of the caller, arguments passed by
// value are copied.

import {
  ArrayAttr,
  type Attribute,
  AutomaticAllocationScope,
  type Block,
  type Builder,
  Builder as BuilderClass,
  DictionaryAttr,
  dictionaryGet,
  type InlinerRules,
  IntegerAttr,
  integerAttr,
  type NamedAttribute,
  type Operation,
  ReturnLike,
  StringAttr,
  type Type,
  TypeAttr,
  type Value,
} from "../../ir/index.ts";
import { isOp } from "../op-name/index.ts";
import { sizeOf, slotLayout } from "./memory/slot-conversion.ts";
import { call } from "./ops/call.ts";
import { constant } from "./ops/constant.ts";
import { br } from "./ops/control-flow.ts";
import { func, typeOfFunction } from "./ops/function.ts";
import { alloca } from "./ops/memory.ts";
import { pointerType } from "./types/index.ts";

/** Attributes of functions that change what the code around their calls may assume. */
const DISALLOWED = ["noduplicate", "presplitcoroutine", "returns_twice", "strictfp"];

export const inlining: InlinerRules = {
  canInlineCall: (op, callable) =>
    op.def === call &&
    callable.def === func &&
    op.attr("no_inline") === undefined &&
    callable.attr("no_inline") === undefined &&
    typeOfFunction(callable)?.isVariadic !== true &&
    callable.attr("personality") === undefined &&
    !hasDisallowedAttribute(callable) &&
    !takesMemoryOfCaller(callable),
  canInlineInto: () => true,
  canInlineOp: (op) => !isOp(op, "llvm.intr.vastart", "llvm.blocktag"),
  branchInstead(terminator, target, builder) {
    if (!isOp(terminator, "llvm.return")) return false;
    builder.create(br, { operands: terminator.operands, successors: [target] });
    return true;
  },
  mergesSingleBlock: (op) => !isOp(op, "llvm.unreachable"),
  argument: copiedIfByValue,
  inlined(op, blocks) {
    moveSlots(op, blocks);
    for (const name of METADATA) appendMetadata(op, name, blocks);
  },
};

/** Attributes of a call about the memory it accesses: the inlined ops inherit them. */
const METADATA = ["alias_scopes", "noalias_scopes", "access_groups"];

function appendMetadata(op: Operation, name: string, blocks: readonly Block[]): void {
  const more = op.attr(name);
  if (!ArrayAttr.is(more) || more.elements.length === 0) return;
  const add = (inner: Operation): void => {
    if (inner.def.propertyIndex(name) < 0) return;
    const own = inner.attr(name);
    const elements = [...(ArrayAttr.is(own) ? own.elements : []), ...more.elements];
    inner.setAttr(name, ArrayAttr.get(op.context, { elements }));
  };
  for (const block of blocks) for (const inner of block.ops()) inner.walk(add);
}

function hasDisallowedAttribute(callable: Operation): boolean {
  const attrs = callable.attr("passthrough");
  return ArrayAttr.is(attrs) && attrs.elements.some((attr) => StringAttr.is(attr) && DISALLOWED.includes(attr.value));
}

function takesMemoryOfCaller(callable: Operation): boolean {
  const attrs = callable.attr("arg_attrs");
  const isInAlloca = (attr: Attribute): boolean =>
    DictionaryAttr.is(attr) && dictionaryGet(attr, "llvm.inalloca") !== undefined;
  return ArrayAttr.is(attrs) && attrs.elements.some(isInAlloca);
}

// ---- arguments

function namedAttribute(attrs: readonly NamedAttribute[], name: string): Attribute | undefined {
  return attrs.find((attr) => attr.name === name)?.value;
}

/** Memory that is passed by value belongs to the callee: it is copied, unless the callee certainly only reads it. */
function copiedIfByValue(
  builder: Builder,
  op: Operation,
  callable: Operation,
  value: Value,
  attrs: readonly NamedAttribute[],
): Value {
  const byValue = namedAttribute(attrs, "llvm.byval");
  if (!TypeAttr.is(byValue)) return value;
  const wanted = namedAttribute(attrs, "llvm.align");
  const requested = IntegerAttr.is(wanted) ? Number(wanted.value) : 1;
  const minimal = slotLayout.alignment(byValue.type);
  if (readsArgumentsOnly(callable) && requested <= minimal) return value;
  return copyOf(builder, op, value, byValue.type, Math.max(requested, minimal));
}

function readsArgumentsOnly(callable: Operation): boolean {
  const effects = callable.attr("memory_effects");
  const argument = effects?.params as { readonly argMem?: unknown } | undefined;
  return argument?.argMem !== undefined && !["mod", "modref", "readwrite", "write"].includes(`${argument.argMem}`);
}

function literal(builder: Builder, type: Type, value: bigint, location: Attribute): Value {
  const properties = [integerAttr(builder.context, type, value)];
  return builder.create(constant, { properties, resultTypes: [type], location }).result();
}

function copyOf(builder: Builder, op: Operation, value: Value, type: Type, alignment: number): Value {
  const { context } = op;
  const { location } = value;
  const memcpy = context.opDefOfName("llvm.intr.memcpy");
  const entry = op.parentRegion?.firstBlock;
  if (memcpy === undefined || entry === undefined) return value;
  const first = new BuilderClass(op.store).insertAtStart(entry);
  const one = literal(first, context.i64, 1n, location);
  const slot = first.create(alloca, { operands: [one], resultTypes: [value.type], location });
  slot.setAttr("elem_type", TypeAttr.get(context, { type }));
  slot.setAttr("alignment", integerAttr(context, context.i64, alignment));
  const size = literal(builder, context.i64, sizeOf(type), location);
  const copy = builder.create(memcpy, { operands: [slot.result(), value, size], location });
  copy.setAttr("isVolatile", integerAttr(context, context.i1, 0));
  return slot.result();
}

// ---- stack slots

interface Slot {
  readonly op: Operation;
  readonly size: IntegerAttr;
  /** The slot's life has to be marked, because it is no longer that of the callee's frame. */
  readonly needsMarkers: boolean;
}

/** The entry block of the function, or of another op that frees its slots, around a call. */
function entryAround(op: Operation): Block | undefined {
  for (let at = op; ; ) {
    const { parentOp } = at;
    if (parentOp === undefined) return undefined;
    if (parentOp.def.isIsolated || parentOp.def.has(AutomaticAllocationScope)) return at.parentRegion?.firstBlock;
    at = parentOp;
  }
}

function constantSize(op: Operation): IntegerAttr | undefined {
  const size = op.operand(0).definingOp?.attr("value");
  return IntegerAttr.is(size) ? size : undefined;
}

function isDynamic(op: Operation): boolean {
  return op.def === alloca && constantSize(op) === undefined;
}

/** Slots of constant size move from the callee's entry to the caller's; what the others take is given back where the callee returned. */
function moveSlots(op: Operation, blocks: readonly Block[]): void {
  const [entry, ...others] = blocks;
  const target = entryAround(op);
  if (entry === undefined || target === undefined) return;
  const slots = [...entry.ops()].flatMap((inner) => slotOf(inner) ?? []);
  const hasDynamic = [entry, ...others].some((block) => [...block.ops()].some(isDynamic));
  if (slots.length === 0 && !hasDynamic) return;
  const builder = new BuilderClass(op.store);
  const saved = hasDynamic ? saveStack(builder, op, entry) : undefined;
  moveToStart(builder, slots, target);
  endLives(builder, op, blocks, slots, saved);
}

function slotOf(op: Operation): Slot | undefined {
  const size = op.def === alloca ? constantSize(op) : undefined;
  if (size === undefined) return undefined;
  const hasMarkers = op.result().users.some(({ name }) => name.startsWith("llvm.intr.lifetime."));
  return { op, size, needsMarkers: size.value !== 0n && !hasMarkers };
}

function saveStack(builder: Builder, { context, location }: Operation, entry: Block): Value | undefined {
  const save = context.opDefOfName("llvm.intr.stacksave");
  builder.insertAtStart(entry);
  return save && builder.create(save, { resultTypes: [pointerType(context)], location }).result();
}

function moveToStart(builder: Builder, slots: readonly Slot[], target: Block): void {
  const first = target.firstOp;
  for (const { op, size, needsMarkers } of slots) {
    if (first === undefined) builder.insertAtEnd(target);
    else builder.insertBefore(first);
    const length = literal(builder, op.operandType(0), size.value, op.location);
    if (needsMarkers) mark(builder.insertBefore(op), op, "llvm.intr.lifetime.start");
    if (length.definingOp !== undefined) op.moveAfter(length.definingOp);
    op.setOperand(0, length);
  }
}

function mark(builder: Builder, slot: Operation, name: string): void {
  const def = slot.context.opDefOfName(name);
  if (def !== undefined) builder.create(def, { operands: [slot.result()], location: slot.location });
}

function endLives(
  builder: Builder,
  { context, location }: Operation,
  blocks: readonly Block[],
  slots: readonly Slot[],
  saved: Value | undefined,
): void {
  const restore = context.opDefOfName("llvm.intr.stackrestore");
  for (const { terminator } of blocks) {
    if (terminator === undefined || !terminator.def.has(ReturnLike)) continue;
    builder.insertBefore(terminator);
    if (saved !== undefined && restore !== undefined) builder.create(restore, { operands: [saved], location });
    for (const { op, needsMarkers } of slots) if (needsMarkers) mark(builder, op, "llvm.intr.lifetime.end");
  }
}
