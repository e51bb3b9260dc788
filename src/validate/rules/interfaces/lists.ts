/** Which variables the interface of an entry point lists. */
import { StorageClass as S } from "../../../grammar/enumerants.generated.ts";
import { entryPointsUsing } from "../../facts/entry-point-uses.ts";
import type { EntryPoint, Facts } from "../../facts/module-facts.ts";
import { containsType, isTypedPointer } from "../../facts/types.ts";
import { type Broken, broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { dataType } from "../memory/variable.ts";
import { spirv14 } from "../module/versions.ts";

const universal = chapter("2.16.1 Universal Validation Rules", "interface");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "interface");

const pointers = vulkan.sentence(
  "pointers",
  "Variables in Input and Output must not contain pointers to PhysicalStorageBuffer.",
  { vulkan: "VUID-StandaloneSpirv-Input-09557" },
);

const isShared = (storage: number): boolean => storage === S.Input || storage === S.Output;

/** Entry points by function; several may name the same one. */
function entriesById(m: Facts): ReadonlyMap<number, readonly { entry: EntryPoint; listed: ReadonlySet<number> }[]> {
  const entries = new Map<number, { entry: EntryPoint; listed: ReadonlySet<number> }[]>();
  for (const entry of m.entryPoints) {
    const one = { entry, listed: new Set(entry.interfaces) };
    entries.set(entry.id, [...(entries.get(entry.id) ?? []), one]);
  }
  return entries;
}

function listProblem(m: Facts, at: number): Broken | undefined {
  const id = m.resultAt(at);
  for (const function_ of entryPointsUsing(m, id)) {
    for (const { entry, listed } of m.derive(entriesById).get(function_) ?? []) {
      if (listed.has(id)) continue;
      const message = `Interface variable id <${id}> is used by entry point '${entry.name}' id <${entry.id}>, but is not listed as an interface`;
      return broken(undefined, message, at);
    }
  }
  return undefined;
}

function pointerProblem(m: Facts, at: number): Broken | undefined {
  if (!m.isVulkan || !isShared(m.word(at, 3))) return undefined;
  const isPhysical = (type: number) => isTypedPointer(m, type) && m.wordOf(type, 2) === S.PhysicalStorageBuffer;
  if (!containsType(m, dataType(m, at), isPhysical)) return undefined;
  const message = `Input/Output interface variable id <${m.resultAt(at)}> contains a PhysicalStorageBuffer pointer, which is not allowed. If you want to interface shader stages with a PhysicalStorageBuffer, cast to a uint64 or uvec2 instead.`;
  return broken(pointers, message, at);
}

function check(m: Facts): readonly Outcome[] {
  const found: Outcome[] = [];
  for (const at of m.globals) {
    const storage = m.word(at, 3);
    if (m.version >= spirv14 ? storage === S.Function : !isShared(storage)) continue;
    const problem = (m.entryPoints.length === 0 ? undefined : listProblem(m, at)) ?? pointerProblem(m, at);
    if (problem === undefined) continue;
    found.push(problem);
    if (!m.settings.all) break;
  }
  return found;
}

export const interfaceListRules: readonly Rule[] = [
  pointers,
  universal.module(
    "listed",
    "interfaces",
    "OpEntryPoint must list the Input and Output variables that it statically uses; since version 1.4, all global variables.",
    check,
  ),
];
