// An entry of the table of intrinsics: see `index.ts`.

import type { SpirvBody } from "../to-spirv/body.ts";

/** An intrinsic. */
export interface IntrinsicEntry {
  /** LLVM's name without types: `llvm.memcpy`. */
  readonly name: string;
  readonly toSpirv: (body: SpirvBody, row: number) => boolean;
}
