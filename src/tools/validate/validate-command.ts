// `spirvana val`: validates files, and states why they are invalid. It knows how findings are shown; `src/validate` knows the rules.

import type { Platform } from "../../support/platform.ts";
import {
  type DeviceProfile,
  defaultEnvironment,
  deviceProfileNamed,
  environmentNamed,
  readDeviceProfile,
  type ValidateOptions,
} from "../../validate/index.ts";
import { reportProblem } from "../diagnostics/report.ts";
import { print, versionText } from "../information.ts";
import { type Checked, checkFile, filesOf, nameOf } from "./validate-files.ts";
import { usage, type ValOptions, valOptionsOf } from "./validate-options.ts";
import { reportChecked } from "./validate-report.ts";

const VALID = 0;
const INVALID = 1;
const WRONG_USAGE = 2;

/** Exit status: 0, 1 if a module is invalid or cannot be read, 2 if the arguments are wrong. */
export async function main(argv: readonly string[], platform: Platform): Promise<number> {
  const parsed = valOptionsOf(argv);
  if (typeof parsed === "string") return wrongUsage(parsed, platform);
  if (parsed.information === "help") return print(usage, platform);
  if (parsed.information === "version") return print(versionText("spirvana val", undefined), platform);
  if (parsed.worker) return (await import("./validate-threads.ts")).work();
  if (parsed.explain !== undefined) return (await import("./explain-rule.ts")).explainRule(parsed.explain, platform);
  const options = optionsWithDevice(parsed, platform);
  if (typeof options === "string") return wrongUsage(options, platform);
  if (parsed.devices) return (await import("./validate-devices.ts")).tellDevices(parsed.files, options, platform);
  return validateFiles(parsed, options, platform);
}

function wrongUsage(problem: string, platform: Platform): number {
  reportProblem(platform, "command-line", `spirvana val: ${problem}\n`);
  return WRONG_USAGE;
}

/** The options with the device that a name or a file gives; a string states what is wrong. */
function optionsWithDevice({ options, device: wanted }: ValOptions, platform: Platform): ValidateOptions | string {
  const { targetEnv } = options;
  if (targetEnv !== undefined && environmentNamed(targetEnv) === undefined) {
    return `unknown target environment '${targetEnv}', see spirvana val --help`;
  }
  if (wanted === undefined) return options;
  const device = deviceProfileNamed(wanted) ?? profileOf(wanted, platform);
  return typeof device === "string" ? device : { ...options, device };
}

function profileOf(path: string, platform: Platform): DeviceProfile | string {
  const bytes = platform.read(path);
  if (typeof bytes === "string") return `'${path}' is neither a built-in device profile nor a file: ${bytes}`;
  const read = readDeviceProfile(new TextDecoder().decode(bytes));
  return read.ok ? read.value : `${path}: ${read.diagnostics.map(({ message }) => message).join("; ")}`;
}

async function validateFiles(parsed: ValOptions, options: ValidateOptions, platform: Platform): Promise<number> {
  const { files, isWhole } = filesOf(parsed.files, platform);
  const target = targetText(options);
  let valid = 0;
  for await (const checked of verdicts(files, options, parsed.threads, platform)) {
    reportChecked(platform, checked);
    if (checked.verdict?.ok !== true) continue;
    valid++;
    print(`${nameOf(checked.file)}: valid for ${target}\n`, platform);
  }
  if (files.length > 1) print(`${files.length} files: ${valid} valid, ${files.length - valid} invalid\n`, platform);
  return isWhole && valid === files.length ? VALID : INVALID;
}

async function* verdicts(
  files: readonly string[],
  options: ValidateOptions,
  wanted: number | undefined,
  platform: Platform,
): AsyncGenerator<Checked> {
  if (files.length > 1) {
    const { checkInThreads, threadsFor } = await import("./validate-threads.ts");
    const count = threadsFor(files, wanted);
    if (count > 1) return yield* checkInThreads(files, options, count);
  }
  for (const file of files) yield await checkFile(file, options, (path) => platform.read(path));
}

/** The target of a validation: the environment, and the device. */
function targetText({ targetEnv, device }: ValidateOptions): string {
  if (device === undefined) return targetEnv ?? defaultEnvironment.name;
  const name = typeof device === "string" ? device : device.name;
  return targetEnv === undefined ? `the device '${name}'` : `${targetEnv} and the device '${name}'`;
}
