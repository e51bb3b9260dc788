// The capabilities, extensions and version that the instructions of a module need, from the grammar.

import { enumerantNamed, type Version } from "../../../grammar/index.ts";
import { type Module, requirementsOfModule } from "../../../spirv/modules.ts";
import { Bug } from "../../../support/assert.ts";

export interface Needs {
  readonly capabilities: readonly string[];
  readonly extensions: readonly string[];
  readonly version: Version;
}

/** Of several capabilities that would do, kernels have these; the grammar lists those of shaders first. */
const PREFERRED: ReadonlySet<string> = new Set([
  "Kernel",
  "Int8",
  "Int16",
  "Int64",
  "Float16Buffer",
  "Float64",
  "Vector16",
  "ImageBasic",
  "Groups",
  "GroupNonUniformBallot",
]);

/** The capabilities and extensions that a module requires beyond the declared ones. */
export function needsOf(
  module: Module,
  capabilities: readonly string[],
  extensions: readonly string[],
  allows: (extension: string) => boolean,
): Needs {
  const found = requirementsOfModule(module);
  if (!found.ok) throw new Bug(`the translation has built an invalid module: ${found.diagnostics[0]?.message}`);
  const all = new Set(capabilities);
  for (const { anyOf } of found.value.missingCapabilities) {
    const isDeclared = anyOf.some((name) => all.has(name));
    if (!isDeclared) all.add(preferred(anyOf, allows));
  }
  // The reference declares it for motion estimation as well, whose instructions are of sub-groups.
  if ([...all].some((name) => name.startsWith("SubgroupAvcMotionEstimation"))) all.add("Groups");
  const raised = [...all].reduce(
    (most, name) => Math.max(most, versionFor(name, most, allows)),
    found.value.leastVersion,
  );
  const missing = [
    ...found.value.missingExtensions.map(({ anyOf }) => anyOf),
    ...[...all].map((name) => extensionsOf(name, raised)),
  ].filter((anyOf) => anyOf.length > 0 && !anyOf.some((name) => extensions.includes(name)));
  const chosen = missing.map((anyOf) => anyOf.find(allows) ?? anyOf.find(isOfIntel) ?? anyOf[0] ?? "");
  return { capabilities: [...all], extensions: [...new Set(chosen)], version: raised };
}

/** The capability to declare of several that would do: one of kernels; instead of `Shader`, one that an allowed extension brings; or the first. */
function preferred(anyOf: readonly string[], allows: (extension: string) => boolean): string {
  const [first = ""] = anyOf;
  const isBrought = (name: string): boolean => enumerantNamed("Capability", name)?.extensions.some(allows) === true;
  return anyOf.find((name) => PREFERRED.has(name)) ?? (first === "Shader" ? anyOf.find(isBrought) : undefined) ?? first;
}

/** The version that has a capability, if no extension that is allowed brings it into an earlier one. */
function versionFor(name: string, version: Version, allows: (extension: string) => boolean): Version {
  const capability = enumerantNamed("Capability", name);
  if (capability?.version === undefined || capability.version <= version) return version;
  return capability.extensions.some(allows) ? version : capability.version;
}

/** The extensions of which a capability needs one. */
function extensionsOf(name: string, version: Version): readonly string[] {
  const capability = enumerantNamed("Capability", name);
  if (capability === undefined || (capability.version ?? Number.POSITIVE_INFINITY) <= version) return [];
  return capability.extensions;
}

/** Of extensions that would do, the reference names the one of INTEL. */
function isOfIntel(extension: string): boolean {
  return extension.startsWith("SPV_INTEL_");
}
