// The capabilities, extensions and version that the instructions of a module need, from the grammar.

import { enumerantNamed, type Version } from "../../grammar/index.ts";
import { indexModule, type Module, requirements } from "../../spirv/modules.ts";
import { Bug } from "../../support/assert.ts";

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
]);

/** What a module without capabilities needs, beyond what is declared. */
export function needsOf(
  module: Module,
  version: Version,
  capabilities: readonly string[],
  extensions: readonly string[],
): Needs {
  const index = indexModule(module);
  const found = index.ok ? requirements(index.value) : index;
  if (!found.ok) throw new Bug(`the translation has built an invalid module: ${found.diagnostics[0]?.message}`);
  const all = new Set(capabilities);
  for (const { anyOf } of found.value.missingCapabilities) {
    const isDeclared = anyOf.some((name) => all.has(name));
    if (!isDeclared) all.add(anyOf.find((name) => PREFERRED.has(name)) ?? anyOf[0] ?? "");
  }
  const missing = [
    ...found.value.missingExtensions.map(({ anyOf }) => anyOf),
    ...[...all].map((name) => extensionsOf(name, version)),
  ].filter((anyOf) => anyOf.length > 0 && !anyOf.some((name) => extensions.includes(name)));
  return { capabilities: [...all], extensions: [...new Set(missing.map(([first = ""]) => first))], version };
}

/** The extensions of which a capability needs one. */
function extensionsOf(name: string, version: Version): readonly string[] {
  const capability = enumerantNamed("Capability", name);
  if (capability === undefined || (capability.version ?? Number.POSITIVE_INFINITY) <= version) return [];
  return capability.extensions;
}
