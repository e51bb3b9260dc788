/**
 * Conditions of Vulkan on capabilities and extensions that a module declares: the tables of the appendix Vulkan Environment for SPIR-V, generated
 * from the API registry.
 */
import { enumerantNamed } from "../../grammar/index.ts";
import { lazy } from "../../support/lazy.ts";
import type { VulkanDevice } from "../devices/index.ts";
import { capabilityRows, extensionRows } from "./registry.generated.ts";

/**
 * One way to meet a requirement: a version of the API "1.2", an extension "VK_…", a feature by name, or a property with its value
 * "name:value". After "@" are the versions and extensions that have it, where that is not clear.
 */
type Requirement = string;

const rowsOf = (text: string): readonly (readonly [name: string, requirements: readonly Requirement[]])[] =>
  text.split("\n").map((row) => {
    const [name = "", ...requirements] = row.split(" ");
    return [name, requirements];
  });

/** Requirements of capabilities by number, of which one has to be met. A capability that is missing is not for Vulkan. */
export const capabilityRequirements = lazy((): ReadonlyMap<number, readonly Requirement[]> => {
  const entries = rowsOf(capabilityRows).flatMap(([name, requirements]) => {
    const value = enumerantNamed("Capability", name)?.value;
    return value === undefined ? [] : [[value, requirements] as const];
  });
  return new Map(entries);
});

/** Requirements of extensions of SPIR-V by name, of which one has to be met. An extension that is missing is not for Vulkan. */
export const extensionRequirements = lazy(
  (): ReadonlyMap<string, readonly Requirement[]> => new Map(rowsOf(extensionRows)),
);

/** Whether a device meets a requirement. Profiles have no such properties: the version or the extension that brings one counts. */
export function isMet(device: VulkanDevice, requirement: Requirement): boolean {
  const [what = "", needed = ""] = requirement.split("@");
  const isBrought = needed === "" || needed.split(",").some((one) => isMet(device, one));
  if (what.includes(":")) return isBrought;
  if (/^1\.\d$/.test(what)) return device.version >= (0x10000 | Number(what.slice(2)));
  const set = what.startsWith("VK_") ? device.extensions : device.features;
  return isBrought && (set === "all" || set.has(what));
}

/** A requirement in a message. */
export function requirementText(requirement: Requirement): string {
  const [what = ""] = requirement.split("@");
  return /^1\./.test(what) ? `Vulkan ${what}` : what.replace(":", " with ");
}
