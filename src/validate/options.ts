/** The options of the validator: spirv-val's options under the same names. */
import { lazy } from "../support/lazy.ts";
import type { DeviceProfile } from "./devices/index.ts";

/** The universal limits of the specification (section 2.17), which options of spirv-val change. */
export interface Limits {
  readonly maxStructMembers: number;
  readonly maxStructDepth: number;
  readonly maxLocalVariables: number;
  readonly maxGlobalVariables: number;
  readonly maxSwitchBranches: number;
  readonly maxFunctionArgs: number;
  readonly maxControlFlowNestingDepth: number;
  readonly maxAccessChainIndexes: number;
  readonly maxIdBound: number;
}

/** The universal limits of the SPIR-V specification, section 2.17. */
export const defaultLimits: Limits = {
  maxStructMembers: 16383,
  maxStructDepth: 255,
  maxLocalVariables: 524287,
  maxGlobalVariables: 65535,
  maxSwitchBranches: 16383,
  maxFunctionArgs: 255,
  maxControlFlowNestingDepth: 1023,
  maxAccessChainIndexes: 255,
  maxIdBound: 0x3fffff,
};

/** Relaxations and extra checks; each is a flag of spirv-val in kebab-case. */
export interface Switches {
  readonly relaxLogicalPointer: boolean;
  readonly relaxBlockLayout: boolean;
  readonly uniformBufferStandardLayout: boolean;
  readonly scalarBlockLayout: boolean;
  readonly workgroupScalarBlockLayout: boolean;
  readonly skipBlockLayout: boolean;
  readonly relaxStructStore: boolean;
  readonly allowLocalsizeid: boolean;
  readonly allowOffsetTextureOperand: boolean;
  readonly allowVulkan32BitBitwise: boolean;
  readonly beforeHlslLegalization: boolean;
}

/** The relaxations of `spirv-val`, all off. */
export const defaultSwitches: Switches = {
  relaxLogicalPointer: false,
  relaxBlockLayout: false,
  uniformBufferStandardLayout: false,
  scalarBlockLayout: false,
  workgroupScalarBlockLayout: false,
  skipBlockLayout: false,
  relaxStructStore: false,
  allowLocalsizeid: false,
  allowOffsetTextureOperand: false,
  allowVulkan32BitBitwise: false,
  beforeHlslLegalization: false,
};

/** Options of {@link validate}. */
export interface ValidateOptions extends Partial<Limits>, Partial<Switches> {
  /** A name of `environments`, "vulkan1.2"; the default is "spv1.6". */
  readonly targetEnv?: string;
  /** Reports every broken rule, not only the first. */
  readonly all?: boolean;
  /** Checks only what spirv-val checks. */
  readonly reference?: boolean;
  /** The device to validate for, as a value or the name of a built-in profile; it is of the API of the target environment. */
  readonly device?: DeviceProfile | string;
}

/** The options of {@link validate} with every default filled in. */
export interface Settings extends Limits, Switches {
  readonly all: boolean;
  readonly reference: boolean;
  /** Undefined for any device. */
  readonly device: DeviceProfile | undefined;
}

const defaults = lazy(() => ({ ...defaultLimits, ...defaultSwitches, all: false, reference: false }));

function withoutUndefined(options: ValidateOptions): ValidateOptions {
  const entries = Object.entries(options);
  const isWhole = entries.every(([, value]) => value !== undefined);
  return isWhole ? options : Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The options with defaults for a device; `--before-hlsl-legalization` and scalar layout bring what they imply. */
export function settingsOf(options: ValidateOptions, device?: DeviceProfile): Settings {
  const settings: Settings = { ...defaults(), ...withoutUndefined(options), device };
  return settings.beforeHlslLegalization ? { ...settings, relaxLogicalPointer: true } : settings;
}
