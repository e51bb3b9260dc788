// The conversion of all dialects to the SPIR-V dialect in one go.

import { opNamed } from "../../dialects/op-name/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import type { Operation } from "../../ir/index.ts";
import {
  applyFullConversion,
  applyPartialConversion,
  type ConversionPattern,
  withConverter,
} from "../../rewrite/index.ts";
import { arithToSpirvPatterns } from "../arith-to-spirv/index.ts";
import { funcToSpirvPatterns } from "../func-to-spirv/index.ts";
import { cloneGpuModule, gpuToSpirvPatterns } from "../gpu-to-spirv/index.ts";
import { indexToSpirvPatterns } from "../index-to-spirv/index.ts";
import { mapMemorySpacesOrReport, memrefToSpirvPatterns } from "../memref-to-spirv/index.ts";
import { roundedDivisionPatterns } from "../rounded-division/index.ts";
import { scfToSpirvPatterns } from "../scf-to-spirv/index.ts";
import { SpirvTypeConverter, targetEnvOf } from "../spirv-common/index.ts";
import { vectorToSpirvPatterns } from "../vector-to-spirv/index.ts";
import { unrollBodies, unrollSignatures } from "../vector-unrolling/index.ts";

export interface AnyToSpirvOptions {
  /** Functions take and return vectors of sizes that SPIR-V lacks in parts. */
  readonly unrollsSignatures: boolean;
  /** Ops on such vectors become ops on parts. */
  readonly unrollsBodies: boolean;
  /** Only modules of kernels are converted, as copies, completely. */
  readonly convertsGpuModules: boolean;
  /** The copies are inside of the modules instead of before them. */
  readonly nestsInGpuModule: boolean;
}

/** Converts what it can inside of `root`; returns whether all went well. */
export function convertToSpirvDialect(root: Operation, options: AnyToSpirvOptions): boolean {
  if (options.unrollsSignatures) unrollSignatures(root);
  if (options.unrollsBodies) unrollBodies(root);
  if (!options.convertsGpuModules) return convertOne(root, applyPartialConversion);
  const modules: Operation[] = [];
  root.walkOnly([opNamed("gpu.module")], (op) => {
    modules.push(op);
  });
  const clones = modules.map((module) => cloneGpuModule(module, options.nestsInGpuModule));
  return clones.every((clone) => convertOne(clone, applyFullConversion));
}

function convertOne(root: Operation, apply: typeof applyPartialConversion): boolean {
  const env = targetEnvOf(root);
  const converter = new SpirvTypeConverter(env);
  mapMemorySpacesOrReport(root, converter.isKernel ? "opencl" : "vulkan");
  return apply([root], spirv.spirvConversionTarget(env), withConverter(converter, allPatterns()));
}

function allPatterns(): readonly ConversionPattern[] {
  return [
    ...roundedDivisionPatterns,
    ...arithToSpirvPatterns(),
    ...funcToSpirvPatterns,
    ...gpuToSpirvPatterns,
    ...indexToSpirvPatterns,
    ...memrefToSpirvPatterns,
    ...vectorToSpirvPatterns,
    ...scfToSpirvPatterns(),
  ];
}
