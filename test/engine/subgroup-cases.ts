// The functions of the runtime that are of subgroups, in subgroups of four invocations: each is called by a kernel, and what it gives is compared
// with what JavaScript computes.

import { expect, test } from "vitest";
import type { Launcher } from "./kernel.ts";
import { numbers, results } from "./runtime-cases.ts";

const SIZE = 4;

interface Case {
  /** The function with its operands and their types. */
  readonly name: string;
  readonly operands: string;
  readonly types: string;
  readonly result: "i32" | "i1" | "vector<4xi32>";
  /** The result of an invocation, from the numbers of its subgroup. */
  readonly expected: (own: readonly number[], lane: number) => number;
}

const one = (
  name: string,
  operands: string,
  types: string,
  expected: Case["expected"],
  result: Case["result"] = "i32",
): Case => ({ name, operands, types, result, expected });

const isPositive = (value: number) => value > 0;
const ballotOf = (own: readonly number[]) => own.reduce((bits, value, at) => bits | (Number(value > 0) << at), 0);
const countOf = (bits: number) => bits.toString(2).replaceAll("0", "").length;
/** The ballot that is given: 1010 and bits of no invocation. */
const GIVEN_BITS = 0b1010;

const all = (own: readonly number[]) => Number(own.every(isPositive));
const any = (own: readonly number[]) => Number(own.some(isPositive));
const at = (index: (lane: number) => number) => (own: readonly number[], lane: number) => own[index(lane)] ?? 0;
const partition = (own: readonly number[], lane: number) =>
  own.reduce((bits, value, index) => bits | (Number((value & 1) === ((own[lane] ?? 0) & 1)) << index), 0);

const [vote, value, pair] = ["i32, i1", "i32, i32", "i32, i32, i32"];
const cases: readonly Case[] = [
  one("GroupNonUniformElect", "%c3", "i32", (_, lane) => Number(lane === 0), "i1"),
  one("GroupNonUniformAllEqual", "%c3, %x", value, () => 0, "i1"),
  one(
    "GroupNonUniformBroadcastFirst",
    "%c3, %x",
    value,
    at(() => 0),
  ),
  one(
    "GroupNonUniformShuffle",
    "%c3, %x, %back",
    pair,
    at((lane) => 3 - lane),
  ),
  one(
    "GroupNonUniformShuffleXor",
    "%c3, %x, %c1",
    pair,
    at((lane) => lane ^ 1),
  ),
  one(
    "GroupNonUniformShuffleUp",
    "%c3, %x, %l",
    pair,
    at(() => 0),
  ),
  one(
    "GroupNonUniformShuffleDown",
    "%c3, %x, %back",
    pair,
    at(() => 3),
  ),
  one(
    "GroupNonUniformRotateKHR",
    "%c3, %x, %c1",
    pair,
    at((lane) => (lane + 1) % SIZE),
  ),
  one(
    "_Z32__spirv_GroupNonUniformRotateKHRijjj",
    "%c3, %x, %c1, %c2",
    "i32, i32, i32, i32",
    at((lane) => lane ^ 1),
  ),
  one(
    "GroupNonUniformQuadBroadcast",
    "%c3, %x, %c2",
    pair,
    at(() => 2),
  ),
  one(
    "GroupNonUniformQuadSwap",
    "%c3, %x, %c1",
    pair,
    at((lane) => lane ^ 2),
  ),
  one("GroupNonUniformQuadAllKHR", "%is", "i1", all, "i1"),
  one("GroupNonUniformQuadAnyKHR", "%is", "i1", any, "i1"),
  one("GroupNonUniformBallot", "%c3, %is", vote, ballotOf, "vector<4xi32>"),
  one("GroupNonUniformInverseBallot", "%c3, %bits", "i32, vector<4xi32>", (_, lane) => lane % 2, "i1"),
  one(
    "GroupNonUniformBallotBitExtract",
    "%c3, %bits, %back",
    "i32, vector<4xi32>, i32",
    (_, lane) => (3 - lane) % 2,
    "i1",
  ),
  one("GroupNonUniformBallotBitCount", "%c3, %c0, %bits", "i32, i32, vector<4xi32>", () => 2),
  one("_Z37__spirv_GroupNonUniformBallotBitCountiiDv4_j", "%c3, %c1, %bits", "i32, i32, vector<4xi32>", (_, lane) =>
    countOf(GIVEN_BITS & (2 ** (lane + 1) - 1)),
  ),
  one("GroupNonUniformBallotFindLSB", "%c3, %bits", "i32, vector<4xi32>", () => 1),
  one("GroupNonUniformBallotFindMSB", "%c3, %bits", "i32, vector<4xi32>", () => 3),
  one("GroupNonUniformPartitionNV", "%odd", "i32", partition, "vector<4xi32>"),
  one("GroupNonUniformPartitionEXT", "%odd", "i32", partition, "vector<4xi32>"),
  one("SubgroupAllKHR", "%is", "i1", all, "i1"),
  one("SubgroupAnyKHR", "%is", "i1", any, "i1"),
  one("SubgroupAllEqualKHR", "%is", "i1", (own) => Number(all(own) === any(own)), "i1"),
  one("SubgroupBallotKHR", "%is", "i1", ballotOf, "vector<4xi32>"),
  one(
    "SubgroupFirstInvocationKHR",
    "%x",
    "i32",
    at(() => 0),
  ),
  one(
    "SubgroupReadInvocationKHR",
    "%x, %c2",
    "i32, i32",
    at(() => 2),
  ),
  one(
    "SubgroupShuffleINTEL",
    "%x, %back",
    "i32, i32",
    at((lane) => 3 - lane),
  ),
  one(
    "SubgroupShuffleXorINTEL",
    "%x, %c1",
    "i32, i32",
    at((lane) => lane ^ 1),
  ),
  one("SubgroupShuffleDownINTEL", "%x, %l, %c1", "i32, i32, i32", (own, lane) => (lane < 3 ? (own[lane + 1] ?? 0) : 0)),
  one("SubgroupShuffleUpINTEL", "%l, %x, %c1", "i32, i32, i32", (own, lane) => (lane > 0 ? (own[lane - 1] ?? 0) : 3)),
];

