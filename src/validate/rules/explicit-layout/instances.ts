/** Where explicit layouts are used: variables, pointers into physical memory, and instructions that access untyped memory. */
import { BuiltIn, Capability as C, Decoration as D, StorageClass as S } from "../../../grammar/enumerants.generated.ts";
import { enumerant } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { traceToVariable } from "../../facts/pointers.ts";
import { elementOf, isArray, isStruct, isUntypedPointer, pointeeOf, storageClassOf } from "../../facts/types.ts";
import { type Broken, broken } from "../../rule.ts";
import { dataType } from "../memory/variable.ts";
import { type LayoutProblem, type LayoutRules, LayoutWalk } from "./walk.ts";

/** A type that an instruction uses in a storage class. */
export interface Instance {
  readonly at: number;
  readonly type: number;
  readonly storage: number;
}

const vulkan11 = 0x00010001;

export const isVariable = (opcode: number): boolean => opcode === Op.Variable || opcode === Op.UntypedVariableKHR;

const isBlock = (m: Facts, type: number): boolean =>
  isStruct(m, type) && (m.decorations.has(type, D.Block) || m.decorations.has(type, D.BufferBlock));

/** The variables at module scope, and the instructions in functions that may use a layout of their own. */
export function* layoutSites(m: Facts): Generator<number> {
  yield* m.globals;
  if (!m.hasAny([C.PhysicalStorageBufferAddresses, C.UntypedPointersKHR, C.DescriptorHeapEXT])) return;
  for (let at = m.functions[0]?.at ?? m.words.length; at < m.words.length; at = m.next(at)) yield at;
}

/** Instructions with untyped memory: the words with the pointer (or its type) and with the type of the data. */
export function untypedAccess(m: Facts, at: number): { readonly pointer: number; readonly type: number } | undefined {
  switch (m.opcode(at)) {
    case Op.UntypedAccessChainKHR:
    case Op.UntypedInBoundsAccessChainKHR:
    case Op.UntypedPtrAccessChainKHR:
    case Op.UntypedInBoundsPtrAccessChainKHR:
      return { pointer: m.word(at, 4), type: m.word(at, 3) };
    case Op.UntypedArrayLengthKHR:
      return { pointer: m.word(at, 4), type: m.word(at, 3) };
    case Op.Load:
      return untyped(m, m.word(at, 3), m.typeAt(at));
    case Op.Store:
      return untyped(m, m.word(at, 1), m.typeOf(m.word(at, 2)));
    default:
      return undefined;
  }
}

const untyped = (m: Facts, pointer: number, type: number) =>
  isUntypedPointer(m, m.typeOf(pointer)) ? { pointer, type } : undefined;

/** Whether a pointer comes from a heap of descriptors. */
export function isInHeap(m: Facts, pointer: number): boolean {
  const variable = traceToVariable(m, pointer);
  const builtIn = m.decorations.find(variable, D.BuiltIn);
  if (builtIn === undefined) return false;
  const value = m.word(builtIn.at, builtIn.parameters);
  return value === BuiltIn.ResourceHeapEXT || value === BuiltIn.SamplerHeapEXT;
}

const laidOut: ReadonlySet<number> = new Set([S.Uniform, S.StorageBuffer, S.PushConstant, S.PhysicalStorageBuffer]);

/** The type whose layout an instruction relies on; undefined if it relies on none. */
export function instanceAt(m: Facts, at: number): Instance | undefined {
  if (isVariable(m.opcode(at))) return variableInstance(m, at);
  const result = m.typeAt(at);
  const storage = storageClassOf(m, result);
  if (storage === S.PhysicalStorageBuffer || m.opcode(at) === Op.BufferPointerEXT) {
    const type = pointeeOf(m, result);
    if (type !== 0) return { at, type, storage };
  }
  return m.has(C.UntypedPointersKHR) ? untypedInstance(m, at) : undefined;
}

function variableInstance(m: Facts, at: number): Instance | undefined {
  const storage = m.word(at, 3);
  const data = dataType(m, at);
  if (storage === S.Workgroup) return isWorkgroupBlock(m, data) ? { at, type: data, storage } : undefined;
  if (!laidOut.has(storage)) return undefined;
  const type = withoutArray(m, data);
  return isStruct(m, type) ? { at, type, storage } : undefined;
}

