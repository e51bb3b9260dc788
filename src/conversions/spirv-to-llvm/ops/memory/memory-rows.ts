// Rows of the grammar about memory: loads and stores that are atomic, copies, lengths; and those that say nothing once everything is in LLVM.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import { boolAttr, IntegerAttr, type Operation, type Type, type Value } from "../../../../ir/index.ts";
import { constant, type Emitter, emit, i32, integerWidthOf, keyword } from "../../../llvm-common/index.ts";
import { argument, callRuntime, plainArgument, type RuntimeArgument } from "../../runtime/runtime.ts";
import { typeNamedBy } from "./access.ts";
import { orderingOf } from "./atomic.ts";
import { componentAlignment } from "./cl-memory.ts";
import { bytesOf, type RowConversion, semanticsOf } from "./pointer-rows.ts";

const { intrinsic } = llvm;

const erased: RowConversion = (op, _, at) => {
  at.eraseOp(op);
  return true;
};

const [ACQUIRE, RELEASE, ACQUIRE_RELEASE] = [0x2, 0x4, 0x8];

/** Memory semantics without the half that an access cannot have: a load releases nothing, a store acquires nothing. */
function half(semantics: number, kept: number): number {
  const isBoth = (semantics & ACQUIRE_RELEASE) !== 0;
  const own = semantics & ~(ACQUIRE | RELEASE | ACQUIRE_RELEASE);
  return own | (isBoth ? kept : semantics & kept);
}

const load: RowConversion = (op, [addr], at, { converter }) => {
  const type = converter.convert(op.resultType());
  if (addr === undefined || type === undefined || !llvm.isAtomicType(type)) return false;
  const ordering = keyword(at.context, llvm.AtomicOrdering, orderingOf(half(semanticsOf(op), ACQUIRE)));
  const access = { addr, ordering, alignment: componentAlignment(at, type) };
  at.replaceOp(op, [llvm.load.build(at, access, { resultTypes: [type] }).result()]);
  return true;
};

const store: RowConversion = (op, [addr, value], at) => {
  if (addr === undefined || value === undefined || !llvm.isAtomicType(value.type)) return false;
  const ordering = keyword(at.context, llvm.AtomicOrdering, orderingOf(half(semanticsOf(op), RELEASE)));
  llvm.store.build(at, { value, addr, ordering, alignment: componentAlignment(at, value.type) });
  at.eraseOp(op);
  return true;
};

const copySized: RowConversion = (op, [target, source, size], at) => {
  if (target === undefined || source === undefined || size === undefined) return false;
  const isVolatile = boolAttr(at.context, false);
  const def = intrinsic("memcpy");
  const properties = def.properties.map((one) => (one.name === "isVolatile" ? isVolatile : undefined));
  at.create(def, { operands: [target, source, size], properties });
  at.eraseOp(op);
  return true;
};

/** The room after the offset of the array, divided by its stride: the runtime knows how large the buffer is. */
const arrayLength: RowConversion = (op, [base], at, { layouts, converter }) => {
  const pointer = op.operandType(0);
  const member = op.attr("array_member") ?? op.properties.find((one) => IntegerAttr.is(one));
  const struct = typeNamedBy(op, "structure") ?? (spirv.PointerType.is(pointer) ? pointer.pointee : undefined);
  if (base === undefined || !spirv.StructType.is(struct) || !IntegerAttr.is(member)) return false;
  const index = Number(member.value);
  const array = struct.body.members[index];
  const offset = struct.body.offsets[index];
  if (!spirv.RuntimeArrayType.is(array) || offset === undefined || layouts.of(struct) === undefined) return false;
  const { i32: word } = at.context;
  // The specification has lengths of 32 bits, and an array in memory has a stride.
  if (array.stride === 0 || converter.convert(op.resultType()) !== word) return false;
  const size = callRuntime(at, op, "BufferSize", [argument(base)], word).result();
  const room = emit(at, llvm.sub, [size, constant(at, word, offset)]);
  at.replaceOp(op, [emit(at, llvm.udiv, [room, constant(at, word, array.stride)])]);
  return true;
};

