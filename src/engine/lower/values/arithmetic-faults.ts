// Arithmetic without a result: the conditions under which an op of the LLVM dialect has none. Values are as the engine has them:
// integers are zero-extended, floats of 16 bits are f32.

import * as llvm from "../../../dialects/llvm/index.ts";
import { type OpDef, opMap } from "../../../ir/index.ts";
import { fault } from "../../code/checking/suspects.ts";
import type { Node } from "../../code/graph.ts";
import { convert, f32, f64, float, forType, int } from "../../wasm/opcodes.ts";
import type { RuleInput } from "./element-rules.ts";

interface Condition {
  readonly fault: number;
  readonly holds: (input: RuleInput, args: readonly Node[]) => Node;
}

const byZero: Condition = {
  fault: fault.divisionByZero,
  holds: ({ builder }, [, divisor]) => builder.unary(int.eqz, divisor!),
};

const overflow: Condition = {
  fault: fault.overflow,
  holds: ({ builder, from }, [dividend, divisor]) => {
    const least = builder.graph.constant(from.type, 1n << BigInt(from.width - 1));
    const minusOne = builder.graph.constant(from.type, BigInt.asUintN(from.width, -1n));
    return builder.op(int.and, [builder.binary(int.eq, dividend!, least), builder.binary(int.eq, divisor!, minusOne)]);
  },
};

const shift: Condition = {
  fault: fault.shift,
  holds: ({ builder, from }, [, amount]) =>
    builder.binary(int.geU, amount!, builder.graph.constant(from.type, from.width)),
};

/** Whole numbers up to it are exact in f64, also with a fraction of a half. */
const MOST_EXACT_BITS = 51;

/** Whether what is left of a float without its fraction is no integer of the type. */
function conversion(isSigned: boolean): Condition {
  return {
    fault: fault.conversion,
    holds: ({ builder, to }, [value]) => {
      const wide = value!.type === f32 ? builder.op(convert.f64PromoteF32, [value!]) : value!;
      const end = 2 ** (isSigned ? to.width - 1 : to.width);
      const isBelow = builder.op(forType(float.lt, f64), [wide, builder.number(f64, end)]);
      const isExact = !isSigned || to.width <= MOST_EXACT_BITS;
      const start = builder.number(f64, isSigned ? -end - (isExact ? 1 : 0) : -1);
      const isAbove = builder.op(forType(isExact ? float.gt : float.ge, f64), [wide, start]);
      return builder.unary(int.eqz, builder.op(int.and, [isBelow, isAbove]));
    },
  };
}

export const arithmeticFaults: ReadonlyMap<OpDef, readonly Condition[]> = opMap<readonly Condition[]>([
  [llvm.udiv, [byZero]],
  [llvm.urem, [byZero]],
  [llvm.sdiv, [byZero, overflow]],
  [llvm.srem, [byZero, overflow]],
  [llvm.shl, [shift]],
  [llvm.lshr, [shift]],
  [llvm.ashr, [shift]],
  [llvm.fptosi, [conversion(true)]],
  [llvm.fptoui, [conversion(false)]],
]);
