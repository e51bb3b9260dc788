// Wrong instructions on vectors, to see whether tests notice them: each is in the place of one that the engine uses, and takes and gives the same types.
import type { Node } from "../../../src/engine/code/graph.ts";
import { LaneBuilder } from "../../../src/engine/launch/vector/lanes.ts";
import { lanes, simd } from "../../../src/engine/wasm/simd.ts";

/** Instructions that the engine does not name. */
const others = {
  i32Ne: 0xfd38,
  i32LtU: 0xfd3a,
  i32GtS: 0xfd3b,
  i32GtU: 0xfd3c,
  i32LeS: 0xfd3d,
  i32LeU: 0xfd3e,
  i32GeS: 0xfd3f,
  f32Ne: 0xfd42,
  f32Lt: 0xfd43,
  f32Gt: 0xfd44,
  f32Le: 0xfd45,
  f32Ge: 0xfd46,
  f64Ne: 0xfd48,
  f64Lt: 0xfd49,
  f64Le: 0xfd4b,
  f64Ge: 0xfd4c,
  andNot: 0xfd4f,
  i16Add: 0xfd8e,
  i16Sub: 0xfd91,
  i16Mul: 0xfd95,
  i32Neg: 0xfda1,
  f32PseudoMin: 0xfdea,
  f32PseudoMax: 0xfdeb,
  f64PseudoMin: 0xfdf6,
  f64PseudoMax: 0xfdf7,
  truncateF64: 0xfdfc,
  convertLow: 0xfdfe,
} as const;

const all = { ...simd, ...others };
type Name = keyof typeof all;

/** The wrong instructions for each. */
const wrong: Partial<Record<Name, readonly Name[]>> = {
  i32Eq: ["i32GeU"],
  i32Ne: ["i32LtU", "i32GtU"],
  i32LtS: ["i32LtU", "i32LeS"],
  i32LtU: ["i32LtS", "i32LeU"],
  i32GtS: ["i32GtU", "i32GeS"],
  i32GtU: ["i32GtS", "i32GeU"],
  i32LeS: ["i32LeU", "i32LtS"],
  i32LeU: ["i32LeS", "i32LtU"],
  i32GeS: ["i32GeU", "i32GtS"],
  i32GeU: ["i32GeS", "i32GtU"],
  f32Eq: ["f32Ge", "f32Le"],
  f32Ne: ["f32Lt", "f32Gt"],
  f32Lt: ["f32Le", "f32Ne"],
  f32Gt: ["f32Ge", "f32Ne"],
  f32Le: ["f32Lt", "f32Eq"],
  f32Ge: ["f32Gt", "f32Eq"],
  f64Eq: ["f64Ge", "f64Le"],
  f64Ne: ["f64Lt", "f64Gt"],
  f64Lt: ["f64Le", "f64Ne"],
  f64Gt: ["f64Ge", "f64Ne"],
  f64Le: ["f64Lt", "f64Eq"],
  f64Ge: ["f64Gt", "f64Eq"],
  not: ["i32Neg"],
  and: ["or", "andNot"],
  or: ["xor", "and"],
  xor: ["or", "and"],
  demote: ["truncateF64"],
  promoteLow: ["convertLow"],
  i32Shl: ["i32ShrU"],
  i32ShrS: ["i32ShrU"],
  i32ShrU: ["i32ShrS"],
  i32Add: ["i16Add", "i32Sub"],
  i32Sub: ["i16Sub", "i32Add"],
  i32Mul: ["i16Mul", "i32Add"],
  i64ExtendLowS: ["i64ExtendLowU", "i64ExtendHighS"],
  i64ExtendHighS: ["i64ExtendHighU", "i64ExtendLowS"],
  i64ExtendLowU: ["i64ExtendLowS", "i64ExtendHighU"],
  i64ExtendHighU: ["i64ExtendHighS", "i64ExtendLowU"],
  i64Shl: ["i64ShrU"],
  i64ShrS: ["i64ShrU"],
  i64ShrU: ["i64ShrS"],
  i64Add: ["i32Add", "i64Sub"],
  i64Sub: ["i32Sub", "i64Add"],
  i64Mul: ["i32Mul", "i64Add"],
  i64Eq: ["i32Eq", "i64GeS"],
  i64Ne: ["i64LtS", "i64GtS"],
  i64LtS: ["i64LeS", "i64Ne"],
  i64GtS: ["i64GeS", "i64Ne"],
  i64LeS: ["i64LtS", "i64Eq"],
  i64GeS: ["i64GtS", "i64Eq"],
  f32Ceil: ["f32Nearest"],
  f32Floor: ["f32Trunc"],
  f32Trunc: ["f32Floor"],
  f32Nearest: ["f32Floor", "f32Ceil"],
  f64Ceil: ["f64Nearest"],
  f64Floor: ["f64Trunc"],
  f64Trunc: ["f64Floor"],
  f64Nearest: ["f64Floor", "f64Ceil"],
  f32Abs: ["f32Neg"],
  f32Neg: ["f32Abs"],
  f32Sqrt: ["f32Abs"],
  f32Add: ["f32Sub", "f32Max"],
  f32Sub: ["f32Add", "f32Min"],
  f32Mul: ["f32Div", "f32Add"],
  f32Div: ["f32Mul"],
  f32Min: ["f32PseudoMin", "f32Max"],
  f32Max: ["f32PseudoMax", "f32Min"],
  f64Abs: ["f64Neg"],
  f64Neg: ["f64Abs"],
  f64Sqrt: ["f64Abs"],
  f64Add: ["f64Sub", "f64Max"],
  f64Sub: ["f64Add", "f64Min"],
  f64Mul: ["f64Div", "f64Add"],
  f64Div: ["f64Mul"],
  f64Min: ["f64PseudoMin", "f64Max"],
  f64Max: ["f64PseudoMax", "f64Min"],
  i32TruncSatF32S: ["i32TruncSatF32U"],
  i32TruncSatF32U: ["i32TruncSatF32S"],
  f32ConvertI32S: ["f32ConvertI32U"],
  f32ConvertI32U: ["f32ConvertI32S"],
};

