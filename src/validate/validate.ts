/** Validation as a function: bytes in, diagnostics out. It never throws for input. */

import { formatVersion } from "../grammar/index.ts";
import { aModule, decode, type Module, versionOf } from "../spirv/modules.ts";
import {
  type Argument,
  anArray,
  anObject,
  aString,
  checked,
  type Kind,
  optional,
  wrongArgument,
} from "../support/arguments.ts";
import type { ByteSource } from "../support/bytes.ts";
import { failed, failedWith, type Result, success } from "../support/diagnostics/result.ts";
import { memoized } from "../support/lazy.ts";
import { type DeviceProfile, deviceProfileNamed, deviceProfiles } from "./devices/index.ts";
import { RuleTable, runRules } from "./dispatch.ts";
import { defaultEnvironment, type Environment, environmentNamed, newestLevelZero } from "./environment.ts";
import { Facts } from "./facts/module-facts.ts";
import { diagnosticsOf } from "./findings.ts";
import { withoutFollowers } from "./followers.ts";
import { versionProblem, versionRule } from "./level-zero/versions.ts";
import { openClVersionProblem, openClVersionRule } from "./opencl/versions.ts";
import { type Settings, settingsOf, type ValidateOptions } from "./options.ts";
import { Reader } from "./reading/reader.ts";
import { type Finding, Report } from "./reading/report.ts";
import { binaryRules } from "./reading/word-check.ts";
import { readingChecks, rulesFor } from "./rules/index.ts";
import { headerRules } from "./rules/module/header.ts";

/** A valid module and its environment. */
export interface Validated {
  readonly module: Module;
  readonly environment: Environment;
}

const tableFor = memoized((family: Environment["family"]) => new RuleTable(rulesFor(family)));
/** Without the rules that spirv-val does not check. */
const referenceTableFor = memoized(
  (family: Environment["family"]) => new RuleTable(rulesFor(family).filter(({ beyond }) => beyond !== true)),
);

/**
 * Validates a SPIR-V binary for a target environment. The diagnostics of a failure are the broken rules: the first one, or with
 * `all` every one that does not merely follow from another, in the order in which spirv-val looks; each has the rule's id as its code and its place in the binary.
 * Diagnostics of a success are warnings.
 */
export function validate(bytes: ByteSource, options: ValidateOptions = {}): Result<Validated> {
  const wrong = wrongArgument([["options", options, anObject]]) ?? wrongArgument(optionKinds(options));
  return wrong ?? validatedFor(bytes, options);
}

function optionKinds({ targetEnv, device }: ValidateOptions): readonly Argument[] {
  return [
    ["targetEnv", targetEnv, optional(aString)],
    ["device", device, optional(aDevice)],
  ];
}

const aDevice: Kind = {
  expected: "the name of a device profile, or one as 'deviceProfileOf' gives it",
  // Sound: only the type of a field is looked at.
  is: (value) => typeof value === "string" || aString.is((value as DeviceProfile).api),
};

function validatedFor(bytes: ByteSource, options: ValidateOptions): Result<Validated> {
  return checked([], () => {
    const target = targetOf(options);
    if (!target.ok) return target;
    const module = decode(bytes);
    if (!module.ok) return module;
    const { environment, device } = target.value;
    return validated(module.value, environment, settingsOf(options, device));
  });
}

interface Target {
  readonly environment: Environment;
  readonly device: DeviceProfile | undefined;
}

/** The environment and device that the options name; a device alone selects the environment that it implements. */
function targetOf({ targetEnv, device: wanted }: ValidateOptions): Result<Target> {
  const device = typeof wanted === "string" ? deviceProfileNamed(wanted) : wanted;
  if (wanted !== undefined && device === undefined) {
    const known = deviceProfiles().map(({ name }) => `'${name}'`);
    return failedWith("argument", `unknown device profile '${wanted}', expected one of ${known.join(", ")}`);
  }
  const fallback = device === undefined ? defaultEnvironment : environmentOfDevice(device);
  const environment = targetEnv === undefined ? fallback : environmentNamed(targetEnv);
  if (environment === undefined) return failedWith("argument", `unknown target environment '${targetEnv}'`);
  if (device === undefined || device.api === environment.family) return success({ environment, device });
  const message = `the device profile '${device.name}' needs a target environment of ${apiTitles[device.api]}, but got '${environment.name}'`;
  return failedWith("argument", message);
}

