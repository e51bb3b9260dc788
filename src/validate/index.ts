/** Validation of SPIR-V modules: rules as data, environments, one function. */
export { defaultEnvironment, type Environment, environmentNamed, environments } from "./environment.ts";
export {
  defaultLimits,
  defaultSwitches,
  type Limits,
  type Settings,
  type Switches,
  settingsOf,
  type ValidateOptions,
} from "./options.ts";
export type { Rule, RuleText } from "./rule.ts";
export { rules } from "./rules/index.ts";
export { type Validated, validate, validateModule } from "./validate.ts";
