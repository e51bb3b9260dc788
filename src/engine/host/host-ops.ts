// What ops do in host programs that kernels do otherwise, or not at all: calls, addresses of symbols, the stack.

import * as llvm from "../../dialects/llvm/index.ts";
import { type Operation, opMap, SymbolRefAttr, TypeAttr } from "../../ir/index.ts";
import type { Node } from "../code/graph.ts";
import { Unsupported } from "../failure.ts";
import { fusedMultiplyAdd } from "../lower/floats.ts";
import type { FunctionHandlers, Lowering, OpHandler, OpHandlers } from "../lower/lowering.ts";
import { alloca } from "../lower/memory-ops.ts";
import { convert, f32, f64, i32, i64, int, memory, none, type ValueType } from "../wasm/opcodes.ts";
import type { HostCompiler } from "./compile-host.ts";
import { RESULT_BYTES, RESULTS, STACK_BYTES } from "./memory-map.ts";
import { stackRestore, stackSave, takeFromStack } from "./stack.ts";
import { isDefinition } from "./symbols.ts";

const LOADS: Readonly<Record<ValueType, number>> = {
  [i32]: memory.i32Load,
  [i64]: memory.i64Load,
  [f32]: memory.f32Load,
  [f64]: memory.f64Load,
};
const STORES: Readonly<Record<ValueType, number>> = {
  [i32]: memory.i32Store,
  [i64]: memory.i64Store,
  [f32]: memory.f32Store,
  [f64]: memory.f64Store,
};

/** Puts a scalar where the caller of a function that returns several finds it. */
export function storeResult({ builder }: Lowering, value: Node, at: number): void {
  builder.effect(STORES[value.valueType], [builder.i32(0), value], RESULTS + at * RESULT_BYTES);
}

function call({ builder }: Lowering, callee: number, args: Node[], results: readonly ValueType[]): readonly Node[] {
  const [only] = results;
  if (results.length === 1 && only !== undefined) return [builder.call(callee, args, only)];
  builder.call(callee, args, none);
  return results.map((type, at) => builder.op(LOADS[type], [builder.i32(0)], RESULTS + at * RESULT_BYTES));
}

/** A call of a host function, which returns at most one value. */
function callOutside(lowering: Lowering, op: Operation, module: string, name: string, args: Node[]): readonly Node[] {
  const results = lowering.types(op.resultTypes, op);
  if (results.length > 1)
    throw new Unsupported(`the engine cannot call '${name}', which returns several values from outside`, op);
  const params = args.map((arg) => arg.valueType);
  return call(lowering, lowering.callees.outside({ module, name, params, results }), args, results);
}

/** Calls of functions with a body, of those of the runtime, of kernels, and of addresses. */
function callOp(host: HostCompiler): OpHandler {
  return (lowering, op, operands) => {
    const args = operands.flat();
    const results = lowering.types(op.resultTypes, op);
    const symbol = op.attr("callee");
    if (!SymbolRefAttr.is(symbol)) return callIndirectly(lowering, args, results);
    const name = symbol.root;
    const found = host.symbols.find(name, op);
    if (found === undefined) throw new Unsupported(`there is no function '${name}'`, op);
    const kernel = host.kernel(found, op);
    if (kernel !== undefined) return callOutside(lowering, op, "launch", kernel, args);
    if (isDefinition(found)) return call(lowering, host.callee(found), args, results);
    const own = Object.hasOwn(ownFunctions, name) ? ownFunctions[name] : undefined;
    if (own !== undefined) return own(lowering, op, operands);
    if (!host.isProvided(name)) throw new Unsupported(`the engine does not know the function '${name}'`, op);
    return callOutside(lowering, op, "host", name, args);
  };
}

/** The run finds the function: WebAssembly's own indirect calls would compare the same types. */
function callIndirectly(lowering: Lowering, args: Node[], results: readonly ValueType[]): readonly Node[] {
  const params = args.map((arg) => arg.valueType);
  const single = results.length === 1 ? results : [];
  const callee = lowering.callees.outside({ module: "host", name: "callAddress", params, results: single });
  return call(lowering, callee, args, results);
}

/** Functions of C that are instructions here. */
const ownFunctions: FunctionHandlers = {
  memcpy: (lowering, _op, operands) => bytes(lowering, memory.copy, operands),
  memmove: (lowering, _op, operands) => bytes(lowering, memory.copy, operands),
  memset: (lowering, _op, operands) => bytes(lowering, memory.fill, operands),
  fma: fused,
  fmaf: fused,
};

/** With one rounding. */
function fused(lowering: Lowering, op: Operation, operands: readonly (readonly Node[])[]): readonly Node[] {
  const { builder, callees } = lowering;
  const args = operands.flat();
  if (op.numResults !== 1 || args.length !== 3) throw new Unsupported("'fma' has three parameters and a result", op);
  const to = lowering.elementScalar(op.resultType(), op);
  return [fusedMultiplyAdd({ builder, callees, op, from: to, to }, args)];
}

/** They return their first argument. */
function bytes(
  { builder }: Lowering,
  op: number,
  [target, source, size]: readonly (readonly Node[])[],
): readonly Node[] {
  const length = size![0]!;
  const words = length.type === i64 ? builder.op(convert.i32WrapI64, [length]) : length;
  builder.effect(op, [target![0]!, source![0]!, words]);
  return [target![0]!];
}

/** More bytes than there are. */
const NEVER = -1;

/** Those of the entry block with a constant size have a place in the frame; others are taken where they are. */
function allocaOp(host: HostCompiler): OpHandler {
  return (lowering, op, operands) => {
    const count = operands[0]![0]!;
    const isEntry = op.block === op.parentRegion?.firstBlock;
    if (isEntry && count.isConstant) return alloca(lowering, op, operands);
    const type = op.attr("elem_type");
    if (!TypeAttr.is(type)) throw new Unsupported(`'${op.name}' does not say its type`, op);
    const { size } = lowering.layout.layout(type.type, op);
    const { builder } = lowering;
    const number = count.type === i64 ? builder.op(convert.i32WrapI64, [count]) : count;
    const most = builder.graph.constant(count.valueType, Math.floor(STACK_BYTES / Math.max(size, 1)));
    const fits = builder.binary(int.leU, count, most);
    const taken = builder.select(fits, builder.op(int.mul, [number, builder.i32(size)]), builder.i32(NEVER));
    host.usesStack.add(lowering);
    return [takeFromStack(lowering, host, taken)];
  };
}

function addressOf(host: HostCompiler): OpHandler {
  return (lowering, op) => {
    const name = op.attr("global_name");
    return [lowering.builder.i32(host.address(SymbolRefAttr.is(name) ? name.root : "", op))];
  };
}

export function hostOps(host: HostCompiler): OpHandlers {
  return opMap<OpHandler>([
    [llvm.call, callOp(host)],
    [llvm.mlir.addressof, addressOf(host)],
    [llvm.alloca, allocaOp(host)],
    [llvm.intrinsic("stacksave"), stackSave],
    [llvm.intrinsic("stackrestore"), stackRestore],
  ]);
}
