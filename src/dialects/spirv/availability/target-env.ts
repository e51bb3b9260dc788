// The target environment as a set: which versions, capabilities and extensions a module may use.

import { newestVersion, type Version } from "../../../grammar/index.ts";
import type { Context, Operation } from "../../../ir/index.ts";
import { TargetEnvAttr, UNKNOWN, usualLimits, VerCapExtAttr } from "../attrs/index.ts";
import { Capability, Extension, type SpirvEnum, Version as VersionEnum } from "../enums.ts";
import { caseRow } from "./availability.ts";

/** Extensions that a version has taken in (SPIR-V specification, "Changes from Version 1.x"). */
const incorporated: readonly (readonly [Version, readonly string[]])[] = [
  [
    0x00010300,
    [
      "SPV_KHR_shader_draw_parameters",
      "SPV_KHR_16bit_storage",
      "SPV_KHR_device_group",
      "SPV_KHR_multiview",
      "SPV_KHR_storage_buffer_storage_class",
      "SPV_KHR_variable_pointers",
    ],
  ],
  [
    0x00010400,
    [
      "SPV_KHR_no_integer_wrap_decoration",
      "SPV_GOOGLE_decorate_string",
      "SPV_GOOGLE_hlsl_functionality1",
      "SPV_KHR_float_controls",
    ],
  ],
  [
    0x00010500,
    [
      "SPV_KHR_8bit_storage",
      "SPV_EXT_descriptor_indexing",
      "SPV_EXT_shader_viewport_index_layer",
      "SPV_EXT_physical_storage_buffer",
      "SPV_KHR_physical_storage_buffer",
      "SPV_KHR_vulkan_memory_model",
    ],
  ],
  [
    0x00010600,
    [
      "SPV_EXT_demote_to_helper_invocation",
      "SPV_KHR_integer_dot_product",
      "SPV_KHR_non_semantic_info",
      "SPV_KHR_terminate_invocation",
    ],
  ],
];

/** The attribute that states what the environment of an op is, on the op or the nearest one around it. @internal */
export function lookupTargetEnv(op: Operation): TargetEnvAttr | undefined {
  for (let at: Operation | undefined = op; at !== undefined; at = at.parentOp) {
    const attr = at.attr("spirv.target_env");
    if (TargetEnvAttr.is(attr)) return attr;
  }
  return undefined;
}

/** The environment where nothing says another: SPIR-V 1.0 for shaders, without extensions. @internal */
export function defaultTargetEnv(context: Context): TargetEnvAttr {
  return context.cache(usualEnv);
}

const usualEnv = {
  make(context: Context): TargetEnvAttr {
    const caseOf = (def: SpirvEnum, name: string): number => def.enum.value(name) ?? 0;
    const vce = VerCapExtAttr.get(context, {
      version: caseOf(VersionEnum, "v1.0"),
      capabilities: [caseOf(Capability, "Shader")],
      extensions: [],
    });
    const unknown = { clientAPI: UNKNOWN, vendor: UNKNOWN, deviceType: UNKNOWN, deviceId: UNKNOWN };
    return TargetEnvAttr.get(context, { vce, ...unknown, limits: usualLimits(context) });
  },
};

/** @internal */
export class TargetEnv {
  readonly attr: TargetEnvAttr;
  readonly version: Version;
  readonly #capabilities = new Set<string>();
  readonly #extensions = new Set<string>();

  constructor(attr: TargetEnvAttr) {
    this.attr = attr;
    const { version, capabilities, extensions } = attr.vce;
    this.version = versionOfCase(version);
    for (const value of capabilities) {
      for (const name of withImplied([Capability.enum.text(value) ?? ""])) this.#capabilities.add(name);
    }
    for (const value of extensions) this.#extensions.add(Extension.enum.text(value) ?? "");
    for (const [since, names] of incorporated) {
      if (this.version >= since) for (const name of names) this.#extensions.add(name);
    }
  }

  /** The first of several capabilities that may be used. */
  allowedCapability(names: readonly string[]): string | undefined {
    return names.find((name) => this.#capabilities.has(name));
  }

  /** The first of several extensions that may be used. */
  allowedExtension(names: readonly string[]): string | undefined {
    return names.find((name) => this.#extensions.has(name));
  }
}

/** Capabilities and after them those that they imply, each once: all that the first implies, then all that the next does. @internal */
export function withImplied(names: Iterable<string>): ReadonlySet<string> {
  const all = new Set(names);
  for (const name of [...all]) for (const implied of impliedBy(name)) all.add(implied);
  return all;
}

/** The capability and all that it implies, directly or not. */
function impliedBy(name: string): ReadonlySet<string> {
  const implied = new Set([name]);
  for (const one of implied) {
    for (const next of caseRow(Capability, Capability.enum.value(one) ?? -1).capabilities) implied.add(next);
  }
  return implied;
}

// ---- versions: the enum numbers them from 0

/** @internal */
export function versionOfCase(value: number): Version {
  return 0x00010000 + value * 0x100;
}

/** @internal */
export function caseOfVersion(version: Version): number {
  return (Math.min(version, newestVersion) - 0x00010000) / 0x100;
}

/** `v1.3` @internal */
export function versionText(version: Version): string {
  return VersionEnum.enum.text(caseOfVersion(version)) ?? "";
}
