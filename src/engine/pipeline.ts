// The one road from SPIR-V to WebAssembly, stage by stage: SPIR-V module → SPIR-V dialect → LLVM dialect → optimized → kernel.

import { verify } from "../define/index.ts";
import { builtin, module as builtinModule } from "../dialects/builtin/index.ts";
import { llvm } from "../dialects/llvm/index.ts";
import { SpecConstant, spirv } from "../dialects/spirv/index.ts";
import {
  Builder,
  Context,
  FloatAttr,
  FloatType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  type Operation,
} from "../ir/index.ts";
import { buildPipeline, loadPasses, Pipeline, parsePipelineText, passNames, runPipeline } from "../passes/index.ts";
import { deserialize, isFailure, type Module } from "../spirv/index.ts";
import { assert } from "../support/assert.ts";
import { type Diagnostic, makeDiagnostic } from "../support/diagnostic.ts";
import * as floats from "../support/float/index.ts";

/** A module, or what is wrong with it. */
export type Staged = { readonly module: Operation } | { readonly diagnostics: readonly Diagnostic[] };

/** A context with the dialects of the road. */
export function makeContext(): Context {
  return new Context([builtin, spirv, llvm]);
}

/** The SPIR-V dialect of a module, inside of a `builtin.module`. */
export function moduleOfSpirv(spirvModule: Module | Uint8Array, context: Context = makeContext()): Staged {
  const op = deserialize(spirvModule, { context });
  if (isFailure(op)) return { diagnostics: [op] };
  return collecting(context, () => (verify(op) ? moduleAround(op) : undefined));
}

function moduleAround(op: Operation): Operation {
  const builder = new Builder(op.store);
  const outer = builder.create(builtinModule, { regions: 1 });
  op.moveToEnd(outer.region().addBlock());
  return outer;
}

/** Gives specialization constants values, by their ids. The text of a value is read as the constant's type wants it. */
export function specialize(module: Operation, values: ReadonlyMap<number, string>): readonly Diagnostic[] {
  const missing = new Map(values);
  const problems: Diagnostic[] = [];
  module.walk((op) => {
    if (op.def !== SpecConstant) return;
    const id = op.attr("spec_id");
    const number = IntegerAttr.is(id) ? Number(id.value) : -1;
    const text = values.get(number);
    if (text === undefined) return;
    missing.delete(number);
    const value = specialValue(op, text);
    if (value === undefined)
      problems.push(op.plainError(`'${text}' is no value of the specialization constant ${number}`));
    else op.setAttr("default_value", value);
  });
  for (const id of missing.keys()) {
    problems.push(makeDiagnostic("error", `the module has no specialization constant with the id ${id}`, undefined));
  }
  return problems;
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
const PIPELINE = "builtin.module(convert-spirv-to-llvm{keep-interface=true single-invocation-subgroups=true})";

/** Converts the SPIR-V dialect to the LLVM dialect, in place. */
export function lowerToLlvm(module: Operation): Promise<readonly Diagnostic[]> {
  return runText(PIPELINE, module);
}

async function passesOf(text: string) {
  const written = parsePipelineText(text);
  assert(typeof written !== "string", "the engine's own pipeline cannot be read");
  return { written, passes: await loadPasses(passNames(written.elements)) };
}

/** The dialects that the passes of a pipeline make ops of. */
export async function dialectsOfPipeline(text: string): Promise<readonly string[]> {
  const { passes } = await passesOf(text);
  return [...new Set([...passes.values()].flatMap((pass) => pass.dependentDialects))];
}

/** Runs a pipeline of the engine's own. */
export async function runText(text: string, module: Operation): Promise<readonly Diagnostic[]> {
  const { written, passes } = await passesOf(text);
  const pipeline = buildPipeline(written, passes);
  assert(pipeline instanceof Pipeline, "the engine's own pipeline cannot be built");
  // What was read has been verified; verifying the result once more would take a third of the time.
  const result = collecting(module.context, () =>
    runPipeline(pipeline, module, { verifyEach: false }) ? module : undefined,
  );
  return "diagnostics" in result ? result.diagnostics : [];
}

/** Runs a stage and takes the errors that the context is told meanwhile. */
function collecting(context: Context, run: () => Operation | undefined): Staged {
  const before = context.onDiagnostic;
  const diagnostics: Diagnostic[] = [];
  context.onDiagnostic = (one) => diagnostics.push(one);
  try {
    const module = run();
    return module === undefined ? { diagnostics } : { module };
  } finally {
    context.onDiagnostic = before;
  }
}
