// What mutations of modules choose from: instructions, ids, numbers and operands that may replace others.
import type { Random } from "../../../../bench/inputs/random.ts";
import { type Enumerant, instruction, KindCode, type Operand } from "../../../../src/grammar/index.ts";
import type { Part, Parts, TakenApart } from "./parts.ts";

export const numbers = [
  0, 1, 2, 3, 4, 5, 8, 16, 17, 31, 32, 33, 64, 128, 255, 1000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];

// ---- parts of modules

export function nth<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`there is no item ${index}`);
  return found;
}

export function boundOf({ header }: TakenApart): number {
  return header[3] ?? 1;
}

/** An instruction in another one's place; none if `by` is undefined. */
export function replaced(module: TakenApart, at: number, ...by: readonly Parts[]): TakenApart {
  return { ...module, instructions: module.instructions.toSpliced(at, 1, ...by) };
}

export function inserted(module: TakenApart, at: number, ...made: readonly Parts[]): TakenApart {
  return { ...module, instructions: module.instructions.toSpliced(at, 0, ...made) };
}

export function withOperand(one: Parts, index: number, part: Part | undefined): Parts {
  return { ...one, operands: one.operands.toSpliced(index, 1, ...(part === undefined ? [] : [part])) };
}

export function operandOf({ operands }: Parts, code: KindCode): number | undefined {
  return operands.find(({ kind }) => kind.code === code)?.words[0];
}

export const resultOf = (one: Parts) => operandOf(one, KindCode.Result);
export const typeOf = (one: Parts) => operandOf(one, KindCode.ResultType);
export const isType = ({ opcode }: Parts) => instruction(opcode)?.name.startsWith("Type") === true;

/** The place of an instruction that `wanted` holds for; undefined if there is none. */
export function placeOf(module: TakenApart, choices: Random, wanted: (one: Parts) => boolean): number | undefined {
  const places = [...module.instructions.keys()].filter((at) => wanted(nth(module.instructions, at)));
  return places.length === 0 ? undefined : choices.pick(places);
}

export function atSome(
  module: TakenApart,
  choices: Random,
  wanted: (one: Parts) => boolean,
  change: (one: Parts, at: number) => TakenApart | undefined,
): TakenApart {
  const at = placeOf(module, choices, wanted);
  return (at === undefined ? undefined : change(nth(module.instructions, at), at)) ?? module;
}

// ---- words

/** An id that may replace another one: of the same type or kind mostly, any sometimes. */
export function idLike(module: TakenApart, id: number, choices: Random): number {
  if (choices.chance(15)) return choices.below(boundOf(module) + 1);
  const old = module.instructions.find((one) => resultOf(one) === id);
  if (old === undefined) return choices.below(boundOf(module));
  const isLike = (one: Parts) => {
    if (resultOf(one) === undefined) return false;
    if (isType(old)) return isType(one);
    const type = typeOf(old);
    return type === undefined ? one.opcode === old.opcode : choices.chance(30) || typeOf(one) === type;
  };
  const at = placeOf(module, choices, isLike);
  return (at === undefined ? undefined : resultOf(nth(module.instructions, at))) ?? id;
}

export function idOfSome(module: TakenApart, choices: Random, wanted: (one: Parts) => boolean): number {
  const at = placeOf(module, choices, (one) => resultOf(one) !== undefined && wanted(one));
  return (at === undefined ? undefined : resultOf(nth(module.instructions, at))) ?? choices.below(boundOf(module) + 1);
}

export function numberLike(word: number, choices: Random): number {
  if (choices.chance(30)) return (word + choices.pick([-1, 1])) >>> 0;
  return choices.chance(20) ? (word ^ (1 << choices.below(32))) >>> 0 : choices.pick(numbers);
}

/** Operands for a list of the grammar, with ids of the module. */
export function operandsFor(module: TakenApart, list: readonly Operand[], choices: Random): readonly Part[] {
  return list.flatMap(({ kind, quantifier }): readonly Part[] => {
    if (quantifier !== "" && choices.chance(60)) return [];
    if (kind.code === KindCode.Composite)
      return kind.bases.flatMap((base) => operandsFor(module, [{ kind: base, quantifier: "", name: "" }], choices));
    if (kind.code === KindCode.Value && kind.enumerants.length > 0) {
      const chosen = choices.pick(kind.enumerants);
      return [{ kind, words: [chosen.value] }, ...operandsFor(module, chosen.parameters, choices)];
    }
    if (kind.code === KindCode.Mask) return maskOf(module, kind, choices.pick(kind.enumerants), choices);
    if (kind.code === KindCode.String) return [{ kind, words: [0x61626364, choices.below(2) * 0x65, 0] }];
    if (kind.code === KindCode.ResultType) return [{ kind, words: [idOfSome(module, choices, isType)] }];
    if (kind.code === KindCode.Result) return [{ kind, words: [boundOf(module)] }];
    if (kind.code === KindCode.Id) return [{ kind, words: [idOfSome(module, choices, (one) => !isType(one))] }];
    return [{ kind, words: [choices.pick(numbers)] }];
  });
}

export function maskOf(module: TakenApart, kind: Part["kind"], bit: Enumerant, choices: Random): readonly Part[] {
  return [{ kind, words: [bit.value] }, ...operandsFor(module, bit.parameters, choices)];
}
