/** Memory semantics: one check that barriers and atomics share. */
import { Capability, MemoryModel, MemorySemantics as S, Scope } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import { evaluateInt32, isConstantId } from "../../facts/constants.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { broken, chapter, type Outcome, type Rule, type RuleText } from "../../rule.ts";

const semantics = chapter("3.2.25 Memory Semantics <id>", "memory-semantics");
const vulkan = chapter(
  "Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation",
  "memory-semantics",
);

const named = (name: string, id: string, sentence: string) =>
  vulkan.sentence(name, sentence, { vulkan: `VUID-StandaloneSpirv-${id}` });

const rules = {
  type: semantics.sentence("type", "A Memory Semantics <id> must be a 32-bit integer scalar."),
  constant: semantics.sentence(
    "constant",
    "With the Shader capability, a Memory Semantics <id> must be a constant instruction.",
  ),
  capability: semantics.sentence(
    "capability",
    "Bits of Memory Semantics need the capabilities that the specification lists.",
  ),
  storageClass: semantics.sentence("storage-class", "MakeAvailable and MakeVisible need a bit of a storage class."),
  volatile: semantics.sentence("volatile", "Volatile can only be used with atomic instructions."),
  flagClear: semantics.sentence("flag-clear", "OpAtomicFlagClear must not use Acquire or AcquireRelease."),
  oneOrder: named(
    "one-order",
    "MemorySemantics-10865",
    "MemorySemantics must have at most one non-relaxed memory order bit set.",
  ),
  sequential: named(
    "sequential",
    "MemorySemantics-10866",
    "MemorySemantics with SequentiallyConsistent memory order must not be used in the Vulkan API.",
  ),
  store: named(
    "store",
    "MemorySemantics-10867",
    "MemorySemantics must not use Acquire or AcquireRelease memory order with OpAtomicStore.",
  ),
  load: named(
    "load",
    "MemorySemantics-10868",
    "MemorySemantics must not use Release or AcquireRelease memory order with OpAtomicLoad.",
  ),
  barrier: named(
    "barrier",
    "MemorySemantics-10869",
    "MemorySemantics must not use Relaxed memory order with OpMemoryBarrier.",
  ),
  withStorage: named(
    "with-storage",
    "MemorySemantics-10870",
    "MemorySemantics with a non-relaxed memory order must have at least one Vulkan-supported storage class semantics bit set.",
  ),
  withOrder: named(
    "with-order",
    "MemorySemantics-10871",
    "MemorySemantics with at least one Vulkan-supported storage class semantics bit set must use a non-relaxed memory order.",
  ),
  available: named(
    "available",
    "MemorySemantics-10872",
    "MemorySemantics with MakeAvailable bit set must use Release or AcquireRelease memory order.",
  ),
  visible: named(
    "visible",
    "MemorySemantics-10873",
    "MemorySemantics with MakeVisible bit set must use Acquire or AcquireRelease memory order.",
  ),
  volatileBarrier: named(
    "volatile-barrier",
    "MemorySemantics-13551",
    "MemorySemantics with Volatile bit set must not be used with barrier instructions.",
  ),
  invocation: named(
    "invocation",
    "None-04641",
    "If the Scope for memory is Invocation, then MemorySemantics must use Relaxed memory order.",
  ),
  arrive: named(
    "arrive",
    "MemorySemantics-13556",
    "OpControlBarrierArriveEXT must not have any non-relaxed memory order set other than Release.",
  ),
  wait: named(
    "wait",
    "MemorySemantics-13557",
    "OpControlBarrierWaitEXT must not have any non-relaxed memory order set other than Acquire.",
  ),
  unequalOrder: named(
    "unequal-order",
    "UnequalMemorySemantics-10875",
    "UnequalMemorySemantics of OpAtomicCompareExchange must not use Release or AcquireRelease memory order.",
  ),
  unequalStronger: named(
    "unequal-stronger",
    "UnequalMemorySemantics-10876",
    "UnequalMemorySemantics must not use a stronger memory order than the corresponding EqualMemorySemantics.",
  ),
  unequalStorage: named(
    "unequal-storage",
    "UnequalMemorySemantics-10877",
    "UnequalMemorySemantics must not have any storage class semantics bit set unless EqualMemorySemantics has it.",
  ),
  unequalVisible: named(
    "unequal-visible",
    "UnequalMemorySemantics-10878",
    "UnequalMemorySemantics must not have MakeVisible bit set unless EqualMemorySemantics has it.",
  ),
  unequalVolatile: named(
    "unequal-volatile",
    "UnequalMemorySemantics-10879",
    "UnequalMemorySemantics must have Volatile bit set if and only if EqualMemorySemantics has it.",
  ),
} as const;

