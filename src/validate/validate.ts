/** Validation as a function: bytes in, diagnostics out. It never throws for input. */

import { formatVersion } from "../grammar/index.ts";
import { decode, type Module, sourcePlaceAt, versionOf } from "../spirv/modules.ts";
import type { ByteSource } from "../support/bytes.ts";
import type { BinaryPlace, Diagnostic } from "../support/diagnostic.ts";
import { failed, failedWith, type Result, success } from "../support/result.ts";
import { RuleTable, runRules } from "./dispatch.ts";
import { defaultEnvironment, type Environment, environmentNamed } from "./environment.ts";
import { Facts } from "./facts/module-facts.ts";
import { type Settings, settingsOf, type ValidateOptions } from "./options.ts";
import { binaryRules, Reader } from "./reading/reader.ts";
import { type Finding, Report } from "./reading/report.ts";
import type { RuleText } from "./rule.ts";
import { headerRules } from "./rules/header.ts";
import { readingChecks, rules } from "./rules/index.ts";

/** What is known of a valid module. */
export interface Validated {
  readonly module: Module;
  readonly environment: Environment;
}

let table: RuleTable | undefined;

/**
 * Validates a SPIR-V binary for a target environment. The diagnostics of a failure are the broken rules: the first one, or with
 * `all` every one, in the order in which spirv-val looks; each has the rule's id as its code and its place in the binary.
 * Diagnostics of a success are warnings.
 */
export function validate(bytes: ByteSource, options: ValidateOptions = {}): Result<Validated> {
  const environment = options.targetEnv === undefined ? defaultEnvironment : environmentNamed(options.targetEnv);
  if (environment === undefined) return failedWith(`unknown target environment '${options.targetEnv}'`);
  const module = decode(bytes);
  if (!module.ok) return module;
  return validateModule(module.value, environment, settingsOf(options));
}

/** Validates a decoded module. */
export function validateModule(module: Module, environment: Environment, settings: Settings): Result<Validated> {
  const m = new Facts(module, environment, settings);
  const findings = find(m);
  const diagnostics = findings.map((finding) => diagnosticOf(m, finding));
  const isValid = findings.every(({ rule }) => rule.severity === "warning");
  return isValid ? success({ module, environment }, diagnostics) : failed(diagnostics);
}

function find(m: Facts): readonly Finding[] {
  const header = checkHeader(m);
  if (header !== undefined) return [header];
  const report = new Report(m.settings.all);
  const unreadable = new Reader(m, report, readingChecks).run();
  if (unreadable !== undefined) {
    const { rule, message, at } = unreadable;
    return [{ rule: rule ?? binaryRules.words, message, at }];
  }
  // Rules of instructions rely on ids that are defined, and on blocks and functions that are whole.
  if (report.hasErrors) return report.findings;
  table ??= new RuleTable(rules);
  runRules(m, table, report);
  return report.findings;
}

function checkHeader(m: Facts): Finding | undefined {
  const { environment, version, bound, settings } = m;
  if (version > environment.version) {
    const message = `Invalid SPIR-V binary version ${formatVersion(versionOf(m.module))} for target environment ${environment.title}.`;
    return { rule: headerRules.version, at: undefined, message };
  }
  if (bound > settings.maxIdBound) {
    const message = `Invalid SPIR-V.  The id bound is larger than the max id bound ${settings.maxIdBound}.`;
    return { rule: headerRules.bound, at: undefined, message };
  }
  return undefined;
}

function diagnosticOf(m: Facts, { rule, at, message }: Finding): Diagnostic {
  const code = codeOf(rule, m.environment);
  return {
    severity: rule.severity ?? "error",
    code,
    // Limits on execution models carry the identifier in their second line.
    message: code === rule.vulkan && !message.includes(code) ? `[${code}] ${message}` : message,
    place: undefined,
    notes: [],
    help: helpOf(rule),
    ...(at === undefined ? {} : { binary: placeOf(m, at) }),
  };
}

/** The code of a rule in an environment: in Vulkan its identifier there, where it has one. */
function codeOf({ id, vulkan }: RuleText, { family }: Environment): string {
  return family === "vulkan" && vulkan !== undefined ? vulkan : id;
}

function helpOf({ sentence, section, remedy }: RuleText): string {
  return `${sentence} (${section})${remedy === undefined ? "" : ` ${remedy}`}`;
}

function placeOf(m: Facts, at: number): BinaryPlace {
  const instruction = m.names.instruction(at);
  const source = sourcePlaceAt(m.words, at);
  return {
    byte: at * 4,
    word: at,
    ...(instruction === undefined ? {} : { instruction }),
    ...(source === undefined ? {} : { source }),
  };
}
