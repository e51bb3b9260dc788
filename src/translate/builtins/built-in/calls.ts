// Calls that read built-in variables, towards SPIR-V: `get_global_id(0)`, `__spirv_BuiltInGlobalInvocationId(0)`.

import { BuiltIn } from "../../../grammar/enumerants.generated.ts";
import { VectorType, vectorType } from "../../../ir/index.ts";
import { Op } from "../../../spirv/modules.ts";
import type { SpirvBody } from "../../to-spirv/body.ts";
import { isDimensional } from "./names.ts";

/** Dimensions that there are. */
const COUNT = 3;

/** Sizes of dimensions that there are not are 1, other values 0. */
const SIZES: ReadonlySet<number> = new Set([
  BuiltIn.GlobalSize,
  BuiltIn.WorkgroupSize,
  BuiltIn.EnqueuedWorkgroupSize,
  BuiltIn.NumWorkgroups,
]);

/** A scalar variable, or a component of a vector at the dimension that the call states. */
export function readBuiltIn(body: SpirvBody, row: number, builtIn: number): boolean {
  const type = body.rowType(row);
  if (!isDimensional(builtIn) || body.argumentCount(row) === 0) {
    body.result(row, Op.Load, body.at.builtIn(builtIn, type), 2, body.at.layout.alignment(type));
    return true;
  }
  if (VectorType.is(type)) return body.reject(row, "reads one component of a vector, and must be of a scalar");
  const index = body.operand(row, 0);
  const dimension = body.constantInteger(index);
  const outside = body.number(type, SIZES.has(builtIn) ? 1 : 0);
  if (dimension !== undefined && dimension >= COUNT) {
    body.alias(row, outside);
    return true;
  }
  const vector = vectorType(type.context, [COUNT], type);
  const alignment = body.at.layout.alignment(vector);
  const loaded = body.emit(Op.Load, body.at.types.of(vector), body.at.builtIn(builtIn, vector), 2, alignment);
  if (dimension === undefined) readComputed(body, row, loaded, outside);
  else body.result(row, Op.CompositeExtract, loaded, Number(dimension));
  return true;
}

/** A component at a computed dimension, which may be none. */
function readComputed(body: SpirvBody, row: number, loaded: number, outside: number): void {
  const { types } = body.at;
  const index = body.operand(row, 0);
  const [type, id] = [body.typeOf(index), body.value(index)];
  const isInside = body.emit(Op.ULessThan, types.bool, id, body.number(type, COUNT));
  const safe = body.emit(Op.Select, types.of(type), isInside, id, body.number(type, 0));
  const value = body.emit(Op.VectorExtractDynamic, body.resultType(row), loaded, safe);
  body.result(row, Op.Select, isInside, value, outside);
}
