// The table of OpenCL C's functions: by instruction towards LLVM IR, by name towards SPIR-V.

import { lazy, memoized } from "../../../support/lazy.ts";
import { demangle } from "../../mangling/index.ts";
import type { SpirvBody } from "../../to-spirv/body.ts";
import { readBuiltIn } from "../built-in/calls.ts";
import { builtInOfFunction } from "../built-in/names.ts";
import { atomics } from "./atomics.ts";
import { barriers } from "./barriers.ts";
import { conversions } from "./conversions.ts";
import { enqueuing } from "./enqueue.ts";
import type { OpenClEntry } from "./entry.ts";
import { events } from "./events.ts";
import { groups } from "./groups.ts";
import { images } from "./images.ts";
import { intel } from "./intel.ts";
import { numbers, packedDotWriter } from "./numbers.ts";
import { pipes } from "./pipes.ts";
import { pointers } from "./pointers.ts";
import { printing } from "./printf.ts";
import { relational } from "./relational.ts";
import { lacksFloats } from "./writers/atomics.ts";
import { conversionWriter } from "./writers/conversions.ts";
import { extendedWriter, kindOfCall } from "./writers/extended.ts";
import { OpenClCall } from "./writers/written-call.ts";

/** All entries. */
export const openClEntries: readonly OpenClEntry[] = [
  ...atomics,
  ...barriers,
  ...conversions,
  ...enqueuing,
  ...events,
  ...groups,
  ...images,
  ...intel,
  ...numbers,
  ...pipes,
  ...pointers,
  ...printing,
  ...relational,
];

const byOpcode = lazy(
  () => new Map(openClEntries.flatMap((one) => one.opcodes.map((opcode) => [opcode, one] as const))),
);

const byName = lazy(() => new Map(openClEntries.flatMap(({ calls = [] }) => calls)));

/** The entry of an instruction that is a call of OpenCL C's functions in CL1.2 and CL2.0. */
export function openClEntryOf(opcode: number): OpenClEntry | undefined {
  return byOpcode().get(opcode);
}

/** Writes the instructions for a call. */
type Write = (body: SpirvBody, row: number) => boolean;

/** The writer for calls of a function that has a meaning in modules of any language; undefined for other names. */
export function commonWriter(name: string): Write | undefined {
  const write = name.startsWith("__") || name === "printf" ? byName().get(name) : undefined;
  return write && ((body, row) => write(new OpenClCall(body, row, { name, scopes: [], parameters: [] })));
}

/** The writer for calls of an OpenCL C function, by its mangled name; undefined for other functions. */
export const openClWriter: (name: string) => Write | undefined = memoized((name: string): Write | undefined => {
  const demangled = demangle(name);
  if (demangled === undefined || demangled.scopes.length > 0 || lacksFloats(demangled)) return undefined;
  const builtIn = builtInOfFunction(demangled.name);
  if (builtIn !== undefined) return (body, row) => readBuiltIn(body, row, builtIn);
  const write =
    byName().get(demangled.name) ??
    conversionWriter(demangled.name) ??
    packedDotWriter(demangled.name) ??
    extendedWriter(demangled.name, kindOfCall(demangled.parameters ?? []));
  return write && ((body, row) => write(new OpenClCall(body, row, demangled)));
});
