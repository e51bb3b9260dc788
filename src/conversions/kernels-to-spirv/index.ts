// Kernels in any mix of dialects as a SPIR-V module that is ready to be written.
//
// The ABI: memory is bound in the order of the kernel's arguments (set 0, the argument's number). Other arguments, and after them the
// dynamic sizes, strides and offsets of memory in that order, are push constants in shaders and arguments in OpenCL's kernels.

import * as func from "../../dialects/func/index.ts";
import * as gpu from "../../dialects/gpu/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import type { Operation } from "../../ir/index.ts";
import { lowerAffine } from "../affine-to-standard/index.ts";
import { foldMemRefAliases } from "../fold-memref-alias-ops/index.ts";
import { convertGpuToSpirv } from "../gpu-to-spirv/index.ts";
import { takeVectorsApart } from "../vector-parts/index.ts";
import { retypeViewedBytes } from "./byte-views.ts";
import { flattenDynamicMemory } from "./dynamic-memory.ts";
import { expandOps } from "./expansions.ts";
import { checkFunctions } from "./functions.ts";
import { inlineHelperFunctions, vectorLengths } from "./helper-functions.ts";
import { mapMemory, prepareKernel } from "./kernels.ts";
import { outlineLaunches } from "./launches.ts";
import { stateOrderedMemory } from "./memory-semantics.ts";
import { expandPowers } from "./powers.ts";
import { passPushConstants } from "./push-constants.ts";
import { checkOps } from "./reasons.ts";
import { simplifyRegions } from "./regions.ts";
import { forallsToParallel, parallelToLoops } from "./sequential-loops.ts";
import { replaceSizes } from "./sizes.ts";
import { spreadVectorMemory } from "./vector-memory.ts";
import { accessThroughViews, copyByElements } from "./views.ts";
import { computeWithWiderIntegers } from "./wider-integers.ts";
import { accessViewsByWords } from "./word-views.ts";

/**
 * Converts the only module of kernels in `root`, a module of gpu.launch_func or gpu.module, for an environment. Returns the
 * `spirv.module`; undefined, with a diagnostic, for what cannot be converted.
 */
export function convertKernelsToSpirv(root: Operation, target: spirv.TargetEnvAttr): Operation | undefined {
  forallsToParallel(root);
  if (!outlineLaunches(root)) return undefined;
  const modules = [...(root.region().firstBlock?.ops() ?? [])].filter(({ def }) => def === gpu.module);
  const [kernels, other] = modules;
  if (kernels === undefined)
    return failed(root, "there is no gpu.module, no gpu.launch and no parallel loop, so there are no kernels");
  if (other !== undefined)
    return failed(other, "there is more than one gpu.module: a SPIR-V module has the kernels of one");
  eraseHost(root, kernels);
  kernels.setAttr("spirv.target_env", target);
  const isKernel = new spirv.TargetEnv(target).allowedCapability(["Kernel"]) !== undefined;
  if (!lowerAffine(root)) return undefined;
  inlineHelperFunctions(kernels, isKernel);
  parallelToLoops(kernels);
  simplifyRegions(root);
  if (!expandOps(kernels)) return undefined;
  if (!isKernel && !checkFunctions(kernels)) return undefined;
  const lengths = vectorLengths(isKernel);
  const functions = [...(kernels.region().firstBlock?.ops() ?? [])].filter(
    ({ def }) => def === gpu.func || def === func.funcOp,
  );
  for (const fn of functions) retypeViewedBytes(fn);
  copyByElements(kernels);
  resolveViews(root, kernels);
  for (const fn of functions) spreadVectorMemory(fn, lengths);
  if (!takeVectorsApart(kernels, lengths)) return undefined;
  expandPowers(kernels);
  if (!computeWithWiderIntegers(kernels)) return undefined;
  resolveViews(root, kernels);
  replaceSizes(kernels);
  if (!checkOps(kernels, isKernel) || !functions.every(accessViewsByWords)) return undefined;
  if (!lowerAffine(root)) return undefined;
  mapMemory(kernels, isKernel);
  for (const kernel of [...(kernels.region().firstBlock?.ops() ?? [])]) {
    if (kernel.def !== gpu.func) continue;
    if (!prepareKernel(kernel, isKernel) || !flattenDynamicMemory(kernel)) return undefined;
  }
  const options = { use64bitIndex: isKernel, mapsMemorySpaces: true, convertsMore: true };
  if (!convertGpuToSpirv(root, options)) return undefined;
  const module = moduleWithin(root);
  return module === undefined ? undefined : finished(module, target, isKernel);
}

/** Makes accesses of views accesses of the memory. */
function resolveViews(root: Operation, kernels: Operation): void {
  do foldMemRefAliases(root);
  while (accessThroughViews(kernels));
}

function moduleWithin(root: Operation): Operation | undefined {
  let found: Operation | undefined;
  root.walkOnly([spirv.module], (op) => {
    found ??= op;
  });
  return found;
}

/**
 * Entry points, and the version, capabilities and extensions that the module needs. Interfaces of shaders are those of the target's version,
 * which the module therefore has.
 */
function finished(module: Operation, target: spirv.TargetEnvAttr, isKernel: boolean): Operation | undefined {
  if (!isKernel && !passPushConstants(module)) return undefined;
  // Of the text of a gpu.printf; the reference has no binary for it.
  module.walkOnly([spirv.GlobalVariable], (op) => op.setAttr("Constant", undefined));
  stateOrderedMemory(module);
  const problem = spirv.lowerEntryAbi(module, "given");
  if (problem !== undefined) {
    module.context.emit(problem);
    return undefined;
  }
  const deduced = spirv.deduceVce(module, true);
  if (deduced.problem !== undefined) {
    module.context.emit(deduced.problem);
    return undefined;
  }
  const { vce } = deduced;
  if (vce === undefined) return undefined;
  const version = isKernel ? vce.version : target.vce.version;
  module.setAttr("vce_triple", spirv.VerCapExtAttr.get(module.context, { ...requirementsOf(module, vce), version }));
  return module;
}

/** Shaders with cooperative matrices need Vulkan's memory model. */
function requirementsOf(module: Operation, { capabilities, extensions }: spirv.VerCapExtAttr) {
  const [matrices, shader, model] = ["CooperativeMatrixKHR", "Shader", "VulkanMemoryModel"].map(
    (name) => spirv.Capability.enum.value(name) ?? 0,
  );
  const needsModel = capabilities.includes(matrices ?? 0) && capabilities.includes(shader ?? 0);
  if (!needsModel || model === undefined) return { capabilities, extensions };
  const vulkan = spirv.MemoryModel.enum.value("Vulkan") ?? 0;
  module.setAttr("memory_model", spirv.MemoryModel.of(module.context, vulkan));
  return { capabilities: [...capabilities, model], extensions };
}

function failed(op: Operation, message: string): undefined {
  const diagnostic = op.plainError(message);
  const { place } = diagnostic;
  // The module that a text without one is in has no line of its own.
  const isWhole = place !== undefined && place.line === 0;
  op.context.emit(isWhole ? diagnostic.with({ place: { ...place, line: 1, column: 1 } }) : diagnostic);
}

/** Erases the code that launches kernels, since it is no part of the result. */
function eraseHost(root: Operation, kernels: Operation): void {
  const others = [...(root.region().firstBlock?.ops() ?? [])].filter((op) => op !== kernels);
  for (const op of others) root.store.dropReferences(op.id);
  for (const op of others.reverse()) op.erase();
}
