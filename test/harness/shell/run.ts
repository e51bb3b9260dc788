// Runs parsed RUN lines. A pipeline fails where any of its commands fails.
import { resolve } from "node:path";
import { readBytes, Sink, writeBytes } from "../memory-platform.ts";
import { type Programs, runProgram } from "./commands.ts";
import type { Command, Pipeline } from "./script.ts";

/** What a RUN line gave: its status, and everything that was left for a person to read. */
export interface ScriptResult {
  readonly status: number;
  readonly output: string;
}

/** Runs the pipelines of one RUN line in `folder`. */
export async function runScript(
  pipelines: readonly Pipeline[],
  folder: string,
  programs: Programs,
): Promise<ScriptResult> {
  let status = 0;
  const output = new Sink();
  for (const { when, commands } of pipelines) {
    if (when === "success" && status !== 0) continue;
    if (when === "failure" && status === 0) continue;
    status = await runPipeline(commands, folder, programs, output);
  }
  return { status, output: output.text() };
}

async function runPipeline(
  commands: readonly Command[],
  folder: string,
  programs: Programs,
  output: Sink,
): Promise<number> {
  let status = 0;
  let stdin: Uint8Array = new Uint8Array();
  for (const command of commands) {
    const result = await runCommand(command, stdin, folder, programs, output);
    if (result.status !== 0) status = result.status;
    stdin = result.stdout;
  }
  output.write(stdin);
  return status;
}

async function runCommand(
  command: Command,
  piped: Uint8Array,
  folder: string,
  programs: Programs,
  output: Sink,
): Promise<{ readonly status: number; readonly stdout: Uint8Array }> {
  const stdin = command.input === undefined ? piped : readBytes(resolve(folder, command.input));
  if (typeof stdin === "string") {
    output.write(`${command.input}: ${stdin}\n`);
    return { status: 1, stdout: new Uint8Array() };
  }
  const stdout = new Sink();
  const stderr = command.errors === "1" ? stdout : new Sink();
  const status = await runProgram(command.argv, { stdin, stdout, stderr, folder }, programs);
  if (command.errors === undefined) output.write(stderr.bytes());
  else if (command.errors !== "1" && command.errors !== "pipe") store(command.errors, stderr, command.append, folder);
  if (command.output === undefined) return { status, stdout: stdout.bytes() };
  store(command.output, stdout, command.append, folder);
  return { status, stdout: command.errors === "pipe" ? stderr.bytes() : new Uint8Array() };
}

function store(path: string, sink: Sink, append: boolean, folder: string): void {
  const target = resolve(folder, path);
  const before = append ? readBytes(target) : new Uint8Array();
  const start = typeof before === "string" ? new Uint8Array() : before;
  writeBytes(target, new Uint8Array(Buffer.concat([start, sink.bytes()])));
}