const isWorkgroupBlock = (m: Facts, type: number): boolean =>
  m.has(C.WorkgroupMemoryExplicitLayoutKHR) && isStruct(m, type) && m.decorations.has(type, D.Block);

/** The element of one array, or the type itself. */
const withoutArray = (m: Facts, type: number): number => (isArray(m, type) ? elementOf(m, type) : type);

function untypedInstance(m: Facts, at: number): Instance | undefined {
  const access = untypedAccess(m, at);
  if (access === undefined) return undefined;
  const storage = storageClassOf(m, m.typeOf(access.pointer));
  const isLaidOut =
    laidOut.has(storage) ||
    (storage === S.Workgroup && m.has(C.WorkgroupMemoryExplicitLayoutKHR)) ||
    (storage === S.UniformConstant && isInHeap(m, access.pointer));
  if (!isLaidOut) return undefined;
  // An array of blocks is one of descriptors, which has no layout.
  const element = withoutArray(m, access.type);
  return { at, type: isBlock(m, element) ? element : access.type, storage };
}

/** Checks the layouts of instances; a type is walked once for each set of rules. */
export class LayoutChecks {
  readonly #m: Facts;
  readonly #walks = new Map<string, LayoutWalk>();

  constructor(m: Facts) {
    this.#m = m;
  }

  check(instance: Instance): Broken | undefined {
    const rules = this.#rulesOf(instance);
    const key = `${rules.alignment} ${rules.relaxed}`;
    let walk = this.#walks.get(key);
    if (walk === undefined) {
      walk = new LayoutWalk(this.#m, rules);
      this.#walks.set(key, walk);
    }
    const problem = walk.check(instance.type);
    return problem === undefined ? undefined : this.#report(instance, rules, problem);
  }

  #rulesOf({ type, storage }: Instance): LayoutRules {
    const { settings, environment, decorations } = this.#m;
    const relaxed = settings.relaxBlockLayout || environment.api >= vulkan11;
    const isScalar = storage === S.Workgroup ? settings.workgroupScalarBlockLayout : settings.scalarBlockLayout;
    if (isScalar) return { alignment: "scalar", relaxed };
    const isExtended = storage === S.Uniform && !decorations.has(type, D.BufferBlock);
    return { alignment: isExtended && !settings.uniformBufferStandardLayout ? "extended" : "base", relaxed };
  }

  #report({ at, storage }: Instance, rules: LayoutRules, { rule, type, message }: LayoutProblem): Broken {
    const m = this.#m;
    const id = m.resultAt(at);
    const via = id === 0 ? `Op${m.opName(at)}` : m.name(id);
    const name = enumerant("StorageClass", storage)?.name;
    const used = `Instantiated via ${via} in the ${name} storage class using ${nameOf(rules)} layout rules.`;
    return broken(rule, `${message}. ${used}${remedyOf(storage, rules)}`, m.definition(type));
  }
}

const nameOf = ({ alignment }: LayoutRules): string => (alignment === "base" ? "standard" : alignment);

/** The feature or option that relaxes the layout rules. */
function remedyOf(storage: number, { alignment, relaxed }: LayoutRules): string {
  if (alignment === "scalar") return "";
  const [feature, flag] = weakening(storage, alignment === "extended", relaxed);
  return `\nThis is may be allowed if you enable the ${feature} (or use the ${flag} command line flag)`;
}

function weakening(storage: number, isExtended: boolean, relaxed: boolean): readonly [string, string] {
  if (storage === S.Workgroup) {
    return ["workgroupMemoryExplicitLayoutScalarBlockLayout feature", "--workgroup-scalar-block-layout"];
  }
  if (!relaxed) return ["VK_KHR_relaxed_block_layout extension", "--relax-block-layout"];
  if (isExtended) return ["uniformBufferStandardLayout feature", "--uniform-buffer-standard-layout"];
  return ["scalarBlockLayout feature", "--scalar-block-layout"];
}
