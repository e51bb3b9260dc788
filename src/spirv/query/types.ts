/** Types of a module as values. Parts are ids, because types may be recursive through pointers. */
import { enumerant } from "../../grammar/index.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";
import { type Definitions, stringAt } from "../definitions.ts";
import { opcodeOf, wordCountOf } from "../module.ts";
import { Op } from "../opcode.ts";
import { formOf } from "../words/form.ts";

/** A type of a module; other types occur in it as ids. */
export type Type =
  | { readonly kind: "void" | "bool" | "sampler" | "acceleration structure" | "ray query" }
  | { readonly kind: "int"; readonly width: number; readonly isSigned: boolean }
  | { readonly kind: "float"; readonly width: number; readonly encoding: string | undefined }
  | { readonly kind: "vector"; readonly component: number; readonly count: number }
  | { readonly kind: "matrix"; readonly column: number; readonly count: number }
  | { readonly kind: "array"; readonly element: number; readonly lengthId: number }
  | { readonly kind: "runtime array"; readonly element: number }
  | { readonly kind: "struct"; readonly members: readonly number[] }
  | { readonly kind: "opaque"; readonly name: string }
  | { readonly kind: "pointer"; readonly storageClass: string; readonly pointee: number | undefined }
  | { readonly kind: "function"; readonly result: number; readonly parameters: readonly number[] }
  | { readonly kind: "image"; readonly image: ImageType }
  | { readonly kind: "sampled image"; readonly image: number }
  /** Any other type of the grammar, by the instruction's name: "TypeEvent". */
  | { readonly kind: "other"; readonly name: string };

/** The parameters of an `OpTypeImage`. */
export interface ImageType {
  readonly sampledType: number;
  /** "2D", "Buffer", "SubpassData", … */
  readonly dimension: string;
  /** 0: no depth image, 1: depth image, 2: not said. */
  readonly depth: number;
  readonly isArrayed: boolean;
  readonly isMultisampled: boolean;
  /** 0: known at run time, 1: with a sampler, 2: storage image. */
  readonly sampled: number;
  readonly format: string;
  /** "ReadOnly", …: only kernels say. */
  readonly access: string | undefined;
}

type Rule = (words: Uint32Array, at: number, end: number) => Type;

function plain(kind: "void" | "bool" | "sampler" | "acceleration structure" | "ray query"): Rule {
  return () => ({ kind });
}

function nameOf(kind: string, value: number): string {
  return enumerant(kind, value)?.name ?? String(value);
}

function image(words: Uint32Array, at: number, end: number): Type {
  const access = at + 9 < end ? nameOf("AccessQualifier", words[at + 9]!) : undefined;
  return {
    kind: "image",
    image: {
      sampledType: words[at + 2]!,
      dimension: nameOf("Dim", words[at + 3]!),
      depth: words[at + 4]!,
      isArrayed: words[at + 5] === 1,
      isMultisampled: words[at + 6] === 1,
      sampled: words[at + 7]!,
      format: nameOf("ImageFormat", words[at + 8]!),
      access,
    },
  };
}

/** By opcode: the words an instruction must have, and how to read it. */
const rules: { readonly [opcode: number]: readonly [words: number, rule: Rule] } = {
  [Op.TypeVoid]: [2, plain("void")],
  [Op.TypeBool]: [2, plain("bool")],
  [Op.TypeSampler]: [2, plain("sampler")],
  [Op.TypeAccelerationStructureKHR]: [2, plain("acceleration structure")],
  [Op.TypeRayQueryKHR]: [2, plain("ray query")],
  [Op.TypeInt]: [4, (words, at) => ({ kind: "int", width: words[at + 2]!, isSigned: words[at + 3] !== 0 })],
  [Op.TypeFloat]: [
    3,
    (words, at, end) => {
      const encoding = at + 3 < end ? nameOf("FPEncoding", words[at + 3]!) : undefined;
      return { kind: "float", width: words[at + 2]!, encoding };
    },
  ],
  [Op.TypeVector]: [4, (words, at) => ({ kind: "vector", component: words[at + 2]!, count: words[at + 3]! })],
  [Op.TypeMatrix]: [4, (words, at) => ({ kind: "matrix", column: words[at + 2]!, count: words[at + 3]! })],
  [Op.TypeArray]: [4, (words, at) => ({ kind: "array", element: words[at + 2]!, lengthId: words[at + 3]! })],
  [Op.TypeRuntimeArray]: [3, (words, at) => ({ kind: "runtime array", element: words[at + 2]! })],
  [Op.TypeStruct]: [2, (words, at, end) => ({ kind: "struct", members: [...words.subarray(at + 2, end)] })],
  [Op.TypeOpaque]: [
    3,
    (words, at, end) => ({ kind: "opaque", name: textOfBytes(stringAt(words, at + 2, end) ?? new Uint8Array(0)) }),
  ],
  [Op.TypePointer]: [
    4,
    (words, at) => ({
      kind: "pointer",
      storageClass: nameOf("StorageClass", words[at + 2]!),
      pointee: words[at + 3]!,
    }),
  ],
  [Op.TypeUntypedPointerKHR]: [
    3,
    (words, at) => ({ kind: "pointer", storageClass: nameOf("StorageClass", words[at + 2]!), pointee: undefined }),
  ],
  [Op.TypeFunction]: [
    3,
    (words, at, end) => ({
      kind: "function",
      result: words[at + 2]!,
      parameters: [...words.subarray(at + 3, end)],
    }),
  ],
  [Op.TypeImage]: [9, image],
  [Op.TypeSampledImage]: [3, (words, at) => ({ kind: "sampled image", image: words[at + 2]! })],
};

/** The type with this id; undefined if the id is no type or its instruction is cut short. */
export function typeWithId(definitions: Definitions, id: number): Type | undefined {
  const { words } = definitions.module;
  const at = definitions.offsetOf(id);
  if (at === 0) return undefined;
  const opcode = opcodeOf(words[at]!);
  const count = wordCountOf(words[at]!);
  const rule = rules[opcode];
  if (rule !== undefined) return count < rule[0] ? undefined : rule[1](words, at, at + count);
  const name = formOf(opcode)?.instruction.name;
  return name?.startsWith("Type") ? { kind: "other", name } : undefined;
}
