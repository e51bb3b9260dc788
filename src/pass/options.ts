// Options of passes: typed values with the text that pipelines write, LLVM's words for wrong values, and the text of a dump.

/** The problem of the text of a value: the tool prints it as LLVM's command line does. @internal */
export interface OptionProblem {
  readonly problem: string;
}

/** One option of a pass. A list collects values; others keep the last one. */
export interface Option<T> {
  readonly help: string;
  readonly initial: T;
  /** Takes one value in; `current` is what the option was before. */
  parse(text: string, current: T): T | OptionProblem;
  print(value: T): string;
  /** The value of an option that is named without one; undefined if it needs one. */
  readonly bare: string | undefined;
  /** The name of the value in the help; undefined if the option takes none. */
  readonly valueName: string | undefined;
  /** The values that are allowed, with what each means, where they are few. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** The options of a pass by name. */
export type OptionTable = Readonly<Record<string, Option<unknown>>>;

/** The values of a table's options, by their names. */
export type OptionValues<O> = { readonly [K in keyof O]: O[K] extends { readonly initial: infer T } ? T : never };

function numberOption(kind: string, valueName: string, isValid: (value: number) => boolean) {
  return (initial: number, help: string): Option<number> => ({
    help,
    initial,
    bare: undefined,
    valueName,
    parse: (text) => parseNumber(text, kind, isValid),
    print: String,
  });
}

function parseNumber(text: string, kind: string, isValid: (value: number) => boolean): number | OptionProblem {
  const value = /^-?(0x[0-9a-f]+|[0-9]+)$/i.test(text) ? parseSigned(text) : Number.NaN;
  return isValid(value) ? value : { problem: `'${text}' value invalid for ${kind} argument!` };
}

function parseSigned(text: string): number {
  return text.startsWith("-") ? -Number(text.slice(1)) : Number(text);
}

/** A 64-bit number; 53 bits are kept exactly. */
export const longOption = numberOption("long", "long", Number.isSafeInteger);
/** An option that is a signed integer of 32 bits. */
export const intOption = numberOption("integer", "int", (value) => value >= -0x80000000 && value <= 0x7fffffff);
/** An option that is an unsigned integer of 32 bits. */
export const uintOption = numberOption("uint", "uint", (value) => value >= 0 && value <= 0xffffffff);

/** An option that is `true` or `false`. */
export function boolOption(initial: boolean, help: string): Option<boolean> {
  return {
    help,
    initial,
    bare: "true",
    valueName: undefined,
    parse(text) {
      if (["", "true", "TRUE", "True", "1"].includes(text)) return true;
      if (["false", "FALSE", "False", "0"].includes(text)) return false;
      return { problem: `'${text}' is invalid value for boolean argument! Try 0 or 1` };
    },
    print: String,
  };
}

/** An option that is a string. */
export function stringOption(initial: string, help: string): Option<string> {
  return { help, initial, bare: undefined, valueName: "string", parse: (text) => text, print: printString };
}

/** A name out of a list: `values` states what each means. */
export function enumOption<T extends string>(initial: T, help: string, values: Readonly<Record<T, string>>): Option<T> {
  const isValue = (text: string): text is T => Object.hasOwn(values, text);
  return {
    help,
    initial,
    bare: undefined,
    valueName: "value",
    choices: values,
    parse: (text) => (isValue(text) ? text : { problem: `Cannot find option named '${text}'!` }),
    print: (value) => value,
  };
}

/** `a,b`, or `{a,b}` where values hold commas or spaces. */
export function listOption<T>(element: Option<T>, help: string): Option<readonly T[]> {
  return {
    help,
    initial: [],
    bare: undefined,
    valueName: element.valueName,
    parse: (text, current) => parseList(text, current, element),
    print: (values) => (values.length === 0 ? "" : `{${values.map((value) => element.print(value)).join(",")}}`),
  };
}

function parseList<T>(text: string, current: readonly T[], element: Option<T>): readonly T[] | OptionProblem {
  const values = [...current];
  for (const part of splitOutside(text, (char) => char === ",")) {
    const value = element.parse(unwrapped(part), element.initial);
    if (isProblem(value)) return value;
    values.push(value);
  }
  return values;
}

/** Whether a parsed option is an error instead of a value. @internal */
export function isProblem(value: unknown): value is OptionProblem {
  return typeof value === "object" && value !== null && "problem" in value;
}

function printString(text: string): string {
  return /\s/.test(text) ? `{${text}}` : text;
}

/** Takes one pair of braces or quotes from around a value. */
function unwrapped(text: string): string {
  const match = /^(?:\{([\s\S]*)\}|"([\s\S]*)"|'([\s\S]*)')$/.exec(text);
  return match === null ? text : (match[1] ?? match[2] ?? match[3] ?? "");
}

/** Splits at characters that are in no brackets and no quotes. */
function splitOutside(text: string, isSeparator: (char: string) => boolean): readonly string[] {
  const parts = [""];
  let depth = 0;
  let quote = "";
  for (const char of text) {
    if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if ("{([".includes(char)) depth++;
    else if ("})]".includes(char)) depth--;
    if (depth <= 0 && quote === "" && isSeparator(char)) parts.push("");
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/** Why the options of a pass are wrong. @internal */
export interface OptionsFailure {
  /** The text that the tool prints after its own name, as for flags. */
  readonly commandLine: string | undefined;
  readonly message: string;
}

/** The options of a pass with their values. @internal */
export class OptionSet {
  readonly #table: OptionTable;
  readonly #values: Record<string, unknown> = {};

  constructor(table: OptionTable) {
    this.#table = table;
    for (const name in table) this.#values[name] = table[name]?.initial;
  }

  get all(): Readonly<Record<string, unknown>> {
    return this.#values;
  }

  /** Takes `name=value name={a b} flag` in. */
  parse(text: string): OptionsFailure | undefined {
    for (const item of splitOutside(text, (char) => /\s/.test(char))) {
      const failure = item === "" ? undefined : this.#parseOne(item);
      if (failure !== undefined) return failure;
    }
    return undefined;
  }

  #parseOne(item: string): OptionsFailure | undefined {
    const equals = item.indexOf("=");
    const name = equals < 0 ? item : item.slice(0, equals);
    const option = Object.hasOwn(this.#table, name) ? this.#table[name] : undefined;
    if (option === undefined) {
      return { commandLine: undefined, message: `<Pass-Options-Parser>: no such option ${name}\n` };
    }
    const given = equals < 0 ? option.bare : unwrapped(item.slice(equals + 1));
    const value = given === undefined ? { problem: "requires a value!" } : option.parse(given, this.#values[name]);
    if (isProblem(value)) return { commandLine: `for the --${name} option: ${value.problem}`, message: "" };
    this.#values[name] = value;
    return undefined;
  }

  /** The text of a dump: `{a=1 b=x}`, names sorted, lists without values empty; nothing for passes without options. */
  print(): string {
    const names = Object.keys(this.#table).sort();
    if (names.length === 0) return "";
    return `{${names.map((name) => this.#printOne(name)).join(" ")}}`;
  }

  #printOne(name: string): string {
    const option = this.#table[name];
    const value = this.#values[name];
    if (option === undefined || (Array.isArray(value) && value.length === 0)) return "";
    return `${name}=${option.print(value)}`;
  }
}
