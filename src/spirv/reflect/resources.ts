/** The resources that a host provides: descriptors, push constants, specialization constants. */
import { forEachInstruction } from "../module.ts";
import { Op } from "../opcode.ts";
import type { ConstantValue } from "../query/constants.ts";
import type { ModuleIndex } from "../query/module-index.ts";
import type { Type } from "../query/types.ts";
import { type Layout, layoutOf } from "./layout.ts";
import { typeText } from "./type-text.ts";

/** Vulkan's descriptor types, as words. */
export type DescriptorKind =
  | "sampler"
  | "combined image sampler"
  | "sampled image"
  | "storage image"
  | "uniform texel buffer"
  | "storage texel buffer"
  | "uniform buffer"
  | "storage buffer"
  | "input attachment"
  | "acceleration structure"
  | "unknown";

/** A resource that a shader binds, by descriptor set and binding. */
export interface Descriptor {
  readonly id: number;
  /** The variable's name, or else that of its block. */
  readonly name: string | undefined;
  readonly set: number | undefined;
  readonly binding: number | undefined;
  readonly kind: DescriptorKind;
  /** Descriptors in the binding; 0 if the run decides. */
  readonly count: number;
  readonly type: string;
  /** "read", "write" or "read and write", as far as decorations say; undefined if a shader can only read. */
  readonly access: string | undefined;
  readonly format: string | undefined;
  readonly inputAttachmentIndex: number | undefined;
  /** Of a buffer's contents. */
  readonly layout: Layout | undefined;
}

/** A block of push constants with its layout. */
export interface PushConstants {
  readonly id: number;
  readonly name: string | undefined;
  readonly layout: Layout;
}

/** A specialization constant with its type and its default value. */
export interface SpecializationConstant {
  readonly id: number;
  /** The SpecId; undefined for one that no host can set. */
  readonly specId: number | undefined;
  readonly name: string | undefined;
  readonly type: string;
  readonly default: ConstantValue | undefined;
  /** "WorkgroupSize" if the constant is the size of a work-group. */
  readonly builtIn: string | undefined;
}

interface Variable {
  readonly id: number;
  readonly storageClass: string;
  readonly typeId: number;
}

/** Every module-scope variable with a type. */
function variables(index: ModuleIndex): readonly Variable[] {
  const { words } = index.module;
  const found: Variable[] = [];
  forEachInstruction(index.module, (offset, opcode, end) => {
    if (opcode === Op.Function) return false;
    if (opcode !== Op.Variable || end - offset < 4) return true;
    const pointer = index.type(words[offset + 1]!);
    if (pointer?.kind === "pointer" && pointer.pointee !== undefined) {
      found.push({ id: words[offset + 2]!, storageClass: pointer.storageClass, typeId: pointer.pointee });
    }
    return true;
  });
  return found;
}

const descriptorClasses: ReadonlySet<string> = new Set(["UniformConstant", "Uniform", "StorageBuffer"]);

/** Every variable that a descriptor is bound to, by set and binding. */
export function descriptors(index: ModuleIndex): readonly Descriptor[] {
  const found = variables(index)
    .filter(({ id, storageClass }) => descriptorClasses.has(storageClass) && isBound(index, id))
    .map((variable) => descriptor(index, variable));
  return found.sort((a, b) => (a.set ?? 0) - (b.set ?? 0) || (a.binding ?? 0) - (b.binding ?? 0) || a.id - b.id);
}

function isBound(index: ModuleIndex, id: number): boolean {
  return index.decoration(id, "Binding") !== undefined || index.decoration(id, "DescriptorSet") !== undefined;
}

