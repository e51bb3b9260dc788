/** Validation of SPIR-V modules: rules as data, environments, one function. */
export {
  type DeviceProfile,
  deviceProfileNamed,
  deviceProfileOf,
  deviceProfiles,
  type LevelZeroDevice,
  type OpenClDevice,
  readDeviceProfile,
  type VulkanDevice,
} from "./devices/index.ts";
export {
  defaultEnvironment,
  type Environment,
  environmentNamed,
  environments,
} from "./environment.ts";
export {
  defaultLimits,
  defaultSwitches,
  type Limits,
  type Settings,
  type Switches,
  settingsOf,
  type ValidateOptions,
} from "./options.ts";
export { withReason } from "./reason.ts";
export type { Rule, RuleText } from "./rule.ts";
export { rules } from "./rules/index.ts";
export { type BrokenInstruction, InstructionRules } from "./single-instructions.ts";
export {
  type DeviceVerdict,
  environmentOfDevice,
  type Validated,
  validate,
  validateForDevices,
  validateModule,
} from "./validate.ts";
