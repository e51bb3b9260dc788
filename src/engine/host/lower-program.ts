// From a program with host code and kernels, in the dialects that MLIR writes such programs in, to the LLVM dialect.

import {
  Capability,
  defaultTargetEnv,
  Extension,
  lookupTargetEnv,
  TargetEnvAttr,
  VerCapExtAttr,
  Version,
} from "../../dialects/spirv/index.ts";
import { anOperation, type Context, type Operation } from "../../ir/index.ts";
import { checkedLater } from "../../support/arguments.ts";
import type { Result } from "../../support/diagnostics/result.ts";
import { dialectsOfPipeline, runText } from "../../translate/modules.ts";

/** Kernels first, then the host, then what both have left. */
const PIPELINE = `builtin.module(
  gpu-kernel-outlining,
  convert-gpu-to-spirv{map-memory-spaces convert-more},
  spirv.module(spirv-lower-abi-attrs,spirv-update-vce),
  convert-scf-to-cf,
  lower-host-to-llvm{launch-all},
  convert-spirv-to-llvm{keep-interface single-invocation-subgroups},
  convert-vector-to-llvm,convert-math-to-llvm,convert-complex-to-llvm,convert-index-to-llvm,convert-ub-to-llvm,
  reconcile-unrealized-casts
)`.replaceAll(/\n\s*/g, "");

/** The dialects that the lowering makes ops of. @internal */
export function dialectsOfLowering(): Promise<readonly string[]> {
  return dialectsOfPipeline(PIPELINE);
}

/** Lowers a program in place. */
export function lowerProgram(module: Operation): Promise<Result<Operation>> {
  return checkedLater([["module", module, anOperation]], () => lowered(module));
}

function lowered(module: Operation): Promise<Result<Operation>> {
  if (lookupTargetEnv(module) === undefined) module.setAttr("spirv.target_env", engineEnv(module.context));
  return runText(PIPELINE, module);
}

const CAPABILITIES = ["Shader", "Int8", "Int16", "Int64", "Float16", "Float64", "VariablePointers"].concat(
  ["UniformAndStorageBuffer8BitAccess", "StorageUniform16", "GroupNonUniform", "GroupNonUniformArithmetic"],
  ["GroupNonUniformBallot", "GroupNonUniformShuffle", "GroupNonUniformShuffleRelative"],
);
const EXTENSIONS = ["SPV_KHR_storage_buffer_storage_class", "SPV_KHR_8bit_storage", "SPV_KHR_16bit_storage"].concat(
  "SPV_KHR_variable_pointers",
);

/** The target environment of the engine, for programs that name none. */
function engineEnv(context: Context): TargetEnvAttr {
  const usual = defaultTargetEnv(context);
  const vce = VerCapExtAttr.get(context, {
    version: Version.enum.value("v1.3") ?? 0,
    capabilities: CAPABILITIES.map((name) => Capability.enum.value(name) ?? 0),
    extensions: EXTENSIONS.map((name) => Extension.enum.value(name) ?? 0),
  });
  const { clientAPI, vendor, deviceType, deviceId, limits } = usual;
  return TargetEnvAttr.get(context, { vce, clientAPI, vendor, deviceType, deviceId, limits });
}
