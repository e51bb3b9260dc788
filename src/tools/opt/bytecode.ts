// Reading and writing bytecode, for `spirvana-opt`: a module of its own, since most runs read and write text alone.

export { dialectsOfBytecode, readBytecode, writeBytecode } from "../../bytecode/index.ts";
export { survivesRoundTrip } from "./round-trip.ts";
