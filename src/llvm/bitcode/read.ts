// Bitcode to a module.

import { aContext, type Context } from "../../ir/index.ts";
import { type Argument, anObject, checked } from "../../support/arguments.ts";
import { type ByteSource, bytesOf } from "../../support/bytes.ts";
import { type Diagnostic, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import { failed, failedWith, type Result, success } from "../../support/diagnostics/result.ts";
import { Module } from "../module.ts";
import { openContainer } from "./container.ts";
import { ModuleReader } from "./module-reader.ts";
import { MalformedBitcode } from "./stream/malformed.ts";

/** Options of {@link readBitcode}. */
export interface ReadBitcodeOptions {
  /** The module's identifier, which its text has in a comment. */
  readonly name?: string;
  /** Whether bodies of functions are left out, which saves most of the time; false by default. Functions are {@link LLVMFunction.isUnread} then. */
  readonly skipsBodies?: boolean;
}

/**
 * Reads a module from bitcode of LLVM 14 to 22, with or without a wrapper. Pointers to types become opaque. Invalid input gives one
 * diagnostic, which states the offset in bits of the record or block that is wrong.
 */
export function readBitcode(context: Context, source: ByteSource, options: ReadBitcodeOptions = {}): Result<Module> {
  const args: readonly Argument[] = [
    ["context", context, aContext],
    ["options", options, anObject],
  ];
  return checked(args, () => readModule(context, source, options));
}

function readModule(context: Context, source: ByteSource, options: ReadBitcodeOptions): Result<Module> {
  const bytes = bytesOf(source);
  if (bytes === undefined) return failedWith("argument", "bitcode must be an ArrayBuffer or a view of one");
  const module = new Module(context, options.name ?? "<stdin>");
  try {
    const container = openContainer(bytes);
    new ModuleReader(module, container, options.skipsBodies ?? false).read(container.module);
    return success(module);
  } catch (error) {
    if (error instanceof MalformedBitcode) return failed([diagnosticOf(error)]);
    throw error;
  }
}

function diagnosticOf({ message, bit }: MalformedBitcode): Diagnostic {
  const byte = Math.floor(bit / 8);
  return makeDiagnostic("error", "llvm-bitcode", message).with({ binary: { byte, word: Math.floor(byte / 4), bit } });
}
