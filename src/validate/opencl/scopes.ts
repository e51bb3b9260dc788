/** Scopes and memory orders of barriers and atomic instructions. */

import { MemorySemantics, Scope } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { lazy } from "../../support/lazy.ts";
import { executionScopeRules, scopeRule } from "../compute/scopes.ts";
import { definitionText, nameOf } from "../compute/words.ts";
import { AtomicCapability as A, type OpenClDevice } from "../devices/index.ts";
import { evaluateInt32 } from "../facts/constants.ts";
import type { Facts } from "../facts/module-facts.ts";
import {
  executionScopeWord,
  hasExecutionScope,
  hasMemoryScope,
  isAtomic,
  isGroup,
  isNonUniform,
  memoryScopeWord,
} from "../facts/operand-words.ts";
import { nonUniformBlocks } from "../level-zero/non-uniform.ts";
import type { Outcome, Rule } from "../rule.ts";
import { deviceName, environment, hasSince, hasSubgroups, OpenClVersion as V } from "./device.ts";

const validation = environment("Validation Rules");
const common = { beyond: true, yields: true } as const;

const barriers: readonly number[] = [Op.ControlBarrier, Op.MemoryBarrier];
/** Instructions that act on a group as a whole, except the copies. */
const isCollective = (opcode: number): boolean =>
  (isGroup(opcode) || isNonUniform(opcode)) &&
  hasExecutionScope(opcode) &&
  opcode !== Op.GroupAsyncCopy &&
  opcode !== Op.GroupWaitEvents;

const valueAt = (m: Facts, at: number, word: number): number | undefined => evaluateInt32(m, m.word(at, word)).value;
const memoryScope = (m: Facts, at: number): number | undefined => valueAt(m, at, memoryScopeWord(m.opcode(at)));
const executionScope = (m: Facts, at: number): number | undefined => valueAt(m, at, executionScopeWord(m.opcode(at)));

const orderBits =
  MemorySemantics.Acquire |
  MemorySemantics.Release |
  MemorySemantics.AcquireRelease |
  MemorySemantics.SequentiallyConsistent;

/** The order of the first semantics operand: it follows the scope. Undefined if it is not constant. */
function orderOf(m: Facts, at: number): number | undefined {
  const semantics = valueAt(m, at, memoryScopeWord(m.opcode(at)) + 1);
  return semantics === undefined ? undefined : semantics & orderBits;
}

const orderName = (order: number): string => (order === 0 ? "None (Relaxed)" : nameOf("MemorySemantics", order));

// OpenCL 1.2.

const is12 = (m: Facts): boolean => m.environment.api === V.v1_2;

function scopeOf12(m: Facts, at: number, wanted: number): Outcome {
  const scope = memoryScope(m, at);
  if (scope === undefined || scope === wanted) return undefined;
  return `expected Scope for Memory of 'Op${m.opName(at)}' to be ${nameOf("Scope", wanted)} in OpenCL 1.2, but got ${nameOf("Scope", scope)}`;
}

function orderOf12(m: Facts, at: number, wanted: number): Outcome {
  const order = orderOf(m, at);
  if (order === undefined || order === wanted) return undefined;
  return `expected the memory order of 'Op${m.opName(at)}' to be ${orderName(wanted)} in OpenCL 1.2, but got ${orderName(order)}`;
}

// Later versions.

/** The flag of the device for a scope of memory; undefined for one without. */
const scopeFlags: { readonly [scope: number]: keyof typeof A } = {
  [Scope.CrossDevice]: "CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES",
  [Scope.Device]: "CL_DEVICE_ATOMIC_SCOPE_DEVICE",
  [Scope.Workgroup]: "CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP",
  [Scope.Invocation]: "CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM",
};

function flagOfOrder(order: number): keyof typeof A {
  if (order === 0) return "CL_DEVICE_ATOMIC_ORDER_RELAXED";
  return order === MemorySemantics.SequentiallyConsistent
    ? "CL_DEVICE_ATOMIC_ORDER_SEQ_CST"
    : "CL_DEVICE_ATOMIC_ORDER_ACQ_REL";
}

interface Kind {
  readonly query: string;
  readonly flags: (device: OpenClDevice) => number;
}

const fence: Kind = { query: "CL_DEVICE_ATOMIC_FENCE_CAPABILITIES", flags: ({ atomicFence }) => atomicFence };
const memory: Kind = { query: "CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES", flags: ({ atomicMemory }) => atomicMemory };

const has = (m: Facts, { flags }: Kind, flag: keyof typeof A): boolean =>
  hasSince(m, V.v2_0, (device) => (flags(device) & A[flag]) !== 0);

const lacking = (m: Facts, at: number, what: string, flag: string, { query }: Kind): string =>
  `${what} of 'Op${m.opName(at)}' needs ${flag} in ${query}, which ${deviceName(m)} does not have`;

function scopeFeature(m: Facts, at: number, kind: Kind): Outcome {
  const scope = memoryScope(m, at);
  const flag = scope === undefined ? undefined : scopeFlags[scope];
  if (scope === undefined || flag === undefined || has(m, kind, flag)) return undefined;
  return lacking(m, at, `Scope ${nameOf("Scope", scope)} for Memory`, flag, kind);
}

function orderFeature(m: Facts, at: number, kind: Kind): Outcome {
  const order = orderOf(m, at);
  const flag = order === undefined ? undefined : flagOfOrder(order);
  if (order === undefined || flag === undefined || has(m, kind, flag)) return undefined;
  return lacking(m, at, `the memory order ${orderName(order)}`, flag, kind);
}

