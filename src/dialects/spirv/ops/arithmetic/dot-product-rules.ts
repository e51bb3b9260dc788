// Rules of integer dot products: packed vectors need a format, and the result must have room.

import { IntegerType, type Operation, type Trait, VectorType } from "../../../../ir/index.ts";
import type { Diagnostic } from "../../../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../../../text/index.ts";
import { PackedVectorFormat } from "../../enums.ts";
import { isInModule } from "../../traits.ts";
import { rule } from "../rule.ts";

const PACKED_WIDTH = 32;

export const DotProduct: Trait = rule("DotProduct", (op) => formatProblem(op) ?? widthProblem(op));

function formatProblem(op: Operation): Diagnostic | undefined {
  const type = op.operandType(0);
  const format = op.attr("format");
  if (!IntegerType.is(type)) {
    if (format === undefined) return undefined;
    return op.error(`with invalid format attribute for vector operands of type '${typeText(type)}'`);
  }
  if (!PackedVectorFormat.is(format)) {
    return op.error("requires Packed Vector Format attribute for integer vector operands");
  }
  if (type.width === PACKED_WIDTH) return undefined;
  const name = PackedVectorFormat.enum.text(format.value);
  return op.error(`with specified Packed Vector Format (${name}) requires integer vector operands to be 32-bits wide`);
}

function widthProblem(op: Operation): Diagnostic | undefined {
  const type = op.operandType(0);
  const result = op.resultType();
  if (!IntegerType.is(result) || isInModule(op)) return undefined;
  // The specification asks for the width of a component, MLIR for that of all together.
  const needed = VectorType.is(type) && IntegerType.is(type.element) ? type.element.width : PACKED_WIDTH;
  if (result.width >= needed) return undefined;
  const widths = `(${result.width} bits) for the specified vector operand type (${needed} bits)`;
  return op.error(`result type has insufficient bit-width ${widths}`);
}
