// A checksum of long memory, which every start of a command computes: in WebAssembly, because JavaScript that runs once is not compiled and
// takes longer than all else, and loading `node:zlib` or `node:crypto` does, too.
import { webAssembly } from "../../engine/index.ts";

/** Bytes of a block; what is summed consists of whole ones. */
export const BLOCK = 64;

/** Bytes of a page of WebAssembly's memory. */
const PAGE = 1 << 16;

/**
 * The module below in binary. A step can be undone, so damage in one place always changes the sum.
 *
 *     (func (import "" "" (memory 0)) (export "") (param $begin i32) (param $end i32) (result i64)
 *       four lanes of 16 bytes begin as 1, 2, 3 and 4
 *       while $begin < $end
 *         each lane = rotate by 5 bytes (i64x2.add lane (its 16 bytes of the block))
 *         $begin += 64
 *       sum = the first lane; for each of the others, sum = i64x2.add (rotate by 3 bytes sum) lane
 *       (i64.add (i64x2.extract_lane 0 sum) (i64.rotl (i64x2.extract_lane 1 sum) 29)))
 */
const MODULE =
  "AGFzbQEAAAABBwFgAn9/AX4CBgEAAAIAAAMCAQAHBAEAAAAK6wIB6AIBBnv9DAEAAAAAAAAAAAAAAAAAAAAhAv0MAgAAAAAAAAAAAAAAAAAAAC" +
  "ED/QwDAAAAAAAAAAAAAAAAAAAAIQT9DAQAAAAAAAAAAAAAAAAAAAAhBQJAA0AgACABTw0BIAIgAP0ABAD9zgEhByAHIAf9DQUGBwgJCgsMDQ4P" +
  "AAECAwQhAiADIAD9AAQQ/c4BIQcgByAH/Q0FBgcICQoLDA0ODwABAgMEIQMgBCAA/QAEIP3OASEHIAcgB/0NBQYHCAkKCwwNDg8AAQIDBCEEIA" +
  "UgAP0ABDD9zgEhByAHIAf9DQUGBwgJCgsMDQ4PAAECAwQhBSAAQcAAaiEADAALCyACIQcgByAH/Q0DBAUGBwgJCgsMDQ4PAAECIAP9zgEhByAH" +
  "IAf9DQMEBQYHCAkKCwwNDg8AAQIgBP3OASEHIAcgB/0NAwQFBgcICQoLDA0ODwABAiAF/c4BIQcgB/0dACAH/R0BQh2JfAs=";

/** Memory with a checksum of its parts. */
export interface SummedMemory {
  readonly bytes: Buffer;
  /** The checksum of the blocks from `begin` to `end`, both in bytes. */
  readonly sum: (begin: number, end: number) => bigint;
}

/** Memory of at least `length` bytes, all zero. Throws where the engine has no WebAssembly, or none with vectors. */
export function summedMemory(length: number): SummedMemory {
  const { Instance, Memory, Module } = webAssembly();
  const memory = new Memory({ initial: Math.ceil(length / PAGE) });
  const { exports } = new Instance(new Module(Buffer.from(MODULE, "base64")), { "": { "": memory } });
  const sum = exports[""];
  if (sum === undefined) throw new Error("the module has no export");
  // Sound: the module's function gives an i64.
  return { bytes: Buffer.from(memory.buffer), sum: (begin, end) => sum(begin, end) as bigint };
}
