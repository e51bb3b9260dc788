// `llvm.fpbuiltin.*`: functions of floats with a greatest error, which intel/llvm has and LLVM does not know. They are instructions of arithmetic, and of
// OpenCL.std by the same names.

import { OpenCLStd } from "../../grammar/extended-opcodes.generated.ts";
import { extendedSet } from "../../grammar/index.ts";
import { Op } from "../../spirv/modules.ts";
import { intrinsic, type WriteIntrinsic } from "./call.ts";
import type { IntrinsicEntry } from "./entry.ts";

const NAME = /^llvm\.(fpbuiltin\.([a-z0-9]+))\./;

const ARITHMETIC: Readonly<Record<string, number>> = {
  fadd: Op.FAdd,
  fsub: Op.FSub,
  fmul: Op.FMul,
  fdiv: Op.FDiv,
  frem: Op.FRem,
};

/** The sine is the result, the cosine is written through the pointer of another argument. */
const sincos: WriteIntrinsic = (call) => {
  const sine = call.reference(1);
  const cosine = call.body.pointer(call.reference(2), call.typeOf(0));
  const value = call.emitExtended(OpenCLStd.sincos, call.typeOf(0), call.arg(0), cosine);
  return call.plain(Op.Store, call.body.pointer(sine, call.typeOf(0)), value);
};

function writerOf(name: string): WriteIntrinsic | undefined {
  if (name === "sincos") return sincos;
  const op = Object.hasOwn(ARITHMETIC, name) ? ARITHMETIC[name] : undefined;
  if (op !== undefined) return (call) => call.result(op, ...call.args());
  const number = extendedSet("OpenCL.std")?.instructionNamed(name)?.opcode;
  return number === undefined ? undefined : (call) => call.extended(number, ...call.args());
}

/** The entry of such a function by its full name, with types; undefined for other names. */
export function fpBuiltinEntry(name: string): IntrinsicEntry | undefined {
  const [, full, own = ""] = NAME.exec(name) ?? [];
  const write = full === undefined ? undefined : writerOf(own);
  return full === undefined || write === undefined ? undefined : intrinsic(full, write);
}
