// Asks for an op by a name that the compiler checks. Code compares definitions (`op.def === func.call`); where the import of a definition would
// be a cycle, or would load another dialect, it calls `isOp`. The imports here are types: they load nothing.

import type { OpDef } from "../../ir/index.ts";
import type * as affine from "../affine/index.ts";
import type * as arith from "../arith/index.ts";
import type * as bufferization from "../bufferization/index.ts";
import type * as builtin from "../builtin/index.ts";
import type * as complex from "../complex/index.ts";
import type * as func from "../func/index.ts";
import type * as gpu from "../gpu/index.ts";
import type * as llvm from "../llvm/index.ts";
import type * as memref from "../memref/index.ts";
import type * as scf from "../scf/index.ts";
import type * as spirv from "../spirv/index.ts";
import type * as tensor from "../tensor/index.ts";
import type * as vector from "../vector/index.ts";

type NamesIn<Dialect extends string, Namespace> = `${Dialect}.${keyof Namespace & string}`;

/** The name of an op: of an export of its dialect's namespace. */
export type OpName =
  | NamesIn<"affine", typeof affine>
  | NamesIn<"arith", typeof arith>
  | NamesIn<"bufferization", typeof bufferization>
  | NamesIn<"builtin", typeof builtin>
  | NamesIn<"complex", typeof complex>
  | NamesIn<"func", typeof func>
  | NamesIn<"gpu", typeof gpu>
  | NamesIn<"llvm", typeof llvm>
  | NamesIn<"llvm.mlir", typeof llvm.mlir>
  | NamesIn<"memref", typeof memref>
  | NamesIn<"scf", typeof scf>
  | "scf.reduce.return"
  | NamesIn<"spirv", typeof spirv>
  | NamesIn<"spirv.mlir", typeof spirv.mlir>
  | NamesIn<"tensor", typeof tensor>
  | NamesIn<"vector", typeof vector>
  | `llvm.intr.${llvm.IntrinsicName}`
  | `llvm.intr.dbg.${"declare" | "value"}`;

/** A table by op whose keys are checked, where a table by definition would be a cycle. */
export function opNameTable<T>(table: { readonly [Name in OpName]?: T }): (def: OpDef) => T | undefined {
  const entries = new Map<string, T>(Object.entries(table));
  return ({ name }) => entries.get(name);
}

/** An op of this name, for a walk. */
export function opNamed<Name extends OpName>(name: Name): { readonly name: Name } {
  return { name };
}

/** Returns true if there is an op, or a draft of one, and it has one of these names. */
export function isOp<Op extends { readonly def: OpDef | undefined }, Name extends OpName>(
  op: Op | undefined,
  ...names: readonly Name[]
): op is Op & { readonly name: Name } {
  return op?.def !== undefined && (names as readonly string[]).includes(op.def.name);
}
