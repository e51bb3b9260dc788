// The types of mangled names: unlike LLVM IR, they distinguish signed from unsigned integers and state the pointees of pointers.

/** A pointer's qualifiers, in the order in which names have them. */
export interface Qualifiers {
  readonly addressSpace?: number;
  readonly isRestrict?: boolean;
  readonly isVolatile?: boolean;
  readonly isConst?: boolean;
}

/** A type in a mangled name. */
export type MangledType =
  /** One of the scalar codes below, "v", "z" and other codes of C++'s ABI. */
  | { readonly kind: "scalar"; readonly code: string }
  | { readonly kind: "vector"; readonly count: number; readonly element: MangledType }
  | { readonly kind: "array"; readonly count: number; readonly element: MangledType }
  | { readonly kind: "pointer"; readonly pointee: MangledType; readonly qualifiers: Qualifiers }
  /** A struct, an enum, or a type of OpenCL by its name. */
  | { readonly kind: "named"; readonly name: string }
  /** `_Atomic T` */
  | { readonly kind: "atomic"; readonly element: MangledType }
  /** A block of OpenCL C, which takes nothing and returns nothing. */
  | { readonly kind: "block" };

function scalar(code: string): MangledType {
  return { kind: "scalar", code };
}

/** Scalars by their names in OpenCL C. */
export const mangled = {
  void: scalar("v"),
  bool: scalar("b"),
  char: scalar("c"),
  uchar: scalar("h"),
  short: scalar("s"),
  ushort: scalar("t"),
  int: scalar("i"),
  uint: scalar("j"),
  long: scalar("l"),
  ulong: scalar("m"),
  half: scalar("Dh"),
  bfloat: scalar("DF16b"),
  float: scalar("f"),
  double: scalar("d"),
  variadic: scalar("z"),
} as const;

/** The scalar of an integer type; widths that OpenCL C lacks count as 32 bits. */
export function mangledInteger(width: number, isSigned: boolean): MangledType {
  switch (width) {
    case 1:
      return mangled.bool;
    case 8:
      return isSigned ? mangled.char : mangled.uchar;
    case 16:
      return isSigned ? mangled.short : mangled.ushort;
    case 64:
      return isSigned ? mangled.long : mangled.ulong;
    default:
      return isSigned ? mangled.int : mangled.uint;
  }
}

/** A pointer; address space 0 is not written. */
export function mangledPointer(pointee: MangledType, addressSpace = 0, others: Qualifiers = {}): MangledType {
  return { kind: "pointer", pointee, qualifiers: { ...others, addressSpace } };
}

export function mangledNamed(name: string): MangledType {
  return { kind: "named", name };
}

const UNSIGNED: ReadonlySet<string> = new Set(["h", "t", "j", "m"]);
const SIGNED: ReadonlySet<string> = new Set(["c", "a", "s", "i", "l"]);

/** The scalar of a vector, or the type itself. */
export function elementOf(type: MangledType): MangledType {
  return type.kind === "vector" ? type.element : type;
}

/** Whether a type is an unsigned integer or a vector of them; undefined for other types than integers. */
export function isUnsigned(type: MangledType): boolean | undefined {
  const element = elementOf(type);
  if (element.kind !== "scalar") return undefined;
  return UNSIGNED.has(element.code) ? true : SIGNED.has(element.code) ? false : undefined;
}
