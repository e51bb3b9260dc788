/** Types as people write them: `vec4`, `mat4x3`, `float[3]`, `struct Light`, `texture2D`, `float*`. */
import type { ModuleIndex } from "../query/module-index.ts";
import type { ImageType, Type } from "../query/types.ts";

/** Parts of parts of … deeper than this are shown as "…". */
const deepest = 16;

/** The text of a type; "?" if the id is none. */
export function typeText(index: ModuleIndex, id: number, depth = 0): string {
  if (depth > deepest) return "…";
  const type = index.type(id);
  return type === undefined ? "?" : textOf(index, id, type, depth + 1);
}

function textOf(index: ModuleIndex, id: number, type: Type, depth: number): string {
  switch (type.kind) {
    case "int":
      return integerText(type.width, type.isSigned);
    case "float":
      return type.encoding === undefined ? floatText(type.width) : `${type.encoding}`;
    case "vector":
      return vectorText(index.type(type.component), type.count);
    case "matrix":
      return matrixText(index, type.column, type.count);
    case "array":
      return arrayText(index, type.element, `[${lengthText(index, type.lengthId)}]`, depth);
    case "runtime array":
      return arrayText(index, type.element, "[]", depth);
    case "struct":
      return `struct ${index.name(id) ?? `_${id}`}`;
    case "opaque":
      return `opaque ${type.name}`;
    case "pointer":
      return type.pointee === undefined ? "void*" : `${typeText(index, type.pointee, depth)}*`;
    case "image":
      return imageText(index, type.image);
    case "sampled image":
      return typeText(index, type.image, depth).replace("texture", "sampler");
    case "function":
      return "function";
    case "other":
      return type.name.slice("Type".length);
    default:
      return type.kind;
  }
}

/** The length of an array; a specialization constant by its name. */
function lengthText(index: ModuleIndex, id: number): string {
  const length = index.constant(id);
  const isSpecialized = index.decoration(id, "SpecId") !== undefined || length === undefined;
  if (!isSpecialized) return String(length);
  return index.name(id) ?? (length === undefined ? `%${id}` : String(length));
}

/** The outer dimension comes first, as in C. */
function arrayText(index: ModuleIndex, element: number, dimension: string, depth: number): string {
  const text = typeText(index, element, depth);
  const bracket = text.indexOf("[");
  return bracket < 0 ? text + dimension : text.slice(0, bracket) + dimension + text.slice(bracket);
}

function integerText(width: number, isSigned: boolean): string {
  const prefix = isSigned ? "" : "u";
  return width === 32 ? `${prefix}int` : `${prefix}int${width}`;
}

function floatText(width: number): string {
  return width === 32 ? "float" : width === 64 ? "double" : width === 16 ? "half" : `float${width}`;
}

const vectorPrefixes: Readonly<Record<string, string>> = {
  float: "vec",
  half: "f16vec",
  double: "dvec",
  int: "ivec",
  uint: "uvec",
  bool: "bvec",
};

function scalarText(type: Type | undefined): string {
  if (type?.kind === "int") return integerText(type.width, type.isSigned);
  if (type?.kind === "float") return floatText(type.width);
  return type?.kind === "bool" ? "bool" : "?";
}

function vectorText(component: Type | undefined, count: number): string {
  const scalar = scalarText(component);
  const integer = /^(u?)int(\d+)$/.exec(scalar);
  if (integer !== null) return `${integer[1] === "" ? "i" : "u"}${integer[2]}vec${count}`;
  return `${vectorPrefixes[scalar] ?? `${scalar} × `}${count}`;
}

function matrixText(index: ModuleIndex, columnId: number, count: number): string {
  const column = index.type(columnId);
  if (column?.kind !== "vector") return "?";
  const scalar = scalarText(index.type(column.component));
  const prefix = scalar === "double" ? "dmat" : scalar === "half" ? "f16mat" : "mat";
  return column.count === count ? `${prefix}${count}` : `${prefix}${count}x${column.count}`;
}

/** GLSL's names: `utexture2DMSArray`, `image3D`, `subpassInput`; a kernel's `image2d_t` is `image2D`. */
function imageText(index: ModuleIndex, image: ImageType): string {
  const scalar = scalarText(index.type(image.sampledType));
  const prefix = scalar.startsWith("int") ? "i" : scalar.startsWith("uint") ? "u" : "";
  const suffix = (image.isMultisampled ? "MS" : "") + (image.isArrayed ? "Array" : "");
  if (image.dimension === "SubpassData") return `${prefix}subpassInput${suffix}`;
  const base = image.sampled === 1 ? "texture" : "image";
  return `${prefix}${base}${image.dimension}${suffix}${image.depth === 1 ? " (depth)" : ""}`;
}
