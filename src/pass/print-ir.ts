// Prints the IR before and after passes, with a banner, as `--mlir-print-ir-…` ask for it.

import { type Operation, StringAttr } from "../ir/index.ts";
import { type PrintOptions, printOp } from "../text/index.ts";
import type { Instrumentation } from "./pass-manager.ts";
import type { PassInstance } from "./pipeline.ts";

/** The passes that are asked for, by name. @internal */
export type PassChoice = "all" | ReadonlySet<string>;

/** @internal */
export interface PrintIrOptions {
  readonly before: PassChoice;
  readonly after: PassChoice;
  /** Nothing is printed after a pass that has changed nothing. */
  readonly afterChange: boolean;
  /** After passes, the IR is printed only where one has failed, whichever it is. */
  readonly afterFailure: boolean;
  /** The outermost op is printed, not the one that the pass runs on. */
  readonly moduleScope: boolean;
  readonly printing: PrintOptions;
  /** Takes the text of an op before or after a pass. */
  readonly write: (text: string, op: Operation, pass: string) => void;
}

/** An instrumentation that prints the IR before or after passes. @internal */
export function printIr(options: PrintIrOptions): Instrumentation {
  const fingerprints: string[] = [];
  const isChosen = (choice: PassChoice, { pass }: PassInstance): boolean => choice === "all" || choice.has(pass.name);
  const print = (when: string, instance: PassInstance, op: Operation): void => {
    const { displayName, name } = instance.pass;
    const [verb, failed = ""] = when.split(" ");
    const banner = `// -----// IR Dump ${verb} ${displayName}${failed === "" ? "" : ` ${failed}`} (${name})`;
    options.write(
      `${banner}${options.moduleScope ? ` ${subjectOf(op)}` : ""} //----- //\n${textOf(op, options)}\n\n`,
      op,
      name,
    );
  };
  return {
    beforePass(pass, op) {
      if (isChosen(options.before, pass)) print("Before", pass, op);
      if (options.afterChange) fingerprints.push(fingerprintOf(op));
    },
    afterPass(pass, op) {
      const previous = fingerprints.pop();
      if (options.afterFailure || !isChosen(options.after, pass)) return;
      if (options.afterChange && previous === fingerprintOf(op)) return;
      print("After", pass, op);
    },
    afterFailedPass(pass, op) {
      fingerprints.pop();
      if (options.afterFailure || isChosen(options.after, pass)) print("After Failed", pass, op);
    },
  };
}

/** Where the prints of passes go in a tree of folders: one folder for each op around, and files with the counts of prints before. @internal */
export class TreePaths {
  readonly #counts = new Map<Operation, number>();

  next(op: Operation, pass: string): { readonly folders: readonly string[]; readonly file: string } {
    this.#counts.set(op, (this.#counts.get(op) ?? -1) + 1);
    const folders: string[] = [];
    const counts: number[] = [];
    for (let at: Operation | undefined = op; at !== undefined; at = at.parentOp) {
      const count = this.#counts.get(at) ?? 0;
      this.#counts.set(at, count);
      counts.unshift(count);
      const symbol = at.attr("sym_name");
      folders.unshift(`${at.name.replaceAll(".", "_")}_${StringAttr.is(symbol) ? symbol.value : "no-symbol-name"}`);
    }
    return { folders, file: `${counts.join("_")}_${pass}.mlir` };
  }
}

/** `('func.func' operation: @f)`. */
function subjectOf(op: Operation): string {
  const symbol = op.attr("sym_name");
  return `('${op.name}' operation${StringAttr.is(symbol) ? `: @${symbol.value}` : ""})`;
}

/** The text of an op, or of the outermost op around it. An op inside of others is printed without aliases. */
function textOf(op: Operation, { printing, moduleScope }: PrintIrOptions): string {
  const shown = moduleScope ? outermost(op) : op;
  const isInside = shown.block !== undefined;
  const text = printed(shown, isInside ? { ...printing, localScope: true } : printing);
  return isInside ? text : `${text}\n`;
}

function outermost(op: Operation): Operation {
  let at = op;
  for (let parent = at.parentOp; parent !== undefined; parent = at.parentOp) at = parent;
  return at;
}

function printed(op: Operation, options: PrintOptions): string {
  let text = "";
  printOp(
    op,
    (piece) => {
      text += piece;
    },
    options,
  );
  return text.replace(/\n+$/, "");
}

/** The text of an op, to detect a change by a pass. */
function fingerprintOf(op: Operation): string {
  return printed(op, { generic: true, debugInfo: true, localScope: true });
}
