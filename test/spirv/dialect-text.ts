// Modules as verified text of the SPIR-V dialect, and that text read again.

import { verify } from "../../src/define/index.ts";
import { builtin } from "../../src/dialects/builtin/index.ts";
import { spirv } from "../../src/dialects/spirv/index.ts";
import { Context, type Operation } from "../../src/ir/index.ts";
import { type DeserializeOptions, deserialize, type Module, serialize } from "../../src/spirv/index.ts";
import { Source } from "../../src/support/diagnostics/source.ts";
import { parseText, textOf } from "../../src/text/index.ts";
import { unwrapped } from "../harness/results.ts";

function newContext(problems: string[]): Context {
  const context = new Context([builtin, spirv]);
  context.onDiagnostic = ({ message }) => problems.push(message);
  return context;
}

/** The op of a module; undefined if it is rejected. */
export function accepted(module: Module, options: DeserializeOptions = {}): Operation | undefined {
  const { value } = deserialize(module, { context: newContext([]), ...options });
  return value !== undefined && verify(value) ? value : undefined;
}

/** The text of a module, which must be right. */
export function dialectText(module: Module, debugInfo = false, keepNames = true): string {
  const problems: string[] = [];
  const op = unwrapped(deserialize(module, { context: newContext(problems), keepNames }));
  if (!verify(op)) throw new Error(problems.join("\n"));
  return printed(op, debugInfo);
}

function printed(op: Operation, debugInfo: boolean): string {
  return `${textOf(op, { debugInfo }).trimEnd()}\n`;
}

/** The verified op of a text, which must be right. */
export function readText(text: string): Operation {
  const problems: string[] = [];
  const context = newContext(problems);
  const op = parseText(new Source("again", text), context, (one) => context.emit(one), {
    noImplicitModule: true,
    check: verify,
  });
  if (op === undefined) throw new Error(problems.join("\n"));
  return op;
}

/** A text read and printed. */
export function textAgain(text: string, debugInfo = false): string {
  return printed(readText(text), debugInfo);
}

/** The words of an op, which must be right. */
export function serialized(op: Operation, emitDebugInfo = false, emitSymbolName = true): Module {
  return unwrapped(serialize(op, { emitDebugInfo, emitSymbolName }));
}
