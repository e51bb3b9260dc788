/** Variables that hold types of 4, 6, 8 or 16 bits, and encodings of floats: what each storage class needs for them. */
import { Capability as C, Decoration, FPEncoding, StorageClass as S } from "../../../grammar/enumerants.generated.ts";
import { enumerant } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { containsType, encodingOf, isFloat, isFloatOfWidth, isIntOfWidth, isPointer } from "../../facts/types.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";
import { dataType } from "./variable.ts";

const sizes = chapter("2.16.3 Validation Rules for Shader Capabilities", "variable");
const vulkan = chapter("Vulkan, appendix Vulkan Environment for SPIR-V, Standalone SPIR-V Validation", "variable");
const memory = [Op.Variable, Op.UntypedVariableKHR];

const storage16: { readonly [storage: number]: number } = {
  [S.StorageBuffer]: C.StorageBuffer16BitAccess,
  [S.PhysicalStorageBuffer]: C.StorageBuffer16BitAccess,
  [S.Uniform]: C.UniformAndStorageBuffer16BitAccess,
  [S.PushConstant]: C.StoragePushConstant16,
  [S.Input]: C.StorageInputOutput16,
  [S.Output]: C.StorageInputOutput16,
  [S.Workgroup]: C.WorkgroupMemoryExplicitLayout16BitAccessKHR,
};

const storage8: { readonly [storage: number]: number } = {
  [S.StorageBuffer]: C.StorageBuffer8BitAccess,
  [S.PhysicalStorageBuffer]: C.StorageBuffer8BitAccess,
  [S.Uniform]: C.UniformAndStorageBuffer8BitAccess,
  [S.PushConstant]: C.StoragePushConstant8,
  [S.Workgroup]: C.WorkgroupMemoryExplicitLayout8BitAccessKHR,
};

/** The storage class and type at the end of pointers to pointers. */
function underlying(m: Facts, at: number): { readonly storage: number; readonly type: number } {
  let [storage, type] = [m.word(at, 3), dataType(m, at)];
  const seen = new Set<number>();
  while (isPointer(m, type) && !seen.has(type)) {
    seen.add(type);
    storage = m.wordOf(type, 2);
    type = m.opcodeOf(type) === Op.TypePointer ? m.wordOf(type, 3) : 0;
  }
  return { storage, type };
}

/** A buffer of the older kind, for which the capability of storage buffers is enough. */
function isBufferBlock(m: Facts, type: number): boolean {
  const isArray = m.opcodeOf(type) === Op.TypeArray || m.opcodeOf(type) === Op.TypeRuntimeArray;
  return m.decorations.has(isArray ? m.wordOf(type, 2) : type, Decoration.BufferBlock);
}

function needs(
  m: Facts,
  at: number,
  bits: number,
  table: { readonly [storage: number]: number },
  shared: number,
): Outcome {
  const { storage, type } = underlying(m, at);
  const name = enumerant("StorageClass", storage)?.name ?? String(storage);
  const capability = table[storage];
  if (capability === undefined)
    return `Cannot allocate a variable containing a ${bits}-bit type in ${name} storage class`;
  if (m.has(capability) || (storage === S.Uniform && m.has(shared) && isBufferBlock(m, type))) return undefined;
  return `Allocating a variable containing a ${bits}-bit element in ${name} storage class requires an additional capability`;
}

function sixteen(m: Facts, at: number): Outcome {
  const isLimited = (id: number) =>
    (!m.has(C.Int16) && isIntOfWidth(m, id, 16)) ||
    (!m.has(C.Float16) && isFloatOfWidth(m, id, 16) && encodingOf(m, id) === undefined);
  if (!containsType(m, dataType(m, at), isLimited, true)) return undefined;
  return needs(m, at, 16, storage16, C.StorageBuffer16BitAccess);
}

function eight(m: Facts, at: number): Outcome {
  if (!containsType(m, dataType(m, at), (id) => isIntOfWidth(m, id, 8), true)) return undefined;
  return needs(m, at, 8, storage8, C.StorageBuffer8BitAccess);
}

const isShader = (m: Facts): boolean => m.has(C.Shader);

const isInterface = (m: Facts, at: number): boolean => m.word(at, 3) === S.Input || m.word(at, 3) === S.Output;

const contains = (m: Facts, at: number, encodings: readonly number[]): boolean =>
  containsType(m, dataType(m, at), (id) => isFloat(m, id) && encodings.includes((encodingOf(m, id) ?? -1) as never));

const tiny: readonly number[] = [FPEncoding.Float4E2M1EXT, FPEncoding.Float6E2M3EXT, FPEncoding.Float6E3M2EXT];
const microscaling: readonly number[] = [...tiny, FPEncoding.Float8UnsignedE8M0EXT, FPEncoding.MXInt8EXT];

function tinyWorkgroup(m: Facts, at: number): Outcome {
  if (m.word(at, 3) !== S.Workgroup || !contains(m, at, tiny)) return undefined;
  return "Cannot allocate a variable containing a Float4EXT or Float6EXT type in Workgroup storage class";
}

const fp8 = vulkan.sentence(
  "fp8-interface",
  "Variables with an encoding of Float8E4M3EXT or Float8E5M2EXT must not be declared with a Storage Class of Input or Output.",
  { vulkan: "VUID-StandaloneSpirv-OpTypeFloat-10823" },
);

export const variableSizeRules: readonly Rule[] = [
  fp8,
  sizes.instruction("sixteen-bits", memory, "16-bit types need the capability of the storage class.", sixteen, {
    when: isShader,
  }),
  sizes.instruction("eight-bits", memory, "8-bit types need the capability of the storage class.", eight, {
    when: (m) => isShader(m) && !m.has(C.Int8),
  }),
  sizes.instruction("tiny-floats", memory, "Floats of 4 or 6 bits must not be in Workgroup.", tinyWorkgroup, {
    when: isShader,
  }),
  vulkan.instruction(
    "bfloat16-interface",
    memory,
    "Variables with an encoding of BFloat16KHR must not be declared with a Storage Class of Input or Output.",
    (m, at) => {
      if (!isInterface(m, at)) return undefined;
      const what = (): string =>
        `OpVariable <id> ${m.name(m.resultAt(at))} must not be declared with a Storage Class of Input or Output.`;
      if (contains(m, at, [FPEncoding.BFloat16KHR])) return `Bfloat16 ${what()}`;
      const others = [FPEncoding.Float8E4M3EXT, FPEncoding.Float8E5M2EXT, ...microscaling];
      return contains(m, at, others) ? broken(fp8, `FP8 or OCP microscaling ${what()}`) : undefined;
    },
    { vulkan: "VUID-StandaloneSpirv-OpTypeFloat-10370", when: (m) => m.isVulkan },
  ),
];
