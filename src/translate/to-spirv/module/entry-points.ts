// Entry points: kernels with their interfaces and execution modes.

import { ExecutionMode, ExecutionModel } from "../../../grammar/enumerants.generated.ts";
import { GlobalVariable, LLVMFunction } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { AddressSpace } from "../../common/address-space.ts";
import { isKernel } from "../../common/functions.ts";
import { writeVectorModes } from "../../decorations/vector-compute.ts";
import { writeArgumentTypes } from "../../metadata/argument-types.ts";
import type { ToSpirv } from "../module-state.ts";
import { contractionForbidden } from "./contraction.ts";
import { writeListedModes, writeModes } from "./kernel-modes.ts";
import type { Uses } from "./uses.ts";

/** From this version on interfaces list all variables of the module that a kernel uses. */
const WHOLE_INTERFACES = 0x00010400;

/** Writes the entry points and their execution modes; modules without entry points are for linking. */
export function writeEntryPoints(at: ToSpirv, uses: Uses): void {
  const { contraction = "on" } = at.options;
  const forbidden = contraction === "on" ? contractionForbidden(at) : undefined;
  let isLinked = true;
  for (const one of at.module.functions) {
    const id = at.functionId(one);
    if (id === undefined || !isKernel(one)) continue;
    isLinked = false;
    at.builder.add("entries", Op.EntryPoint, ExecutionModel.Kernel, id, one.name, ...interfaceOf(at, one, uses));
    const isOff = contraction === "off" || forbidden?.has(one) === true;
    if (isOff) at.addMode(Op.ExecutionMode, id, ExecutionMode.ContractionOff);
    writeModes(at, one, id);
    writeVectorModes(at, one, id);
    if (at.options.argumentTypes === true) writeArgumentTypes(at, one);
  }
  writeListedModes(at);
  if (isLinked) at.builder.capability("Linkage");
}

function interfaceOf(at: ToSpirv, kernel: LLVMFunction, uses: Uses): readonly number[] {
  const ids = new Set<number>();
  for (const used of uses.reachable([kernel])) {
    if (used instanceof LLVMFunction) for (const id of at.builtInsRead(used)) ids.add(id);
    if (!(used instanceof GlobalVariable) || at.localConstants.all.has(used)) continue;
    const id = at.constants.known(used.constant);
    if (id === undefined) continue;
    const isInput = used.addressSpace === AddressSpace.Input || used.addressSpace === AddressSpace.Output;
    if (isInput || at.builder.reaches(WHOLE_INTERFACES)) ids.add(id);
  }
  return [...ids].sort((a, b) => a - b);
}