const nameOf = (name: string) => (name.startsWith("_Z") ? name : `__spirv_${name}`);

function callOf({ name, operands, types, result }: Case, number: number): string {
  const call = `  %v${number} = llvm.call @${nameOf(name)}(${operands}) : (${types}) -> ${result}\n`;
  if (result === "i1") return `${call}  %w${number} = llvm.zext %v${number} : i1 to i32\n`;
  if (result === "i32") return `${call}  %w${number} = llvm.or %v${number}, %c0 : i32\n`;
  return `${call}  %w${number} = llvm.extractelement %v${number}[%c0 : i32] : vector<4xi32>\n`;
}

const VALUES = `  %is = llvm.icmp "sgt" %x, %c0 : i32
  %odd = llvm.and %x, %c1 : i32
  %back = llvm.xor %l, %c3 : i32
  %bits = llvm.mlir.constant(dense<[-6, -1, 7, 9]> : vector<4xi32>) : vector<4xi32>
`;

export function describeSubgroups(launch: Launcher): void {
  test("subgroups vote, exchange values and count ballots", () => {
    const found = results(
      launch,
      {
        declarations: cases.map(({ name, types, result }) => `${nameOf(name)}(${types}) -> ${result}`),
        body: VALUES + cases.map(callOf).join(""),
        results: cases.map((_, number) => `%w${number}`),
      },
      numbers,
    );
    const subgroups = [numbers.slice(0, SIZE), numbers.slice(SIZE)].map((own) => [...own]);
    cases.forEach(({ name, expected }, number) => {
      const wanted = subgroups.flatMap((own) => own.map((_, lane) => expected(own, lane)));
      expect(found[number], name).toEqual(wanted);
    });
  });

  test("subgroups read and write blocks of memory", () => {
    const body = `  %start = llvm.getelementptr %in[%first] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %block = llvm.call @__spirv_SubgroupBlockReadINTEL(%start) : (!llvm.ptr) -> i32
  %shared = llvm.mlir.addressof @group : !llvm.ptr
  %none = llvm.mlir.undef : vector<2xi32>
  %half = llvm.insertelement %x, %none[%c0 : i32] : vector<2xi32>
  %both = llvm.insertelement %l, %half[%c1 : i32] : vector<2xi32>
  llvm.call @__spirv_SubgroupBlockWriteINTEL(%shared, %both) : (!llvm.ptr, vector<2xi32>) -> ()
  %four = llvm.mlir.constant(4 : i32) : i32
  %place = llvm.add %l, %four : i32
  %second = llvm.getelementptr %shared[%place] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  %seen = llvm.load %second : !llvm.ptr -> i32`;
    const declarations = [
      "__spirv_SubgroupBlockReadINTEL(!llvm.ptr) -> i32",
      "__spirv_SubgroupBlockWriteINTEL(!llvm.ptr, vector<2xi32>)",
    ];
    const found = results(launch, { declarations, body, results: ["%block", "%seen"] }, numbers);
    expect(found).toEqual([[...numbers], [0, 1, 2, 3, 0, 1, 2, 3]]);
  });
}
