// The parts of all kinds of calls: details, operands of bundles, results.

import { VoidType } from "../../../dialects/llvm/index.ts";
import { ArrayAttr, denseI32Array, stringAttr, type Type } from "../../../ir/index.ts";
import type { CallInfo } from "../../code.ts";
import type { Importer } from "../importer.ts";
import { typeOf } from "./instructions.ts";

export function callInfo({ code }: Importer, row: number): CallInfo {
  const info = code.calls[code.detail[row] ?? 0];
  if (info === undefined) throw new Error("a call has no details");
  return info;
}

/** The operands of bundles, their numbers, and their tags. */
export function bundleProperties(importer: Importer, row: number, { bundles, numArguments }: CallInfo) {
  const { context } = importer;
  const count = bundles.reduce((sum, one) => sum + one.count, 0);
  const sizes = bundles.map((one) => one.count);
  const tags = bundles.map(({ tag }) => stringAttr(context, tag));
  return {
    op_bundle_operands: importer.operands(row, numArguments, numArguments + count),
    op_bundle_sizes: denseI32Array(context, sizes),
    op_bundle_tags: tags.length === 0 ? undefined : ArrayAttr.get(context, { elements: tags }),
  };
}

/** The types of a call's results: none for void. */
export function resultTypes(importer: Importer, row: number): readonly Type[] {
  const type = typeOf(importer, row);
  return VoidType.is(type) ? [] : [type];
}
