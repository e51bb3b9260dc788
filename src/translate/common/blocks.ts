// Blocks of OpenCL C, which clang lowers to functions and literals: structs whose address the functions take as bytes.

const INVOKE = /_block_invoke(?:_\d+)?(?:_kernel)?$/;

/** Whether a name is of a function that clang makes of a block. */
export function isBlockInvoke(name: string): boolean {
  return INVOKE.test(name);
}
