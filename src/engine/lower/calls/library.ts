// Functions of the runtime that are neither of images nor of groups: mathematics that only the host has, clocks, printing, and what compilers
// of OpenCL leave as calls of its library.

import { type Operation, SymbolRefAttr } from "../../../ir/index.ts";
import type { Node } from "../../code/graph.ts";
import { printKinds as kinds } from "../../print.ts";
import { convert, f32, f64, i64, int, memory, none } from "../../wasm/opcodes.ts";
import { orders } from "../checks.ts";
import type { Scalar } from "../data-layout.ts";
import { barrier } from "../devices/group-values.ts";
import { subgroupBarrier } from "../devices/subgroups.ts";
import type { FunctionHandlers, Lowering, OpHandler } from "../lowering.ts";
import { atomicRules, nativeUpdates, orderMemory, orderStores, updateMemory } from "../memory/memory-ops.ts";
import { floatToHalf, halfToFloat } from "../values/floats.ts";

/** A function of the host in f64, on each scalar of the first operand. */
function specialValues(lowering: Lowering, op: Operation, name: string, values: readonly Node[]): readonly Node[] {
  const { builder, callees } = lowering;
  const scalar = lowering.elementScalar(op.resultType(), op);
  return values.map((value) => {
    const wide = value.type === f32 ? builder.op(convert.f64PromoteF32, [value]) : value;
    const result = builder.call(callees.special(name), [wide], f64);
    if (scalar.type === f64) return result;
    const narrow = builder.op(convert.f32DemoteF64, [result]);
    return scalar.width === 16
      ? halfToFloat(builder, callees, floatToHalf(builder, callees, narrow, scalar), scalar)
      : narrow;
  });
}

const special =
  (name: string): OpHandler =>
  (lowering, op, operands) =>
    specialValues(lowering, op, name, operands[0]!);

/** The logarithm of gamma, and the sign of gamma where the pointer leads. */
const logGamma: OpHandler = (lowering, op, [x, pointer]) => {
  const { builder, callees } = lowering;
  x!.forEach((value, at) => {
    const wide = value.type === f32 ? builder.op(convert.f64PromoteF32, [value]) : value;
    const sign = builder.call(callees.special("lgamma_sign"), [wide], f64);
    const address = builder.addConstant(pointer![0]!, 4 * at);
    builder.store(memory.i32Store, address, builder.op(convert.i32TruncSatF64S, [sign]));
  });
  return specialValues(lowering, op, "lgamma", x!);
};

/** Counts the readings of a launch: a clock whose unit is unspecified. */
const readClock: OpHandler = (lowering, op) => {
  const { builder, graph, globals } = lowering;
  const place = globals.clock;
  lowering.isSequential = true;
  const now = builder.binary(int.add, builder.load(memory.i64Load, place), graph.constant(i64, 1));
  builder.store(memory.i64Store, place, now);
  const parts = lowering.layout.parts(op.resultType(), op);
  if (parts.length === 1) return [now];
  const high = builder.binary(int.shrU, now, graph.constant(i64, 32));
  return [now, high].map((half) => builder.op(convert.i32WrapI64, [half]));
};

/** Ends the launch. */
const abort: OpHandler = (lowering, op) => {
  lowering.stop("abort", op);
  lowering.builder.block = lowering.builder.newBlock();
  return undefined;
};

/** The number of the kind of a scalar in memory. */
function printKind(node: Node, { kind }: Scalar): number {
  if (kind === "pointer") return kinds.pointer;
  if (kind === "float") return kinds.f64;
  return node.type === i64 ? kinds.i64 : kinds.i32;
}

const print: OpHandler = (lowering, op, [format, ...args]) => {
  const { builder, callees } = lowering;
  const scalars = args.flatMap((nodes, at) => {
    const scalar = lowering.elementScalar(op.operandType(at + 1), op);
    return nodes.map((node, part) => ({ node, kind: printKind(node, scalar), rest: nodes.length - 1 - part }));
  });
  const place = lowering.globals.engineMemory.take(kinds.bytes * Math.max(1, scalars.length), 8);
  scalars.forEach(({ node, kind, rest }, at) => {
    const start = builder.addConstant(place, kinds.bytes * at);
    builder.store(memory.i32Store, start, builder.i32(kind | (rest << kinds.bits)));
    const value = node.type === f32 ? builder.op(convert.f64PromoteF32, [node]) : node;
    const store = value.type === f64 ? memory.f64Store : value.type === i64 ? memory.i64Store : memory.i32Store;
    builder.store(store, builder.addConstant(start, 4), value);
  });
  const site = builder.i32(lowering.sites.number(op, "call of printf"));
  builder.call(callees.host("print", 4), [site, format![0]!, place, builder.i32(scalars.length)], none);
  return [builder.i32(0)];
};

// ---- what compilers of OpenCL C leave as calls

/** By the name between `atomic_` and the mangled types: the number of LLVM's operation, for signed and for unsigned integers. */
const atomics: Readonly<Record<string, readonly [signed: number, unsigned: number]>> = {
  xchg: [0, 0],
  add: [1, 1],
  inc: [1, 1],
  sub: [2, 2],
  dec: [2, 2],
  and: [3, 3],
  or: [5, 5],
  xor: [6, 6],
  max: [7, 9],
  min: [8, 10],
};

