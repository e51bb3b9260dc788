// LLVM IR as an input.

import { isBitcode } from "../../llvm/index.ts";

/** How an entity of LLVM's assembly begins. */
const LLVM_ENTITY =
  /^(?:source_filename\s*=|target\s+(?:datalayout|triple)\s*=|module\s+asm\b|define\b|declare\b|attributes\s+#\d|@[-\w.$"]+\s*=|%[-\w.$"]+\s*=\s*type\b|\$[-\w.$"]+\s*=\s*comdat\b|![-\w.]+\s*=\s*(?:distinct\s*)?!|\^\d+\s*=)/;

/** Whether bytes are LLVM IR: bitcode, or a text whose first line that is no comment begins an entity. */
export function isLlvm(bytes: Uint8Array): boolean {
  if (isBitcode(bytes)) return true;
  const text = new TextDecoder().decode(bytes.subarray(0, BEGINNING));
  const line = text.split("\n").find((one) => !/^\s*(?:;|$)/.test(one));
  return line !== undefined && LLVM_ENTITY.test(line.trimStart());
}

/** Bytes that are looked at. */
const BEGINNING = 1 << 14;
