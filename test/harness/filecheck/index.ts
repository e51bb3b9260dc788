// FileCheck: checks that a text holds what the directives of another one expect. Behaves as LLVM's tool of that name,
// as far as tests of MLIR use it; test/harness/filecheck/filecheck.oracle.test.ts compares the two.
import { check, type Failure } from "./check.ts";
import { type Directive, DirectiveError, directivesOf, implicitNots } from "./directives.ts";
import { unsigned } from "./numeric.ts";
import { type Options, parseOptions } from "./options.ts";
import type { Variables } from "./pattern.ts";

/** What became of a check: the exit status and, unless it is 0, the reason. */
export interface Verdict {
  readonly status: 0 | 1 | 2;
  readonly message: string;
}

/** Runs FileCheck with the arguments `argv`; `read` gives a file's bytes, "-" being the standard input, or states why not. */
export function fileCheck(argv: readonly string[], read: (path: string) => Uint8Array | string): Verdict {
  const options = parseOptions(argv);
  if (typeof options === "string") return { status: 2, message: `FileCheck: ${options}` };
  const checks = read(options.checkFile);
  if (typeof checks === "string")
    return { status: 2, message: `Could not open check file '${options.checkFile}': ${checks}` };
  const input = read(options.inputFile);
  if (typeof input === "string")
    return { status: 2, message: `Could not open input file '${options.inputFile}': ${input}` };
  const name = options.inputFile === "-" ? "<stdin>" : options.inputFile;
  if (input.length === 0 && !options.allowEmpty) return { status: 2, message: `FileCheck error: '${name}' is empty.` };
  return checkTexts(canonical(checks, options), canonical(input, options), options);
}

/** Text of one character a byte, with line feeds at line ends and, unless white space is strict, single blanks. */
function canonical(bytes: Uint8Array, options: Options): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1").replaceAll("\r\n", "\n");
  return options.strictWhitespace ? text : text.replaceAll(/[ \t]+/g, " ");
}

function checkTexts(checks: string, input: string, options: Options): Verdict {
  try {
    const directives = directivesOf(checks, options);
    const misuse = findMisuse(directives, options);
    if (misuse !== undefined) return { status: 2, message: `${options.checkFile}${misuse}` };
    const failure = check(input, directives, implicitNots(options), definedVariables(options), options);
    return failure === undefined
      ? { status: 0, message: "" }
      : { status: 1, message: describe(failure, input, options) };
  } catch (error) {
    if (!(error instanceof DirectiveError)) throw error;
    return { status: 2, message: `${options.checkFile}:${error.line}: error: ${error.message}` };
  }
}

function findMisuse(directives: readonly Directive[], options: Options): string | undefined {
  const used = new Set(directives.map((directive) => directive.prefix));
  const unused = options.prefixes.filter((prefix) => !used.has(prefix));
  // Without a prefix that is stated, implicit checks are enough.
  const isImplicit = used.size === 0 && options.implicitNots.length > 0 && options.prefixes.join() === "CHECK";
  const isUnusable = options.allowUnusedPrefixes
    ? used.size === 0 && options.implicitNots.length === 0
    : unused.length > 0 && !isImplicit;
  if (isUnusable) {
    return `: error: no check strings found with prefix${unused.length > 1 ? "es" : ""} ${unused.map((prefix) => `'${prefix}:'`).join(", ")}`;
  }
  const first = directives.find((directive) => directive.kind !== "dag" && directive.kind !== "not");
  if (first?.kind !== "next" && first?.kind !== "same" && first?.kind !== "empty") return undefined;
  return `:${first.line}: error: found '${first.spelling}' without previous '${first.prefix}: line`;
}

function definedVariables(options: Options): Variables {
  const variables: Variables = { strings: new Map(), numbers: new Map() };
  for (const definition of options.definitions) {
    const [, isNumber, name = "", value = ""] = /^(#?)([^=]*)=(.*)$/s.exec(definition) ?? [];
    if (isNumber === "#") variables.numbers.set(name, { value: BigInt(value), format: unsigned });
    else variables.strings.set(name, value);
  }
  return variables;
}

function describe({ directive, reason, offset }: Failure, input: string, options: Options): string {
  const line = input.slice(0, offset).split("\n").length;
  const start = input.lastIndexOf("\n", offset - 1) + 1;
  const end = input.indexOf("\n", offset);
  return [
    `${options.checkFile}:${directive.line}: error: ${directive.spelling}: ${reason}`,
    `  expected: ${directive.pattern.text}`,
    `  input:${line}:${offset - start + 1}: ${input.slice(start, end < 0 ? undefined : end)}`,
  ].join("\n");
}