const apiTitles = { "level-zero": "Level Zero", opencl: "OpenCL", vulkan: "Vulkan" } as const;

/** The environment of the API version that a device has. */
export function environmentOfDevice(device: DeviceProfile): Environment {
  if (device.api === "level-zero") return newestLevelZero;
  const version = `${device.version >> 16}.${device.version & 0xffff}`;
  const suffix = device.api === "opencl" && device.isEmbedded ? "embedded" : "";
  const newest = device.api === "opencl" ? `opencl3.1${suffix}` : "vulkan1.4";
  return environmentNamed(`${device.api}${version}${suffix}`) ?? environmentNamed(newest) ?? defaultEnvironment;
}

/** The result of validating a module for a device: the diagnostics state what the device lacks. */
export interface DeviceVerdict {
  readonly device: DeviceProfile;
  readonly result: Result<Validated>;
}

/** Validates a module for each of these devices with every broken rule: which accept it, and what does each lack? */
export function validateForDevices(
  bytes: ByteSource,
  devices: readonly DeviceProfile[],
  options: Omit<ValidateOptions, "device"> = {},
): readonly DeviceVerdict[] {
  const wrong = wrongArgument([
    ["devices", devices, anArray],
    ["options", options, anObject],
  ]);
  // Sound: the wrong argument takes the place of a device.
  if (wrong !== undefined) return [{ device: devices as unknown as DeviceProfile, result: wrong }];
  return devices.map((device) => ({ device, result: validate(bytes, { all: true, ...options, device }) }));
}

const anEnvironment: Kind = {
  expected: "an environment, as 'environmentNamed' gives it",
  // Sound: only the name is looked at.
  is: (value) => environmentNamed((value as Environment).name) !== undefined,
};
const someSettings: Kind = {
  expected: "the settings of a validation, as 'settingsOf' gives them",
  // Sound: only the type of a limit is looked at.
  is: (value) => typeof (value as Settings).maxIdBound === "number",
};

/** Validates a decoded module. */
export function validateModule(module: Module, environment: Environment, settings: Settings): Result<Validated> {
  const args: readonly Argument[] = [
    ["module", module, aModule],
    ["environment", environment, anEnvironment],
    ["settings", settings, someSettings],
  ];
  return checked(args, () => validated(module, environment, settings));
}

function validated(module: Module, environment: Environment, settings: Settings): Result<Validated> {
  const m = new Facts(module, environment, settings);
  const findings = find(m);
  const diagnostics = diagnosticsOf(m, findings);
  const isValid = findings.every(({ rule }) => rule.severity === "warning");
  return isValid ? success({ module, environment }, diagnostics) : failed(diagnostics);
}

function find(m: Facts): readonly Finding[] {
  const header = checkHeader(m);
  if (header !== undefined) return [header];
  const report = new Report(m.settings.all);
  const unreadable = new Reader(m, report, readingChecks()).run();
  if (unreadable !== undefined) {
    const { rule, message, at } = unreadable;
    return [{ rule: rule ?? binaryRules.words, message, at, isUnreadable: true }];
  }
  // Rules of instructions rely on ids that are defined, and on blocks and functions that are whole.
  if (report.hasErrors) return report.findings;
  runRules(m, (m.settings.reference ? referenceTableFor : tableFor)(m.environment.family), report);
  return m.settings.all ? withoutFollowers(m, report.findings) : report.findings;
}

function checkHeader(m: Facts): Finding | undefined {
  const { environment, version, bound, settings } = m;
  if (environment.family === "level-zero") {
    const message = versionProblem(m);
    if (message !== undefined) return { rule: versionRule, at: undefined, message };
  } else if (settings.device?.api === "opencl") {
    const message = openClVersionProblem(m, settings.device);
    if (message !== undefined) return { rule: openClVersionRule, at: undefined, message };
  } else if (version > environment.version) {
    const message = `Invalid SPIR-V binary version ${formatVersion(versionOf(m.module))} for target environment ${environment.title}.`;
    return { rule: headerRules.version, at: undefined, message };
  }
  if (bound > settings.maxIdBound) {
    const message = `Invalid SPIR-V.  The id bound is larger than the max id bound ${settings.maxIdBound}.`;
    return { rule: headerRules.bound, at: undefined, message };
  }
  return undefined;
}
