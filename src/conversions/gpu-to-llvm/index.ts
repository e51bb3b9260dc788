// The conversion of host code to the LLVM dialect that keeps launches of kernels: their operands become values of LLVM.

import * as gpu from "../../dialects/gpu/index.ts";
import {
  elementCount,
  FloatType,
  IntegerType,
  MemRefType,
  type Operation,
  type Type,
  type Value,
} from "../../ir/index.ts";
import {
  applyPartialConversion,
  applyPatternsGreedily,
  type ConversionPattern,
  ConversionTarget,
  convert,
  PatternSet,
  withConverter,
} from "../../rewrite/index.ts";
import { patternsFor } from "../any-to-llvm/index.ts";
import {
  type CallConvention,
  type Emitter,
  INDEX_WIDTH,
  indexConstant,
  llvmTypeConverter,
  unpacked,
} from "../llvm-common/index.ts";

export interface GpuToLlvmOptions {
  /** How functions of the host pass memory. */
  readonly host: CallConvention;
  /** How launches pass memory. */
  readonly kernels: CallConvention;
  /** Each argument of a launch is followed by its size in bytes. */
  readonly addsSizes: boolean;
}

/** Converts the host code of a module; returns whether it could. */
export function convertGpuToLlvm(root: Operation, options: GpuToLlvmOptions): boolean {
  applyPatternsGreedily(root, new PatternSet());
  const converter = llvmTypeConverter(INDEX_WIDTH);
  const target = new ConversionTarget()
    .addLegalDialects("llvm")
    .addLegalOps(gpu.module, gpu.binary)
    .markRecursivelyLegal(() => true, gpu.module, gpu.binary)
    .addDynamicallyLegalOps((op) => converter.hasLegalTypes(op), gpu.launch_func);
  const patterns = [...Object.values(patternsFor(options.host)).flat(), launchPattern(options)];
  return applyPartialConversion([root], target, withConverter(converter, patterns));
}

function launchPattern({ kernels, addsSizes }: GpuToLlvmOptions): ConversionPattern {
  return convert(gpu.launch_func, (view, operands, at, op) => {
    // Launches in streams are those of other runtimes.
    if (op.numResults > 0 || operands.asyncDependencies.length > 0) return false;
    const originals = view.kernelOperands.map(({ type }) => type);
    const passed = operands.kernelOperands.map((value, index) =>
      unpacked(at, originals[index] ?? value.type, value, kernels),
    );
    const sizes = addsSizes ? originals.map(bytesOf) : [];
    if (addsSizes && (sizes.includes(undefined) || passed.some((values) => values.length !== 1))) return false;
    const kernelOperands = addsSizes ? withSizes(at, passed, sizes) : passed.flat();
    const { gridSizeX, gridSizeY, gridSizeZ, blockSizeX, blockSizeY, blockSizeZ } = operands;
    const { clusterSizeX, clusterSizeY, clusterSizeZ, dynamicSharedMemorySize } = operands;
    gpu.launch_func.build(at, {
      ...{ gridSizeX, gridSizeY, gridSizeZ, blockSizeX, blockSizeY, blockSizeZ },
      ...{ clusterSizeX, clusterSizeY, clusterSizeZ, dynamicSharedMemorySize },
      asyncDependencies: [],
      kernel: view.kernel,
      kernelOperands,
      asyncObject: undefined,
    });
    at.eraseOp(op);
    return true;
  });
}

function withSizes(
  at: Emitter,
  passed: readonly (readonly Value[])[],
  sizes: readonly (number | undefined)[],
): readonly Value[] {
  const constants = sizes.map((size) => indexConstant(at, size ?? 0));
  return passed.flatMap(([value], index) => [value, constants[index]].filter((one) => one !== undefined));
}

/** The size of memory in bytes if the type determines it; undefined for other types. */
function bytesOf(type: Type): number | undefined {
  if (!MemRefType.is(type) || type.shape === undefined || type.shape.some((size) => size < 0)) return undefined;
  const { element } = type;
  if (!IntegerType.is(element) && !FloatType.is(element)) return undefined;
  return element.width % 8 === 0 ? (element.width / 8) * elementCount(type.shape) : undefined;
}
