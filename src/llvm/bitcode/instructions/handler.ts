// The types and helpers that the readers of instructions share.

import type { FunctionReader } from "../function-reader.ts";
import type { BitRecord } from "../stream/record.ts";

/** Reads the record of an instruction. */
export type ReadInstruction = (reader: FunctionReader, record: BitRecord) => void;

/** The least number of numbers in a record. */
export function need(reader: FunctionReader, record: BitRecord, count: number): void {
  if (record.length < count) reader.fail("Invalid record");
}
