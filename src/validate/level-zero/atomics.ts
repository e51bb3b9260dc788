/** Atomic instructions: types and storage classes, and what flags of the device say of floats. */

import { StorageClass } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import { definitionText, nameOf } from "../compute/words.ts";
import {
  FloatAtomicFlag as F,
  floatAtomicFlags,
  hasModuleFlag,
  type LevelZeroDevice,
  ModuleFlag,
} from "../devices/index.ts";
import type { Facts } from "../facts/module-facts.ts";
import { atomicPointerWord } from "../facts/operand-words.ts";
import { bitWidthOf, isFloat, isInt, isPointer, isUntypedPointer, pointeeOf, storageClassOf } from "../facts/types.ts";
import { broken, type Outcome, type Rule } from "../rule.ts";
import { floatCapabilities } from "./capabilities.ts";
import { deviceName, deviceOf, guide } from "./device.ts";

const validation = guide("Validation Rules");
const loadStore = guide("Atomic Load, Store, and Exchange");
const add = guide("Atomic Add and Subtract");
const minMax = guide("Atomic Min and Max");

const moves: readonly number[] = [Op.AtomicLoad, Op.AtomicStore, Op.AtomicExchange];
const floatMinMax: readonly number[] = [Op.AtomicFMinEXT, Op.AtomicFMaxEXT];
const floatOps: readonly number[] = [Op.AtomicFAddEXT, ...floatMinMax];

const hasPointer = (opcode: number): boolean => atomicPointerWord(opcode) !== 0;

const pointerType = (m: Facts, at: number): number => m.typeOf(m.word(at, atomicPointerWord(m.opcode(at))));

/** The type that is read or written; 0 if the instruction is wrong in other ways. */
function dataType(m: Facts, at: number): number {
  const pointer = pointerType(m, at);
  if (!isPointer(m, pointer)) return 0;
  if (!isUntypedPointer(m, pointer)) return pointeeOf(m, pointer);
  return m.opcode(at) === Op.AtomicStore ? m.typeOf(m.word(at, 4)) : m.typeAt(at);
}

const storageOf = (m: Facts, at: number): number => storageClassOf(m, pointerType(m, at));

// Integers.

const classes: readonly number[] = [
  StorageClass.Function,
  StorageClass.Workgroup,
  StorageClass.CrossWorkgroup,
  StorageClass.Generic,
];

function typeProblem(m: Facts, at: number): Outcome {
  const type = dataType(m, at);
  const opcode = m.opcode(at);
  if (type === 0 || floatOps.includes(opcode)) return undefined;
  if (isFloat(m, type) && moves.includes(opcode)) return undefined;
  if (isInt(m, type) && (bitWidthOf(m, type) === 32 || bitWidthOf(m, type) === 64)) return undefined;
  return `expected 'Op${m.opName(at)}' of 32-bit or 64-bit integers, but got '${definitionText(m, type)}'`;
}

function int64Problem(m: Facts, at: number): Outcome {
  const type = dataType(m, at);
  if (!isInt(m, type) || bitWidthOf(m, type) !== 64) return undefined;
  if (hasModuleFlag(deviceOf(m), ModuleFlag.ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS)) return undefined;
  return `'Op${m.opName(at)}' of 64-bit integers needs ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS, which ${deviceName(m)} does not have`;
}

// Floats.

/** Bits of a kind of operation for global and for local memory. */
interface Places {
  readonly text: string;
  readonly global: number;
  readonly local: number;
}

const places = {
  move: {
    text: "LOAD_STORE",
    global: F.ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_LOAD_STORE,
    local: F.ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_LOAD_STORE,
  },
  add: {
    text: "ADD",
    global: F.ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_ADD,
    local: F.ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_ADD,
  },
  minMax: {
    text: "MIN_MAX",
    global: F.ZE_DEVICE_FP_ATOMIC_EXT_FLAG_GLOBAL_MIN_MAX,
    local: F.ZE_DEVICE_FP_ATOMIC_EXT_FLAG_LOCAL_MIN_MAX,
  },
} as const satisfies { readonly [kind: string]: Places };

/** The flags that a storage class needs; a generic pointer may point to either memory, and private memory needs none. */
function neededFlags({ global, local }: Places, storage: number): number {
  switch (storage) {
    case StorageClass.CrossWorkgroup:
      return global;
    case StorageClass.Workgroup:
      return local;
    case StorageClass.Generic:
      return global | local;
    default:
      return 0;
  }
}

