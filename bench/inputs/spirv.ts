// SPIR-V modules of any size, made with the builder: `floats` has one shape of instruction, `mix` has about fifteen, names and
// many constants, `names` has little else than long names that are alike, `blocks` is one function of many blocks.
import { Builder, encode, Op, opcode, value } from "../../src/spirv/index.ts";
import { random } from "./random.ts";

const instructionsPerFunction = 1000;

interface Common {
  readonly builder: Builder;
  readonly float: number;
  readonly int: number;
  readonly vector: number;
  readonly voidType: number;
}

function start(): Common {
  const builder = new Builder({ version: 0x00010300 });
  builder.capability("Shader");
  builder.capability("Linkage");
  builder.add(Op.MemoryModel, value("AddressingModel", "Logical"), value("MemoryModel", "GLSL450"));
  const float = builder.type(Op.TypeFloat, 32);
  const int = builder.type(Op.TypeInt, 32, 1);
  const vector = builder.type(Op.TypeVector, float, 4);
  return { builder, float, int, vector, voidType: builder.type(Op.TypeVoid) };
}

const arithmetic = ["FAdd", "FSub", "FMul", "FDiv"].map(opcode);
const integer = ["IAdd", "ISub", "IMul"].map(opcode);

/** A module of functions that compute with floats alone. */
export function spirvFloats(instructions: number): Uint8Array {
  const { builder, float } = start();
  const choose = random(1);
  const type = builder.type(Op.TypeFunction, float, float, float);
  for (let count = 0; count < instructions; count += instructionsPerFunction) {
    builder.value(Op.Function, float, 0, type);
    const values = [builder.value(Op.FunctionParameter, float), builder.value(Op.FunctionParameter, float)];
    builder.result(Op.Label);
    for (let i = 0; i < instructionsPerFunction - 6; i++) {
      const recent = values.slice(-20);
      values.push(builder.value(choose.pick(arithmetic), float, choose.pick(recent), choose.pick(recent)));
    }
    builder.add(Op.ReturnValue, values.at(-1) ?? 0);
    builder.add(Op.FunctionEnd);
  }
  return encode(builder.build());
}

/** A module of functions with all sorts of instructions; a twentieth of the values have names. */
export function spirvMix(instructions: number): Uint8Array {
  const common = start();
  const { builder, float, int, vector } = common;
  const choose = random(2);
  const set = builder.import("GLSL.std.450");
  const pointer = builder.type(Op.TypePointer, value("StorageClass", "Function"), float);
  const type = builder.type(Op.TypeFunction, float, float, int, vector);
  const floats = Array.from({ length: 200 }, (_, i) => builder.constant(Op.Constant, float, 0x3f800000 + i * 977));
  const ints = Array.from({ length: 50 }, (_, i) => builder.constant(Op.Constant, int, i));
  for (let count = 0; count < instructions; count += instructionsPerFunction) {
    const id = builder.value(Op.Function, float, 0, type);
    builder.name(id, `function_${id}`);
    const kinds = {
      floats: [builder.value(Op.FunctionParameter, float), ...floats.slice(0, 3)],
      ints: [builder.value(Op.FunctionParameter, int)],
      vectors: [builder.value(Op.FunctionParameter, vector)],
    };
    builder.result(Op.Label);
    const local = builder.value(Op.Variable, pointer, value("StorageClass", "Function"));
    const pickFloat = () => choose.pick(choose.below(4) === 0 ? floats : kinds.floats.slice(-20));
    for (let i = 0; i < instructionsPerFunction - 8; i++) {
      const made = oneOfMany(common, set, local, kinds, pickFloat, ints, choose);
      if (made !== 0 && choose.below(20) === 0) builder.name(made, `value${made}`);
    }
    builder.add(Op.ReturnValue, kinds.floats.at(-1) ?? 0);
    builder.add(Op.FunctionEnd);
  }
  return encode(builder.build());
}

interface Kinds {
  readonly floats: number[];
  readonly ints: number[];
  readonly vectors: number[];
}

function oneOfMany(
  { builder, float, int, vector }: Common,
  set: number,
  local: number,
  { floats, ints, vectors }: Kinds,
  pickFloat: () => number,
  intConstants: readonly number[],
  choose: ReturnType<typeof random>,
): number {
  const keep = (list: number[], id: number) => {
    list.push(id);
    return id;
  };
  const turn = choose.below(100);
  if (turn < 45) return keep(floats, builder.value(choose.pick(arithmetic), float, pickFloat(), pickFloat()));
  if (turn < 60) {
    return keep(
      ints,
      builder.value(choose.pick(integer), int, choose.pick(ints.slice(-20)), choose.pick(intConstants)),
    );
  }
  if (turn < 65) return keep(floats, builder.value(Op.ExtInst, float, set, 31, pickFloat()));
  if (turn < 72) return keep(floats, builder.value(opcode("Load"), float, local));
  if (turn < 78) {
    const parts = [pickFloat(), pickFloat(), pickFloat(), pickFloat()];
    return keep(vectors, builder.value(opcode("CompositeConstruct"), vector, ...parts));
  }
  const recent = vectors.slice(-9);
  if (turn < 84) {
    return keep(floats, builder.value(opcode("CompositeExtract"), float, choose.pick(recent), choose.below(4)));
  }
  if (turn < 90) {
    builder.add(opcode("Store"), local, pickFloat());
    return 0;
  }
  if (turn < 95) {
    const operands = [choose.pick(recent), choose.pick(recent), 0, 1, 6, 7];
    return keep(vectors, builder.value(opcode("VectorShuffle"), vector, ...operands));
  }
  return keep(floats, builder.value(opcode("ConvertSToF"), float, choose.pick(ints.slice(-9))));
}

/** Names of 60 bytes, every one of them given to ten ids. */
export function spirvNames(names: number): Uint8Array {
  const { builder, float } = start();
  const type = builder.type(Op.TypeFunction, float);
  builder.value(Op.Function, float, 0, type);
  builder.result(Op.Label);
  for (let i = 0; i < names; i++) {
    const id = builder.value(Op.Undef, float);
    builder.name(
      id,
      `a_name_that_is_as_long_as_those_of_templates_${String(i % Math.ceil(names / 10)).padStart(15, "0")}`,
    );
  }
  builder.add(opcode("Unreachable"));
  builder.add(Op.FunctionEnd);
  return encode(builder.build());
}

/** One function of many small blocks. */
export function spirvBlocks(instructions: number): Uint8Array {
  const { builder, float } = start();
  const half = builder.constant(Op.Constant, float, 0x3f000000);
  builder.value(Op.Function, float, 0, builder.type(Op.TypeFunction, float));
  builder.result(Op.Label);
  let last = half;
  for (let count = 0; count < instructions; count += 4) {
    const next = builder.id();
    last = builder.value(opcode("FAdd"), float, last, half);
    builder.add(Op.Branch, next);
    builder.add(Op.Label, next);
    last = builder.value(opcode("FMul"), float, last, half);
  }
  builder.add(Op.ReturnValue, last);
  builder.add(Op.FunctionEnd);
  return encode(builder.build());
}
