/** Explicit layouts in storage classes that have none. */
import { Capability as C, Decoration as D, StorageClass as S } from "../../../grammar/enumerants.generated.ts";
import { enumerant } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Decoration } from "../../facts/decorations.ts";
import type { Facts } from "../../facts/module-facts.ts";
import {
  isArray,
  isPointer,
  isStruct,
  isUntypedPointer,
  membersOf,
  pointeeOf,
  storageClassOf,
} from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { dataType } from "../memory/variable.ts";
import { decorationName } from "../module/annotation.ts";
import { spirv14 } from "../module/versions.ts";
import { isInHeap, isVariable, untypedAccess } from "./instances.ts";

const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "layout");

const layoutKinds: ReadonlySet<number> = new Set([
  D.Block,
  D.BufferBlock,
  D.Offset,
  D.ArrayStride,
  D.MatrixStride,
  D.OffsetIdEXT,
  D.ArrayStrideIdEXT,
]);

/** Whether types in a storage class may have a layout; `type` is undefined for pointers to untyped memory. */
function allowsLayout(m: Facts, storage: number, type: number | undefined): boolean {
  switch (storage) {
    case S.UniformConstant:
      return false;
    case S.Workgroup:
      if (!m.has(C.WorkgroupMemoryExplicitLayoutKHR)) return false;
      return type === undefined || (isStruct(m, type) && m.decorations.has(type, D.Block));
    case S.Function:
    case S.Private:
      return m.version <= spirv14;
    default:
      return true;
  }
}

const least = (a: Decoration, b: Decoration): Decoration => {
  const [left, right] = [a.member ?? -1, b.member ?? -1];
  return left < right || (left === right && a.kind <= b.kind) ? a : b;
};

/** The first layout decoration of a type itself, in spirv-val's order: by member, then by kind. */
function ownLayout(m: Facts, type: number): Decoration | undefined {
  const own = m.decorations.of(type).filter(({ kind }) => layoutKinds.has(kind));
  return own.length === 0 ? undefined : own.reduce(least);
}

/** The types in a type that share its memory, and those that pointers without a layout point to. */
function partsOf(m: Facts, type: number): Iterable<number> {
  if (isStruct(m, type)) return membersOf(m, type);
  if (isArray(m, type)) return [m.wordOf(type, 2)];
  const pointee = pointeeOf(m, type);
  return pointee === 0 || allowsLayout(m, storageClassOf(m, type), pointee) ? [] : [pointee];
}

class Misplaced {
  readonly #m: Facts;
  /** For each type that was asked for: a decoration in it, or undefined. */
  readonly #known = new Map<number, Decoration | undefined>();

  constructor(m: Facts) {
    this.#m = m;
  }

  /** A layout decoration of a type or of the types in it. */
  find(type: number): Decoration | undefined {
    if (!this.#known.has(type)) this.#known.set(type, this.#search(type));
    return this.#known.get(type);
  }

  /** Looks in depth, at types in order; a type without a layout is not looked into again. */
  #search(start: number): Decoration | undefined {
    const pending = [start];
    const visited: number[] = [];
    const seen = new Set<number>();
    for (let type = pending.pop(); type !== undefined; type = pending.pop()) {
      if (seen.has(type)) continue;
      seen.add(type);
      const known = this.#known.get(type);
      if (known === undefined && this.#known.has(type)) continue;
      const own = known ?? this.#ownLayout(type);
      if (own !== undefined) return own;
      visited.push(type);
      for (const part of [...partsOf(this.#m, type)].reverse()) pending.push(part);
    }
    for (const type of visited) this.#known.set(type, undefined);
    return undefined;
  }

  #ownLayout(type: number): Decoration | undefined {
    const m = this.#m;
    const isLaidOut = isPointer(m, type) && allowsLayout(m, storageClassOf(m, type), pointeeOf(m, type) || undefined);
    return isLaidOut ? undefined : ownLayout(m, type);
  }
}

/** The memory that an instruction accesses: its storage class, the type that may allow a layout, and the types to check. */
interface Accessed {
  readonly storage: number;
  readonly data: number | undefined;
  readonly types: readonly number[];
}

function accessed(m: Facts, at: number): Accessed | undefined {
  if (isVariable(m.opcode(at))) {
    const data = dataType(m, at);
    const isTyped = m.opcode(at) === Op.Variable;
    // The pointer's own stride is part of the layout, too.
    return { storage: m.word(at, 3), data: isTyped ? data : undefined, types: isTyped ? [m.typeAt(at), data] : [data] };
  }
  const access = m.has(C.UntypedPointersKHR) ? untypedAccess(m, at) : undefined;
  if (access === undefined) return undefined;
  const storage = storageClassOf(m, m.typeOf(access.pointer));
  if (storage === S.UniformConstant && isInHeap(m, access.pointer)) return undefined;
  const isChain = isUntypedPointer(m, m.typeAt(at));
  return {
    storage,
    data: undefined,
    types: isChain ? [access.type, m.typeAt(at)] : [access.type],
  };
}

function check(m: Facts): readonly Outcome[] {
  if (!m.decorations.all.some(({ kind }) => layoutKinds.has(kind))) return [];
  const misplaced = new Misplaced(m);
  const found: Outcome[] = [];
  for (const at of sitesOf(m)) {
    const one = accessed(m, at);
    if (one === undefined || allowsLayout(m, one.storage, one.data)) continue;
    for (const type of one.types) {
      const decoration = type === 0 ? undefined : misplaced.find(type);
      if (decoration === undefined) continue;
      const where = enumerant("StorageClass", one.storage)?.name;
      const message = `Invalid explicit layout decorations on type ${m.name(decoration.target)}, the ${where} storage class has an explicit layout from the ${decorationName(decoration.kind)} decoration`;
      found.push(broken(undefined, message, at));
      if (!m.settings.all) return found;
    }
  }
  return found;
}

/** Variables, which are in the first block of a function, and with untyped pointers all instructions. */
function* sitesOf(m: Facts): Generator<number> {
  yield* m.globals;
  const isUntyped = m.has(C.UntypedPointersKHR);
  for (const { labels, end } of m.functions) {
    const last = isUntyped ? end : (labels[1] ?? end);
    for (let at = labels[0] ?? end; at < last; at = m.next(at)) {
      if (isUntyped || m.opcode(at) === Op.Variable) yield at;
    }
  }
}

export const misplacedLayoutRules: readonly Rule[] = [
  vulkan.module(
    "misplaced",
    "decorations",
    "Composite objects in the UniformConstant, Function, Private and Workgroup storage classes must not be explicitly laid out, but in Workgroup with WorkgroupMemoryExplicitLayoutKHR.",
    check,
    { vulkan: "VUID-StandaloneSpirv-None-10684", when: (m) => m.isVulkan },
  ),
];