const atomic =
  (name: string): OpHandler =>
  (lowering, op, [address, value]) => {
    const { builder, callees, graph } = lowering;
    const callee = op.attr("callee");
    const isUnsigned = SymbolRefAttr.is(callee) && /(_Atomic[jmy]|[jmy]$)/.test(callee.root);
    const kind = atomics[name]?.[isUnsigned ? 1 : 0] ?? 0;
    const rule = atomicRules[kind];
    const scalar = lowering.elementScalar(op.resultType(), op);
    const operand = value?.[0] ?? graph.constant(scalar.type, 1);
    const first = nativeUpdates[kind];
    return updateMemory(lowering, op, op.resultType(), address![0]!, {
      next: (old) => rule!({ builder, callees, op, from: scalar, to: scalar }, [old, operand]),
      native: first === undefined ? undefined : { first, value: operand },
    });
  };

const compareExchange: OpHandler = (lowering, op, [address, expected, value]) => {
  const { builder } = lowering;
  return updateMemory(lowering, op, op.resultType(), address![0]!, {
    next: (old) => builder.select(builder.binary(int.eq, old, expected![0]!), value![0]!, old),
  });
};

/** Bits of `cl_mem_fence_flags`. */
const [LOCAL_FENCE, GLOBAL_FENCE] = [1, 2];

/** Which memory a call with these flags orders; undefined if only the run knows it. */
function ordersOf([flags]: readonly Node[]): number | undefined {
  if (flags?.isConstant !== true) return undefined;
  const bits = Number(flags.imm);
  return (bits & LOCAL_FENCE ? orders.group : 0) | (bits & GLOBAL_FENCE ? orders.launch : 0);
}

const wait: OpHandler = (lowering, op, [flags]) => {
  barrier(lowering, op, "barrier", ordersOf(flags ?? []));
  return undefined;
};

const fence: OpHandler = (lowering, _op, [flags]) => {
  orderMemory(lowering, ordersOf(flags ?? []));
  return undefined;
};

const writeFence: OpHandler = (lowering) => {
  orderStores(lowering);
  return undefined;
};

/** The pointer if it points into memory of a kind, else none. */
const inMemory =
  (storageClass: "CrossWorkgroup" | "Workgroup" | "Function"): OpHandler =>
  (lowering, _op, [pointer]) => {
    const { builder, globals } = lowering;
    const isThere = globals.isIn(pointer![0]!, storageClass);
    return [builder.select(isThere, pointer![0]!, builder.i32(0))];
  };

/** Storage classes that a generic pointer may be cast to, by their numbers. */
const castClasses: Readonly<Record<number, "CrossWorkgroup" | "Workgroup" | "Function">> = {
  4: "Workgroup",
  5: "CrossWorkgroup",
  7: "Function",
};

const castExplicitly: OpHandler = (lowering, op, operands) => {
  const storageClass = castClasses[Number(operands[1]?.[0]?.imm)];
  return storageClass === undefined ? operands[0] : inMemory(storageClass)(lowering, op, operands);
};

/** The bit of memory semantics that belongs to where a pointer leads; memory of an invocation has none. */
const memorySemantics: OpHandler = ({ builder, globals }, _op, [pointer]) => {
  const isIn = (storageClass: "CrossWorkgroup" | "Workgroup") => globals.isIn(pointer![0]!, storageClass);
  const other = builder.select(isIn("CrossWorkgroup"), builder.i32(CROSS_WORKGROUP_MEMORY), builder.i32(0));
  return [builder.select(isIn("Workgroup"), builder.i32(WORKGROUP_MEMORY), other)];
};

/** The flags of a fence for where a generic pointer leads, which are the bits of memory semantics in another place. */
const fenceOf: OpHandler = (lowering, op, operands) => {
  const [semantics] = memorySemantics(lowering, op, operands) ?? [];
  return [lowering.builder.binary(int.shrU, semantics!, lowering.builder.i32(8))];
};

/** Numbers of `MemorySemantics`. */
const WORKGROUP_MEMORY = 0x100;
const CROSS_WORKGROUP_MEMORY = 0x200;

export const libraryFunctions: FunctionHandlers = {
  __spirv_GenericPtrMemSemantics: memorySemantics,
  __spirv_ocl_erf: special("erf"),
  __spirv_ocl_erfc: special("erfc"),
  __spirv_ocl_tgamma: special("tgamma"),
  __spirv_ocl_lgamma: special("lgamma"),
  __spirv_ocl_lgamma_r: logGamma,
  __spirv_ocl_printf: print,
  __spirv_AbortKHR: abort,
  __spirv_ReadClockKHR: readClock,
  __spirv_GenericCastToPtrExplicit: castExplicitly,
  ...Object.fromEntries(
    Object.keys(atomics).flatMap((name) => [
      [`atomic_${name}`, atomic(name)],
      [`atom_${name}`, atomic(name)],
    ]),
  ),
  // LLVM's backend for SPIR-V knows the others of OpenCL C 2.0.
  ...Object.fromEntries(
    ["min", "max"].flatMap((name) => [
      [`atomic_fetch_${name}`, atomic(name)],
      [`atomic_fetch_${name}_explicit`, atomic(name)],
    ]),
  ),
  get_fence: fenceOf,
  atomic_cmpxchg: compareExchange,
  atom_cmpxchg: compareExchange,
  sub_group_barrier: (lowering) => {
    subgroupBarrier(lowering);
    return undefined;
  },
  mem_fence: fence,
  read_mem_fence: fence,
  write_mem_fence: writeFence,
  barrier: wait,
  work_group_barrier: wait,
  __to_global: inMemory("CrossWorkgroup"),
  __to_local: inMemory("Workgroup"),
  __to_private: inMemory("Function"),
};
