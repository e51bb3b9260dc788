// Vectors that SPIR-V lacks, as their lanes, before a translation to SPIR-V.

import { PointerType } from "../dialects/llvm/index.ts";
import { type Module, splitVectors } from "../llvm/index.ts";
import { extensionSet, type TranslateOptions } from "./common/options.ts";
import { GATHER, LANES, LENGTHS } from "./to-spirv/types.ts";
import { MOST_LANES } from "./types/loaded-parts.ts";

/**
 * Splits vectors of other lengths than 2, 3, 4, 8 and 16, and vectors of pointers, into their lanes, unless an extension that the options allow has
 * them. Changes the functions of the module, which must be verified. What remains (parameters, members of structs, arguments of most intrinsics) is
 * rejected by the translation.
 */
export function splitOddVectors(module: Module, options: TranslateOptions = {}): void {
  const allowed = extensionSet(options.extensions, "none");
  const hasLengths = LENGTHS.some(([extension]) => allowed.allows(extension));
  const hasPointers = allowed.allows(GATHER);
  splitVectors(module, ({ shape: [count = 0], element }) => {
    if (count < 2 || count > MOST_LANES) return false;
    return (!hasLengths && !LANES.has(count)) || (!hasPointers && PointerType.is(element));
  });
}