interface Instruction {
  readonly op: number;
  readonly args: Node[];
  readonly imm: number;
}

/** What is wrong with each use of an instruction. */
export interface Fault {
  readonly op: number;
  readonly name: string;
  readonly change: (right: Instruction) => Instruction;
}

/** The faults of an instruction. */
export function faultsOf(op: number): readonly Fault[] {
  const [name] = Object.entries(all).find(([, number]) => number === op) ?? [];
  if (op === simd.bitSelect) {
    return [
      {
        op,
        name: "bitSelect with its values exchanged",
        change: (right) => ({ ...right, args: exchanged(right.args) }),
      },
    ];
  }
  if (op === simd.shuffle) {
    return [
      {
        op,
        name: "shuffle with two lanes exchanged",
        change: (right) => ({ ...right, imm: exchangedLanes(right.imm) }),
      },
    ];
  }
  return (wrong[name as Name] ?? []).map((to) => ({
    op,
    name: `${to} for ${name}`,
    change: (right) => ({ ...right, op: all[to] }),
  }));
}

function exchanged([a, b, ...rest]: Node[]): Node[] {
  return a === undefined || b === undefined ? [] : [b, a, ...rest];
}

/** The last two of different lanes exchanged. */
function exchangedLanes(imm: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = [0, 3, 6, 9].map((shift) => (imm >> shift) & 7);
  return c === d ? lanes(c, b, a, d) : lanes(a, b, d, c);
}

/** Lanes with a fault in some instruction; they report which instructions they are asked for. */
export class FaultyLanes extends LaneBuilder {
  readonly #fault: Fault | undefined;
  readonly #report: (op: number) => void;

  constructor({ builder, callees }: LaneBuilder, fault: Fault | undefined, report: (op: number) => void) {
    super(builder, callees);
    this.#fault = fault;
    this.#report = report;
  }

  override op(op: number, args: Node[], imm = 0): Node {
    this.#report(op);
    const right = { op, args, imm };
    const used = this.#fault?.op === op ? this.#fault.change(right) : right;
    return super.op(used.op, used.args, used.imm);
  }
}
