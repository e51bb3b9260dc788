// Texts to ops and back, for tests of rewriting.

import { expect } from "vitest";
import { verify } from "../../src/define/index.ts";
import { arith } from "../../src/dialects/arith/index.ts";
import { builtin } from "../../src/dialects/builtin/index.ts";
import { cf } from "../../src/dialects/cf/index.ts";
import { func } from "../../src/dialects/func/index.ts";
import { Context, type Dialect, type Operation } from "../../src/ir/index.ts";
import { Source } from "../../src/support/diagnostics/source.ts";
import { parseText, textOf } from "../../src/text/index.ts";

/** An op with the messages of everything that went wrong since. */
export interface Parsed {
  readonly op: Operation;
  readonly messages: string[];
}

/** Parses and verifies a module of arith, cf, func and unregistered ops. */
export function parse(text: string, ...dialects: readonly Dialect[]): Parsed {
  const messages: string[] = [];
  const context = new Context([builtin, arith, cf, func, ...dialects]);
  context.allowUnregisteredDialects = true;
  context.onDiagnostic = ({ message }) => messages.push(message);
  const op = parseText(new Source("test.mlir", text), context, (one) => context.emit(one), {});
  expect(messages).toEqual([]);
  if (op === undefined) throw new Error("the text does not parse");
  expect(verify(op)).toBe(true);
  return { op, messages };
}

/** The text of a module, verified, without the indentation of a template. */
export function print(op: Operation): string {
  expect(verify(op)).toBe(true);
  return textOf(op).trim();
}

/** A text whose first line states how much indentation to take away. */
export function dedent(text: string): string {
  const lines = text.replace(/^\n/, "").trimEnd().split("\n");
  const indent = /^ */.exec(lines[0] ?? "")?.[0].length ?? 0;
  return lines.map((line) => line.slice(indent)).join("\n");
}
