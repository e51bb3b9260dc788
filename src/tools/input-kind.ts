// The kind of the bytes of an input: a SPIR-V binary, SPIR-V assembly, LLVM IR as bitcode or text, or MLIR's text.

import { isBitcode } from "../llvm/index.ts";

const MAGIC = 0x07230203;

/** Whether bytes begin as a SPIR-V binary does, in either byte order. */
export function isBinary(bytes: Uint8Array): boolean {
  if (bytes.length < 4) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(0, true) === MAGIC || view.getUint32(0) === MAGIC;
}

/** Whether a text is SPIR-V assembly, by the name of its file or, for standard input, by a line that begins with an instruction. */
export function isAssembly(file: string, bytes: Uint8Array): boolean {
  return (
    file.endsWith(".spvasm") || /^\s*(%\w+\s*=\s*)?Op[A-Z]/m.test(new TextDecoder().decode(bytes.subarray(0, 4096)))
  );
}

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