/** The bytes that what a pointer leads to takes in memory. */
const sizeOf: RowConversion = (op, _, at, { layouts, converter }) => {
  const pointer = op.operandType(0);
  const layout = spirv.PointerType.is(pointer) ? layouts.of(pointer.pointee) : undefined;
  const type = converter.convert(op.resultType());
  if (layout === undefined || type === undefined) return false;
  at.replaceOp(op, [bytesOf(at, layout.type, llvm.pointerType(at.context), type)]);
  return true;
};

// ---- copies of a group

/** Of an asynchronous copy. */
interface Copy {
  readonly scope: RuntimeArgument;
  readonly target: Value;
  readonly source: Value;
  readonly count: Value;
  readonly stride: Value;
  readonly bytes: Value;
  readonly event: Value;
}

/** Passes the size of elements, which pointers do not state. The stride applies to the memory outside of the work-group. */
function copyOfGroup(at: Emitter, op: Operation, target: Type, type: Type, copy: Copy): boolean {
  const one = constant(at, copy.count.type, 1);
  const isIntoGroup =
    spirv.PointerType.is(target) && target.storageClass === spirv.StorageClass.enum.value("Workgroup");
  const strides = isIntoGroup ? [one, copy.stride] : [copy.stride, one];
  const args = [copy.target, copy.source, copy.count, ...strides].map(argument);
  const all = [copy.scope, ...args, plainArgument(copy.bytes), argument(copy.event)];
  at.replaceOp(op, callRuntime(at, op, "GroupAsyncCopy", all, type).results);
  return true;
}

const asyncCopy: RowConversion = (op, [target, source, count, stride, event], at, { converter }) => {
  const pointer = op.operandType(0);
  const size = spirv.PointerType.is(pointer) ? spirv.sizeInBytes(pointer.pointee) : undefined;
  const type = converter.convert(op.resultType());
  const scope = op.attr("execution");
  if (target === undefined || source === undefined || count === undefined || stride === undefined) return false;
  if (size === undefined || event === undefined || type === undefined || !spirv.Scope.is(scope)) return false;
  const copy = {
    scope: plainArgument(i32(at, scope.value)),
    target,
    source,
    count,
    stride,
    bytes: i32(at, size),
    event,
  };
  return copyOfGroup(at, op, pointer, type, copy);
};

/** Where pointers are untyped, the instruction states how large elements are. */
const untypedAsyncCopy: RowConversion = (op, operands, at, { converter }) => {
  const [scope, target, source, size, count, stride, event] = operands;
  const type = converter.convert(op.resultType());
  if (scope === undefined || target === undefined || source === undefined || size === undefined) return false;
  if (count === undefined || stride === undefined || event === undefined || type === undefined) return false;
  const bytes = integerWidthOf(size.type) === 32 ? size : emit(at, llvm.trunc, [size], at.context.i32);
  const copy = { scope: plainArgument(scope), target, source, count, stride, bytes, event };
  return copyOfGroup(at, op, op.operandType(1), type, copy);
};

export const memoryRows: spirv.OpTable<RowConversion> = {
  core: {
    AtomicLoad: load,
    AtomicStore: store,
    CopyMemorySized: copySized,
    ArrayLength: arrayLength,
    SizeOf: sizeOf,
    GroupAsyncCopy: asyncCopy,
    LifetimeStart: erased,
    LifetimeStop: erased,
  },
  KHR: {
    UntypedArrayLength: arrayLength,
    UntypedGroupAsyncCopy: untypedAsyncCopy,
    UntypedPrefetch: erased,
  },
  CL: {
    prefetch: erased,
  },
  INTEL: {
    LoopControl: erased,
  },
};
