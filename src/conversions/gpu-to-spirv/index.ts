// The conversion of the gpu dialect to the SPIR-V dialect: a module of kernels becomes a SPIR-V module beside it, or, for OpenCL, inside of it.

import { signatureOf } from "../../define/index.ts";
import * as func from "../../dialects/func/index.ts";
import { opNamed } from "../../dialects/op-name/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import {
  Builder,
  cloneOp,
  DenseArrayAttr,
  FunctionType,
  type Operation,
  parameterOf,
  stringAttr,
  TypeAttr,
} from "../../ir/index.ts";
import { applyFullConversion, withConverter } from "../../rewrite/index.ts";
import { arithToSpirvPatterns } from "../arith-to-spirv/index.ts";
import { cfToSpirvPatterns } from "../cf-to-spirv/index.ts";
import { complexToSpirvPatterns } from "../complex-to-spirv/index.ts";
import { funcToSpirvPatterns } from "../func-to-spirv/index.ts";
import { indexToSpirvPatterns } from "../index-to-spirv/index.ts";
import { mathToSpirvPatterns } from "../math-to-spirv/index.ts";
import { mapMemorySpacesOrReport, memrefToSpirvPatterns } from "../memref-to-spirv/index.ts";
import { moreToSpirvPatterns } from "../more-to-spirv/index.ts";
import { roundedDivisionPatterns } from "../rounded-division/index.ts";
import { scfToSpirvPatterns } from "../scf-to-spirv/index.ts";
import { SpirvTypeConverter, targetEnvOf, usualOptions } from "../spirv-common/index.ts";
import { tensorToSpirvPatterns } from "../tensor-to-spirv/index.ts";
import { ubToSpirvPatterns } from "../ub-to-spirv/index.ts";
import { vectorToSpirvPatterns } from "../vector-to-spirv/index.ts";
import { addMatrixConversion } from "./matrices.ts";
import { gpuToSpirvPatterns } from "./patterns.ts";

export { gpuToSpirvPatterns } from "./patterns.ts";

export interface GpuToSpirvOptions {
  readonly use64bitIndex: boolean;
  /** Memory spaces that are numbers become storage classes first. */
  readonly mapsMemorySpaces: boolean;
  /**
   * More than the reference does: ops of cf, index, math and ub in kernels are converted, and a kernel without a work-group size
   * takes the size of its launches if that is known.
   */
  readonly convertsMore: boolean;
}

/** Converts the modules of kernels inside of `root`; returns whether it could. */
export function convertGpuToSpirv(root: Operation, options: GpuToSpirvOptions): boolean {
  const modules: Operation[] = [];
  root.walkOnly([opNamed("gpu.module")], (op) => {
    modules.push(op);
  });
  const clones = modules.map((module) => cloneGpuModule(module, isKernelEnv(module)));
  for (const clone of clones) if (!convertModule(clone, options)) return false;
  for (const module of modules) if (isKernelEnv(module)) replaceFunctions(module);
  return true;
}

function isKernelEnv(op: Operation): boolean {
  return targetEnvOf(op).allowedCapability(["Kernel"]) !== undefined;
}

/** A copy inside of the module or before it: launches still need the original. */
export function cloneGpuModule(op: Operation, isInside: boolean): Operation {
  const clone = cloneOp(op);
  const builder = new Builder(op.store);
  const body = op.region().firstBlock;
  if (isInside && body !== undefined) builder.insertAtStart(body);
  else builder.insertBefore(op);
  builder.insert(clone);
  return clone;
}

function convertModule(
  module: Operation,
  { use64bitIndex, mapsMemorySpaces, convertsMore }: GpuToSpirvOptions,
): boolean {
  const env = targetEnvOf(module);
  const converter = new SpirvTypeConverter(env, { ...usualOptions, use64bitIndex, convertsMore });
  addMatrixConversion(converter);
  if (mapsMemorySpaces) mapMemorySpacesOrReport(module, converter.isKernel ? "opencl" : "vulkan");
  const patterns = [
    ...gpuToSpirvPatterns,
    ...scfToSpirvPatterns({ initializesResults: convertsMore }),
    ...arithToSpirvPatterns(),
    ...memrefToSpirvPatterns,
    // As in the reference, the pass converts kernels alone, and no functions that they call.
    ...(convertsMore
      ? [
          ...funcToSpirvPatterns,
          ...moreToSpirvPatterns,
          ...roundedDivisionPatterns,
          ...cfToSpirvPatterns,
          ...complexToSpirvPatterns,
          ...indexToSpirvPatterns,
          ...mathToSpirvPatterns,
          ...tensorToSpirvPatterns,
          ...ubToSpirvPatterns,
          ...vectorToSpirvPatterns,
        ]
      : []),
  ];
  if (convertsMore) addEntryAbis(module);
  return applyFullConversion([module], spirv.spirvConversionTarget(env), withConverter(converter, patterns));
}

/** Kernels with a known size of work-groups say it in the way that SPIR-V wants. */
function addEntryAbis(module: Operation): void {
  module.walkOnly([opNamed("gpu.func")], (op) => {
    const size = op.attr("known_block_size");
    if (!DenseArrayAttr.is(size) || op.attr("spirv.entry_point_abi") !== undefined) return;
    const abi = { workgroup_size: size, subgroup_size: undefined, target_width: undefined };
    op.setAttr("spirv.entry_point_abi", spirv.EntryPointABIAttr.get(op.context, abi));
  });
}

/** Replaces the functions of the original module by functions that do nothing, with the names and types that launches know. */
function replaceFunctions(module: Operation): void {
  const functions: Operation[] = [];
  module.walkOnly([opNamed("gpu.func")], (op) => {
    functions.push(op);
  });
  for (const op of functions) {
    const { context } = op;
    const builder = new Builder(op.store).insertBefore(op);
    builder.location = op.location;
    const signature = signatureOf(op);
    const name = op.attr("sym_name");
    const fn = func.funcOp.build(builder, {
      sym_name: stringAttr(context, String(parameterOf(name, "value") ?? "")),
      function_type: TypeAttr.get(context, {
        type: FunctionType.get(context, { inputs: signature.inputs, results: signature.results }),
      }),
    });
    fn.setAttr("gpu.kernel", context.unit);
    const body = fn.region().addBlock();
    for (const input of signature.inputs) body.addArgument(input, op.location);
    func.return.build(builder.insertAtEnd(body), { operands: [] });
    op.erase();
  }
}
