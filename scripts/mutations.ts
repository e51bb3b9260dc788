// npm run mutations -- [--count N] [--seed N] [--tests PATH] [--keep FOLDER] [FOLDER…]: single changes of right texts, through mlir-opt and
// through spirvana-opt: the same verdict, the same first message? Texts come from the IR tests under PATH (test/dialects/spirv where nothing
// else is said), the .mlir files of the folders, and the generic form of both.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { random } from "../bench/inputs/random.ts";
import { main } from "../src/tools/opt/opt.ts";
import { irTestFiles } from "../test/harness/ir-test-files.ts";
import { kindTestOf } from "../test/harness/kinds.ts";
import { memoryPlatform, Sink } from "../test/harness/memory-platform.ts";
import { filesUnder } from "./check/files.ts";
import { mutateOnce } from "./mutations/mutate.ts";

const MARKER = "// -----";
const FLAGS = ["--allow-unregistered-dialect"];
/** Texts that one process of mlir-opt gets. */
const BATCH = 250;
/** Characters beyond which a text is left out. */
const LONGEST = 4000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    tests: { type: "string", default: "test/dialects/spirv" },
    keep: { type: "string" },
    tool: { type: "string", default: "/usr/lib/llvm-22/bin/mlir-opt" },
  },
});

/** What a tool said of a text: whether it took it, and its first error with its place. */
interface Answer {
  readonly accepted: boolean;
  readonly place: string;
  readonly message: string;
}

const errorLine = /^[^\n]*?:(\d+):(\d+): error: ([^\n]*)/m;

async function ours(
  text: string,
  flags: readonly string[],
): Promise<{ readonly answer: Answer; readonly out: string }> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  const platform = memoryPlatform({ stdin, stdout, stderr, folder: "." });
  const status = await main([...flags, "-"], platform).catch((error: unknown) => {
    stderr.write(`crash:1:1: error: ${error instanceof Error ? error.stack?.split("\n", 3).join(" ") : error}\n`);
    return 70;
  });
  const [, line = "", column = "", message = ""] = errorLine.exec(stderr.text()) ?? [];
  return { answer: { accepted: status === 0, place: `${line}:${column}`, message }, out: stdout.text() };
}

/** The answers of mlir-opt; undefined if it does not survive a text. */
function references(texts: readonly string[]): readonly (Answer | undefined)[] {
  const input = texts.join(`\n${MARKER}\n`);
  const { status, stdout, stderr } = spawnSync(values.tool, [...FLAGS, "--split-input-file", "-"], {
    input,
    maxBuffer: 1 << 28,
    encoding: "utf8",
  });
  const outputs = stdout.split(new RegExp(`^${MARKER}\n`, "m"));
  if (status === null || outputs.length !== texts.length) {
    if (texts.length === 1) return [undefined];
    const half = texts.length >> 1;
    return [...references(texts.slice(0, half)), ...references(texts.slice(half))];
  }
  const answers: Answer[] = outputs.map((out) => ({ accepted: out.trim() !== "", place: "", message: "" }));
  const starts: number[] = [];
  let line = 1;
  for (const text of texts) {
    starts.push(line);
    line += text.split("\n").length + 1;
  }
  for (const [, at = "", column = "", message = ""] of stderr.matchAll(new RegExp(errorLine, "gm"))) {
    const piece = starts.findLastIndex((start) => start <= Number(at));
    if (answers[piece]?.message !== "") continue;
    answers[piece] = { accepted: false, place: `${Number(at) - (starts[piece] ?? 1) + 1}:${column}`, message };
  }
  return answers;
}

/** A module that holds functions alone, each of which may be by itself. */
const functions = /^module \{\n((?: {2}func\.func [\s\S]*?^ {2}\}\n)+)\}$/m;

/** Texts of one function each, where a text is nothing but functions; else the text itself. */
function parts(text: string): readonly string[] {
  const [whole, body = ""] = functions.exec(text) ?? [];
  if (whole !== text || /\bcall\b|callee|value = @/.test(text)) return [text];
  return body.split(/(?<=^ {2}\}\n)/m).map((part) => `module {\n${part}}`);
}

