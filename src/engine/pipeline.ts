// The one road from SPIR-V to WebAssembly, stage by stage: SPIR-V module → SPIR-V dialect → LLVM dialect → optimized → kernel.

import { SpecConstant } from "../dialects/spirv/index.ts";
import {
  anOperation,
  FloatAttr,
  FloatType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  type Operation,
} from "../ir/index.ts";
import { type Argument, aMap, checked, checkedLater } from "../support/arguments.ts";
import { type Diagnostic, makeDiagnostic } from "../support/diagnostics/diagnostic.ts";
import { failed, type Result, success } from "../support/diagnostics/result.ts";
import * as floats from "../support/float/index.ts";
import { runText } from "../translate/modules.ts";
import { VALIDATES } from "./wasm/module-encoder.ts";

/** Gives specialization constants values, by their ids. The text of a value is read as the constant's type wants it. */
export function specialize(module: Operation, values: ReadonlyMap<number, string>): Result<Operation> {
  const args: readonly Argument[] = [
    ["module", module, anOperation],
    ["values", values, aMap],
  ];
  return checked(args, () => specialized(module, values));
}

function specialized(module: Operation, values: ReadonlyMap<number, string>): Result<Operation> {
  const missing = new Map(values);
  const problems: Diagnostic[] = [];
  module.walk((op) => {
    if (op.def !== SpecConstant) return;
    const id = op.attr("spec_id");
    const number = IntegerAttr.is(id) ? Number(id.value) : -1;
    const text = values.get(number);
    if (text === undefined) return;
    missing.delete(number);
    const value = specialValue(op, String(text));
    if (value === undefined)
      problems.push(op.plainError(`'${text}' is no value of the specialization constant ${number}`));
    else op.setAttr("default_value", value);
  });
  for (const id of missing.keys()) {
    problems.push(
      makeDiagnostic("error", "launch", `the module has no specialization constant with the id ${id}`, undefined),
    );
  }
  return problems.length > 0 ? failed(problems) : success(module);
}

function specialValue(op: Operation, text: string) {
  const old = op.attr("default_value");
  const { context } = op;
  if (FloatAttr.is(old) && FloatType.is(old.type) && text.trim() !== "" && !Number.isNaN(Number(text))) {
    const bits = floats.fromNumber(Number(text), floats.floatSemantics[old.type.format]);
    return FloatAttr.get(context, { type: old.type, bits });
  }
  if (!IntegerAttr.is(old) || !IntegerType.is(old.type)) return undefined;
  if (old.type.width === 1 && /^(true|false)$/.test(text))
    return integerAttr(context, old.type, text === "true" ? 1 : 0);
  return /^-?(0x[0-9a-f]+|[0-9]+)$/i.test(text) ? integerAttr(context, old.type, exactInteger(text)) : undefined;
}

function exactInteger(text: string): bigint {
  return text.startsWith("-") ? -BigInt(text.slice(1)) : BigInt(text);
}

/** From the SPIR-V dialect to what the engine compiles. */
const PIPELINE = "builtin.module(convert-spirv-to-llvm{keep-interface=true whole-cooperative-matrices=true})";

/** Converts the SPIR-V dialect, verified, to the LLVM dialect, in place. Only tests verify the result: the conversion must not make what is invalid. */
export function lowerToLlvm(module: Operation): Promise<Result<Operation>> {
  return checkedLater([["module", module, anOperation]], () =>
    runText(PIPELINE, module, VALIDATES ? "verified" : "unverified"),
  );
}
