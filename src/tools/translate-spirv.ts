// The translations between SPIR-V binaries and the SPIR-V dialect.

import { verify } from "../define/index.ts";
import { Extension, VerCapExtAttr } from "../dialects/spirv/index.ts";
import type { Context, Operation } from "../ir/index.ts";
import { deserialize, encode, type Module, serialize } from "../spirv/index.ts";
import type { Translation, TranslationRun } from "./translations.ts";

export const deserializeSpirv: Translation = (run) => {
  const op = deserialized(run, run.context, run.bytes);
  if (op === undefined) return false;
  run.print(op);
  return true;
};

function deserialized(run: TranslationRun, context: Context, input: Uint8Array | Module): Operation | undefined {
  const isStructured = run.isSet("spirv-structurize-control-flow", true);
  // Locations equal the reference's, except that names are kept on request.
  const keepNames = run.isSet("mlir-use-nameloc-as-prefix");
  const read = deserialize(input, { context, structurize: isStructured, dropMerges: !isStructured, keepNames });
  if (read.ok) return verify(read.value) ? read.value : undefined;
  for (const { message, notes } of read.diagnostics) {
    run.error(message);
    if (run.isSet("explain")) for (const note of notes) run.context.emit(note);
  }
  return undefined;
}

/** As in the reference, which writes debug information of that extension too. */
function hasExtension(module: Operation, name: string): boolean {
  const triple = module.attr("vce_triple");
  return VerCapExtAttr.is(triple) && triple.extensions.includes(Extension.enum.value(name) ?? -1);
}

function serialized(run: TranslationRun, emitDebugInfo: boolean): Module | undefined {
  const { op, context } = run;
  if (op === undefined) return undefined;
  if (op.name !== "spirv.module") {
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
