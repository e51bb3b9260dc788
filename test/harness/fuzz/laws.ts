// What has to hold for any text at all: a tool accepts or rejects it, with a diagnostic if it rejects, and what it prints
// it reads back and prints alike.
import { memoryPlatform, Sink } from "../memory-platform.ts";
import { unreadable } from "../read-back.ts";

/** A tool, as its `main` is. */
export type Main = (argv: readonly string[], platform: ReturnType<typeof memoryPlatform>) => number | Promise<number>;

interface Result {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(main: Main, text: string, flags: readonly string[]): Promise<Result> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  const status = await main([...flags, "-"], memoryPlatform({ stdin, stdout, stderr, folder: "." }));
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

/** How `text` breaks the laws under `main` with `flags`; undefined if it does not. */
export async function brokenLaw(main: Main, text: string, flags: readonly string[]): Promise<string | undefined> {
  try {
    const first = await run(main, text, flags);
    if (first.status === 1) {
      if (first.stdout !== "") return "a rejected input gives output";
      return /: error: /.test(first.stderr) ? undefined : `rejected without an error:\n${first.stderr}`;
    }
    if (first.status !== 0) return `exit status ${first.status}:\n${first.stderr}`;
    if (unreadable.test(first.stdout)) return undefined;
    const second = await run(main, first.stdout, flags);
    if (second.status !== 0) return `what is printed is rejected:\n${second.stderr}\n${first.stdout}`;
    return second.stdout === first.stdout ? undefined : `printed again differs:\n${first.stdout}\n${second.stdout}`;
  } catch (error) {
    return `thrown: ${error instanceof Error ? error.stack : error}`;
  }
}
