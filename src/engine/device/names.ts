// The names of what a kernel takes, from the names in its module: descriptors, push constants, parameters.

import { descriptors, entryPoints, type ModuleIndex, pushConstants } from "../../spirv/modules.ts";
import { type ValueLayout, valueLayout } from "./value-layout.ts";

/** The place that the name of a buffer, an image or a sampler refers to. */
export interface DescriptorPlace {
  readonly set: number;
  readonly binding: number;
}

export interface KernelNames {
  /** By the name of the variable, of its block, and of the only member of its block; names that several share are left out. */
  readonly descriptors: ReadonlyMap<string, DescriptorPlace>;
  /** The names of parameters, in their order; undefined for one without a name. */
  readonly parameters: readonly (string | undefined)[];
  /** The members of the block of push constants. */
  readonly push: ValueLayout | undefined;
}

export const NO_NAMES: KernelNames = { descriptors: new Map(), parameters: [], push: undefined };

export function namesOf(index: ModuleIndex, entry: string): KernelNames {
  const found = entryPoints(index).find(({ name }) => name === entry);
  const [block] = pushConstants(index);
  return {
    descriptors: descriptorNames(index),
    parameters: found?.arguments.map(({ name }) => name) ?? [],
    push: block === undefined ? undefined : valueLayout(index, pointeeOf(index, block.id), block.layout),
  };
}

function pointeeOf(index: ModuleIndex, variable: number): number {
  const pointer = index.type(index.typeOf(variable));
  return pointer?.kind === "pointer" ? (pointer.pointee ?? 0) : 0;
}

function descriptorNames(index: ModuleIndex): ReadonlyMap<string, DescriptorPlace> {
  const byName = new Map<string, DescriptorPlace | undefined>();
  for (const { id, name, set, binding, layout } of descriptors(index)) {
    if (set === undefined || binding === undefined) continue;
    const [member, ...others] = layout?.members ?? [];
    const only = others.length === 0 ? member?.name : undefined;
    const names = [name, index.name(id), layout?.name, only];
    for (const one of new Set(names)) {
      if (one !== undefined && one !== "") byName.set(one, byName.has(one) ? undefined : { set, binding });
    }
  }
  return new Map([...byName].flatMap(([name, place]) => (place === undefined ? [] : [[name, place] as const])));
}
