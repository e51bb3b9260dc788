// Functions of OpenCL C and the instructions that they are: names by which both directions find an entry.
//
// Contract: `toSpirv` of an entry writes the instructions for a call of the function (its name demangled) and returns true; `toLlvm`, where the
// target environment is CL1.2 or CL2.0, emits the call for an instruction. Entries are in files by subject.

import { extendedSet } from "../../grammar/index.ts";
import { type Type, vectorType } from "../../ir/index.ts";
import { Op } from "../../spirv/modules.ts";
import { type Demangled, demangle, isUnsigned } from "../mangling/index.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import { builtInOfFunction, isDimensional } from "./built-in-names.ts";

/** Writes a call. */
export type WriteCall = (body: SpirvBody, row: number) => boolean;

/** What writes calls of a function of OpenCL C, by its mangled name; undefined for functions that are none of OpenCL C. */
export function openClToSpirv(name: string): WriteCall | undefined {
  const demangled = demangle(name);
  if (demangled === undefined || demangled.scopes.length > 0) return undefined;
  const builtIn = builtInOfFunction(demangled.name);
  if (builtIn !== undefined) return (body, row) => readBuiltIn(body, row, builtIn);
  return extended(demangled);
}

/** A function of OpenCL.std: of that name, or with a prefix for the kind of its last parameter. */
function extended({ name, parameters = [] }: Demangled): WriteCall | undefined {
  const set = extendedSet("OpenCL.std");
  const last = parameters.at(-1);
  const unsigned = last === undefined ? undefined : isUnsigned(last);
  const prefix = unsigned === undefined ? "f" : unsigned ? "u_" : "s_";
  const found = set?.instructionNamed(name) ?? set?.instructionNamed(`${prefix}${name}`);
  if (found === undefined) return undefined;
  return (body, row) => {
    const args = Array.from({ length: body.argumentCount(row) }, (_, index) => body.value(body.operand(row, index)));
    body.result(row, Op.ExtInst, body.at.openCl, found.opcode, ...args);
    return true;
  };
}

/** A component of a built-in variable at a constant dimension, or a scalar variable. */
function readBuiltIn(body: SpirvBody, row: number, builtIn: number): boolean {
  const type = body.rowType(row);
  const dimension = isDimensional(builtIn) ? body.constantInteger(body.operand(row, 0)) : undefined;
  if (!isDimensional(builtIn)) {
    body.result(row, Op.Load, body.at.builtIn(builtIn, type), ...alignment(body, type));
    return true;
  }
  if (dimension === undefined || dimension > 2n) return body.reject(row, "of a computed dimension is not translated");
  const vector = vectorType(body.at.module.context, [3], type);
  const loaded = body.emit(
    Op.Load,
    body.at.types.of(vector),
    body.at.builtIn(builtIn, vector),
    ...alignment(body, vector),
  );
  body.result(row, Op.CompositeExtract, loaded, Number(dimension));
  return true;
}

function alignment(body: SpirvBody, type: Type): readonly number[] {
  return [2, body.at.layout.alignment(type)];
}
