// Flags of instructions: the properties of ops that represent them, in both directions.

import { fastmath, GEPNoWrapFlags, IntegerOverflowFlags } from "../../dialects/llvm/index.ts";
import { type Attribute, type Context, IntegerAttr, type OpDef } from "../../ir/index.ts";
import { flag } from "../opcode.ts";

/** A property that represents flags. */
export interface FlagProperty {
  /** The flags that the property may represent. */
  readonly mask: number;
  encode(value: Attribute): number;
  /** Asked only for flags of the mask that are set. */
  decode(context: Context, flags: number): Attribute;
}

/** Flags as bits of an integer, the lowest first. */
function bits(make: (context: Context, value: number) => Attribute, flags: readonly number[]): FlagProperty {
  return {
    mask: flags.reduce((all, one) => all | one, 0),
    encode(value) {
      const word = IntegerAttr.is(value) ? Number(value.value) : 0;
      return flags.reduce((all, one, bit) => (word & (1 << bit) ? all | one : all), 0);
    },
    decode: (context, set) =>
      make(
        context,
        flags.reduce((word, one, bit) => ((set & one) !== 0 ? word | (1 << bit) : word), 0),
      ),
  };
}

const unit = (mask: number): FlagProperty => ({ mask, encode: () => mask, decode: (context) => context.unit });

const FAST_MATH = 127;

/** Properties by their names in definitions. */
const PROPERTIES: Readonly<Record<string, FlagProperty>> = {
  fastmathFlags: {
    mask: FAST_MATH,
    encode: (value) => (fastmath.is(value) ? value.value : 0),
    decode: (context, flags) => fastmath.get(context, { value: flags & FAST_MATH }),
  },
  overflowFlags: bits(IntegerOverflowFlags.of, [flag.nsw, flag.nuw]),
  isExact: unit(flag.exact),
  isDisjoint: unit(flag.disjoint),
  nonNeg: unit(flag.nneg),
  // An address that stays in bounds does not wrap.
  noWrapFlags: bits(
    (context, value) => GEPNoWrapFlags.of(context, (value & 1) !== 0 ? value | 2 : value),
    [flag.inbounds, flag.nusw, flag.nuw],
  ),
};

/** The properties of a definition that represent flags, with their numbers. */
export function flagProperties(def: OpDef): readonly (FlagProperty & { readonly index: number })[] {
  return def.properties.flatMap(({ name }, index) => {
    const property = PROPERTIES[name];
    return property === undefined ? [] : [{ ...property, index }];
  });
}
