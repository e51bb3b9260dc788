// LLVM's command lines: one dash or two, `--flag=value` or `--flag value`, lists, and passes as flags.

export interface FlagSpec {
  /** The value of a flag: none (except `=false`), required, or optional. */
  readonly takes: "nothing" | "value" | "optional-value";
  readonly help: string;
  /** LLVM's name of the value: `uint` and `long` are checked; `value` is one of `choices`. */
  readonly value?: "uint" | "long" | "string" | "filename" | "pass-arg" | "value";
  /** Values that are allowed, with what each means. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Part of the help only where all is asked for. */
  readonly isHidden?: true;
  /** The flag that this one stands for. */
  readonly alias?: string;
}

export type FlagTable = Readonly<Record<string, FlagSpec>>;

/** An argument that begins like a flag and is none in the table. */
export interface OtherFlag {
  readonly name: string;
  readonly value: string | undefined;
  readonly text: string;
}

export interface ParsedArguments {
  /** Values of flags by name, in order; a flag without a value has "". */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  /** Flags that no table knows, in order, which may be passes. */
  readonly others: readonly OtherFlag[];
  readonly inputs: readonly string[];
  /** The problems of values, in LLVM's words. */
  readonly errors: readonly string[];
}

export function parseArguments(argv: readonly string[], table: FlagTable): ParsedArguments {
  const flags = new Map<string, string[]>();
  const others: OtherFlag[] = [];
  const inputs: string[] = [];
  const errors: string[] = [];
  for (let index = 0; index < argv.length; index++) {
    const text = argv[index] ?? "";
    if (text === "--") {
      inputs.push(...argv.slice(index + 1));
      break;
    }
    const match = /^--?([^=]+)(?:=([\s\S]*))?$/.exec(text);
    if (match === null || text === "-") {
      inputs.push(text);
      continue;
    }
    const [, written = "", given] = match;
    const spec = specOf(table, written);
    if (spec === undefined) {
      others.push({ name: written, value: given, text });
      continue;
    }
    const name = spec.alias ?? written;
    const value = given ?? (spec.takes === "value" ? argv[++index] : undefined);
    const problem = problemOf(spec, value);
    if (problem !== undefined) errors.push(`for the ${flagText(written)} option: ${problem}`);
    flags.set(name, [...(flags.get(name) ?? []), value ?? ""]);
  }
  return { flags, others, inputs, errors };
}

function specOf(table: FlagTable, name: string): FlagSpec | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** `-o`, `--help`. */
export function flagText(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`;
}

const booleans = new Set(["", "true", "TRUE", "True", "1", "false", "FALSE", "False", "0"]);

function problemOf({ takes, value: kind, choices }: FlagSpec, value: string | undefined): string | undefined {
  if (takes === "value" && value === undefined) return "requires a value!";
  if (value === undefined) return undefined;
  if (choices !== undefined) {
    const isChoice = Object.hasOwn(choices, value) || (takes === "optional-value" && value === "");
    return isChoice ? undefined : `Cannot find option named '${value}'!`;
  }
  if (takes === "nothing" && !booleans.has(value))
    return `'${value}' is invalid value for boolean argument! Try 0 or 1`;
  if (kind === "uint" && !isNumber(value, 0, 0xffffffff)) return `'${value}' value invalid for uint argument!`;
  if (kind === "long" && !isNumber(value, -(2 ** 63), 2 ** 63)) return `'${value}' value invalid for long argument!`;
  return undefined;
}

function isNumber(text: string, least: number, most: number): boolean {
  return /^-?(0x[0-9a-f]+|[0-9]+)$/i.test(text) && numberOf(text) >= least && numberOf(text) <= most;
}

function numberOf(text: string): number {
  return text.startsWith("-") ? -Number(text.slice(1)) : Number(text);
}

/** The problem of several inputs, in LLVM's words; empty if there is none. */
export function inputsProblem({ inputs }: ParsedArguments, tool: string): string {
  return inputs.length > 1
    ? `${tool}: Too many positional arguments specified!\nCan specify at most 1 positional arguments: See: ${tool} --help\n`
    : "";
}

/** Whether a boolean flag is on: the last one counts. */
export function isSet(parsed: ParsedArguments, name: string, usual = false): boolean {
  const value = parsed.flags.get(name)?.at(-1);
  if (value === undefined) return usual;
  return value.toLowerCase() !== "false" && value !== "0";
}

export function flagValue(parsed: ParsedArguments, name: string): string | undefined {
  return parsed.flags.get(name)?.at(-1);
}

export function flagNumber(parsed: ParsedArguments, name: string): number | undefined {
  const value = flagValue(parsed, name);
  return value === undefined ? undefined : numberOf(value);
}
