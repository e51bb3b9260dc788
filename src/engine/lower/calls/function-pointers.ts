// Pointers to functions: numbers that are no addresses of memory. A call through one compares it with the functions of its type whose addresses the
// module takes, and goes into the body of the one that it is, barriers and all.

import * as llvm from "../../../dialects/llvm/index.ts";
import { FunctionType } from "../../../dialects/llvm/index.ts";
import { type Operation, SymbolRefAttr, symbolsOf, TypeAttr } from "../../../ir/index.ts";
import { Unsupported } from "../../failure.ts";
import { int } from "../../wasm/opcodes.ts";
import type { OpHandler } from "../lowering.ts";
import { functionNumber } from "../memory/function-numbers.ts";
import { passed } from "./copied-parameters.ts";

/** The functions whose addresses the module takes. */
function pointedTo(module: Operation): ReadonlySet<Operation> {
  const symbols = symbolsOf(module);
  const found = new Set<Operation>();
  module.walk((op) => {
    const name = op.def === llvm.mlir.addressof ? op.attr("global_name") : undefined;
    const symbol = SymbolRefAttr.is(name) ? symbols.get(name.root) : undefined;
    if (symbol?.def === llvm.func) found.add(symbol);
  });
  return found;
}

/** Whether a function can be what a call through a pointer calls. */
function fits(fn: Operation, call: Operation): boolean {
  const attr = fn.attr("function_type");
  const type = TypeAttr.is(attr) ? attr.type : undefined;
  if (!FunctionType.is(type) || type.isVariadic || fn.regions[0]?.isEmpty !== false) return false;
  const [result] = call.resultTypes;
  const isSameResult = result === undefined ? call.numResults === 0 : result === type.result;
  const given = call.operandTypes.slice(1);
  return isSameResult && given.length === type.inputs.length && type.inputs.every((input, at) => input === given[at]);
}

export const callThroughPointer: OpHandler = (lowering, op, [pointer, ...operands]) => {
  const { builder, graph, module } = lowering;
  const [target] = pointer ?? [];
  if (target === undefined) throw new Unsupported("the engine cannot run a call without a function", op);
  const known = new Map([...pointedTo(module)].map((fn) => [functionNumber(lowering, fn, op), fn] as const));
  const run = (fn: Operation) =>
    lowering.inline(
      fn,
      operands.map((given, at) => passed(lowering, fn, at, given, op)),
      op,
    );
  const only = target.isConstant ? known.get(Number(target.imm)) : undefined;
  if (only !== undefined && fits(only, op)) return run(only);
  const after = graph.block(lowering.types(op.resultTypes, op));
  for (const [number, fn] of known) {
    if (!fits(fn, op)) continue;
    const [here, next] = [builder.newBlock(), builder.newBlock()];
    const isThis = builder.op(int.eq, [target, builder.i32(number)]);
    builder.block.branch(isThis, { block: here, args: [] }, { block: next, args: [] });
    builder.block = here;
    const results = run(fn);
    builder.block.jump(after, [...results]);
    builder.block = next;
  }
  lowering.stop("no function", op);
  builder.block = after;
  return after.params;
};
