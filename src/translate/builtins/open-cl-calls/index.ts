// Functions of OpenCL C towards SPIR-V, by name: the instructions that calls of them are. `../open-cl/` is the other way.

import { lazy, memoized } from "../../../support/lazy.ts";
import { demangle } from "../../mangling/index.ts";
import type { SpirvBody } from "../../to-spirv/body.ts";
import { readBuiltIn } from "../built-in-calls.ts";
import { builtInOfFunction } from "../built-in-names.ts";
import { atomicWriter } from "./atomics.ts";
import { barrierCalls } from "./barriers.ts";
import { OpenClCall, type WriteCall } from "./call.ts";
import { conversionWriter } from "./conversions.ts";
import { enqueueCalls } from "./enqueue.ts";
import { extendedWriter, kindOfCall } from "./extended.ts";
import { blockAccessWriter, groupCalls } from "./groups.ts";
import { imageCalls } from "./images.ts";
import { intelWriter } from "./intel.ts";
import { otherCalls, packedDotWriter } from "./miscellaneous.ts";
import { pipeCalls } from "./pipes.ts";
import { printf, samplerInitializer } from "./printf.ts";
import { relationalCalls } from "./relational.ts";

const byName = lazy(
  (): ReadonlyMap<string, WriteCall> =>
    new Map([...barrierCalls, ...groupCalls, ...imageCalls, ...otherCalls, ...relationalCalls]),
);

/** Functions whose names are not mangled. */
const unmangled = lazy(
  (): ReadonlyMap<string, WriteCall> =>
    new Map([
      ...pipeCalls,
      ...enqueueCalls,
      ...otherCalls.filter(([name]) => name.startsWith("__to_")),
      ["printf", printf],
      ["__translate_sampler_initializer", samplerInitializer],
    ]),
);

/** Writes the instructions for a call. */
type Write = (body: SpirvBody, row: number) => boolean;

/** The writer for calls of a function that has a meaning in modules of any language; undefined for other names. */
export function commonWriter(name: string): Write | undefined {
  const write = unmangled().get(name);
  return write && ((body, row) => write(new OpenClCall(body, row, { name, scopes: [], parameters: [] })));
}

/** The writer for calls of an OpenCL C function, by its mangled name; undefined for other functions. */
export const openClWriter: (name: string) => Write | undefined = memoized((name: string): Write | undefined => {
  const demangled = demangle(name);
  if (demangled === undefined || demangled.scopes.length > 0) return undefined;
  const builtIn = builtInOfFunction(demangled.name);
  if (builtIn !== undefined) return (body, row) => readBuiltIn(body, row, builtIn);
  const write =
    byName().get(demangled.name) ??
    atomicWriter(demangled) ??
    conversionWriter(demangled.name) ??
    packedDotWriter(demangled.name) ??
    blockAccessWriter(demangled.name) ??
    intelWriter(demangled.name) ??
    extendedWriter(demangled.name, kindOfCall(demangled.parameters ?? []));
  return write && ((body, row) => write(new OpenClCall(body, row, demangled)));
});
