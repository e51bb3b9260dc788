// Barrier Instructions of the SPIR-V specification.

import { attr, defineOp } from "../../../../define/index.ts";
import { MemorySemantics, Scope } from "../../enums.ts";
import { oneMemoryOrder } from "../rule.ts";

export const ControlBarrier = defineOp("spirv.ControlBarrier", {
  summary: "Wait for other invocations of this module to reach the current point of execution.",
  args: {
    execution_scope: attr(Scope.constraint),
    memory_scope: attr(Scope.constraint),
    memory_semantics: attr(MemorySemantics.constraint),
  },
  assembly: "$execution_scope `,` $memory_scope `,` $memory_semantics attr-dict",
  traits: [oneMemoryOrder("memory_semantics")],
});

export const MemoryBarrier = defineOp("spirv.MemoryBarrier", {
  summary: "Control the order that memory accesses are observed.",
  args: { memory_scope: attr(Scope.constraint), memory_semantics: attr(MemorySemantics.constraint) },
  assembly: "$memory_scope `,` $memory_semantics attr-dict",
  traits: [oneMemoryOrder("memory_semantics")],
});
