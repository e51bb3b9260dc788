// Tests and comparisons of floats, and of vectors of integers: results are 1, in vectors -1, where the test holds.

import { VectorType } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { shapedLike } from "../../instructions/booleans.ts";
import type { WriteCall } from "./call.ts";

const TESTS: readonly (readonly [name: string, op: number])[] = [
  ["isfinite", Op.IsFinite],
  ["isinf", Op.IsInf],
  ["isnan", Op.IsNan],
  ["isnormal", Op.IsNormal],
  ["signbit", Op.SignBitSet],
  ["isequal", Op.FOrdEqual],
  ["isnotequal", Op.FUnordNotEqual],
  ["isgreater", Op.FOrdGreaterThan],
  ["isgreaterequal", Op.FOrdGreaterThanEqual],
  ["isless", Op.FOrdLessThan],
  ["islessequal", Op.FOrdLessThanEqual],
  ["islessgreater", Op.FOrdNotEqual],
  ["isordered", Op.Ordered],
  ["isunordered", Op.Unordered],
];

/** Whether the sign bits of all lanes, or of any, are set. */
const reduction =
  (op: number): WriteCall =>
  (call) => {
    const type = call.typeOf(0);
    const isNegative = shapedLike(type, call.body.int(1));
    const signs = call.emit(Op.SLessThan, isNegative, call.arg(0), call.body.number(type, 0));
    if (!VectorType.is(type)) return call.fromBoolean(signs);
    return call.fromBoolean(call.emit(op, call.body.int(1), signs));
  };

/** Tests by their names. */
export const relationalCalls: readonly (readonly [name: string, write: WriteCall])[] = [
  ...TESTS.map(([name, op]) => [name, ((call) => call.booleanResult(op, call.args())) as WriteCall] as const),
  ["any", reduction(Op.Any)],
  ["all", reduction(Op.All)],
];
