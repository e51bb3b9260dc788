// Lowers ops that host programs lower otherwise than kernels, or that kernels do not have: calls, addresses of symbols, the stack.

import * as llvm from "../../dialects/llvm/index.ts";
import { FunctionType, typeOfFunction } from "../../dialects/llvm/index.ts";
import { type Operation, opMap, SymbolRefAttr, symbolName, TypeAttr } from "../../ir/index.ts";
import type { Node } from "../code/graph.ts";
import { Unsupported } from "../failure.ts";
import { copiedType, passed } from "../lower/calls/copied-parameters.ts";
import { alignTo } from "../lower/data-layout.ts";
import type { FunctionHandlers, Lowering, OpHandler, OpHandlers } from "../lower/lowering.ts";
import { alloca, storeParts } from "../lower/memory/memory-ops.ts";
import { fusedMultiplyAdd } from "../lower/values/floats.ts";
import { convert, f32, f64, i32, i64, int, memory, none, type ValueType, v128 } from "../wasm/opcodes.ts";
import type { HostCompiler } from "./compile-host.ts";
import { RESULT_BYTES, RESULTS, STACK_BYTES } from "./memory-map.ts";
import { LIST_BYTES, NEXT_ARGUMENT, SLOT } from "./runtime/variadic.ts";
import { stackRestore, stackSave, takeFromStack } from "./stack.ts";
import { isDefinition } from "./symbols.ts";

const LOADS: Readonly<Record<ValueType, number>> = {
  [i32]: memory.i32Load,
  [i64]: memory.i64Load,
  [f32]: memory.f32Load,
  [f64]: memory.f64Load,
  [v128]: memory.vectorLoad,
};
const STORES: Readonly<Record<ValueType, number>> = {
  [i32]: memory.i32Store,
  [i64]: memory.i64Store,
  [f32]: memory.f32Store,
  [f64]: memory.f64Store,
  [v128]: memory.vectorStore,
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
    if (!SymbolRefAttr.is(symbol)) {
      const [callee = [], ...rest] = operands;
      return callIndirectly(lowering, [...callee, ...passedArguments(lowering, op, undefined, rest)], results);
    }
    const found = host.symbols.find(symbol.root, op);
    if (found === undefined) throw new Unsupported(`there is no function '${symbol.root}'`, op);
    const name = symbolName(found) ?? symbol.root;
    const kernel = host.kernel(found, op);
    if (kernel !== undefined) return callOutside(lowering, op, "launch", kernel, args);
    if (isDefinition(found))
      return call(lowering, host.callee(found), passedArguments(lowering, op, found, operands), results);
    const own = Object.hasOwn(ownFunctions, name) ? ownFunctions[name] : undefined;
    if (own !== undefined) return own(lowering, op, operands);
    if (!host.isProvided(name)) throw new Unsupported(`the engine does not know the function '${name}'`, op);
    return callOutside(lowering, op, "host", name, args);
  };
}

/** The arguments that a function receives: copies of those passed by value, and the address of variadic arguments after all others. */
function passedArguments(
  lowering: Lowering,
  op: Operation,
  callee: Operation | undefined,
  operands: readonly (readonly Node[])[],
): Node[] {
  const said = op.attr("var_callee_type");
  const type = TypeAttr.is(said) ? said.type : callee === undefined ? undefined : typeOfFunction(callee);
  const isVariadic = FunctionType.is(type) && type.isVariadic;
  const count = isVariadic ? type.inputs.length : operands.length;
  const isCopied = (index: number): boolean =>
    copiedType(op, index) !== undefined || (callee !== undefined && copiedType(callee, index) !== undefined);
  const fixed = operands.slice(0, count).flatMap((given, index) => {
    if (!isCopied(index)) return given;
    return passed(
      lowering,
      copiedType(op, index) === undefined && callee !== undefined ? callee : op,
      index,
      given,
      op,
    );
  });
  return isVariadic ? [...fixed, variadicArea(lowering, op, operands, count)] : fixed;
}

/** Puts variadic arguments into memory of the caller, each in slots of its own. */
function variadicArea(lowering: Lowering, op: Operation, operands: readonly (readonly Node[])[], first: number): Node {
  const { builder, globals, layout } = lowering;
  const skipped = op.attr("callee") === undefined ? 1 : 0;
  const slots: { readonly offset: number; readonly size: number; readonly index: number }[] = [];
  let end = 0;
  for (let index = first; index < operands.length; index++) {
    const type = copiedType(op, index) ?? op.operandType(index + skipped);
    const { size, alignment } = layout.layout(type, op);
    const offset = alignTo(end, Math.max(alignment, SLOT));
    slots.push({ offset, size, index });
    end = alignTo(offset + size, SLOT);
  }
  if (end === 0) return builder.i32(0);
  const area = globals.itemMemory.take(end, VARIADIC_ALIGNMENT);
  for (const { offset, size, index } of slots) {
    const place = builder.addConstant(area, offset);
    const values = operands[index] ?? [];
    if (copiedType(op, index) === undefined) {
      storeParts(lowering, place, layout.parts(op.operandType(index + skipped), op), values);
    } else builder.effect(memory.copy, [place, values[0]!, builder.i32(size)]);
  }
  return area;
}

const VARIADIC_ALIGNMENT = 16;

/** Begins a list of the variadic arguments of the current function. */
const startList =
  (host: HostCompiler): OpHandler =>
  (lowering, op, [list]) => {
    const { builder, variadicArguments } = lowering;
    if (variadicArguments === undefined) throw new Unsupported("only variadic functions have variadic arguments", op);
    const word = (value: Node, offset: number): void => {
      builder.store(memory.i32Store, builder.addConstant(list![0]!, offset), value);
    };
    const zero = builder.i32(0);
    for (let offset = 0; offset < LIST_BYTES[host.variadicList]; offset += 4) word(zero, offset);
    word(variadicArguments, NEXT_ARGUMENT[host.variadicList]);
    if (host.variadicList !== "x86-64") return undefined;
    // Where the registers of the target end: all are used up.
    word(builder.i32(48), 0);
    word(builder.i32(176), 4);
    return undefined;
  };

const copyList =
  (host: HostCompiler): OpHandler =>
  ({ builder }, _op, [to, from]) => {
    builder.effect(memory.copy, [to![0]!, from![0]!, builder.i32(LIST_BYTES[host.variadicList])]);
    return undefined;
  };

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
  div: ({ builder }, _op, [a, b]) => {
    // A struct of two integers is one of 64 bits.
    const [quotient, remainder] = [int.divS, int.remS].map((op) =>
      builder.op(convert.i64ExtendI32U, [builder.op(op, [a![0]!, b![0]!])]),
    ) as [Node, Node];
    const high = builder.binary(int.shl, remainder, builder.graph.constant(i64, 32));
    return [builder.binary(int.or, quotient, high)];
  },
  ldiv: longDivision,
  lldiv: longDivision,
};

/** Quotient and remainder, each a result. */
function longDivision({ builder }: Lowering, _op: Operation, [a, b]: readonly (readonly Node[])[]): readonly Node[] {
  return [int.divS, int.remS].map((op) => builder.binary(op, a![0]!, b![0]!));
}

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
    [llvm.intrinsic("vastart"), startList(host)],
    [llvm.intrinsic("vacopy"), copyList(host)],
    [llvm.intrinsic("vaend"), () => undefined],
    [llvm.intrinsic("stacksave"), stackSave],
    [llvm.intrinsic("stackrestore"), stackRestore],
  ]);
}
