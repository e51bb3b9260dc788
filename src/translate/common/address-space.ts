// Address spaces of LLVM IR and storage classes of SPIR-V: one table for both directions.

import * as Enum from "../../grammar/enumerants.generated.ts";

const { StorageClass } = Enum;

/** The storage class by address space. */
const CLASSES: readonly number[] = [
  StorageClass.Function,
  StorageClass.CrossWorkgroup,
  StorageClass.UniformConstant,
  StorageClass.Workgroup,
  StorageClass.Generic,
  StorageClass.DeviceOnlyALTERA,
  StorageClass.HostOnlyALTERA,
  StorageClass.Input,
  StorageClass.Output,
  StorageClass.CodeSectionINTEL,
];

/** Address spaces by their meaning. */
export const AddressSpace = {
  Private: 0,
  Global: 1,
  Constant: 2,
  Local: 3,
  Generic: 4,
  DeviceOnly: 5,
  HostOnly: 6,
  Input: 7,
  Output: 8,
  Code: 9,
} as const;

/** The address space of a storage class; undefined for classes of shaders. `Private` variables of kernels are in address space 0. */
export function addressSpaceOf(storageClass: number): number | undefined {
  if (storageClass === StorageClass.Private) return AddressSpace.Private;
  const found = CLASSES.indexOf(storageClass);
  return found < 0 ? undefined : found;
}

/** The storage class of an address space; undefined if SPIR-V has none. */
export function storageClassOf(addressSpace: number): number | undefined {
  return CLASSES[addressSpace];
}
