// Makes wrong modules from right ones: small changes that keep the words readable, so that a module gets far before it is refused. What may be
// changed into what follows from the grammar.
import type { Random } from "../../../../bench/inputs/random.ts";
import { instruction, instructions, KindCode, type Operand, operandKind } from "../../../../src/grammar/index.ts";
import { type Module, Op } from "../../../../src/spirv/index.ts";
import {
  atSome,
  boundOf,
  idLike,
  idOfSome,
  inserted,
  isType,
  nth,
  numberLike,
  numbers,
  operandsFor,
  replaced,
  resultOf,
  typeOf,
  withOperand,
} from "./choose.ts";
import { type Part, type Parts, putTogether, type TakenApart } from "./parts.ts";

/** A changed copy; the same one where there is nothing to change in this way. */
type Mutation = (module: TakenApart, choices: Random) => TakenApart;

// ---- mutations

/** One operand becomes another one of its kind. */
const changeOperand: Mutation = (module, choices) =>
  atSome(
    module,
    choices,
    ({ operands }) => operands.length > 0,
    (one, at) => {
      const index = choices.below(one.operands.length);
      const { kind, words } = nth(one.operands, index);
      const [word] = words;
      if (word === undefined) return module;
      if (kind.code === KindCode.Id || kind.code === KindCode.ResultType)
        return replaced(module, at, withOperand(one, index, { kind, words: [idLike(module, word, choices)] }));
      if (kind.code === KindCode.Value || kind.code === KindCode.Mask)
        return changeEnumerant(module, at, index, choices);
      if (kind.code === KindCode.String)
        return replaced(module, at, withOperand(one, index, changedText({ kind, words }, choices)));
      const changed = words.with(choices.below(words.length), numberLike(word, choices));
      return replaced(module, at, withOperand(one, index, { kind, words: changed }));
    },
  );

/** Another enumerant, a bit more or less, an unknown number; with the parameters that it needs, or those of the one before. */
function changeEnumerant(module: TakenApart, at: number, index: number, choices: Random): TakenApart {
  const one = nth(module.instructions, at);
  const { kind, words } = nth(one.operands, index);
  const [word = 0] = words;
  const chosen = kind.enumerants.length === 0 ? undefined : choices.pick(kind.enumerants);
  if (chosen === undefined || choices.chance(10))
    return replaced(module, at, withOperand(one, index, { kind, words: [numberLike(word, choices)] }));
  const value = kind.code === KindCode.Mask && choices.chance(50) ? (word ^ chosen.value) >>> 0 : chosen.value;
  const old = kind.enumerant(word)?.parameters.length ?? 0;
  const added = choices.chance(90) ? operandsFor(module, chosen.parameters, choices) : [];
  const dropped = choices.chance(90) && kind.code === KindCode.Value ? old : 0;
  return replaced(module, at, {
    ...one,
    operands: one.operands.toSpliced(index, 1 + dropped, { kind, words: [value] }, ...added),
  });
}

function changedText({ kind, words }: Part, choices: Random): Part {
  const odd = choices.pick([[0], [0x00616161], [0x80ff80ff, 0], [0x0a222561, 0], [...words, 0], words.slice(0, -1)]);
  return { kind, words: odd };
}

/** An instruction of the grammar with operands of the same kinds, by how these are written. */
let shapes: Map<string, number[]> | undefined;

function shapeOf(list: readonly Operand[]): string {
  return list.map(({ kind, quantifier }) => `${kind.name}${quantifier}`).join(" ");
}

function opcodesLike(opcode: number): readonly number[] {
  if (shapes === undefined) {
    shapes = new Map();
    for (const { operands, opcode: other } of instructions())
      shapes.set(shapeOf(operands), [...(shapes.get(shapeOf(operands)) ?? []), other]);
  }
  return shapes.get(shapeOf(instruction(opcode)?.operands ?? [])) ?? [opcode];
}

const changeOpcode: Mutation = (module, choices) =>
  atSome(
    module,
    choices,
    ({ opcode }) => opcodesLike(opcode).length > 1,
    (one, at) => replaced(module, at, { ...one, opcode: choices.pick(opcodesLike(one.opcode)) }),
  );

const changeType: Mutation = (module, choices) =>
  atSome(
    module,
    choices,
    (one) => typeOf(one) !== undefined,
    (one, at) => {
      const { kind } = nth(one.operands, 0);
      return replaced(module, at, withOperand(one, 0, { kind, words: [idOfSome(module, choices, isType)] }));
    },
  );

