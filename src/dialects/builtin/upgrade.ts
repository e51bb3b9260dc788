// Reads what older releases of MLIR wrote of the builtin dialect, and in attributes that all dialects share.

import { denseI32Array, denseIntegers, type NamedAttribute } from "../../ir/index.ts";
import type { Successor, Upgrader } from "../../text/index.ts";

/** How operands and results are grouped: once the elements of a vector, under names of another spelling. */
const SEGMENTS: Readonly<Record<string, string>> = {
  operand_segment_sizes: "operandSegmentSizes",
  result_segment_sizes: "resultSegmentSizes",
};

const QUOTE = 34;

export const builtinUpgrader: Upgrader = {
  dialect: "builtin",
  opName(name, _around, parser): Successor | undefined {
    if (name === "module") return parser.bytes[parser.pos - 1] === QUOTE ? "builtin.module" : undefined;
    // The block of a module ended in an op; it is read like any op without a form of its own.
    return name === "module_terminator" ? { droppedAs: "builtin.unrealized_conversion_cast" } : undefined;
  },
  entry({ name, value }): NamedAttribute | undefined {
    const today = Object.hasOwn(SEGMENTS, name) ? SEGMENTS[name] : undefined;
    if (today === undefined) return undefined;
    const sizes = denseIntegers(value);
    return { name: today, value: sizes === undefined ? value : denseI32Array(value.context, sizes) };
  },
};
