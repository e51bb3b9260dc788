// OpTypeTensorARM.

import { defineType } from "../../../define/index.ts";
import type { Type } from "../../../ir/index.ts";
import type { Parser } from "../../../text/index.ts";
import { parseComposable, parseDimensions } from "./composable.ts";

/** `!spirv.arm.tensor<4x8xf32>`; `shape` is undefined for `*xf32`, and -1 represents `?`. */
export const TensorArmType = defineType<{ shape: readonly number[] | undefined; element: Type }>("spirv.arm.tensor", {
  summary: "A tensor of SPV_ARM_tensors.",
  isShaped: true,
  parse(parser: Parser) {
    parser.expect("<");
    const { shape, position } = parseDimensions(parser, true);
    if (shape?.length === 0) parser.failAt(position, "arm.tensors do not support rank zero");
    if (shape?.includes(0)) parser.failAt(position, "arm.tensors do not support zero dimensions");
    if (shape?.includes(-1) && shape.some((size) => size >= 0)) {
      parser.failAt(position, "arm.tensor shape dimensions must be either fully dynamic or completed shaped");
    }
    const element = parseComposable(parser);
    parser.expect(">");
    return { shape, element };
  },
  print(writer, { shape, element }) {
    writer.write(`<${shape === undefined ? "*x" : shape.map((size) => (size < 0 ? "?x" : `${size}x`)).join("")}`);
    writer.type(element);
    writer.write(">");
  },
});
export type TensorArmType = ReturnType<typeof TensorArmType.get>;
