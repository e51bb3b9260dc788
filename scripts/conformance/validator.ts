// The validator on modules with recorded verdicts: `validator.ts CASES.jsonl.gz RESULTS.jsonl` reads lines {"id", "env", "options",
// "words"} and writes lines {"id", "valid", "message"} as the drop-in would report them.
import { createWriteStream, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { environments, validate } from "../../src/validate/index.ts";

interface Case {
  readonly id: string;
  readonly env: string;
  readonly options: readonly string[];
  readonly words: string;
}

const [casesFile, resultsFile] = process.argv.slice(2);
if (casesFile === undefined || resultsFile === undefined) {
  process.stderr.write("usage: validator.ts CASES.jsonl.gz RESULTS.jsonl\n");
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
for (const line of gunzipSync(readFileSync(casesFile)).toString().split("\n")) {
  if (line !== "") out.write(`${JSON.stringify(resultOf(JSON.parse(line) as Case))}\n`);
}
out.end();