/** A number in the declaration of a type: a width, a length, a property of images. */
const changeDeclaration: Mutation = (module, choices) =>
  atSome(
    module,
    choices,
    (one) => isType(one) && one.operands.length > 1,
    (one, at) => {
      const index = 1 + choices.below(one.operands.length - 1);
      const { kind, words } = nth(one.operands, index);
      if (kind.code === KindCode.Value || kind.code === KindCode.Mask)
        return changeEnumerant(module, at, index, choices);
      const changed = kind.code === KindCode.Id ? idLike(module, words[0] ?? 0, choices) : choices.pick(numbers);
      return replaced(module, at, withOperand(one, index, { kind, words: [changed] }));
    },
  );

/** Another width of an integer or float type, with constants that have as many words. */
const changeWidth: Mutation = (module, choices) =>
  atSome(
    module,
    choices,
    ({ opcode, operands }) => (opcode === Op.TypeInt || opcode === Op.TypeFloat) && operands.length > 1,
    (one, at) => {
      const width = choices.pick([1, 4, 8, 16, 32, 64, 96, 128]);
      const type = resultOf(one);
      const { kind } = nth(one.operands, 1);
      const count = Math.max(1, Math.ceil(width / 32));
      const changed = replaced(module, at, withOperand(one, 1, { kind, words: [width] }));
      const resized = changed.instructions.map((other) => {
        const number = other.operands[2];
        if (typeOf(other) !== type || number?.kind.code !== KindCode.ContextNumber) return other;
        const words = Array.from({ length: count }, (_, index) => number.words[index] ?? 0);
        return withOperand(other, 2, { kind: number.kind, words });
      });
      return { ...changed, instructions: resized };
    },
  );

/** One storage class becomes another one wherever it is named. */
const changeStorage: Mutation = (module, choices) => {
  const classes = operandKind("StorageClass")?.enumerants ?? [];
  const used = module.instructions.flatMap(({ operands }) =>
    operands.flatMap(({ kind, words }) => (kind.name === "StorageClass" ? words : [])),
  );
  if (used.length === 0) return module;
  const [from, to] = [choices.pick(used), choices.pick(classes).value];
  const changed = module.instructions.map((one) => ({
    ...one,
    operands: one.operands.map((part) =>
      part.kind.name === "StorageClass" && part.words[0] === from ? { ...part, words: [to] } : part,
    ),
  }));
  return { ...module, instructions: changed };
};

/** More or fewer words in a number, an operand more or less. */
const changeCount: Mutation = (module, choices) =>
  atSome(
    module,
    choices,
    ({ operands }) => operands.length > 0,
    (one, at) => {
      const index = choices.below(one.operands.length);
      const part = nth(one.operands, index);
      switch (choices.below(4)) {
        case 0:
          return replaced(module, at, withOperand(one, index, undefined));
        case 1:
          return replaced(module, at, { ...one, operands: one.operands.toSpliced(index, 0, part) });
        case 2:
          return replaced(module, at, { ...one, rest: [...one.rest, choices.below(boundOf(module))] });
        default: {
          const words = choices.chance(50) ? [...part.words, 0] : part.words.slice(0, -1);
          return replaced(module, at, withOperand(one, index, { ...part, words }));
        }
      }
    },
  );

/** Optional operands, which many instructions of the seeds lack. */
const addOptional: Mutation = (module, choices) =>
  atSome(
    module,
    choices,
    ({ opcode }) => instruction(opcode)?.operands.at(-1)?.quantifier !== "",
    (one, at) => {
      const list = instruction(one.opcode)?.operands.filter(({ quantifier }) => quantifier !== "") ?? [];
      const added = operandsFor(
        module,
        list.map((operand) => ({ ...operand, quantifier: "" })),
        choices,
      );
      return replaced(module, at, { ...one, operands: [...one.operands, ...added] });
    },
  );

const dropInstruction: Mutation = (module, choices) =>
  atSome(
    module,
    choices,
    () => true,
    (_, at) => replaced(module, at),
  );

