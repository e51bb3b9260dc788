// Examples of rules for `--explain`: the modules of their tests.

import { defaultEnvironment, type ValidateOptions } from "../../validate/index.ts";
import { examples, lines } from "./rule-examples.generated.ts";

/** A module that keeps a rule, and one that breaks it. */
export interface RuleExample {
  /** The device is a built-in profile, or the JSON of one. */
  readonly options: Omit<ValidateOptions, "device"> & { readonly device?: string | object };
  readonly passes: string;
  readonly fails: string;
  /** Lines of both: with " " in front those that they share, with "-" of the one that passes alone, with "+" of the other. */
  readonly difference: readonly string[];
}

/** The example of a rule by its code in diagnostics; undefined without one. */
export function exampleOf(code: string): RuleExample | undefined {
  const row = examples.find((one) => one.startsWith(`${code}\t`));
  return row === undefined ? undefined : read(row);
}

/** The codes of all rules with an example. */
export const exampleCodes = (): readonly string[] => examples.map((row) => row.slice(0, row.indexOf("\t")));

function read(row: string): RuleExample {
  const [, options = "{}", refs = ""] = row.split("\t");
  const difference = refs.split(" ").map((ref) => {
    const sign = /^[-+]/.exec(ref)?.[0] ?? "";
    return `${sign === "" ? " " : sign}${lines[Number.parseInt(ref.slice(sign.length), 36)] ?? ""}`;
  });
  const without = (sign: string) => difference.filter((line) => !line.startsWith(sign)).map((line) => line.slice(1));
  // Sound: the generator writes options of these types.
  const parsed = JSON.parse(options) as RuleExample["options"];
  return { options: parsed, passes: textOf(without("+")), fails: textOf(without("-")), difference };
}

const textOf = (own: readonly string[]): string => `${own.join("\n")}\n`;

/** The command that validates a module as the example is meant: "spirvana val --target-env vulkan1.1". */
export function commandOf({ targetEnv, device, ...others }: RuleExample["options"]): string {
  const flags = Object.entries(others).flatMap(([name, value]) => flagOf(name, value));
  const environment =
    targetEnv === undefined || targetEnv === defaultEnvironment.name ? [] : [`--target-env ${targetEnv}`];
  const profile = typeof device === "object" ? "PROFILE" : device;
  const command = ["spirvana val", ...environment, ...(profile === undefined ? [] : [`--device ${profile}`]), ...flags];
  return command.join(" ");
}

/** An option as its flag; those that are no flags of the command are left out. */
function flagOf(name: string, value: string | number | boolean | undefined): readonly string[] {
  if (name === "reference" || value === false || value === undefined) return [];
  const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return [value === true ? flag : `${flag} ${value}`];
}
