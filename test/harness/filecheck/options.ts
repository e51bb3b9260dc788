// The command line of FileCheck, one dash or two.

export interface Options {
  readonly checkFile: string;
  readonly inputFile: string;
  readonly prefixes: readonly string[];
  readonly commentPrefixes: readonly string[];
  readonly implicitNots: readonly string[];
  /** `-DNAME=VALUE` and `-D#NAME=VALUE`, without `-D`. */
  readonly definitions: readonly string[];
  readonly matchFullLines: boolean;
  readonly strictWhitespace: boolean;
  readonly ignoreCase: boolean;
  readonly enableVarScope: boolean;
  readonly allowEmpty: boolean;
  readonly allowUnusedPrefixes: boolean;
  readonly allowOverlap: boolean;
}

const listFlags = new Set(["check-prefix", "check-prefixes", "comment-prefixes", "implicit-check-not", "input-file"]);

/** Flags that only concern what is shown. */
const ignored = new Set(["v", "vv", "color", "dump-input", "dump-input-context", "dump-input-filter"]);

/** Parses the arguments; a string states what is wrong with them. */
export function parseOptions(argv: readonly string[]): Options | string {
  const values = new Map<string, string[]>();
  const positional: string[] = [];
  for (let i = 0; i < argv.length; i++) {
    const argument = argv[i] ?? "";
    const [, name, value] = /^--?(D(?=[#$\w]+=)|[\w-]+)=?(.*)$/s.exec(argument) ?? [];
    if (name === undefined) positional.push(argument);
    else if (argument.includes("=") || !listFlags.has(name)) append(values, name, value ?? "");
    else append(values, name, argv[++i] ?? "");
  }
  const [checkFile] = positional;
  if (checkFile === undefined) return "<check-file> not specified";
  return optionsFrom(checkFile, values);
}

function append(values: Map<string, string[]>, name: string, value: string): void {
  values.set(name, [...(values.get(name) ?? []), value]);
}

const booleans = new Set([
  "match-full-lines",
  "strict-whitespace",
  "ignore-case",
  "enable-var-scope",
  "allow-empty",
  "allow-unused-prefixes",
  "allow-deprecated-dag-overlap",
]);

function optionsFrom(checkFile: string, values: ReadonlyMap<string, string[]>): Options | string {
  for (const name of values.keys()) {
    if (!listFlags.has(name) && !ignored.has(name) && !booleans.has(name) && name !== "D") {
      return `unknown argument '--${name}'`;
    }
  }
  const list = (name: string) => values.get(name) ?? [];
  const words = (name: string) => list(name).flatMap((value) => value.split(","));
  const isSet = (name: string) => /^(|true|1)$/.test(list(name).at(-1) ?? "false");
  const prefixes = [...words("check-prefix"), ...words("check-prefixes")];
  const comments = words("comment-prefixes");
  return {
    checkFile,
    inputFile: list("input-file").at(-1) ?? "-",
    prefixes: prefixes.length === 0 ? ["CHECK"] : prefixes,
    commentPrefixes: comments.length === 0 ? ["COM", "RUN"] : comments,
    implicitNots: list("implicit-check-not"),
    definitions: list("D"),
    matchFullLines: isSet("match-full-lines"),
    strictWhitespace: isSet("strict-whitespace"),
    ignoreCase: isSet("ignore-case"),
    enableVarScope: isSet("enable-var-scope"),
    allowEmpty: isSet("allow-empty"),
    allowUnusedPrefixes: isSet("allow-unused-prefixes"),
    allowOverlap: isSet("allow-deprecated-dag-overlap"),
  };
}
