// Inlines calls, and optimizes functions on the way.

import type { Operation } from "../ir/index.ts";
import {
  definePass,
  listOption,
  type PassRun,
  Pipeline,
  parsePipelineText,
  stringOption,
  uintOption,
} from "../pass/index.ts";
import { inlineCalls } from "../rewrite/index.ts";
import { makeDiagnostic } from "../support/diagnostics/diagnostic.ts";

const NO_THRESHOLD = 0xffffffff;

export const inline = definePass({
  name: "inline",
  displayName: "Inliner",
  summary: "Inline function calls",
  runs: ["canonicalize"],
  dependentDialects: ["cf"],
  options: {
    "default-pipeline": stringOption(
      "canonicalize",
      "The optimizer pipeline used for callables that do not have a dedicated optimizer pipeline in opPipelineList",
    ),
    "op-pipelines": listOption(
      stringOption("", ""),
      "Callable operation specific optimizer pipelines (in the form of `dialect.op(pipeline)`)",
    ),
    "max-iterations": uintOption(4, "Maximum number of iterations when inlining within an SCC"),
    "inlining-threshold": uintOption(
      NO_THRESHOLD,
      "If the ratio between the number of the operations in the callee and the number of the operations in the caller " +
        "exceeds this value (in percentage), then the callee is not inlined even if it is legal to inline it",
    ),
  },
  run(op, pass) {
    const { context, options } = pass;
    if (!op.def.isSymbolTable) {
      context.emit(op.error(" was scheduled to run under the inliner, but does not define a symbol table"));
      return "failed";
    }
    const threshold = options["inlining-threshold"];
    const pipelines = new Pipelines(pass, options["default-pipeline"]);
    if (!options["op-pipelines"].every((text) => pipelines.add(text) !== undefined)) {
      // The cause has been reported; the reference prints an error without a message.
      context.emit(makeDiagnostic("error", "pass-pipeline", ""));
      return "failed";
    }
    const succeeded = inlineCalls(op, {
      maxIterations: options["max-iterations"],
      threshold: threshold === NO_THRESHOLD ? undefined : threshold,
      optimize: (callable) => pipelines.run(callable),
    });
    return succeeded ? undefined : "failed";
  },
});

/** The pipelines for functions, by the names of their ops; undefined for those that are left as they are. */
class Pipelines {
  readonly #pass: Pick<PassRun<unknown>, "pipeline" | "report" | "runPipeline">;
  readonly #byName = new Map<string, Pipeline | undefined>();
  readonly #otherwise: string;

  constructor(pass: Pick<PassRun<unknown>, "pipeline" | "report" | "runPipeline">, otherwise: string) {
    this.#pass = pass;
    this.#otherwise = otherwise;
  }

  /** Adds the pipeline of a text, under the op it is for. */
  add(text: string): Pipeline | undefined {
    const written = parsePipelineText(text);
    if (typeof written === "string") {
      this.#pass.report(written);
      return undefined;
    }
    const built = this.#pass.pipeline(written);
    const pipeline = built instanceof Pipeline ? built : undefined;
    if (typeof built === "string") this.#pass.report(built);
    this.#byName.set(written.anchor, pipeline);
    return pipeline;
  }

  run(callable: Operation): boolean {
    const { name } = callable;
    if (!this.#byName.has(name))
      this.#byName.set(name, this.#otherwise === "" ? undefined : this.add(`${name}(${this.#otherwise})`));
    const pipeline = this.#byName.get(name);
    return pipeline === undefined || this.#pass.runPipeline(pipeline, callable);
  }
}
