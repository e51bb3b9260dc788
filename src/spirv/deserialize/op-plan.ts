/**
 * The facts that the function reader caches for each op in a context: its number, how it lies in words, and which of its values must have one
 * type. SPIR-V lets most integer instructions mix signed and unsigned operands, the dialect does not: where only the signedness
 * differs, a bitcast makes up for it.
 */
import { modelOf, type TypeConstraint, type TypeTrait } from "../../define/index.ts";
import { Bitcast, FConvert, SConvert, UConvert } from "../../dialects/spirv/index.ts";
import { type Context, type DefId, IntegerType, type OpDef, type Type, VectorType } from "../../ir/index.ts";
import { type OpWords, opWordsOf } from "../words/op-words.ts";

export interface OpPlan {
  readonly id: DefId;
  readonly words: OpWords;
  /** Groups of operands that have one type; -1 represents the result. */
  readonly groups: readonly (readonly number[])[];
  /** Operands whose type follows from another one's. */
  readonly derived: readonly {
    readonly from: number;
    readonly to: number;
    readonly type: (from: Type) => Type | undefined;
  }[];
  /** The kind of each operand; empty if operands are grouped in other ways. */
  readonly operands: readonly TypeConstraint[];
  readonly result: TypeConstraint | undefined;
  /** Whether it is an instruction whose type may be void, so that the op has no result. */
  readonly mayBeVoid: boolean;
  /** The place of the property that states how operands are grouped; -1 where it has none. */
  readonly segments: number;
  /** It is nothing if types are the same, which the dialect does not allow. */
  readonly isConversion: boolean;
  /** Types of the result and the operands, by number, that were found to need no bitcasts lately. */
  readonly settled: number[];
}

const conversions: ReadonlySet<OpDef> = new Set<OpDef>([UConvert, SConvert, FConvert, Bitcast]);

export function planOf(context: Context, def: OpDef): OpPlan | undefined {
  const words = opWordsOf(def);
  const model = modelOf(def);
  if (words === undefined || model === undefined) return undefined;
  const { operands, results } = model.layout;
  const indexOf = (name: string): number | undefined => {
    const index = operands.findIndex((group) => group.name === name);
    if (index >= 0) return operands.slice(0, index + 1).every(({ arg }) => arg.arg === "value") ? index : undefined;
    return results[0]?.name === name ? -1 : undefined;
  };
  const groups: number[][] = [];
  const derived: { from: number; to: number; type: (from: Type) => Type | undefined }[] = [];
  for (const trait of def.traits as readonly TypeTrait[]) {
    if (trait.allSame === true || trait.holdsForEqualTypes !== undefined) {
      const all = operands.map((_, index) => index);
      groups.push(results.length > 0 && trait.holdsForEqualTypes !== "operands" ? [-1, ...all] : all);
    }
    if (trait.sameTypes !== undefined)
      groups.push(trait.sameTypes.flatMap((name) => indexOf(name) ?? []).sort((a, b) => a - b));
    if (trait.derived === undefined) continue;
    const [from, to] = [indexOf(trait.derived.from), indexOf(trait.derived.to)];
    if (from !== undefined && to !== undefined && to >= 0) derived.push({ from, to, type: trait.derived.type });
  }
  const isFixed = operands.every(({ arg }) => arg.arg === "value");
  return {
    id: context.opId(def),
    words,
    groups: groups.filter((group) => group.length > 1),
    derived,
    operands: isFixed ? operands.map(({ arg }) => arg.type) : [],
    result: results[0]?.arg.type,
    mayBeVoid: results[0]?.arg.arg === "optional",
    segments: def.propertyIndex("operandSegmentSizes"),
    isConversion: conversions.has(def),
    settled: [],
  };
}

/** Whether two types differ in the signedness of integers only. */
export function differInSign(a: Type, b: Type): boolean {
  if (VectorType.is(a) && VectorType.is(b)) {
    return a.shape.length === b.shape.length && a.shape[0] === b.shape[0] && differInSign(a.element, b.element);
  }
  return IntegerType.is(a) && IntegerType.is(b) && a.width === b.width && a !== b;
}

/** The type with signless integers. */
export function signless(type: Type): Type {
  if (VectorType.is(type)) {
    const element = signless(type.element);
    return element === type.element
      ? type
      : VectorType.get(type.context, { shape: type.shape, scalable: type.scalable, element });
  }
  return IntegerType.is(type) && type.signedness !== "signless" ? type.context.integer(type.width) : type;
}
