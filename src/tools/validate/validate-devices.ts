// `spirvana val --devices`: which built-in devices accept a module, and what each lacks.

import type { Platform } from "../../support/platform.ts";
import { type DeviceProfile, deviceProfiles, environmentNamed, type ValidateOptions } from "../../validate/index.ts";
import { print } from "../information.ts";
import { checkFile, filesOf, nameOf } from "./validate-files.ts";
import { reportChecked } from "./validate-report.ts";

const VALID = 0;
const INVALID = 1;

/** Prints a table per file. Exit status: 0, or 1 if a module is valid for no device. */
export async function tellDevices(
  paths: readonly string[],
  options: ValidateOptions,
  platform: Platform,
): Promise<number> {
  const { files, isWhole } = filesOf(paths, platform);
  let status = isWhole ? VALID : INVALID;
  for (const file of files) {
    const accepted = await tellFile(file, options, platform);
    if (!accepted) status = INVALID;
  }
  return status;
}

/** Whether any device accepts the file. What is wrong in every environment is reported as an error. */
async function tellFile(file: string, options: ValidateOptions, platform: Platform): Promise<boolean> {
  const bytes = platform.read(file);
  const read = () => bytes;
  const general = await checkFile(file, options, read);
  if (general.verdict?.ok !== true) {
    reportChecked(platform, general);
    return false;
  }
  const lines: string[] = [`${nameOf(file)}:\n`];
  let accepted = false;
  for (const device of devicesFor(options)) {
    const { verdict } = await checkFile(file, { ...options, all: true, device }, read);
    const lacks = (verdict?.diagnostics ?? []).filter(({ severity }) => severity === "error");
    accepted ||= lacks.length === 0;
    lines.push(...linesOf(device, [...new Set(lacks.map(({ message }) => message))]));
  }
  print(lines.join(""), platform);
  return accepted;
}

/** Columns of a device's name. */
const WIDTH = 24;

/** Messages that are shown of one device. */
const SHOWN = 5;

function linesOf({ name }: DeviceProfile, lacks: readonly string[]): readonly string[] {
  const head = `  ${name.padEnd(WIDTH)}${lacks.length === 0 ? "accepts it" : "does not accept it:"}\n`;
  const rest = lacks.length > SHOWN ? [`    and ${lacks.length - SHOWN} more\n`] : [];
  return [head, ...lacks.slice(0, SHOWN).map((message) => `    ${message}\n`), ...rest];
}

/** The profiles of the environment's API; of all where none is named. */
function devicesFor({ targetEnv }: ValidateOptions): readonly DeviceProfile[] {
  const family = targetEnv === undefined ? undefined : environmentNamed(targetEnv)?.family;
  return deviceProfiles().filter(({ api }) => family === undefined || family === "universal" || api === family);
}
