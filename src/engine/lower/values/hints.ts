// Intrinsics that tell an optimizer something, and give their operand, a constant or nothing; and the ends that a program asks for.

import * as llvm from "../../../dialects/llvm/index.ts";
import { type Operation, opMap, StringAttr } from "../../../ir/index.ts";
import { Unsupported } from "../../failure.ts";
import { convert, float, int } from "../../wasm/opcodes.ts";
import { zeros } from "../constants.ts";
import type { OpHandler, OpHandlers } from "../lowering.ts";

const same: OpHandler = (_lowering, _op, operands) => operands[0];
const nothing: OpHandler = () => undefined;
const zero: OpHandler = ({ graph, layout }, op) => zeros(graph, layout, op.resultType(), op);

const abort: OpHandler = (lowering, op) => {
  const { builder } = lowering;
  lowering.stop("abort", op);
  // More ops may follow, which are not reached.
  builder.block = builder.newBlock();
  return undefined;
};

const mask: OpHandler = ({ builder }, _op, [pointers, masks]) =>
  pointers!.map((pointer, at) => {
    const bits = masks![at]!;
    return builder.op(int.and, [pointer, bits.type === pointer.type ? bits : builder.op(convert.i32WrapI64, [bits])]);
  });

/** The size of an object is unknown: the most or the least that it may be. */
const objectSize: OpHandler = ({ builder, layout }, op, [, isLeast]) => {
  const [part] = layout.parts(op.resultType(), op);
  const isZero = isLeast?.[0]?.isConstant === true && Number(isLeast[0].imm) !== 0;
  return part && [builder.graph.constant(part.scalar.type, isZero ? 0 : -1)];
};

/** The fraction and the integer, both with the sign of the number. */
const fractionAndInteger: OpHandler = ({ builder }, _op, [values]) => {
  const wholes = values!.map((value) => builder.unary(float.trunc, value));
  const fractions = values!.map((value, at) => {
    const zero = builder.number(value.valueType, 0);
    const isInfinite = builder.binary(
      float.eq,
      builder.unary(float.abs, value),
      builder.number(value.valueType, Number.POSITIVE_INFINITY),
    );
    const fraction = builder.select(isInfinite, zero, builder.binary(float.sub, value, wholes[at]!));
    return builder.binary(float.copysign, fraction, value);
  });
  return [...fractions, ...wholes];
};

/** Intrinsics without an op, by the start of their names. */
const named: readonly (readonly [name: string, handler: OpHandler])[] = [
  ["llvm.objectsize.", objectSize],
  ["llvm.modf.", fractionAndInteger],
  ["llvm.donothing", nothing],
  ["llvm.sideeffect", nothing],
  ["llvm.fake.use", nothing],
  ["llvm.pseudoprobe", nothing],
  ["llvm.returnaddress", zero],
  ["llvm.frameaddress", zero],
];

function intrinsicName(op: Operation): string {
  const attr = op.attr("intrin");
  return StringAttr.is(attr) ? attr.value : "";
}

const byName: OpHandler = (lowering, op, operands) => {
  const name = intrinsicName(op);
  const [, handler] = named.find(([start]) => name.startsWith(start)) ?? [];
  if (handler === undefined) throw new Unsupported(`the engine cannot run the intrinsic '${name}' yet`, op);
  return handler(lowering, op, operands);
};

export const hintOps: OpHandlers = opMap<OpHandler>([
  [llvm.freeze, same],
  [llvm.intrinsic("expect"), same],
  [llvm.intrinsic("expect.with.probability"), same],
  [llvm.intrinsic("ssa.copy"), same],
  [llvm.intrinsic("annotation"), same],
  [llvm.intrinsic("ptr.annotation"), same],
  [llvm.intrinsic("launder.invariant.group"), same],
  [llvm.intrinsic("strip.invariant.group"), same],
  [llvm.intrinsic("threadlocal.address"), same],
  [llvm.intrinsic("is.constant"), zero],
  [llvm.intrinsic("invariant.start"), zero],
  [llvm.intrinsic("invariant.end"), nothing],
  [llvm.intrinsic("var.annotation"), nothing],
  [llvm.intrinsic("prefetch"), nothing],
  [llvm.intrinsic("experimental.noalias.scope.decl"), nothing],
  [llvm.intrinsic("assume"), nothing],
  [llvm.intrinsic("ptrmask"), mask],
  [llvm.intrinsic("trap"), abort],
  [llvm.intrinsic("debugtrap"), nothing],
  [llvm.intrinsic("ubsantrap"), abort],
  [llvm.call_intrinsic, byName],
]);