/** The names of the flags that the device lacks for this operation; "" if it has all. */
function lackingFlags(device: LevelZeroDevice, kind: Places, width: number, storage: number): string {
  const lacking = neededFlags(kind, storage) & ~floatAtomicFlags(device, width);
  return [lacking & kind.global ? `GLOBAL_${kind.text}` : "", lacking & kind.local ? `LOCAL_${kind.text}` : ""]
    .filter((name) => name !== "")
    .join(" and ");
}

function placeProblem(m: Facts, at: number, kind: Places): Outcome {
  const type = dataType(m, at);
  if (!isFloat(m, type)) return undefined;
  const width = bitWidthOf(m, type);
  const lacking = lackingFlags(deviceOf(m), kind, width, storageOf(m, at));
  if (lacking === "") return undefined;
  const where = nameOf("StorageClass", storageOf(m, at));
  return `'Op${m.opName(at)}' of ${width}-bit floats in ${where} needs ${lacking} in ze_float_atomic_ext_properties_t.fp${width}Flags, which ${deviceName(m)} does not have`;
}

const isFloat32 = (m: Facts, at: number): boolean =>
  isFloat(m, dataType(m, at)) && bitWidthOf(m, dataType(m, at)) === 32;

/** The capability of an operation on floats of this width has to be declared. */
function capabilityProblem(m: Facts, at: number): Outcome {
  const width = bitWidthOf(m, m.typeAt(at));
  if (!isFloat(m, m.typeAt(at)) || (width !== 16 && width !== 32 && width !== 64)) return undefined;
  const capability = floatCapabilities[m.opcode(at) === Op.AtomicFAddEXT ? "Add" : "MinMax"][width];
  if (m.has(capability)) return undefined;
  return `'Op${m.opName(at)}' of ${width}-bit floats needs the capability ${nameOf("Capability", capability)}`;
}

const load32 = loadStore.sentence(
  "atomic-float32-move",
  "The guide lists no 32-bit floating-point types for OpAtomicLoad, OpAtomicStore and OpAtomicExchange. Every device accepts them.",
  { severity: "warning" },
);

export const atomicRules = lazy((): readonly Rule[] => [
  validation.instruction(
    "atomic-type",
    hasPointer,
    "32-bit integer types are supported for the Result Type and/or type of Value.",
    typeProblem,
    { yields: true },
  ),
  validation.instruction(
    "atomic-int64",
    hasPointer,
    "64-bit integer types are optionally supported for devices supporting ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS.",
    int64Problem,
    { yields: true },
  ),
  validation.instruction(
    "atomic-storage-class",
    hasPointer,
    "The Pointer operand must be a pointer to the Function, Workgroup, CrossWorkGroup, or Generic Storage Classes.",
    (m, at) => {
      const storage = storageOf(m, at);
      if (storage < 0 || classes.includes(storage)) return undefined;
      const list = classes.map((one) => nameOf("StorageClass", one)).join(", ");
      return `expected Pointer of 'Op${m.opName(at)}' to point to one of ${list}, but got ${nameOf("StorageClass", storage)}`;
    },
    { yields: true },
  ),
  load32,
  loadStore.instruction(
    "atomic-float-move",
    moves,
    "Floating-point types are supported in CrossWorkGroup if the flags of their width include GLOBAL_LOAD_STORE, in Workgroup if they include LOCAL_LOAD_STORE.",
    (m, at) => {
      const problem = placeProblem(m, at, places.move);
      if (typeof problem !== "string" || !isFloat32(m, at)) return problem;
      return broken(load32, problem);
    },
    { yields: true },
  ),
  add.instruction(
    "atomic-float-add",
    [Op.AtomicFAddEXT],
    "Pointer may be a pointer to CrossWorkGroup if the flags of the width include GLOBAL_ADD, to Workgroup if they include LOCAL_ADD.",
    (m, at) => placeProblem(m, at, places.add),
    { yields: true },
  ),
  minMax.instruction(
    "atomic-float-min-max",
    floatMinMax,
    "Pointer may be a pointer to CrossWorkGroup if the flags of the width include GLOBAL_MIN_MAX, to Workgroup if they include LOCAL_MIN_MAX.",
    (m, at) => placeProblem(m, at, places.minMax),
    { yields: true },
  ),
  add.instruction(
    "atomic-float-capability",
    floatOps,
    "The capability of an operation on floating-point values of a width must be declared.",
    capabilityProblem,
    { yields: true },
  ),
]);
