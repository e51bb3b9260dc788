// The kind of the bytes of an input: a SPIR-V binary, SPIR-V assembly, or text of another kind. LLVM IR is recognized elsewhere (`llvm/llvm-input.ts`): tools
// that load no LLVM begin twice as fast.

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
