// Runs a conversion to the SPIR-V dialect: what it is for must be gone, and everything of the dialect must be what the environment has.

import { unrealized_conversion_cast } from "../../dialects/builtin/index.ts";
import { spirvConversionTarget } from "../../dialects/spirv/index.ts";
import type { Operation } from "../../ir/index.ts";
import { applyPartialConversion, type ConversionPattern, withConverter } from "../../rewrite/index.ts";
import { SpirvTypeConverter, type SpirvTypeOptions, targetEnvOf, usualOptions } from "./types.ts";

/** Converts ops of dialects inside of `root`; returns whether it could. */
export function convertToSpirv(
  root: Operation,
  illegal: readonly string[],
  patterns: (converter: SpirvTypeConverter) => readonly ConversionPattern[],
  options: Partial<SpirvTypeOptions> = {},
): boolean {
  const env = targetEnvOf(root);
  const converter = new SpirvTypeConverter(env, { ...usualOptions, ...options });
  const target = spirvConversionTarget(env)
    .addLegalOps(unrealized_conversion_cast)
    .addIllegalDialects(...illegal);
  if (options.isAnySpirvLegal === true) target.addLegalDialects("spirv");
  return applyPartialConversion([root], target, withConverter(converter, patterns(converter)));
}
