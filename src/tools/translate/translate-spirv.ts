// The translations between SPIR-V binaries and the SPIR-V dialect.

import { verify } from "../../define/index.ts";
import { isOp } from "../../dialects/op-name/index.ts";
import { Extension, VerCapExtAttr } from "../../dialects/spirv/index.ts";
import type { Context, Operation } from "../../ir/index.ts";
import { decodedOf, deserialize, encode, type Module, serialize, withInstructions } from "../../spirv/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { Translation, TranslationRun } from "./translations.ts";

export const deserializeSpirv: Translation = (run) => {
  const op = deserialized(run, run.context, run.bytes);
  if (op === undefined) return false;
  run.print(op);
  return true;
};

function deserialized(run: TranslationRun, context: Context, input: Uint8Array | Module): Operation | undefined {
  const module = decodedOf(input);
  if (!module.ok) return rejected(run, module.diagnostics);
  if (run.isExplaining) explainIn(context, module.value);
  const isStructured = run.isSet("spirv-structurize-control-flow", true);
  // Locations equal the reference's, except that names are kept on request.
  const keepNames = run.isSet("mlir-use-nameloc-as-prefix");
  const read = deserialize(module.value, { context, structurize: isStructured, dropMerges: !isStructured, keepNames });
  if (!read.ok) return rejected(run, read.diagnostics);
  return verify(read.value) ? read.value : undefined;
}

/** Reports why words are no module; without explanations in the words of the reference only. */
function rejected(run: TranslationRun, diagnostics: readonly Diagnostic[]): undefined {
  for (const one of diagnostics) {
    run.context.emit(run.isExplaining ? one : one.with({ place: undefined, notes: [] }));
  }
}

/** From here on, diagnostics about ops of the context contain the instruction that the op was read from. */
function explainIn(context: Context, module: Module): void {
  const { onDiagnostic } = context;
  context.onDiagnostic = (one) => {
    for (const explained of withInstructions([one], module)) onDiagnostic(explained);
  };
}

/** As in the reference, which writes debug information of that extension too. */
function hasExtension(module: Operation, name: string): boolean {
  const triple = module.attr("vce_triple");
  return VerCapExtAttr.is(triple) && triple.extensions.includes(Extension.enum.value(name) ?? -1);
}

function serialized(run: TranslationRun, emitDebugInfo: boolean): Module | undefined {
  const { op, context } = run;
  if (op === undefined) return undefined;
  if (!isOp(op, "spirv.module")) {
    context.emit(op.errorNearby(`expected a 'spirv.module' op, got '${op.name}'`));
    return undefined;
  }
  if (emitDebugInfo && !hasExtension(op, "SPV_KHR_non_semantic_info")) {
    context.emit(op.plainError("SPV_KHR_non_semantic_info extension not available"));
    return undefined;
  }
  const module = serialize(op, { emitDebugInfo });
  for (const one of module.diagnostics) context.emit(one);
  return module.value;
}

export const serializeSpirv: Translation = (run) => {
  const module = serialized(run, false);
  if (module === undefined) return false;
  run.writeBytes(encode(module));
  return true;
};

const roundTrip =
  (emitDebugInfo: boolean): Translation =>
  (run) => {
    const module = serialized(run, emitDebugInfo);
    const op = module === undefined ? undefined : deserialized(run, run.newContext(), module);
    if (op === undefined) return false;
    run.print(op);
    return true;
  };

export const roundTripSpirv = roundTrip(false);
export const roundTripSpirvWithLines = roundTrip(true);
