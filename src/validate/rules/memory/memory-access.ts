/** Memory operands: the mask of a load, store or copy, and what it asks of the pointer. */
import { MemoryAccess as A, StorageClass as S } from "../../../grammar/enumerants.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { containsType, isFloat, isInt, isTypedPointer, pointeeOf, storageClassOf } from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { memoryScopeProblem } from "../scopes/scopes.ts";

const access = chapter("3.2.26 Memory Operands", "memory-operands");
const vulkan = chapter(
  "Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation",
  "memory-operands",
);

const rules = {
  available: access.sentence("available", "MakePointerAvailable is not for loads, and needs NonPrivatePointer."),
  visible: access.sentence("visible", "MakePointerVisible is not for stores, and needs NonPrivatePointer."),
  nonPrivate: access.sentence("non-private", "NonPrivatePointer needs a storage class that invocations share."),
  powerOfTwo: access.sentence("power-of-two", "The literal of Aligned must be a power of two."),
  aligned: vulkan.sentence(
    "aligned",
    "If the PhysicalStorageBuffer64 addressing model is enabled, all instructions that support memory access operands and that use a physical pointer must include the Aligned operand.",
    { vulkan: "VUID-StandaloneSpirv-PhysicalStorageBuffer64-04708" },
  ),
  alignment: vulkan.sentence(
    "alignment",
    "Any load or store through a physical pointer type must have an Aligned operand which is a multiple of the size of the largest scalar type in the pointed-to type.",
    { vulkan: "VUID-StandaloneSpirv-PhysicalStorageBuffer64-06314" },
  ),
} as const;

/** How an instruction uses its pointers. */
export interface Accesses {
  /** Pointer types that are read or written. */
  readonly pointers: readonly number[];
  readonly isLoad: boolean;
  readonly isStore: boolean;
}

const shared: ReadonlySet<number> = new Set([
  S.Uniform,
  S.Workgroup,
  S.CrossWorkgroup,
  S.Generic,
  S.Image,
  S.StorageBuffer,
  S.PhysicalStorageBuffer,
]);

/** Words that one mask takes with its parameters: in order of their bits. */
export function accessWords(m: Facts, at: number, index: number): number {
  const mask = m.optionalWord(at, index);
  if (mask === undefined) return 0;
  const parameters = [
    A.Aligned,
    A.MakePointerAvailable,
    A.MakePointerVisible,
    A.AliasScopeINTELMask,
    A.NoAliasINTELMask,
  ];
  return 1 + parameters.filter((bit) => (mask & bit) !== 0).length;
}

/** Checks the memory operands mask at a word; without a mask, only physical pointers are wrong. */
export function accessProblem(m: Facts, at: number, index: number, accesses: Accesses): Outcome {
  const isPhysical = accesses.pointers.some((type) => storageClassOf(m, type) === S.PhysicalStorageBuffer);
  const missing = broken(rules.aligned, "Memory accesses with PhysicalStorageBuffer must use Aligned.");
  const mask = m.optionalWord(at, index);
  if (mask === undefined) return isPhysical ? missing : undefined;
  return (
    visibilityProblem(m, at, index, mask, accesses) ??
    nonPrivateProblem(m, mask, accesses) ??
    ((mask & A.Aligned) === 0
      ? isPhysical
        ? missing
        : undefined
      : alignmentProblem(m, m.word(at, index + 1), accesses))
  );
}

// As in spirv-val, loads and stores of every kind are called OpLoad and OpStore.
function visibilityProblem(m: Facts, at: number, index: number, mask: number, { isLoad, isStore }: Accesses): Outcome {
  let parameter = index + ((mask & A.Aligned) === 0 ? 1 : 2);
  const isPrivate = (mask & A.NonPrivatePointer) === 0;
  if ((mask & A.MakePointerAvailable) !== 0) {
    if (isLoad) return broken(rules.available, "MakePointerAvailableKHR cannot be used with OpLoad.");
    if (isPrivate)
      return broken(rules.available, "NonPrivatePointerKHR must be specified if MakePointerAvailableKHR is specified.");
    const problem = memoryScopeProblem(m, at, m.word(at, parameter++));
    if (problem !== undefined) return problem;
  }
  if ((mask & A.MakePointerVisible) === 0) return undefined;
  if (isStore) return broken(rules.visible, "MakePointerVisibleKHR cannot be used with OpStore.");
  if (isPrivate)
    return broken(rules.visible, "NonPrivatePointerKHR must be specified if MakePointerVisibleKHR is specified.");
  return memoryScopeProblem(m, at, m.word(at, parameter));
}

function nonPrivateProblem(m: Facts, mask: number, { pointers }: Accesses): Outcome {
  if ((mask & A.NonPrivatePointer) === 0 || pointers.every((type) => shared.has(storageClassOf(m, type))))
    return undefined;
  return broken(
    rules.nonPrivate,
    "NonPrivatePointerKHR requires a pointer in Uniform, Workgroup, CrossWorkgroup, Generic, Image or StorageBuffer storage classes.",
  );
}

function alignmentProblem(m: Facts, alignment: number, { pointers }: Accesses): Outcome {
  if (alignment === 0 || (alignment & (alignment - 1)) !== 0) {
    return broken(rules.powerOfTwo, `Memory accesses Aligned operand value ${alignment} is not a power of two.`);
  }
  const physical = pointers.find(
    (type) => storageClassOf(m, type) === S.PhysicalStorageBuffer && isTypedPointer(m, type),
  );
  if (physical === undefined) return undefined;
  const largest = largestScalar(m, pointeeOf(m, physical));
  if (alignment >= largest) return undefined;
  return broken(
    rules.alignment,
    `Memory accesses Aligned operand value ${alignment} is too small, the largest scalar type is ${largest} bytes.`,
  );
}

/** Bytes of the largest scalar in a type; a pointer into physical memory has eight. */
function largestScalar(m: Facts, type: number): number {
  let largest = 0;
  containsType(m, type, (id) => {
    if (isInt(m, id) || isFloat(m, id)) largest = Math.max(largest, m.wordOf(id, 2) / 8);
    else if (storageClassOf(m, id) === S.PhysicalStorageBuffer) largest = Math.max(largest, 8);
    return false;
  });
  return largest;
}

export const memoryAccessRules: readonly Rule[] = Object.values(rules);
