// A program on its way: read, taken through passes one by one, run by the engine.

import { allDialects } from "../../../scripts/all-dialects.ts";
import { verify } from "../../../src/define/index.ts";
import { compileProgram, runHost } from "../../../src/engine/index.ts";
import { Context, type Dialect, type Operation } from "../../../src/ir/index.ts";
import {
  buildPipeline,
  loadPasses,
  Pipeline,
  parsePipelineText,
  passNames,
  runPipeline,
} from "../../../src/passes/index.ts";
import { Source } from "../../../src/support/diagnostics/source.ts";
import { parseText, textOf } from "../../../src/text/index.ts";
import { messagesOf } from "../../harness/results.ts";

/** What is wrong, in a word and in full. */
export interface Problem {
  readonly kind: "throws" | "rejected" | "text" | "unlike" | "stopped" | "unfinished" | "endless" | "invalid";
  readonly message: string;
}

let dialects: readonly Dialect[] | undefined;

/** A program that passes change; its text is what spirvana-opt prints. */
export class Stage {
  readonly #messages: string[] = [];
  #module: Operation;

  private constructor(module: Operation, messages: string[]) {
    this.#module = module;
    this.#messages = messages;
  }

  /** Reads a program; a problem where it is rejected. */
  static async read(text: string): Promise<Stage | Problem> {
    dialects ??= await allDialects();
    const messages: string[] = [];
    const context = new Context(dialects);
    context.onDiagnostic = ({ severity, message }) => {
      if (severity === "error") messages.push(message);
    };
    const module = parseText(new Source("program.mlir", text), context, (one) => context.emit(one), {});
    if (module === undefined || !verify(module)) return { kind: "rejected", message: messages.join("\n") };
    return new Stage(module, messages);
  }

  get text(): string {
    return `${textOf(this.#module)}\n\n`;
  }

  get module(): Operation {
    return this.#module;
  }

  /** Runs elements of a pipeline on the module, verified after each pass or, where `isTrusted`, not at all; gives what the first failure says. */
  async run(elements: string, isTrusted = false): Promise<string | undefined> {
    const written = parsePipelineText(`builtin.module(${elements})`);
    if (typeof written === "string") throw new Error(written);
    const pipeline = buildPipeline(written, await loadPasses(passNames(written.elements)));
    if (!(pipeline instanceof Pipeline)) throw new Error(pipeline.message);
    this.#messages.length = 0;
    if (runPipeline(pipeline, this.#module, { verifyEach: !isTrusted })) return undefined;
    return this.#messages.length === 0 ? "fails without a word" : this.#messages.join("\n");
  }

  /** What the entry gives, by the engine. */
  result(entry: string): number | Problem {
    const program = compileProgram(this.#module, { entry, result: "i32" });
    if (!program.ok) return { kind: "unfinished", message: `engine: ${messagesOf(program).join(", ")}` };
    const outcome = runHost(program.value, { write: () => {}, error: () => {} });
    if (!outcome.ok) return { kind: "stopped", message: `engine: ${messagesOf(outcome).join(", ")}` };
    return Number(outcome.value.value ?? 0) | 0;
  }
}

export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "kind" in value && "message" in value;
}
