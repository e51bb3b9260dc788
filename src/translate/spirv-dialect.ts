// From SPIR-V modules to the SPIR-V dialect, verified.

import { verify } from "../define/index.ts";
import { builtin, module as builtinModule } from "../dialects/builtin/index.ts";
import { llvm } from "../dialects/llvm/index.ts";
import { spirv } from "../dialects/spirv/index.ts";
import { Builder, Context, collecting, type Operation } from "../ir/index.ts";
import { deserialize, type Module } from "../spirv/index.ts";
import type { ByteSource } from "../support/bytes.ts";
import type { Result } from "../support/result.ts";

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
