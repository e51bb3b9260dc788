// Optional features of OpenCL C that a module states to use, and the capabilities that show them.

import { Capability } from "../../grammar/enumerants.generated.ts";

/** Capabilities in the order of their numbers, with the words of OpenCL's metadata. */
export const OPTIONAL_FEATURES: readonly (readonly [capability: keyof typeof Capability, word: string])[] = [
  ["Float64", "cl_doubles"],
  ["ImageBasic", "cl_images"],
];

/** The number of a capability. */
export function capabilityNumber(name: keyof typeof Capability): number {
  return Capability[name];
}
