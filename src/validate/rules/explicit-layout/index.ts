/**
 * Resources in Vulkan: blocks, descriptor sets and bindings, push constants, and the explicit layout of their types.
 *
 * One walk over variables and instructions in the module's order, since the drop-in reports the first problem.
 */
import { Capability as C, Decoration as D, StorageClass as S } from "../../../grammar/enumerants.generated.ts";
import { enumerant } from "../../../grammar/index.ts";
import { entryPointsUsing } from "../../facts/entry-point-uses.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { elementOf, isArray, isStruct } from "../../facts/types.ts";
import { type Broken, broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { dataType } from "../memory/variable.ts";
import { instanceAt, isVariable, LayoutChecks, layoutSites } from "./instances.ts";
import { misplacedLayoutRules } from "./misplaced.ts";
import { sentences } from "./sentences.ts";
import { universalLayoutRules } from "./universal.ts";

const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "resource");

const pushConstants = vulkan.sentence(
  "push-constants",
  "Only one variable in the PushConstant storage class may be statically used per entry point.",
  { vulkan: "VUID-StandaloneSpirv-OpEntryPoint-06674" },
);
const descriptor = vulkan.sentence(
  "descriptor",
  "Variables in UniformConstant, Uniform and StorageBuffer that an entry point uses must have DescriptorSet and Binding.",
  { vulkan: "VUID-StandaloneSpirv-UniformConstant-06677" },
);
const block = vulkan.sentence(
  "block",
  "Variables in PushConstant and StorageBuffer must be typed as structures decorated with Block.",
  { vulkan: "VUID-StandaloneSpirv-PushConstant-06675" },
);
const uniformBlock = vulkan.sentence(
  "uniform-block",
  "Variables in Uniform must be typed as structures decorated with Block or BufferBlock.",
  { vulkan: "VUID-StandaloneSpirv-Uniform-06676" },
);

const source = "From Vulkan spec:\n";
const classes: ReadonlySet<number> = new Set([S.Uniform, S.StorageBuffer, S.PushConstant]);

/** Checks variables in the module's order. */
class Resources {
  readonly #m: Facts;
  /** Entry points that use a variable of push constants. */
  readonly #pushing = new Set<number>();

  constructor(m: Facts) {
    this.#m = m;
  }

  check(at: number): Broken | undefined {
    const storage = this.#m.word(at, 3);
    if (storage === S.UniformConstant) return this.#checkDescriptor(at, storage);
    return classes.has(storage) ? this.#checkBuffer(at, storage) : undefined;
  }

  #checkBuffer(at: number, storage: number): Broken | undefined {
    const m = this.#m;
    const twice = storage === S.PushConstant ? this.#checkPushConstants(at) : undefined;
    if (twice !== undefined) return twice;
    const data = dataType(m, at);
    const struct = isArray(m, data) ? elementOf(m, data) : data;
    if (!isStruct(m, struct)) return undefined;
    return this.#checkBlock(at, storage, struct) ?? this.#checkDescriptor(at, storage);
  }

  #checkPushConstants(at: number): Broken | undefined {
    for (const entry of entryPointsUsing(this.#m, this.#m.resultAt(at))) {
      if (!this.#pushing.has(entry)) {
        this.#pushing.add(entry);
        continue;
      }
      const rule = "There must be no more than one push constant block statically used per shader entry point.";
      const message = `Entry point id '${entry}' uses more than one PushConstant interface.\n${source}${rule}`;
      return broken(pushConstants, message, at);
    }
    return undefined;
  }

  #checkBlock(at: number, storage: number, struct: number): Broken | undefined {
    const m = this.#m;
    const where = enumerant("StorageClass", storage)?.name;
    const isBuffer = m.decorations.has(struct, D.BufferBlock);
    if (storage === S.StorageBuffer && isBuffer) {
      const message = `Storage buffer id '${m.resultAt(at)}' In Vulkan, BufferBlock is disallowed on variables in the StorageBuffer storage class`;
      return broken(block, message, at);
    }
    if (m.decorations.has(struct, D.Block) || (storage === S.Uniform && isBuffer)) return undefined;
    const kinds = storage === S.Uniform ? "Block or BufferBlock" : "Block";
    const head = `${where} id '${struct}' is missing ${kinds} decoration.`;
    return broken(
      storage === S.Uniform ? uniformBlock : block,
      `${head}\n${source}Such variables must be identified with a ${kinds} decoration`,
      m.definition(struct),
    );
  }

  #checkDescriptor(at: number, storage: number): Broken | undefined {
    if (storage === S.PushConstant) return undefined;
    const { decorations } = this.#m;
    const id = this.#m.resultAt(at);
    if (this.#m.has(C.DescriptorHeapEXT) && decorations.has(id, D.BuiltIn)) return undefined;
    const missing = [D.DescriptorSet, D.Binding].find((kind) => !decorations.has(id, kind));
    if (missing === undefined || entryPointsUsing(this.#m, id).length === 0) return undefined;
    const what = enumerant("Decoration", missing)?.name;
    const head = `${enumerant("StorageClass", storage)?.name} id '${id}' is missing ${what} decoration.`;
    const message = `${head}\n${source}These variables must have DescriptorSet and Binding decorations specified`;
    return broken(descriptor, message, at);
  }
}

function check(m: Facts): readonly Outcome[] {
  const resources = new Resources(m);
  const layouts = new LayoutChecks(m);
  const found: Outcome[] = [];
  for (const at of layoutSites(m)) {
    if (found.length > 0 && !m.settings.all) break;
    const problem = isVariable(m.opcode(at)) ? resources.check(at) : undefined;
    if (problem !== undefined) found.push(problem);
    const instance = m.settings.skipBlockLayout ? undefined : instanceAt(m, at);
    const layout = instance === undefined ? undefined : layouts.check(instance);
    if (layout !== undefined) found.push(layout);
  }
  return found;
}

export const explicitLayoutRules: readonly Rule[] = [
  pushConstants,
  descriptor,
  block,
  uniformBlock,
  ...Object.values(sentences),
  vulkan.module("buffers", "decorations", "Resources are blocks with an explicit layout, a set and a binding.", check, {
    when: (m) => m.isVulkan,
  }),
  ...misplacedLayoutRules,
  ...universalLayoutRules,
];
