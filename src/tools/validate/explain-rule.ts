// `spirvana val --explain RULE`: what a rule asks for, and why a module that breaks it is rejected.

import type { Platform } from "../../support/platform.ts";
import { type Rule, rules } from "../../validate/index.ts";
import { reportProblem } from "../diagnostics/report.ts";
import { print } from "../information.ts";
import { editDistance } from "../nearest-flag.ts";
import { commandOf, exampleOf } from "./rule-examples.ts";

const WRONG_USAGE = 2;

/** Explains the rule with this id, or those with this identifier of the Vulkan specification. Exit status: 0, or 2 without one. */
export async function explainRule(wanted: string, platform: Platform): Promise<number> {
  const name = wanted.replace(/^\[|\]$/g, "");
  const found = rules().filter(({ id, vulkan }) => id === name || vulkan === name);
  if (found.length > 0) return print(distinct(found).map(textOf).join("\n"), platform);
  const names = rules().flatMap(({ id, vulkan }) => (vulkan === undefined ? [id] : [id, vulkan]));
  const [nearest = ""] = names.sort((a, b) => editDistance(name, a) - editDistance(name, b));
  reportProblem(platform, "command-line", `spirvana val: there is no rule '${name}', the nearest is '${nearest}'\n`);
  return WRONG_USAGE;
}

/** Rules with the same text once: some are checked at several places. */
function distinct(found: readonly Rule[]): readonly Rule[] {
  return found.filter((one, index) => {
    const same = ({ id, sentence }: Rule) => id === one.id && sentence === one.sentence;
    return found.findIndex(same) === index;
  });
}

function textOf({ id, vulkan, section, sentence, remedy, severity, beyond }: Rule): string {
  const notes = [
    ...(severity === "warning" ? ["A warning: a module that breaks it is valid."] : []),
    ...(beyond === true ? ["spirv-val does not check it."] : []),
  ];
  return [
    `${id}${vulkan === undefined ? "" : `, in Vulkan ${vulkan}`}`,
    `  ${section}`,
    `  ${sentence}`,
    ...(remedy === undefined ? [] : [`  Remedy: ${remedy}`]),
    ...notes.map((note) => `  ${note}`),
    ...exampleLines(vulkan === undefined ? [id] : [vulkan, id]),
    "",
  ].join("\n");
}

const profileLines = (device: string | object | undefined): readonly string[] =>
  typeof device === "object" ? [`  PROFILE is a file with ${JSON.stringify(device)}`] : [];

/** A module that passes and one that fails, as one text. */
function exampleLines(codes: readonly string[]): readonly string[] {
  const [example] = codes.flatMap((code) => exampleOf(code) ?? []);
  if (example === undefined) return [];
  const command = commandOf(example.options);
  return [
    "",
    `  An example for ${command}: the module without the lines marked + is valid, without those marked - it breaks the rule.`,
    ...profileLines(example.options.device),
    "",
    ...example.difference.map((line) => `  ${line}`),
  ];
}
