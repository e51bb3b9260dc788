/** Versions of SPIR-V that a device of OpenCL takes. */
import { formatVersion } from "../../grammar/index.ts";
import type { OpenClDevice } from "../devices/index.ts";
import type { Facts } from "../facts/module-facts.ts";
import { environment } from "./device.ts";

export const openClVersionRule = environment("Supported SPIR-V Versions").sentence(
  "version",
  "An OpenCL device describes the versions of SPIR-V modules that it supports using the CL_DEVICE_IL_VERSION query.",
  { beyond: true, remedy: "Compile for a version of SPIR-V that the device takes." },
);

/** Checks the version of the module for a device. */
export function openClVersionProblem(m: Facts, { name, spirvVersions }: OpenClDevice): string | undefined {
  if (spirvVersions.includes(m.version)) return undefined;
  const list = spirvVersions.map(formatVersion).join(", ");
  return `expected SPIR-V ${list} for device '${name}', but got ${formatVersion(m.version)}`;
}
