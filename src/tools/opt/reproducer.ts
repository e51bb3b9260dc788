// `--mlir-generate-reproducer` and `--run-reproducer`: a module with the pipeline to run on it, which is a resource of the module.

import { type Attribute, boolAttr, IntegerAttr, type Operation, StringAttr, stringAttr } from "../../ir/index.ts";
import { isPassName, type Pipeline } from "../../passes/index.ts";
import { textOf } from "../../text/index.ts";

/** The group of external resources that holds the pipeline. */
const GROUP = "mlir_reproducer";

/** The pipeline of a module, and whether to verify after each pass. */
export interface Reproducer {
  readonly pipeline: string;
  readonly verifyEach: boolean;
}

/** The reproducer in a module; undefined if it has none. */
export function reproducerOf({ store }: Operation): Reproducer | undefined {
  const entries = store.externalResources.get(GROUP);
  const pipeline = entries?.get("pipeline");
  if (!StringAttr.is(pipeline)) return undefined;
  const verify = entries?.get("verify_each");
  return { pipeline: pipeline.value, verifyEach: !IntegerAttr.is(verify) || verify.value !== 0n };
}

/** The text of a module with its pipeline; `verify_each` is what mlir-opt writes. */
export function reproducerText(op: Operation, pipeline: Pipeline): string {
  const { context, store } = op;
  const known = store.externalResources.get(GROUP);
  const entries: readonly (readonly [string, Attribute])[] = [
    ["pipeline", stringAttr(context, pipeline.print().replaceAll(/\n */g, ""))],
    ["disable_threading", boolAttr(context, false)],
    ["verify_each", boolAttr(context, false)],
  ];
  store.externalResources.set(GROUP, new Map(entries));
  const text = textOf(op);
  if (known === undefined) store.externalResources.delete(GROUP);
  else store.externalResources.set(GROUP, known);
  return `${text}\n`;
}

/** The names of passes among the words of an input: those that a reproducer in it may need. */
export function passesMentioned(bytes: Uint8Array): readonly string[] {
  const words = new TextDecoder().decode(bytes).match(/[\w-]+/g) ?? [];
  return [...new Set(words)].filter(isPassName);
}
