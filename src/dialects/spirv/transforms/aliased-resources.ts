// Which variables of a module are bound to the same resource, and which one of them can represent all. Only buffers count that are a
// struct of one runtime array of scalars or vectors and are marked as aliased.

import { FloatType, IntegerAttr, IntegerType, type Operation, type Type, VectorType } from "../../../ir/index.ts";
import { GlobalVariable } from "../ops/memory/global-variable.ts";
import { PointerType, RuntimeArrayType, StructType } from "../types/index.ts";

/** A variable and what it is an array of. */
export interface Resource {
  readonly variable: Operation;
  readonly element: Type;
}

/** A variable that is no more used and the one that represents it. */
export interface Alias {
  readonly from: Resource;
  readonly to: Resource;
}

export interface AliasedResources {
  /** By the names of the variables that go. */
  readonly aliases: ReadonlyMap<string, Alias>;
  /** The variables that stay without an alias. */
  readonly canonical: ReadonlySet<Operation>;
}

export function findAliasedResources(module: Operation): AliasedResources {
  const aliases = new Map<string, Alias>();
  const canonical = new Set<Operation>();
  for (const group of resourceGroups(module).values()) {
    const to = canonicalOf(group);
    if (to === undefined) continue;
    canonical.add(to.variable);
    for (const from of group) if (from !== to) aliases.set(nameOf(from.variable), { from, to });
  }
  return { aliases, canonical };
}

function nameOf(variable: Operation): string {
  return GlobalVariable.of(variable)?.sym_name.value ?? "";
}

/** The aliased variables by what they are bound to; a group with a variable of another form is left out. */
function resourceGroups(module: Operation): ReadonlyMap<string, readonly Resource[]> {
  const groups = new Map<string, Resource[]>();
  const excluded = new Set<string>();
  for (const variable of module.region().firstBlock?.ops() ?? []) {
    if (variable.def !== GlobalVariable || variable.attr("aliased") === undefined) continue;
    const [set, binding] = [variable.attr("descriptor_set"), variable.attr("binding")];
    if (!IntegerAttr.is(set) || !IntegerAttr.is(binding)) continue;
    const key = `${set.value} ${binding.value}`;
    const element = elementOf(variable);
    if (element === undefined) excluded.add(key);
    else groups.set(key, [...(groups.get(key) ?? []), { variable, element }]);
  }
  for (const key of excluded) groups.delete(key);
  return groups;
}

function elementOf(variable: Operation): Type | undefined {
  const type = GlobalVariable.of(variable)?.type.type;
  const struct = PointerType.is(type) ? type.pointee : undefined;
  const [member, second] = StructType.is(struct) ? struct.body.members : [];
  if (!RuntimeArrayType.is(member) || second !== undefined) return undefined;
  return shapeOf(member.element) === undefined ? undefined : member.element;
}

/** How an element is made up: widths in bits. */
export interface ElementShape {
  readonly isVector: boolean;
  /** Of one component. */
  readonly componentBits: number;
  /** Of the whole element. */
  readonly bits: number;
}

/** Undefined for types that are neither scalars nor vectors. */
export function shapeOf(type: Type): ElementShape | undefined {
  if (IntegerType.is(type) || FloatType.is(type)) {
    return { isVector: false, componentBits: type.width, bits: type.width };
  }
  const component = VectorType.is(type) ? shapeOf(type.element) : undefined;
  if (!VectorType.is(type) || component === undefined) return undefined;
  return { isVector: true, componentBits: component.bits, bits: component.bits * (type.shape[0] ?? 0) };
}

/**
 * The variable that represents all of a group: that of the smallest vectors, or of the smallest scalars where there are no vectors.
 * All others must be made up of its components; vectors of three have gaps between them.
 */
function canonicalOf(group: readonly Resource[]): Resource | undefined {
  const shaped = group.flatMap((resource) => {
    const shape = shapeOf(resource.element);
    return shape === undefined ? [] : [{ resource, shape }];
  });
  if (shaped.some(({ resource: { element } }) => VectorType.is(element) && element.shape[0] === 3)) return undefined;
  const vectors = shaped.filter(({ shape }) => shape.isVector);
  const candidates = vectors.length > 0 ? vectors : shaped;
  const best = candidates.reduce<(typeof shaped)[number] | undefined>(
    (least, one) => (least === undefined || one.shape.bits < least.shape.bits ? one : least),
    undefined,
  );
  const unit = best?.shape.componentBits ?? 1;
  return shaped.every(({ shape }) => shape.componentBits % unit === 0) ? best?.resource : undefined;
}
