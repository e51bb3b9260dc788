// Text of an op or of a value's name: what the layers above ask for.

import type { Operation, Value } from "../ir/index.ts";
import { decodeUtf8 } from "../support/diagnostics/source.ts";
import { printingShortcuts } from "./fast/index.ts";
import { AliasCollector, type Aliases } from "./print/aliases.ts";
import type { PrintOptions } from "./print/print-options.ts";
import { Printer } from "./print/printer.ts";
import { type NamingOptions, ValueNamer } from "./print/value-namer.ts";

/**
 * Prints an op (with everything inside) to a sink that takes the text in pieces. The outermost op comes with aliases and resources, and a
 * final newline; an op inside of others, or in local scope, is printed without them.
 */
export function printOp(op: Operation, write: (text: string) => void, options: PrintOptions = {}): void {
  printOpBytes(op, (bytes) => write(decodeUtf8(bytes, 0, bytes.length)), options);
}

/** The same for a sink that takes UTF-8; the bytes are its own only until it returns. @internal */
export function printOpBytes(op: Operation, write: (bytes: Uint8Array) => void, options: PrintOptions = {}): void {
  const namer = new ValueNamer(scopeOf(op, options.localScope === true), namingOf(options));
  const printer = new Printer(op, namer, options, { flushTo: write, shortcuts: printingShortcuts(op.store, namer) });
  if (options.localScope === true || op.block !== undefined) printer.printAlone(op);
  else printer.printTop(op, collectAliases(op, namer, options));
}

function namingOf({ generic, uniqueNames, useNameLocations, valueUsers }: PrintOptions): NamingOptions {
  return {
    generic: generic === true,
    unique: generic === true || uniqueNames === true,
    useNameLocations: useNameLocations === true,
    numberUsers: valueUsers === true,
  };
}

/** The op from which values are numbered: the nearest isolated one around in local scope, else the outermost. */
function scopeOf(op: Operation, local: boolean): Operation {
  let scope = op;
  while (!(local && scope.def.isIsolated)) {
    const parent = scope.parentOp;
    if (parent === undefined) break;
    scope = parent;
  }
  return scope;
}

function collectAliases(op: Operation, namer: ValueNamer, options: PrintOptions): Aliases {
  if (options.debugInfo !== true && !op.context.hasAliasCandidates) return [];
  const collector = new AliasCollector();
  new Printer(op, namer, options, { collector, shortcuts: printingShortcuts(op.store, namer) }).fullOp(op.id);
  return collector.finish();
}

/** The names that values have in the text of an op. @internal */
export function valueNamesIn(op: Operation): (value: Value) => string {
  const namer = new ValueNamer(scopeOf(op, false), namingOf({}));
  return (value) => namer.text(value.id);
}

/** The text of an op without a newline at the end. */
export function textOf(op: Operation, options: PrintOptions = {}): string {
  let text = "";
  printOp(op, (piece) => (text += piece), options);
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}
