/** The rules of the OpenCL SPIR-V Environment Specification that spirv-val does not check. */
import { lazy } from "../../support/lazy.ts";
import type { Facts } from "../facts/module-facts.ts";
import type { Rule } from "../rule.ts";
import { atomicRules } from "./atomics.ts";
import { builtInRules } from "./built-ins.ts";
import { capabilityRules } from "./capabilities.ts";
import { groupRules } from "./groups.ts";
import { printfRules } from "./printf.ts";
import { scopeRules } from "./scopes.ts";
import { sharedRules } from "./shared.ts";
import { openClVersionRule } from "./versions.ts";

const isOpenCL = (m: Facts): boolean => m.isOpenCL;

/** Narrows a rule to OpenCL. */
function narrowed(rule: Rule): Rule {
  const { when } = rule;
  return { ...rule, when: when === undefined ? isOpenCL : (m) => isOpenCL(m) && when(m) };
}

export const openClRules = lazy((): readonly Rule[] =>
  [
    openClVersionRule,
    ...sharedRules(),
    ...capabilityRules(),
    ...atomicRules(),
    ...scopeRules(),
    ...groupRules(),
    ...builtInRules(),
    ...printfRules(),
  ].map(narrowed),
);
