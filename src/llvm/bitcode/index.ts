// The entry of the bitcode folder.

export { isBitcode } from "./container.ts";
export { type ReadBitcodeOptions, readBitcode } from "./read.ts";
export { type WriteBitcodeOptions, writeBitcode } from "./write/index.ts";
