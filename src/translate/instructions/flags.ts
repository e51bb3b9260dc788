// Flags of arithmetic in LLVM IR and the decorations that SPIR-V has instead of them, towards LLVM IR. The other way is `to-spirv/flags.ts`.

import { Decoration, FPFastMathMode } from "../../grammar/enumerants.generated.ts";
import { flag } from "../../llvm/index.ts";
import type { Body } from "../to-llvm/body.ts";

const FAST = flag.nnan | flag.ninf | flag.nsz | flag.arcp | flag.contract | flag.afn | flag.reassoc;

const MODES: readonly (readonly [bit: number, flags: number])[] = [
  [FPFastMathMode.NotNaN, flag.nnan],
  [FPFastMathMode.NotInf, flag.ninf],
  [FPFastMathMode.NSZ, flag.nsz],
  [FPFastMathMode.AllowRecip, flag.arcp],
  [FPFastMathMode.AllowContract, flag.contract],
  [FPFastMathMode.AllowReassoc, flag.reassoc],
  [FPFastMathMode.Fast, FAST],
];

/** The flags of integer arithmetic. */
export function wrapFlags(body: Body, id: number): number {
  const { annotations } = body.at.input;
  return (
    (annotations.has(id, Decoration.NoSignedWrap) ? flag.nsw : 0) |
    (annotations.has(id, Decoration.NoUnsignedWrap) ? flag.nuw : 0)
  );
}

/** The flags of floating-point arithmetic. */
export function fastFlags(body: Body, id: number): number {
  const mode = body.at.input.annotations.number(id, Decoration.FPFastMathMode) ?? 0;
  return MODES.reduce((flags, [bit, of]) => ((mode & bit) !== 0 ? flags | of : flags), 0);
}
