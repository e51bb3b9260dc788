// LLVM's command lines: one dash or two, `--flag=value` or `--flag value`, lists, and passes as flags.

export interface FlagSpec {
  /** What follows the flag: nothing, a value, or a value that may be missing. */
  readonly takes: "nothing" | "value" | "optional-value";
  readonly help: string;
}

export interface ParsedArguments {
  /** Values of flags by name, in order; a flag without a value has "". */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** Flags that no table knows, in order, which may be passes: name and the text behind `=`. */
  readonly others: readonly { readonly name: string; readonly value: string | undefined; readonly text: string }[];
  readonly inputs: readonly string[];
  readonly error: string | undefined;
}

export function parseArguments(argv: readonly string[], table: Readonly<Record<string, FlagSpec>>): ParsedArguments {
  const flags = new Map<string, string[]>();
  const others: { name: string; value: string | undefined; text: string }[] = [];
  const inputs: string[] = [];
  let error: string | undefined;
  for (let index = 0; index < argv.length; index++) {
    const text = argv[index] ?? "";
    const match = /^--?([^=]+)(?:=([\s\S]*))?$/.exec(text);
    if (match === null || text === "-") {
      inputs.push(text);
      continue;
    }
    const [, name = "", given] = match;
    const spec = Object.hasOwn(table, name) ? table[name] : undefined;
    if (spec === undefined) {
      others.push({ name, value: given, text });
      continue;
    }
    let value = given;
    if (spec.takes === "value" && value === undefined) value = argv[++index];
    if (spec.takes === "value" && value === undefined) error ??= `for the --${name} option: requires a value!`;
    flags.set(name, [...(flags.get(name) ?? []), value ?? ""]);
  }
  return { flags, others, inputs, error };
}

/** Whether a boolean flag is on: the last one counts. */
export function isSet(parsed: ParsedArguments, name: string, usual = false): boolean {
  const value = parsed.flags.get(name)?.at(-1);
  if (value === undefined) return usual;
  return value !== "false" && value !== "0";
}

export function flagValue(parsed: ParsedArguments, name: string): string | undefined {
  return parsed.flags.get(name)?.at(-1);
}
