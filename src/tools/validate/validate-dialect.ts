// Validates the modules of a text of the SPIR-V dialect as the binaries that they are serialized to. Places are those of the text.

import { verify } from "../../define/index.ts";
import { isOp } from "../../dialects/op-name/index.ts";
import { Context, type Operation } from "../../ir/index.ts";
import { encode, serialize } from "../../spirv/index.ts";
import { type Diagnostic, makeDiagnostic, makeNote } from "../../support/diagnostics/diagnostic.ts";
import { Source } from "../../support/diagnostics/source.ts";
import { parseText } from "../../text/index.ts";
import { type ValidateOptions, validate } from "../../validate/index.ts";
import { loadDialects, mentionedDialects } from "../dialects.ts";
import type { Verdict } from "./validate-input.ts";

export async function dialectVerdict(file: string, bytes: Uint8Array, options: ValidateOptions): Promise<Verdict> {
  const context = new Context(await loadDialects([...mentionedDialects(bytes), "spirv"]));
  const diagnostics: Diagnostic[] = [];
  const take = (one: Diagnostic) => diagnostics.push(one);
  context.onDiagnostic = take;
  const op = parseText(new Source(file, bytes), context, take, { check: verify });
  if (op === undefined || !verify(op)) return { ok: false, diagnostics };
  const modules = spirvModules(op);
  if (modules.length === 0)
    take(makeDiagnostic("error", "syntax", "expected a 'spirv.module' op, but the text has none", undefined));
  const verdicts = modules.map((module) => moduleVerdict(module, options));
  diagnostics.push(...verdicts.flatMap((one) => one.diagnostics));
  return { ok: modules.length > 0 && verdicts.every(({ ok }) => ok), diagnostics };
}

function spirvModules(op: Operation): readonly Operation[] {
  const found: Operation[] = [];
  op.walk((one) => {
    if (!isOp(one, "spirv.module")) return undefined;
    found.push(one);
    return "skip";
  });
  return found;
}

/** Only a module with findings is serialized once more with its lines, which are those of the text. */
function moduleVerdict(module: Operation, options: ValidateOptions): Verdict {
  const binary = serialize(module);
  if (!binary.ok) return binary;
  const { ok, diagnostics } = validate(encode(binary.value), options);
  if (diagnostics.length === 0) return { ok, diagnostics };
  const withLines = serialize(module, { emitDebugInfo: true });
  const placed = withLines.ok ? validate(encode(withLines.value), options).diagnostics : [];
  return { ok, diagnostics: diagnostics.map((one) => inText(one, placed)) };
}

/** The finding with the place of its op; the offsets of a binary that nothing has are left out. */
function inText(diagnostic: Diagnostic, placed: readonly Diagnostic[]): Diagnostic {
  const { binary, notes } = diagnostic;
  if (binary === undefined) return diagnostic;
  const same = placed.find(({ code, message, binary: other }) => {
    return code === diagnostic.code && message === diagnostic.message && other?.instruction === binary.instruction;
  });
  const instruction = binary.instruction === undefined ? [] : [makeNote(binary.instruction)];
  return diagnostic.with({ binary: undefined, place: same?.binary?.source, notes: [...instruction, ...notes] });
}