/** Whether the reference does not read the text of a test. */
function isOurs(text: string): boolean {
  return kindTestOf(text)?.isOurs === true || /^\/\/ RUN: spirvana /m.test(text);
}

/** Right texts, in the form in which they are written and in generic form. */
async function rightTexts(): Promise<readonly string[]> {
  const files = [
    ...irTestFiles(".mlir").filter((path) => path.startsWith(values.tests)),
    ...positionals.flatMap((folder) => filesUnder(folder, ".mlir")),
  ];
  const tests = files.map((path) => readFileSync(path, "utf8")).filter((text) => !isOurs(text));
  const pieces = tests.flatMap((text) => text.split(/^\/\/ -----.*$/m));
  const texts = new Set<string>();
  for (const piece of pieces) {
    const text = piece.replaceAll(/^\s*\/\/.*\n/gm, "").trim();
    if (text === "") continue;
    const { answer, out } = await ours(text, FLAGS);
    if (answer.accepted) for (const part of parts(out.trim())) if (part.length <= LONGEST) texts.add(part);
  }
  for (const text of [...texts]) {
    const { out } = await ours(text, [...FLAGS, "--mlir-print-op-generic"]);
    if (out.length <= LONGEST) texts.add(out.trim());
  }
  return [...texts];
}

const texts = await rightTexts();
const choices = random(Number(values.seed));
const changed = new Set<string>();
while (changed.size < Number(values.count)) {
  const text = mutateOnce(choices.pick(texts), choices);
  if (text !== undefined) changed.add(text);
}
console.log(`${changed.size} changes of ${texts.length} texts, seed ${values.seed}`);

const counts = { compared: 0, verdict: 0, rejected: 0, message: 0, place: 0, crashes: 0 };
const groups = new Map<string, { readonly example: string; count: number }>();

function note(kind: string, text: string, reference: Answer, own: Answer): void {
  const plain = (message: string) => message.replaceAll(/'[^']*'|[%@^#!][\w$.]+|\d+/g, "_").slice(0, 110);
  const group = `${kind}\n      mlir-opt: ${plain(reference.message)}\n      ours:     ${plain(own.message)}`;
  const known = groups.get(group);
  if (known !== undefined) known.count++;
  else {
    const example = `${groups.size}.mlir`;
    groups.set(group, { example, count: 1 });
    if (values.keep !== undefined) writeFileSync(join(values.keep, example), `${text}\n`);
  }
}

if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true });
const all = [...changed];
for (let start = 0; start < all.length; start += BATCH) {
  const batch = all.slice(start, start + BATCH);
  const expected = references(batch);
  for (const [index, text] of batch.entries()) {
    const reference = expected[index];
    if (reference === undefined) {
      counts.crashes++;
      continue;
    }
    const { answer: own } = await ours(text, FLAGS);
    counts.compared++;
    if (own.accepted !== reference.accepted) {
      note(own.accepted ? "accepted by ours alone" : "rejected by ours alone", text, reference, own);
      continue;
    }
    counts.verdict++;
    if (own.accepted) continue;
    counts.rejected++;
    if (own.message === reference.message) counts.message++;
    else note("another message", text, reference, own);
    if (own.message !== reference.message) continue;
    if (own.place === reference.place) counts.place++;
    else note(`another place (${reference.place} and ${own.place})`.replaceAll(/\d+/g, "_"), text, reference, own);
  }
}
const sorted = [...groups].sort(([, a], [, b]) => b.count - a.count);
for (const [group, { example, count }] of sorted) console.log(`${count} times, ${example}: ${group}`);
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
console.log(`same verdict: ${counts.verdict} of ${counts.compared} (${percent(counts.verdict, counts.compared)})`);
console.log(
  `same first message: ${counts.message} of ${counts.rejected} (${percent(counts.message, counts.rejected)})`,
);
console.log(`at the same place too: ${counts.place} (${percent(counts.place, counts.rejected)})`);
console.log(`mlir-opt did not survive ${counts.crashes}`);
