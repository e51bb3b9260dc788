/** Explicit layout outside of Vulkan: what the rules of the Shader capability ask for, which spirv-val checks in Vulkan only. */
import { Capability as C } from "../../../grammar/enumerants.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { layoutsOf } from "../../facts/type-layouts.ts";
import { elementOf, isArray, isStruct, membersOf } from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { instanceAt } from "./instances.ts";
import { type LayoutProblem, missingInStruct, missingStride } from "./walk.ts";

const shaders = chapter("2.16.2 Validation Rules for Shader Capabilities", "layout");

/** The first decoration that is missing in a type or the types in it; each type is checked once for all variables. */
function missingIn(m: Facts, root: number, seen: Set<number>): LayoutProblem | undefined {
  const pending = [root];
  for (let type = pending.pop(); type !== undefined; type = pending.pop()) {
    if (seen.has(type)) continue;
    seen.add(type);
    const isUnstrided = isArray(m, type) && layoutsOf(m).strideOf(type) === undefined;
    const problem = isUnstrided ? missingStride(type) : isStruct(m, type) ? missingInStruct(m, type) : undefined;
    if (problem !== undefined) return problem;
    if (isArray(m, type)) pending.push(elementOf(m, type));
    else pending.push(...membersOf(m, type));
  }
  return undefined;
}

function check(m: Facts): readonly Outcome[] {
  const seen = new Set<number>();
  return m.globals.flatMap((at) => {
    const instance = instanceAt(m, at);
    const problem = instance === undefined ? undefined : missingIn(m, instance.type, seen);
    return problem === undefined ? [] : [broken(undefined, problem.message, m.definition(problem.type))];
  });
}

export const universalLayoutRules: readonly Rule[] = [
  shaders.module(
    "explicit",
    "decorations",
    "Composite objects in the StorageBuffer, PhysicalStorageBuffer, Uniform and PushConstant storage classes must be explicitly laid out.",
    check,
    { beyond: true, when: (m) => m.has(C.Shader) && !m.isVulkan && !m.settings.skipBlockLayout },
  ),
];
