/** How many locations and components of an interface a type takes (Vulkan, Location Assignment). */
import { Decoration as D, StorageClass as S } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { headerWords } from "../../spirv/modules.ts";
import { constantNumber } from "./constants.ts";
import type { Facts } from "./module-facts.ts";
import { bitWidthOf } from "./types.ts";

/** Why a type has no locations: it is none of interfaces, or the members of the structure have their own. */
export type LocationProblem = "type" | "member";

export interface Locations {
  readonly locations: number;
  /** 0 for types that take all components of their locations: matrices and structures. */
  readonly components: number;
  readonly problem?: { readonly kind: LocationProblem; readonly type: number };
}

const taking = (locations: number, components: number): Locations => ({ locations, components });

/** Types once in the module's order, where parts precede what they are in. */
class LocationCounts {
  readonly #m: Facts;
  readonly #counts = new Map<number, Locations>();

  constructor(m: Facts) {
    this.#m = m;
    const end = m.functions[0]?.at ?? m.words.length;
    for (let at = headerWords; at < end; at = m.next(at)) {
      const count = this.#count(at);
      if (count !== undefined) this.#counts.set(m.word(at, 1), count);
    }
  }

  of(type: number): Locations {
    return this.#counts.get(type) ?? { ...taking(0, 0), problem: { kind: "type", type } };
  }

  #count(at: number): Locations | undefined {
    const m = this.#m;
    switch (m.opcode(at)) {
      case Op.TypeInt:
      case Op.TypeFloat:
        return taking(1, m.word(at, 2) === 64 ? 2 : 1);
      case Op.TypeVector:
        return this.#vector(m.word(at, 2), m.word(at, 3));
      case Op.TypeVectorIdEXT:
        return this.#vector(m.word(at, 2), constantNumber(m, m.word(at, 3)) ?? 1);
      case Op.TypeMatrix:
        return this.#repeated(this.of(m.word(at, 2)), m.word(at, 3), 0);
      case Op.TypeArray: {
        const element = this.of(m.word(at, 2));
        return this.#repeated(element, constantNumber(m, m.word(at, 3)) ?? 1, element.components);
      }
      case Op.TypeStruct:
        return this.#struct(at);
      case Op.TypePointer:
        return m.word(at, 2) === S.PhysicalStorageBuffer ? taking(1, 2) : undefined;
      default:
        return undefined;
    }
  }

  #vector(component: number, size: number): Locations {
    const isWide = bitWidthOf(this.#m, component) === 64;
    return taking(isWide && size > 2 ? 2 : 1, size * this.of(component).components);
  }

  #repeated({ locations, problem }: Locations, count: number, components: number): Locations {
    return { locations: locations * count, components, ...(problem === undefined ? {} : { problem }) };
  }

  #struct(at: number): Locations {
    const m = this.#m;
    const id = m.word(at, 1);
    if (m.decorations.of(id).some(({ kind }) => kind === D.Location)) {
      return { ...taking(0, 0), problem: { kind: "member", type: id } };
    }
    let locations = 0;
    for (const type of m.rest(at, 2)) {
      const member = this.of(type);
      if (member.problem !== undefined) return { ...taking(0, 0), problem: member.problem };
      locations += member.locations;
    }
    return taking(locations, 0);
  }
}

const locationCounts = (m: Facts): LocationCounts => new LocationCounts(m);

export const locationsOf = (m: Facts, type: number): Locations => m.derive(locationCounts).of(type);
