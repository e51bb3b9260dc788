// From SPIR-V modules to the SPIR-V dialect, verified.

import { verify } from "../define/index.ts";
import { builtin, module as builtinModule } from "../dialects/builtin/index.ts";
import { llvm } from "../dialects/llvm/index.ts";
import { spirv } from "../dialects/spirv/index.ts";
import { aContext, Builder, Context, collecting, type Operation } from "../ir/index.ts";
import { deserialize } from "../spirv/deserialize/index.ts";
import { decodedOf, type Module, withInstructions } from "../spirv/modules.ts";
import { checked } from "../support/arguments.ts";
import type { ByteSource } from "../support/bytes.ts";
import type { Result } from "../support/diagnostics/result.ts";

/** A context with the dialects between SPIR-V and LLVM IR. @internal */
export function makeContext(): Context {
  return new Context([builtin, spirv, llvm]);
}

/** The SPIR-V dialect of a module, inside of a `builtin.module`. */
export function moduleOfSpirv(spirvModule: Module | ByteSource, context: Context = makeContext()): Result<Operation> {
  return checked([["context", context, aContext]], () => {
    const decoded = decodedOf(spirvModule);
    return decoded.ok ? dialectOf(decoded.value, context) : decoded;
  });
}

function dialectOf(module: Module, context: Context): Result<Operation> {
  const read = deserialize(module, { context });
  if (!read.ok) return read;
  const verified = collecting(context, () => (verify(read.value) ? moduleAround(read.value) : undefined));
  return { ...verified, diagnostics: withInstructions(verified.diagnostics, module) };
}

function moduleAround(op: Operation): Operation {
  const builder = new Builder(op.store);
  const outer = builder.create(builtinModule, { regions: 1 });
  op.moveToEnd(outer.region().addBlock());
  return outer;
}
