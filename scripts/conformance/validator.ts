// The validator on modules with recorded verdicts: `validator.ts CASES.jsonl.gz RESULTS.jsonl` reads lines {"id", "env", "options",
// "words"} and writes lines {"id", "valid", "message"} as the drop-in would report them. With `--write` after them, the cases also hold "valid" and
// "message", and the score goes into docs/conformance.md.
import { createWriteStream, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { environments, validate } from "../../src/validate/index.ts";
import { type Recorded, Score, writeScore } from "./validator-score.ts";

interface Case extends Recorded {
  readonly id: string;
  readonly options: readonly string[];
  readonly words: string;
}

const [casesFile, resultsFile, flag] = process.argv.slice(2);
if (casesFile === undefined || resultsFile === undefined) {
  process.stderr.write("usage: validator.ts CASES.jsonl.gz RESULTS.jsonl [--write]\n");
  process.exit(2);
}

/** "relax-block-layout" is `relaxBlockLayout`. */
const camel = (flag: string): string => flag.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function optionsOf(flags: readonly string[]): Record<string, boolean | number> {
  return Object.fromEntries(
    flags.map((flag) => {
      const [name = "", value] = flag.split(/[= ]/);
      return [camel(name), value === undefined ? true : Number(value)];
    }),
  );
}

function resultOf({ id, env, options, words }: Case) {
  const targetEnv = environments.find(({ title }) => title === env)?.name ?? env;
  const result = validate(Buffer.from(words, "base64"), { targetEnv, reference: true, ...optionsOf(options) });
  const first = result.diagnostics.find(({ severity }) => severity === "error");
  const instruction = first?.binary?.instruction;
  const message =
    first === undefined ? "" : `${first.message}\n${instruction === undefined ? "" : `  ${instruction}\n`}`;
  return { id, valid: result.ok, message };
}

const out = createWriteStream(resultsFile);
const score = new Score();
for (const line of gunzipSync(readFileSync(casesFile)).toString().split("\n")) {
  if (line === "") continue;
  const one = JSON.parse(line) as Case;
  const result = resultOf(one);
  score.add(one, result);
  out.write(`${JSON.stringify(result)}\n`);
}
out.end();
if (flag === "--write") writeScore(score.table());