const orders = S.Acquire | S.Release | S.AcquireRelease | S.SequentiallyConsistent;
const vulkanStorage = S.UniformMemory | S.WorkgroupMemory | S.ImageMemory | S.OutputMemory;
const anyStorage = vulkanStorage | S.SubgroupMemory | S.CrossWorkgroupMemory | S.AtomicCounterMemory;

const barriers: ReadonlySet<number> = new Set([
  Op.ControlBarrier,
  Op.MemoryBarrier,
  Op.MemoryNamedBarrier,
  Op.ControlBarrierArriveEXT,
  Op.ControlBarrierWaitEXT,
]);

const has = (value: number, bits: number): boolean => (value & bits) !== 0;

function bitCount(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Checks the memory semantics `id` of an instruction; `scope` is the scope of memory beside it. */
export function memorySemanticsProblem(m: Facts, at: number, id: number, scope: number): Outcome {
  const name = m.opName(at);
  const { isInt32, value } = evaluateInt32(m, id);
  if (!isInt32) return broken(rules.type, `${name}: expected Memory Semantics to be a 32-bit int`);
  if (value === undefined) return notConstant(m, id);
  return (
    orderProblem(m, at, value) ??
    capabilityProblem(m, at, value) ??
    availabilityProblem(m, at, value) ??
    (m.isVulkan ? vulkanProblem(m, at, value) : undefined) ??
    instructionProblem(m, at, value) ??
    scopeProblem(m, at, value, scope)
  );
}

function notConstant(m: Facts, id: number): Outcome {
  if (!m.has(Capability.Shader)) return undefined;
  if (!m.has(Capability.CooperativeMatrixNV)) {
    return broken(rules.constant, "Memory Semantics ids must be OpConstant when Shader capability is present");
  }
  if (isConstantId(m, id)) return undefined;
  return broken(
    rules.constant,
    "Memory Semantics must be a constant instruction when CooperativeMatrixNV capability is present",
  );
}

function orderProblem(m: Facts, at: number, value: number): Outcome {
  if (bitCount(value & orders) > 1) {
    const message = `${m.opName(at)}: Memory Semantics must have at most one non-relaxed memory order bit set`;
    return broken(rules.oneOrder, message);
  }
  if (!has(value, S.SequentiallyConsistent)) return undefined;
  if (m.isVulkan) {
    const message = "Memory Semantics with SequentiallyConsistent memory order must not be used in the Vulkan API";
    return broken(rules.sequential, `${m.opName(at)}: ${message}`);
  }
  if (m.memoryModel !== MemoryModel.Vulkan) return undefined;
  return broken(
    rules.sequential,
    "SequentiallyConsistent memory semantics cannot be used with the VulkanKHR memory model.",
  );
}

const needVulkanModel = [
  [S.OutputMemory, "OutputMemoryKHR"],
  [S.MakeAvailable, "MakeAvailableKHR"],
  [S.MakeVisible, "MakeVisibleKHR"],
  [S.Volatile, "Volatile"],
] as const;

function capabilityProblem(m: Facts, at: number, value: number): Outcome {
  const name = m.opName(at);
  if (!m.has(Capability.VulkanMemoryModel)) {
    const bit = needVulkanModel.find(([mask]) => has(value, mask));
    if (bit !== undefined) {
      const message = `${name}: Memory Semantics ${bit[1]} requires capability VulkanMemoryModelKHR`;
      return broken(rules.capability, message);
    }
  }
  if (has(value, S.UniformMemory) && !m.has(Capability.Shader)) {
    return broken(rules.capability, `${name}: Memory Semantics UniformMemory requires capability Shader`);
  }
  return undefined;
}

function availabilityProblem(m: Facts, at: number, value: number): Outcome {
  const name = m.opName(at);
  if (has(value, S.MakeVisible) && !has(value, S.Acquire | S.AcquireRelease)) {
    const message = `${name}: Memory Semantics with MakeVisible bit set must use Acquire or AcquireRelease memory order`;
    return broken(rules.visible, message);
  }
  if (has(value, S.MakeAvailable) && !has(value, S.Release | S.AcquireRelease)) {
    const message = `${name}: Memory Semantics with MakeAvailable bit set must use Release or AcquireRelease memory order`;
    return broken(rules.available, message);
  }
  if (has(value, S.MakeAvailable | S.MakeVisible) && !has(value, anyStorage)) {
    return broken(rules.storageClass, `${name}: expected Memory Semantics to include a storage class`);
  }
  if (!has(value, S.Volatile) || !barriers.has(m.opcode(at))) return undefined;
  const rule: RuleText = m.isVulkan ? rules.volatileBarrier : rules.volatile;
  return broken(rule, "Memory Semantics Volatile can only be used with atomic instructions");
}

const storageList = "(UniformMemory, WorkgroupMemory, ImageMemory, or OutputMemory)";

function vulkanProblem(m: Facts, at: number, value: number): Outcome {
  const name = m.opName(at);
  const opcode = m.opcode(at);
  if (opcode === Op.MemoryBarrier && !has(value, orders)) {
    return broken(rules.barrier, `${name}: Memory Semantics must not use Relaxed memory order with MemoryBarrier`);
  }
  if (opcode === Op.AtomicStore && has(value, S.Acquire | S.AcquireRelease)) {
    return broken(
      rules.store,
      `${name}: Memory Semantics must not use Acquire or AcquireRelease memory order with AtomicStore`,
    );
  }
  if (opcode === Op.AtomicLoad && has(value, S.Release | S.AcquireRelease)) {
    return broken(
      rules.load,
      `${name}: Memory Semantics must not use Release or AcquireRelease memory order with AtomicLoad`,
    );
  }
  if (has(value, orders) && !has(value, vulkanStorage)) {
    const message = `Memory Semantics with a non-relaxed memory order (Acquire, Release, or AcquireRelease) must have at least one Vulkan-supported storage class semantics bit set ${storageList}`;
    return broken(rules.withStorage, `${name}: ${message}`);
  }
  if (!has(value, orders) && has(value, vulkanStorage)) {
    const message = `Memory Semantics with at least one Vulkan-supported storage class semantics bit set ${storageList} must use a non-relaxed memory order (Acquire, Release, or AcquireRelease)`;
    return broken(rules.withOrder, `${name}: ${message}`);
  }
  return undefined;
}

function instructionProblem(m: Facts, at: number, value: number): Outcome {
  const name = m.opName(at);
  switch (m.opcode(at)) {
    case Op.AtomicFlagClear:
      if (!has(value, S.Acquire | S.AcquireRelease)) return undefined;
      return broken(
        rules.flagClear,
        `${name}: MemorySemantics must not use Acquire or AcquireRelease memory order with AtomicFlagClear`,
      );
    case Op.ControlBarrierArriveEXT:
      if ((value & orders & ~S.Release) === 0) return undefined;
      return broken(
        rules.arrive,
        `${name} Memory Semantics must not have any non-relaxed memory order set other than Release`,
      );
    case Op.ControlBarrierWaitEXT:
      if ((value & orders & ~S.Acquire) === 0) return undefined;
      return broken(
        rules.wait,
        `${name} Memory Semantics must not have any non-relaxed memory order set other than Acquire`,
      );
    default:
      return undefined;
  }
}

function scopeProblem(m: Facts, at: number, value: number, scope: number): Outcome {
  if (!m.isVulkan || !has(value, orders) || evaluateInt32(m, scope).value !== Scope.Invocation) return undefined;
  const message = `${m.opName(at)}: Vulkan specification requires Memory Semantics to be Relaxed if used with Invocation Memory Scope`;
  return broken(rules.invocation, message);
}

/** Checks the memory semantics that apply if a comparison fails. */
export function unequalSemanticsProblem(m: Facts, at: number, equalId: number, unequalId: number): Outcome {
  const equal = evaluateInt32(m, equalId).value;
  const unequal = evaluateInt32(m, unequalId).value;
  if (unequal === undefined) return undefined;
  const head = `${m.opName(at)} Unequal Memory Semantics must`;
  if (has(unequal, S.Release | S.AcquireRelease)) {
    return broken(rules.unequalOrder, `${head} not use Release or AcquireRelease memory order`);
  }
  if (equal === undefined) return undefined;
  if (
    has(unequal, S.Acquire | S.SequentiallyConsistent) &&
    !has(equal, S.Acquire | S.AcquireRelease | S.SequentiallyConsistent)
  ) {
    const message = `${head} not use a stronger memory order than the corresponding Equal Memory Semantics`;
    return m.isVulkan ? broken(rules.unequalStronger, message) : undefined;
  }
  const also = "unless this bit is also set in the corresponding Equal Memory Semantics";
  if (m.isVulkan && has(unequal & ~equal, vulkanStorage)) {
    const message = `${head} not have any Vulkan-supported storage class semantics bit set ${storageList} ${also}`;
    return broken(rules.unequalStorage, message);
  }
  if (m.isVulkan && has(unequal & ~equal, S.MakeVisible)) {
    return broken(rules.unequalVisible, `${head} not have MakeVisible bit set ${also}`);
  }
  if (!has(unequal ^ equal, S.Volatile)) return undefined;
  const message = `${head} have Volatile bit set if and only if this bit is also set in the corresponding Equal Memory Semantics`;
  return broken(rules.unequalVolatile, message);
}

export const memorySemanticsRules: readonly Rule[] = Object.values(rules);