function uniformProblem(m: Facts, at: number): Outcome {
  if (executionScope(m, at) !== Scope.Subgroup) return undefined;
  const one = m.functionAt(at);
  if (one === undefined) return undefined;
  const label = one.labels.findLast((candidate) => candidate < at) ?? 0;
  const branch = nonUniformBlocks(m, one).get(m.word(label, 1));
  if (branch === undefined) return undefined;
  return `'OpControlBarrier' is in control flow that depends on '${definitionText(m, branch)}', which differs between invocations`;
}

const later = (m: Facts): boolean => !is12(m);
const since20 = "for OpenCL 2.0, 2.1, 2.2, or 3.0 devices supporting";

export const scopeRules = lazy((): readonly Rule[] => [
  ...executionScopeRules(validation),
  validation.instruction(
    "scope-workgroup-collective",
    isCollective,
    "For the Group and Subgroup Instructions, Scope for Execution may be Workgroup for OpenCL 2.0, 2.1, 2.2, or 3.0 devices supporting Work-group Collective Functions.",
    (m, at) =>
      executionScope(m, at) !== Scope.Workgroup || hasSince(m, V.v2_0, (device) => device.hasWorkGroupCollectives)
        ? undefined
        : `Scope Workgroup for Execution of 'Op${m.opName(at)}' needs work-group collective functions, which ${deviceName(m)} does not have`,
    common,
  ),
  validation.instruction(
    "scope-subgroup",
    hasExecutionScope,
    "Scope for Execution may be Subgroup for OpenCL 2.1, 2.2, or 3.0 devices supporting Sub-groups, and for those with cl_khr_subgroups.",
    (m, at) =>
      executionScope(m, at) !== Scope.Subgroup || hasSubgroups(m)
        ? undefined
        : `Scope Subgroup for Execution of 'Op${m.opName(at)}' needs sub-groups, which ${deviceName(m)} does not have`,
    common,
  ),
  validation.instruction(
    "barrier-scope-1.2",
    barriers,
    "In an OpenCL 1.2 environment, for the Barrier Instructions OpControlBarrier and OpMemoryBarrier, the Scope for Memory must be Workgroup.",
    (m, at) => scopeOf12(m, at, Scope.Workgroup),
    { ...common, when: is12 },
  ),
  validation.instruction(
    "barrier-order-1.2",
    barriers,
    "In an OpenCL 1.2 environment, for the Barrier Instructions, the memory-order constraint in Memory Semantics must be SequentiallyConsistent.",
    (m, at) => orderOf12(m, at, MemorySemantics.SequentiallyConsistent),
    { ...common, when: is12 },
  ),
  validation.instruction(
    "barrier-scope-feature",
    barriers,
    `For the Barrier Instructions, each Scope for Memory is ${since20} it in CL_DEVICE_ATOMIC_FENCE_CAPABILITIES.`,
    (m, at) => scopeFeature(m, at, fence),
    { ...common, when: later },
  ),
  validation.instruction(
    "barrier-order-feature",
    barriers,
    `For the Barrier Instructions, each memory-order constraint is ${since20} it in CL_DEVICE_ATOMIC_FENCE_CAPABILITIES.`,
    (m, at) => orderFeature(m, at, fence),
    { ...common, when: later },
  ),
  validation.instruction(
    "barrier-uniform",
    [Op.ControlBarrier],
    "For OpControlBarrier, when the Scope for Execution is Subgroup, behavior is undefined unless all invocations in the sub-group execute the same dynamic instance of the instruction.",
    uniformProblem,
    { beyond: true, severity: "warning" },
  ),
  validation.instruction(
    "atomic-scope-1.2",
    isAtomic,
    "In an OpenCL 1.2 environment, for the Atomic Instructions, the Scope for Memory must be Device.",
    (m, at) => scopeOf12(m, at, Scope.Device),
    { ...common, when: is12 },
  ),
  validation.instruction(
    "atomic-order-1.2",
    isAtomic,
    "In an OpenCL 1.2 environment, for the Atomic Instructions, the memory-order constraint in Memory Semantics must be Relaxed.",
    (m, at) => orderOf12(m, at, 0),
    { ...common, when: is12 },
  ),
  {
    ...scopeRule(
      validation,
      "atomic-scope",
      isAtomic,
      "For the Atomic Instructions, Scope for Memory must be one of CrossDevice, Device, Workgroup and Subgroup.",
      { word: memoryScopeWord, scopes: [Scope.CrossDevice, Scope.Device, Scope.Workgroup, Scope.Subgroup] },
    ),
    when: later,
  },
  validation.instruction(
    "atomic-scope-feature",
    isAtomic,
    `For the Atomic Instructions, each Scope for Memory is ${since20} it in CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES.`,
    (m, at) => scopeFeature(m, at, memory),
    { ...common, when: later },
  ),
  validation.instruction(
    "atomic-order-feature",
    isAtomic,
    `For the Atomic Instructions, each memory-order constraint is ${since20} it in CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES.`,
    (m, at) => orderFeature(m, at, memory),
    { ...common, when: later },
  ),
  validation.instruction(
    "scope-memory-subgroup",
    hasMemoryScope,
    "Scope for Memory may be Subgroup for OpenCL 2.1, 2.2, or 3.0 devices supporting Sub-groups, and for those with cl_khr_subgroups.",
    (m, at) =>
      memoryScope(m, at) !== Scope.Subgroup || hasSubgroups(m)
        ? undefined
        : `Scope Subgroup for Memory of 'Op${m.opName(at)}' needs sub-groups, which ${deviceName(m)} does not have`,
    common,
  ),
]);
