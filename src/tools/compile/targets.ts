// Targets of `spirvana compile`: what a module for them may use, as far as some device of that kind has it.

import * as spirv from "../../dialects/spirv/index.ts";
import type { Context } from "../../ir/index.ts";
import { type Environment, environments } from "../../validate/index.ts";

/** The default features of shaders. */
const SHADER = `Shader Int8 Int16 Int64 Float16 Float64 StorageBuffer8BitAccess StorageBuffer16BitAccess
  UniformAndStorageBuffer8BitAccess UniformAndStorageBuffer16BitAccess StoragePushConstant8 StoragePushConstant16
  GroupNonUniform GroupNonUniformVote GroupNonUniformArithmetic GroupNonUniformBallot GroupNonUniformShuffle
  GroupNonUniformShuffleRelative GroupNonUniformClustered ImageQuery`.split(/\s+/);

/** The default features of kernels. */
const KERNEL = `Kernel Addresses Linkage Int8 Int16 Int64 Float64 Vector16 Groups Float16Buffer`.split(/\s+/);

const SHADER_EXTENSIONS = ["SPV_KHR_storage_buffer_storage_class", "SPV_KHR_8bit_storage", "SPV_KHR_16bit_storage"];

const targets = environments.filter(
  ({ family, embedded }) => ["vulkan", "opencl", "level-zero"].includes(family) && !embedded,
);

/** The names that `--target` takes, besides the names of the families. */
export const targetNames: readonly string[] = targets.map(({ name }) => name);

/** The environment of a value of `--target`; the name of a family is its newest version. */
export function targetNamed(name: string): Environment | undefined {
  return targets.find((one) => one.name === name) ?? targets.findLast(({ family }) => family === name);
}

/** Additional capabilities and extensions by name, and words that are neither. */
export interface Allowed {
  readonly capabilities: readonly number[];
  readonly extensions: readonly number[];
  readonly unknown: readonly string[];
}

/** Sorts names of capabilities and extensions. */
export function allowedOf(names: readonly string[]): Allowed {
  const capabilities = names.flatMap((name) => spirv.Capability.enum.value(name) ?? []);
  const extensions = names.flatMap((name) => spirv.Extension.enum.value(name) ?? []);
  const isKnown = (name: string) =>
    spirv.Capability.enum.value(name) !== undefined || spirv.Extension.enum.value(name) !== undefined;
  return { capabilities, extensions, unknown: names.filter((name) => !isKnown(name)) };
}

/** The environment of a target, with what is allowed beside what it has. */
export function targetEnvOf(context: Context, environment: Environment, allowed: Allowed): spirv.TargetEnvAttr {
  const isShader = environment.family === "vulkan";
  const usual = allowedOf(isShader ? [...SHADER, ...SHADER_EXTENSIONS] : KERNEL);
  const minor = (environment.version >> 8) & 0xff;
  const version = spirv.Version.enum.value(`v1.${minor}`) ?? 0;
  const vce = spirv.VerCapExtAttr.get(context, {
    version,
    capabilities: [...usual.capabilities, ...allowed.capabilities],
    extensions: [...usual.extensions, ...allowed.extensions],
  });
  const unknown = { vendor: spirv.UNKNOWN, deviceType: spirv.UNKNOWN, deviceId: spirv.UNKNOWN };
  const clientAPI = spirv.ClientAPI.enum.value(isShader ? "Vulkan" : "OpenCL") ?? spirv.UNKNOWN;
  return spirv.TargetEnvAttr.get(context, { vce, clientAPI, ...unknown, limits: spirv.usualLimits(context) });
}

/** Everything that modules of the target's kind may have: what a target lacks is found by converting for this. */
export function everythingFor({ family }: Environment): Allowed {
  const other = family === "vulkan" ? ["Kernel", "Addresses", "PhysicalStorageBufferAddresses"] : ["Shader"];
  const names = Object.keys(spirv.Capability.enum.cases).filter((name) => {
    const implied = spirv.withImplied([name]);
    return !other.some((one) => implied.has(one));
  });
  return allowedOf([...names, ...Object.keys(spirv.Extension.enum.cases)]);
}
