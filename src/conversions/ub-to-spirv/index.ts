// The conversion of the ub dialect to the SPIR-V dialect.

import * as spirv from "../../dialects/spirv/index.ts";
import * as ub from "../../dialects/ub/index.ts";
import type { Operation } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { convertToSpirv, emit, expandTo } from "../spirv-common/index.ts";

/** Converts the ops of ub inside of `root`, as far as there are conversions; returns whether it could. */
export function convertUbToSpirv(root: Operation): boolean {
  return convertToSpirv(root, [], () => ubToSpirvPatterns);
}

export const ubToSpirvPatterns: readonly ConversionPattern[] = [
  expandTo(ub.poison, (at, _operands, type, op) =>
    ub.PoisonAttr.is(op.attr("value")) ? emit(at, spirv.Undef, [], type) : undefined,
  ),
  convert(ub.unreachable, (_view, _operands, at, op) => {
    at.replaceWithNew(op, spirv.Unreachable, {});
    return true;
  }),
];
