// The public entry of the bytecode layer.

export {
  type Codec,
  codecOf,
  type DialectCodec,
  type EntityReader,
  type EntityWriter,
  readList,
  writeList,
} from "./codec.ts";
export { isBytecode } from "./format.ts";
export { dialectsOfBytecode, readBytecode } from "./read.ts";
export { type WriteBytecodeOptions, writeBytecode } from "./write.ts";
