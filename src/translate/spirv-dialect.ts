// From SPIR-V modules to the SPIR-V dialect, verified.

import { verify } from "../define/index.ts";
import { builtin, module as builtinModule } from "../dialects/builtin/index.ts";
import { llvm } from "../dialects/llvm/index.ts";
import { spirv } from "../dialects/spirv/index.ts";
import { Builder, Context, type Operation } from "../ir/index.ts";
import { deserialize, isFailure, type Module } from "../spirv/index.ts";
import type { Diagnostic } from "../support/diagnostic.ts";

/** A module, or what is wrong with it. */
export type Staged = { readonly module: Operation } | { readonly diagnostics: readonly Diagnostic[] };

/** A context with the dialects between SPIR-V and LLVM IR. */
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

/** Runs a stage and takes the errors that the context is told meanwhile. */
export function collecting(context: Context, run: () => Operation | undefined): Staged {
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
