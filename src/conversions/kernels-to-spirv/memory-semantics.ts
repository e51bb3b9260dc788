// Atomic operations state which memory they order, as Vulkan and OpenCL want; conversions state the order only.

import * as spirv from "../../dialects/spirv/index.ts";
import type { Operation } from "../../ir/index.ts";

const SEMANTICS = "semantics";

/** The semantics for memory of a storage class, by name. */
const MEMORY: Readonly<Record<string, string>> = {
  StorageBuffer: "UniformMemory",
  Workgroup: "WorkgroupMemory",
  CrossWorkgroup: "CrossWorkgroupMemory",
};

/** Adds the memory to the semantics of the atomic operations of a module. */
export function stateOrderedMemory(module: Operation): void {
  const ordered = spirv.MemorySemantics.enum.value("AcquireRelease") ?? 0;
  module.walk((op) => {
    const given = op.attr(SEMANTICS);
    const type = op.numOperands > 0 ? op.operandType(0) : undefined;
    if (!spirv.MemorySemantics.is(given) || !spirv.PointerType.is(type)) return;
    const name = MEMORY[spirv.StorageClass.enum.text(type.storageClass) ?? ""];
    const memory = name === undefined ? undefined : spirv.MemorySemantics.enum.value(name);
    if (memory === undefined || Number(given.value) !== ordered) return;
    op.setAttr(SEMANTICS, spirv.MemorySemantics.of(op.context, ordered | memory));
  });
}
