/** The rules of the Level Zero SPIR-V Programming Guide, in its order as far as stages allow. */
import { lazy } from "../../support/lazy.ts";
import type { Facts } from "../facts/module-facts.ts";
import type { Rule } from "../rule.ts";
import { atomicRules } from "./atomics.ts";
import { capabilityRules } from "./capabilities.ts";
import { subgroupRules } from "./subgroups.ts";
import { sharedRules } from "./types.ts";
import { versionRules } from "./versions.ts";

const isLevelZero = (m: Facts): boolean => m.environment.family === "level-zero";

/** Narrows a rule to Level Zero. */
function narrowed(rule: Rule): Rule {
  const { when } = rule;
  return { ...rule, when: when === undefined ? isLevelZero : (m) => isLevelZero(m) && when(m) };
}

export const levelZeroRules = lazy((): readonly Rule[] =>
  [...versionRules(), ...sharedRules(), ...capabilityRules(), ...atomicRules(), ...subgroupRules()].map(narrowed),
);
