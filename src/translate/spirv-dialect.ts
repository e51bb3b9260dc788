// From SPIR-V modules to the SPIR-V dialect, verified.

import { verify } from "../define/index.ts";
import { builtin, module as builtinModule } from "../dialects/builtin/index.ts";
import { llvm } from "../dialects/llvm/index.ts";
import { spirv } from "../dialects/spirv/index.ts";
import { Builder, Context, type Operation } from "../ir/index.ts";
import { deserialize, type Module } from "../spirv/index.ts";
import type { ByteSource } from "../support/bytes.ts";
import type { Diagnostic } from "../support/diagnostic.ts";
import { failed, type Result, success } from "../support/result.ts";

/** A context with the dialects between SPIR-V and LLVM IR. */
export function makeContext(): Context {
  return new Context([builtin, spirv, llvm]);
}

/** The SPIR-V dialect of a module, inside of a `builtin.module`. */
export function moduleOfSpirv(spirvModule: Module | ByteSource, context: Context = makeContext()): Result<Operation> {
  const read = deserialize(spirvModule, { context });
  return read.ok ? collecting(context, () => (verify(read.value) ? moduleAround(read.value) : undefined)) : read;
}

function moduleAround(op: Operation): Operation {
  const builder = new Builder(op.store);
  const outer = builder.create(builtinModule, { regions: 1 });
  op.moveToEnd(outer.region().addBlock());
  return outer;
}

/** Runs a stage, which fails where it gives nothing, and takes the diagnostics that the context is told meanwhile. */
export function collecting<T>(context: Context, run: () => T | undefined): Result<T> {
  const before = context.onDiagnostic;
  const diagnostics: Diagnostic[] = [];
  context.onDiagnostic = (one) => diagnostics.push(one);
  try {
    const value = run();
    return value === undefined ? failed(diagnostics) : success(value, diagnostics);
  } finally {
    context.onDiagnostic = before;
  }
}