/** The same instruction once more, with an id of its own mostly. */
const repeatInstruction: Mutation = (module, choices) =>
  atSome(
    module,
    choices,
    () => true,
    (one, at) => {
      const index = one.operands.findIndex(({ kind }) => kind.code === KindCode.Result);
      if (index < 0 || choices.chance(5)) return inserted(module, at, one);
      const bound = boundOf(module);
      const again = withOperand(one, index, { kind: nth(one.operands, index).kind, words: [bound] });
      const other = choices.chance(60) ? { ...again, opcode: choices.pick(opcodesLike(one.opcode)) } : again;
      return inserted({ ...module, header: module.header.with(3, bound + 1) }, at + 1, other);
    },
  );

const swapInstructions: Mutation = (module, choices) =>
  atSome(
    module,
    choices,
    () => true,
    (one, at) => {
      const other = choices.chance(60)
        ? Math.min(at + 1, module.instructions.length - 1)
        : choices.below(module.instructions.length);
      return replaced(replaced(module, at, nth(module.instructions, other)), other, one);
    },
  );

const moveInstruction: Mutation = (module, choices) =>
  atSome(
    module,
    choices,
    () => true,
    (one, at) => {
      const without = replaced(module, at);
      return inserted(without, choices.below(without.instructions.length + 1), one);
    },
  );

/** Any instruction of the grammar, with operands of the module, in front of another one. */
const addInstruction: Mutation = (module, choices) => {
  const { opcode, operands } = choices.pick(instructions());
  const made: Parts = { opcode, operands: operandsFor(module, operands, choices), rest: [] };
  const bound = boundOf(module);
  const at = choices.below(module.instructions.length + 1);
  return inserted({ ...module, header: module.header.with(3, bound + 1) }, at, made);
};

/** Another capability, one more, one less. */
const changeCapability: Mutation = (module, choices) =>
  atSome(
    module,
    choices,
    ({ opcode }) => opcode === Op.Capability,
    (one, at) => {
      const { kind } = one.operands[0] ?? {};
      if (kind === undefined || choices.chance(30)) return replaced(module, at);
      const other: Parts = { ...one, operands: [{ kind, words: [choices.pick(kind.enumerants).value] }] };
      return choices.chance(50) ? replaced(module, at, other) : inserted(module, at, other);
    },
  );

/** A decoration of an id or of a member, with what it takes. */
const addDecoration: Mutation = (module, choices) => {
  const opcode = choices.pick([Op.Decorate, Op.MemberDecorate]);
  const made: Parts = { opcode, operands: operandsFor(module, instruction(opcode)?.operands ?? [], choices), rest: [] };
  const [target] = made.operands;
  const wanted = opcode === Op.MemberDecorate ? (one: Parts) => one.opcode === Op.TypeStruct : () => true;
  const aimed =
    target === undefined
      ? made
      : withOperand(made, 0, { kind: target.kind, words: [idOfSome(module, choices, wanted)] });
  const first = module.instructions.findIndex((one) => isType(one));
  return inserted(module, Math.max(0, first), aimed);
};

const cutOff: Mutation = (module, choices) => ({
  ...module,
  instructions: module.instructions.slice(0, choices.below(module.instructions.length + 1)),
});

/** The version, the bound. */
const changeHeader: Mutation = (module, choices) =>
  choices.chance(50)
    ? { ...module, header: module.header.with(1, 0x00010000 | (choices.below(9) << 8)) }
    : { ...module, header: module.header.with(3, choices.pick([0, 1, boundOf(module) + 1000, ...numbers])) };

/** The ways to change a module, with how often each is taken. */
const mutations: readonly (readonly [Mutation, number])[] = [
  [changeOperand, 12],
  [changeOpcode, 8],
  [changeType, 4],
  [changeDeclaration, 5],
  [changeWidth, 4],
  [changeStorage, 2],
  [changeCount, 3],
  [addOptional, 3],
  [dropInstruction, 4],
  [repeatInstruction, 10],
  [swapInstructions, 2],
  [moveInstruction, 2],
  [addInstruction, 3],
  [changeCapability, 2],
  [addDecoration, 5],
  [cutOff, 1],
  [changeHeader, 1],
];

const weighted = mutations.flatMap(([mutation, often]) => Array.from({ length: often }, () => mutation));

/** A module with one to four changes. */
export function mutateModule(module: TakenApart, choices: Random): Module {
  let changed = module;
  for (let rounds = 1 + choices.below(choices.below(4) + 1); rounds > 0; rounds--)
    changed = choices.pick(weighted)(changed, choices);
  return putTogether(changed);
}