function descriptor(index: ModuleIndex, { id, storageClass, typeId }: Variable): Descriptor {
  const { element, count } = peelArrays(index, typeId);
  const type = index.type(element);
  const kind = descriptorKind(index, type, element, storageClass);
  const isBuffer = kind === "uniform buffer" || kind === "storage buffer";
  const image = type?.kind === "image" ? type.image : undefined;
  return {
    id,
    name: index.name(id) || index.name(element),
    set: index.decorationNumber(id, "DescriptorSet"),
    binding: index.decorationNumber(id, "Binding"),
    kind,
    count,
    type: typeText(index, typeId),
    access: accessOf(index, id, element, type, kind),
    format: image === undefined || image.format === "Unknown" ? undefined : image.format,
    inputAttachmentIndex: index.decorationNumber(id, "InputAttachmentIndex"),
    layout: isBuffer ? layoutOf(index, element, index.name(element)) : undefined,
  };
}

function peelArrays(index: ModuleIndex, typeId: number): { element: number; count: number } {
  let element = typeId;
  let count = 1;
  for (let depth = 0; depth < 8; depth++) {
    const type = index.type(element);
    if (type?.kind === "array") {
      const length = index.constant(type.lengthId);
      count *= typeof length === "number" ? length : 0;
    } else if (type?.kind === "runtime array") count = 0;
    else break;
    element = type.element;
  }
  return { element, count };
}

function descriptorKind(
  index: ModuleIndex,
  type: Type | undefined,
  typeId: number,
  storageClass: string,
): DescriptorKind {
  switch (type?.kind) {
    case "sampler":
    case "acceleration structure":
      return type.kind;
    case "sampled image":
      return "combined image sampler";
    case "image":
      if (type.image.dimension === "SubpassData") return "input attachment";
      if (type.image.dimension === "Buffer") {
        return type.image.sampled === 2 ? "storage texel buffer" : "uniform texel buffer";
      }
      return type.image.sampled === 2 ? "storage image" : "sampled image";
    case "struct":
      if (storageClass === "StorageBuffer") return "storage buffer";
      return index.decoration(typeId, "BufferBlock") === undefined ? "uniform buffer" : "storage buffer";
    default:
      return "unknown";
  }
}

function accessOf(
  index: ModuleIndex,
  id: number,
  element: number,
  type: Type | undefined,
  kind: DescriptorKind,
): string | undefined {
  if (kind !== "storage buffer" && kind !== "storage image" && kind !== "storage texel buffer") return undefined;
  const hasAll = (name: string) =>
    index.decoration(id, name) !== undefined ||
    (type?.kind === "struct" &&
      type.members.length > 0 &&
      type.members.every((_, member) => index.decoration(element, name, member) !== undefined));
  if (hasAll("NonWritable")) return "read";
  return hasAll("NonReadable") ? "write" : "read and write";
}

/** Every push constant block. */
export function pushConstants(index: ModuleIndex): readonly PushConstants[] {
  return variables(index)
    .filter(({ storageClass }) => storageClass === "PushConstant")
    .map(({ id, typeId }) => ({
      id,
      name: index.name(id) || index.name(typeId),
      layout: layoutOf(index, typeId, index.name(typeId)),
    }));
}

const specializable: ReadonlySet<number> = new Set([
  Op.SpecConstantTrue,
  Op.SpecConstantFalse,
  Op.SpecConstant,
  Op.SpecConstantComposite,
]);

/** Constants that a host can set, and the size of the work-group if it is a constant. */
export function specializationConstants(index: ModuleIndex): readonly SpecializationConstant[] {
  const { words } = index.module;
  const found: SpecializationConstant[] = [];
  forEachInstruction(index.module, (offset, opcode, end) => {
    if (opcode === Op.Function) return false;
    if (!specializable.has(opcode) || end - offset < 3) return true;
    const id = words[offset + 2]!;
    const specId = index.decorationNumber(id, "SpecId");
    const builtIn = index.decoration(id, "BuiltIn")?.operands[0];
    if (specId === undefined && builtIn === undefined) return true;
    found.push({
      id,
      specId,
      name: index.name(id),
      type: typeText(index, words[offset + 1]!),
      default: index.constant(id),
      builtIn: builtIn === undefined ? undefined : String(builtIn),
    });
    return true;
  });
  return found;
}
