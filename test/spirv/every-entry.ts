// One small module for every instruction, every enumerant and every extended instruction of the grammar.
import {
  extendedSets,
  instructions,
  KindCode,
  type Operand,
  type OperandKind,
  operandKinds,
} from "../../src/grammar/index.ts";
import { Builder, type Module, Op, type Operand as Word } from "../../src/spirv/index.ts";

export interface Entry {
  readonly name: string;
  readonly module: Module;
}

const typeId = 1;
const valueId = 2;

/** Operands of a kind; ids are those of a type and a value that every module has. */
function operandsOf(kind: OperandKind, result: number): readonly Word[] {
  switch (kind.code) {
    case KindCode.Id:
      return [valueId];
    case KindCode.ResultType:
      return [typeId];
    case KindCode.Result:
      return [result];
    case KindCode.Integer:
    case KindCode.ContextNumber:
      return [7];
    case KindCode.Float:
      return [0x3fc00000];
    case KindCode.String:
      return ['a\\b"'];
    case KindCode.ExtendedInstruction:
      return [31];
    case KindCode.SpecializationOpcode:
      return [128, valueId, valueId];
    case KindCode.Composite:
      return kind.bases.flatMap((base) => operandsOf(base, result));
    default: {
      const [first] = kind.enumerants;
      return first === undefined ? [] : [first.value, ...parameters(first.parameters, result)];
    }
  }
}

function parameters(operands: readonly Operand[], result: number): readonly Word[] {
  return operands.flatMap(({ kind }) => operandsOf(kind, result));
}

/** Loop controls with several parameters, for which the grammar states one: one pair of a pointer and a number, and three numbers of 64 bits. */
const longParameters: ReadonlyMap<string, readonly number[]> = new Map([
  ["DependencyArrayALTERA", [1, valueId, 7]],
  ["LoopCountALTERA", [1, 0, 2, 0, 3, 0]],
]);

/** All operands, optional ones once and repeated ones twice; or only those that must be there. */
function fill(operands: readonly Operand[], all: boolean, result: number): readonly Word[] {
  return operands.flatMap(({ kind, quantifier }) => {
    if (quantifier !== "" && !all) return [];
    const once = operandsOf(kind, result);
    return quantifier === "*" ? [...once, ...once] : once;
  });
}

function withEntry(name: string, add: (builder: Builder, result: number) => void): Entry {
  const builder = new Builder();
  const type = builder.type(Op.TypeInt, 32, 1);
  const value = builder.value(Op.Undef, type);
  if (type !== typeId || value !== valueId) throw new Error("ids have changed");
  add(builder, builder.id());
  return { name, module: builder.build() };
}

function instructionEntries(): readonly Entry[] {
  const plain = instructions().filter(({ opcode, operands }) => {
    // A second 32-bit integer type is no use, and an extended instruction needs a set.
    return opcode !== Op.TypeInt && !operands.some(({ kind }) => kind.code === KindCode.ExtendedInstruction);
  });
  return plain.flatMap(({ name, opcode, operands }) =>
    [true, false].map((all) =>
      withEntry(`Op${name}`, (builder, result) => builder.add(opcode, ...fill(operands, all, result))),
    ),
  );
}

function enumerantEntries(kind: OperandKind): readonly Entry[] {
  const user = instructions().find(({ operands }) => operands.some((operand) => operand.kind === kind));
  if (user === undefined) return [];
  return kind.enumerants.map((enumerant) =>
    withEntry(`${kind.name} ${enumerant.name}`, (builder, result) => {
      const words = user.operands.flatMap((operand) => {
        if (operand.kind === kind)
          return [enumerant.value, ...(longParameters.get(enumerant.name) ?? parameters(enumerant.parameters, result))];
        return operand.quantifier === "" ? operandsOf(operand.kind, result) : [];
      });
      builder.add(user.opcode, ...words);
    }),
  );
}

function extendedEntries(): readonly Entry[] {
  return extendedSets().flatMap((set) =>
    set.instructions.map(({ name, opcode, operands }) =>
      withEntry(`${set.name} ${name}`, (builder, result) => {
        const id = builder.import(set.name.endsWith(".") ? `${set.name}1` : set.name);
        builder.add(Op.ExtInst, typeId, result, id, opcode, ...fill(operands, true, result));
      }),
    ),
  );
}

/** Every entry of the grammar. */
export function everyEntry(): readonly Entry[] {
  return [...instructionEntries(), ...operandKinds().flatMap(enumerantEntries), ...extendedEntries()];
}
