/** Versions of SPIR-V and extended instruction sets. */

import { formatVersion } from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import type { Facts } from "../facts/module-facts.ts";
import type { Rule } from "../rule.ts";
import { guide } from "./device.ts";

const versions = guide("Supported SPIR-V Versions");
const sets = guide("Extended Instruction Sets");

export const versionRule = versions.sentence(
  "version",
  "The maximum SPIR-V version supported by a device is described by ze_device_module_properties_t.spirvVersionSupported.",
  { remedy: "Compile for an older version of SPIR-V, or for a newer device." },
);

/** The message if the version of the module is too new; without a profile the environment's version is the limit. */
export function versionProblem(m: Facts): string | undefined {
  const device = m.settings.device?.api === "level-zero" ? m.settings.device : undefined;
  const newest = device?.moduleProperties.spirvVersionSupported ?? m.environment.version;
  if (m.version <= newest) return undefined;
  const who = device === undefined ? m.environment.name : `device '${device.name}'`;
  if (newest === 0) return `${who} takes no SPIR-V`;
  return `expected SPIR-V ${formatVersion(newest)} or older for ${who}, but got ${formatVersion(m.version)}`;
}

const debugInfo = "OpenCL.DebugInfo.100";

export const versionRules = lazy((): readonly Rule[] => [
  versionRule,
  sets.instruction(
    "extended-set",
    [Op.ExtInstImport],
    "The OpenCL.std extended instruction set for OpenCL is supported. Sets without semantics may be ignored by every device.",
    (m, at) => {
      const name = m.string(at, 2);
      if (name === "OpenCL.std" || name === debugInfo || name.startsWith("NonSemantic.")) return undefined;
      return `expected the extended instruction set OpenCL.std, but got '${name}'`;
    },
  ),
  sets.instruction(
    "debug-set",
    [Op.ExtInstImport],
    "The guide names no extended instruction set but OpenCL.std; devices of today read OpenCL.DebugInfo.100 as well.",
    (m, at) => (m.string(at, 2) === debugInfo ? `the guide does not list the set '${debugInfo}'` : undefined),
    { severity: "warning", remedy: "Write debug information with NonSemantic.Shader.DebugInfo.100." },
  ),
]);
