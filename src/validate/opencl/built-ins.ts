/** Built-in variables: their storage class and their types. */

import { AddressingModel, BuiltIn, Decoration, StorageClass } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import { definitionText, nameOf } from "../compute/words.ts";
import type { Facts } from "../facts/module-facts.ts";
import { dimensionOf, isIntOfWidth, isVector, pointeeOf, scalarOf } from "../facts/types.ts";
import { type Broken, broken, type Rule } from "../rule.ts";
import { environment } from "./device.ts";

const builtIns = environment("Built-in Variables");
const ballot = environment("cl_khr_subgroup_ballot");

type Kind = "int32" | "size" | "size3" | "uint4";

const kinds: ReadonlyMap<number, Kind> = new Map([
  [BuiltIn.WorkDim, "int32"],
  [BuiltIn.GlobalSize, "size3"],
  [BuiltIn.GlobalInvocationId, "size3"],
  [BuiltIn.WorkgroupSize, "size3"],
  [BuiltIn.EnqueuedWorkgroupSize, "size3"],
  [BuiltIn.LocalInvocationId, "size3"],
  [BuiltIn.NumWorkgroups, "size3"],
  [BuiltIn.WorkgroupId, "size3"],
  [BuiltIn.GlobalOffset, "size3"],
  [BuiltIn.GlobalLinearId, "size"],
  [BuiltIn.LocalInvocationIndex, "size"],
  [BuiltIn.SubgroupSize, "int32"],
  [BuiltIn.SubgroupMaxSize, "int32"],
  [BuiltIn.NumSubgroups, "int32"],
  [BuiltIn.NumEnqueuedSubgroups, "int32"],
  [BuiltIn.SubgroupId, "int32"],
  [BuiltIn.SubgroupLocalInvocationId, "int32"],
  [BuiltIn.SubgroupEqMask, "uint4"],
  [BuiltIn.SubgroupGeMask, "uint4"],
  [BuiltIn.SubgroupGtMask, "uint4"],
  [BuiltIn.SubgroupLeMask, "uint4"],
  [BuiltIn.SubgroupLtMask, "uint4"],
]);

const sizeBits = (m: Facts): number => (m.addressingModel === AddressingModel.Physical32 ? 32 : 64);

function isKind(m: Facts, type: number, kind: Kind): boolean {
  const width = kind === "int32" || kind === "uint4" ? 32 : sizeBits(m);
  if (!isIntOfWidth(m, scalarOf(m, type), width)) return false;
  if (kind === "int32" || kind === "size") return !isVector(m, type);
  return isVector(m, type) && dimensionOf(m, type) === (kind === "size3" ? 3 : 4);
}

function kindText(m: Facts, kind: Kind): string {
  if (kind === "int32") return "a 32-bit integer";
  if (kind === "uint4") return "a vector of four 32-bit integers";
  return kind === "size" ? `a ${sizeBits(m)}-bit integer` : `a vector of three ${sizeBits(m)}-bit integers`;
}

const rules = {
  storage: builtIns.sentence("built-in-storage", "All built-in variables must be in the Input storage class.", {
    beyond: true,
    yields: true,
  }),
  mask: ballot.sentence(
    "built-in-mask",
    "For built-in variables decorated with SubgroupEqMask, SubgroupGeMask, SubgroupGtMask, SubgroupLeMask, or SubgroupLtMask, the supported variable type is a vector of four 32-bit integers.",
    { beyond: true, yields: true },
  ),
} as const;

function variableProblem(m: Facts, variable: number, builtIn: number): Broken | undefined {
  const at = m.definition(variable);
  const what = `built-in variable %${m.names.of(variable)} (${nameOf("BuiltIn", builtIn)})`;
  const storage = m.word(at, 3);
  if (storage !== StorageClass.Input) {
    return broken(rules.storage, `expected the ${what} in Input, but it is in ${nameOf("StorageClass", storage)}`, at);
  }
  const kind = kinds.get(builtIn);
  const type = pointeeOf(m, m.typeAt(at));
  if (kind === undefined || isKind(m, type, kind)) return undefined;
  const message = `expected the ${what} to be ${kindText(m, kind)}, but got '${definitionText(m, type)}'`;
  return broken(kind === "uint4" ? rules.mask : undefined, message, at);
}

export const builtInRules = lazy((): readonly Rule[] => [
  ...Object.values(rules),
  builtIns.module(
    "built-in-type",
    "built-ins",
    "The type of a built-in variable is that of the table, where size_t has 32 bits for Physical32 and 64 bits for Physical64.",
    (m) =>
      m.decorations.all.flatMap(({ kind, target, member, at, parameters }) => {
        const isVariable = member === undefined && m.opcodeOf(target) === Op.Variable;
        if (kind !== Decoration.BuiltIn || !isVariable) return [];
        return variableProblem(m, target, m.word(at, parameters)) ?? [];
      }),
    { beyond: true, yields: true },
  ),
]);
