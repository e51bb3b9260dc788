// Writes the instructions of SPIR-V for one row of a function.

import { Decoration } from "../../grammar/enumerants.generated.ts";
import { Constant, opcode } from "../../llvm/index.ts";
import { friendlyWriter } from "../builtins/friendly-calls.ts";
import { commonWriter, openClWriter } from "../builtins/open-cl-calls/index.ts";
import { smallFloatWriter } from "../builtins/small-floats/index.ts";
import { entriesFrom } from "../instructions/index.ts";
import { intrinsicEntry } from "../intrinsics/index.ts";
import type { SpirvBody } from "./body.ts";
import { writeCacheControls } from "./module/cache-controls.ts";
import { decorateByMetadata } from "./module/decorations.ts";
import type { ToSpirv } from "./module-state.ts";

/** Writes a row: a call of a builtin, or an instruction of the table. */
export function writeRow(body: SpirvBody, row: number): void {
  const code = body.code.opcode[row] ?? 0;
  body.row = row;
  const hasMetadata = (body.code.attached[row] ?? 0) !== 0;
  if (hasMetadata) writeCacheControls(body, row);
  const isWritten =
    (code === opcode.call && writeBuiltin(body, row)) ||
    entriesFrom(code).some((one) => one.toSpirv?.(body, row) === true);
  if (!isWritten) body.reject(row, "is not translated to SPIR-V");
  if (!hasMetadata) return;
  body.replaced.clear();
  decorateMaxError(body, row);
  const decorations = body.attachment(row, "spirv.Decorations");
  if (decorations !== undefined) decorateByMetadata(body.at, body.idOf(row), decorations);
}

const MAX_ERROR = "SPV_INTEL_fp_max_error";

/** The greatest error of a result in units of the last place, which an extension has. */
function decorateMaxError(body: SpirvBody, row: number): void {
  const { builder, module } = body.at;
  const node = body.attachment(row, "fpmath");
  const [error] = node === undefined ? [] : module.metadata.node(node).operands;
  if (!(error instanceof Constant) || !builder.options.allows(MAX_ERROR)) return;
  builder.decorate(body.idOf(row), Decoration.FPMaxErrorDecorationINTEL, Number(error.bits));
}

/** A call of an intrinsic or a builtin. */
function writeBuiltin(body: SpirvBody, row: number): boolean {
  const callee = body.calleeOf(row);
  if (callee === undefined || body.at.isFunction(callee)) return false;
  if (callee.name.startsWith("llvm.")) return writeIntrinsic(body, row, callee.name);
  return builtinWriter(body.at, callee.name)?.(body, row) === true;
}

/** The writer for calls of a declared function; undefined if the function is not a builtin. */
export function builtinWriter(at: ToSpirv, name: string): ((body: SpirvBody, row: number) => boolean) | undefined {
  return (
    friendlyWriter(name) ??
    commonWriter(name) ??
    smallFloatWriter(at, name) ??
    (at.isOpenClC ? openClWriter(name) : undefined)
  );
}

function writeIntrinsic(body: SpirvBody, row: number, name: string): boolean {
  const isWritten = intrinsicEntry(name)?.toSpirv(body, row) === true;
  return isWritten || body.reject(row, `calls the intrinsic '${name}', which is not translated`);
}
