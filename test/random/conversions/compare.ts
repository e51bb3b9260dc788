// Runs of spirvana-opt and mlir-opt on many pieces, compared piece by piece.
import { Sink } from "../../harness/memory-platform.ts";
import { ourTool } from "../../harness/shell/commands.ts";
import type { NativeTool } from "../../oracle/native-tool.ts";
import { departureOf } from "./departures.ts";

/** A piece with different outcomes. */
export interface Difference {
  readonly text: string;
  readonly severity: Severity;
  readonly ours: string;
  readonly theirs: string;
  /** Why the outcomes may differ, if the manual states it. */
  readonly departure?: string | undefined;
}

const MARKER = "// -----\n";
/** The outcomes of pieces: what is printed of each, and the messages that have a place in it. */
function outcomesOf(starts: readonly number[], stdout: string, stderr: string): readonly string[] {
  const printed = stdout.split(MARKER);
  const messages: string[] = starts.map(() => "");
  let piece = 0;
  const lines = stderr.trimEnd().split("\n");
  for (const line of lines[0] === "" ? [] : lines) {
    // The reference dumps some operations without a place.
    if (/^%\w+(?::\d+)? = arith\./.test(line)) continue;
    const place = /^[^ ]*:(\d+):\d+: /.exec(line);
    if (place !== null) piece = pieceAt(starts, Number(place[1]));
    messages[piece] += `${line}\n`;
  }
  return messages.map((message, at) => `${printed[at] ?? ""}\n${message}`);
}

/** The last piece that starts at a line or before it. */
function pieceAt(starts: readonly number[], line: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= line) low = middle;
    else high = middle;
  }
  return low;
}

/** How two outcomes differ: both may reject, with different messages. */
export type Severity = "result" | "message";

/** The pieces that a flag treats differently. Pieces that end the reference itself are left out, but ours must not end. */
export async function differencesOf(
  mlirOpt: NativeTool,
  flag: string,
  texts: readonly string[],
  isKnown: (text: string, ours: string, theirs: string) => boolean = () => false,
): Promise<readonly Difference[]> {
  const input = texts.join(`\n${MARKER}`);
  const flags = [flag, "--split-input-file", "--mlir-disable-threading", "-"];
  const theirs = mlirOpt(flags, input);
  const isStopped = theirs.status === null || theirs.status > 1;
  if (isStopped && texts.length > 1) {
    const middle = texts.length >> 1;
    const first = await differencesOf(mlirOpt, flag, texts.slice(0, middle), isKnown);
    return [...first, ...(await differencesOf(mlirOpt, flag, texts.slice(middle), isKnown))];
  }
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(input);
  const status = await ourTool("spirvana-opt")(flags, { stdin, stdout, stderr, folder: "." });
  if (status > 1) {
    if (texts.length === 1) return [{ text: input, severity: "result", ours: stderr.text(), theirs: theirs.stdout }];
    const middle = texts.length >> 1;
    const first = await differencesOf(mlirOpt, flag, texts.slice(0, middle), isKnown);
    return [...first, ...(await differencesOf(mlirOpt, flag, texts.slice(middle), isKnown))];
  }
  if (isStopped) return [];
  const starts: number[] = [];
  let line = 1;
  for (const text of texts) {
    starts.push(line);
    line += text.split("\n").length + 1;
  }
  const ours = outcomesOf(starts, stdout.text(), stderr.text());
  const expected = outcomesOf(starts, theirs.stdout, theirs.stderr);
  return texts.flatMap((text, at) => {
    const [one, other] = [ours[at] ?? "", expected[at] ?? ""];
    if (one === other || isKnown(text, one, other)) return [];
    const isRejected = (outcome: string) => /^<stdin>:\d+:\d+: error: /m.test(outcome);
    const severity = isRejected(one) && isRejected(other) ? "message" : "result";
    return [{ text, severity, ours: one, theirs: other, departure: departureOf(text, one, other) }];
  });
}
