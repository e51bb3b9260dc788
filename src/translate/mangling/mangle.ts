// Names of functions with their parameters, as clang's OpenCL mangles them: Itanium's C++ ABI, with vendor qualifiers for address spaces.
//
// A type that occurs again is written as a substitution. Candidates are recorded from the inside out: the pointee, the pointee with
// qualifiers if it has any, the pointer; vectors and named types count, scalars do not.

import type { MangledType, Qualifiers } from "./types.ts";

/** `_Z3dotDv4_fS_`: the name and the types of the parameters; no parameters are written as `v`. */
export function mangle(name: string, parameters: readonly MangledType[]): string {
  const names = new Substitutions();
  const list = parameters.length === 0 ? "v" : parameters.map((one) => names.written(one)).join("");
  return `_Z${byteLength(name)}${name}${list}`;
}

/** A type by itself, as the names of some constants end with it. */
export function mangleType(type: MangledType): string {
  return fullText(type);
}

function byteLength(name: string): number {
  for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) > 0x7f) return new TextEncoder().encode(name).length;
  return name.length;
}

class Substitutions {
  /** The number of each candidate by its full text. */
  readonly #known = new Map<string, number>();

  /** The text of a type, with substitutions for the text written before. */
  written(type: MangledType): string {
    if (type.kind === "scalar") return type.code;
    const full = fullText(type);
    const known = this.#known.get(full);
    if (known !== undefined) return sequence(known);
    const text = this.#shortened(type);
    this.#record(full);
    return text;
  }

  #shortened(type: Exclude<MangledType, { kind: "scalar" }>): string {
    switch (type.kind) {
      case "named":
        return fullText(type);
      case "vector":
        return `Dv${type.count}_${this.written(type.element)}`;
      case "array":
        return `A${type.count}_${this.written(type.element)}`;
      case "atomic":
        return `U7_Atomic${this.written(type.element)}`;
      case "block":
        // The function type and its pointer are candidates.
        this.#record("FvvE");
        return "U13block_pointerFvvE";
      case "pointer":
        return `P${this.#qualified(type.pointee, qualifierText(type.qualifiers))}`;
    }
  }

  #qualified(pointee: MangledType, qualifiers: string): string {
    if (qualifiers === "") return this.written(pointee);
    const full = qualifiers + fullText(pointee);
    const known = this.#known.get(full);
    if (known !== undefined) return sequence(known);
    const text = qualifiers + this.written(pointee);
    this.#record(full);
    return text;
  }

  #record(full: string): void {
    if (!this.#known.has(full)) this.#known.set(full, this.#known.size);
  }
}

/** `S_`, `S0_`, …, `SZ_`, `S10_`: numbers in base 36, one less than the position. */
function sequence(position: number): string {
  return position === 0 ? "S_" : `S${(position - 1).toString(36).toUpperCase()}_`;
}

/** A type without substitutions. */
function fullText(type: MangledType): string {
  switch (type.kind) {
    case "scalar":
      return type.code;
    case "named":
      return `${byteLength(type.name)}${type.name}`;
    case "vector":
      return `Dv${type.count}_${fullText(type.element)}`;
    case "array":
      return `A${type.count}_${fullText(type.element)}`;
    case "atomic":
      return `U7_Atomic${fullText(type.element)}`;
    case "block":
      return "U13block_pointerFvvE";
    case "pointer":
      return `P${qualifierText(type.qualifiers)}${fullText(type.pointee)}`;
  }
}

function qualifierText({ addressSpace = 0, isRestrict, isVolatile, isConst }: Qualifiers): string {
  const space = addressSpace === 0 ? "" : `U${`AS${addressSpace}`.length}AS${addressSpace}`;
  return `${space}${isRestrict ? "r" : ""}${isVolatile ? "V" : ""}${isConst ? "K" : ""}`;
}
