// LLVM IR as an input. It loads what knows LLVM only for bytes that are no text.

/** How an entity of LLVM's assembly begins; an alias of MLIR's text may begin like metadata, but not go on like it. */
const LLVM_ENTITY =
  /^(?:source_filename\s*=|target\s+(?:datalayout|triple)\s*=|module\s+asm\b|define\b|declare\b|attributes\s+#\d|@[-\w.$"]+\s*=|%[-\w.$"]+\s*=\s*type\b|\$[-\w.$"]+\s*=\s*comdat\b|![-\w.$]+\s*=\s*(?:distinct\s*)?!(?:\{|(?:Generic)?DI\w*\()|\^\d+\s*=)/;

/** Bytes that are looked at. */
const BEGINNING = 1 << 14;

/** Returns whether bytes are LLVM IR: bitcode, or a text whose first line that is no comment begins an entity. */
export async function isLlvm(bytes: Uint8Array): Promise<boolean> {
  if (bytes.subarray(0, 4).some((byte) => byte >= 0x80)) {
    const { isBitcode } = await import("../../llvm/index.ts");
    return isBitcode(bytes);
  }
  const text = new TextDecoder().decode(bytes.subarray(0, BEGINNING));
  const line = text.split("\n").find((one) => !/^\s*(?:;|$)/.test(one));
  return line !== undefined && LLVM_ENTITY.test(line.trimStart());
}

/** The dialects of imported LLVM IR. */
export const IMPORTED_DIALECTS: readonly string[] = ["llvm", "dlti"];

/** The reader of an input that is LLVM IR as the LLVM dialect; undefined for other inputs. */
export async function importerOf(bytes: Uint8Array): Promise<typeof import("./read-llvm.ts").readImported | undefined> {
  return (await isLlvm(bytes)) ? (await import("./read-llvm.ts")).readImported : undefined;
}
