// Printing and comparing memory references, as MLIR's runner utilities do.

import { type ElementKind, elementKinds, matrixKind } from "./elements.ts";
import { address, type HostNumber, type Machine } from "./machine.ts";
import { forElements, type MemRef, rankedAt, unranked, unrankedAt } from "./memrefs.ts";
import type { RuntimeFunction } from "./runtime.ts";

/** `Memref base@ = 0x40 rank = 1 offset = 0 sizes = [2] strides = [1]` */
function headText({ data, rank, offset, sizes, strides }: MemRef): string {
  const numbers = `sizes = [${sizes.join(", ")}] strides = [${strides.join(", ")}]`;
  return `Memref base@ = 0x${data.toString(16)} rank = ${rank} offset = ${offset} ${numbers}`;
}

function dataText(machine: Machine, memref: MemRef, kind: ElementKind): string {
  const { view } = machine;
  const { rank, data, sizes, strides } = memref;
  const element = (index: number) => kind.text(view, data + index * kind.bytes);
  if (rank === 0) return `[${element(memref.offset)}]`;
  // An empty dimension shows what would be its first element, as it does there.
  const text = (dimension: number, index: number): string => {
    if (dimension === rank) return element(index);
    const isInner = dimension === rank - 1;
    const separator = `,${isInner ? " " : " \n"}${" ".repeat(dimension + 1)}`;
    const items = Array.from({ length: Math.max(sizes[dimension] ?? 0, 1) }, (_, at) =>
      text(dimension + 1, index + at * (strides[dimension] ?? 0)),
    );
    return `[${items.join(separator)}]`;
  };
  return text(0, memref.offset);
}

function wholeText(machine: Machine, memref: MemRef, kind: ElementKind): string {
  return `${headText(memref)} data = \n${dataText(machine, memref, kind)}\n`;
}

/** How many elements differ; each is said, but only the first few. */
function differences(machine: Machine, actual: MemRef, expected: MemRef, kind: ElementKind): bigint {
  const { view } = machine;
  const places = (memref: MemRef) => {
    const found: number[] = [];
    forElements(memref, (index) => found.push(memref.data + index * kind.bytes));
    return found;
  };
  const wanted = places(expected);
  let errors = 0;
  places(actual).forEach((place, at) => {
    const other = wanted[at] ?? 0;
    if (kind.isClose(view, place, other)) return;
    if (errors++ < MOST_SAID) {
      machine.output.error(`${kind.text(view, place)} != ${kind.text(view, other)} offset = ${at}\n`);
    }
  });
  return BigInt(errors);
}

const MOST_SAID = 10;
const RANKS = [0, 1, 2, 3, 4];

function functionsOf([name, kind]: readonly [string, ElementKind]): readonly (readonly [string, RuntimeFunction])[] {
  const print = (machine: Machine, memref: MemRef) => {
    machine.print(`Unranked ${wholeText(machine, memref, kind)}`);
  };
  const verify = (machine: Machine, actual: MemRef, expected: MemRef) => differences(machine, actual, expected, kind);
  return [
    [`printMemref${name}`, (machine, rank, place) => print(machine, unranked(machine, rank, place))],
    [`_mlir_ciface_printMemref${name}`, (machine, place) => print(machine, unrankedAt(machine, address(place)))],
    [
      `_mlir_ciface_printMemrefShape${name}`,
      (machine, place) => machine.print(`Unranked ${headText(unrankedAt(machine, address(place)))}\n`),
    ],
    ...RANKS.map((rank) => ranked(`_mlir_ciface_printMemref${rank}d${name}`, rank, kind)),
    [
      `verifyMemRef${name}`,
      (machine, ...args: HostNumber[]) =>
        verify(machine, unranked(machine, args[0], args[1]), unranked(machine, args[2], args[3])),
    ],
    [
      `_mlir_ciface_verifyMemRef${name}`,
      (machine, actual, expected) =>
        verify(machine, unrankedAt(machine, address(actual)), unrankedAt(machine, address(expected))),
    ],
  ];
}

function ranked(name: string, rank: number, kind: ElementKind): readonly [string, RuntimeFunction] {
  return [name, (machine, place) => machine.print(wholeText(machine, rankedAt(machine, address(place), rank), kind))];
}

export const memrefFunctions: Readonly<Record<string, RuntimeFunction>> = Object.fromEntries([
  ...Object.entries(elementKinds).flatMap(functionsOf),
  ranked("_mlir_ciface_printMemrefVector4x4xf32", 2, matrixKind),
  ...fills("F32", "Float", 4, (view, place, value) => view.setFloat32(place, Number(value), true)),
  ...fills("I32", "Int", 4, (view, place, value) => view.setInt32(place, Number(value), true)),
  ...fills("I8", "Int8", 1, (view, place, value) => view.setInt8(place, Number(value))),
  ["memrefCopy", copy],
]);

/** Those of MLIR's tests for its runners of SPIR-V and Vulkan: all elements of one value. */
function fills(
  name: string,
  vulkanName: string,
  bytes: number,
  set: (view: DataView, place: number, value: HostNumber) => void,
): readonly (readonly [string, RuntimeFunction])[] {
  return [1, 2, 3].flatMap((rank) => {
    const fill: RuntimeFunction = (machine, place, value) => {
      const { view } = machine;
      const memref = rankedAt(machine, address(place), rank);
      forElements({ ...memref, offset: 0 }, (index) => set(view, memref.data + index * bytes, value ?? 0));
    };
    const names = [`_mlir_ciface_fill${name}Buffer${rank}D`, `_mlir_ciface_fillResource${rank}D${vulkanName}`];
    return (rank === 1 ? [`_mlir_ciface_fill${name}Buffer`, ...names] : names).map((one) => [one, fill] as const);
  });
}

/** `memrefCopy(bytes of an element, source, target)`, both unranked in memory. */
function copy(machine: Machine, size?: HostNumber, source?: HostNumber, target?: HostNumber): undefined {
  const { bytes } = machine;
  const width = Number(size ?? 0);
  const [from, to] = [unrankedAt(machine, address(source)), unrankedAt(machine, address(target))];
  const places: number[] = [];
  forElements(from, (index) => places.push(from.data + index * width));
  let at = 0;
  forElements(to, (index) => {
    const place = places[at++] ?? 0;
    bytes.copyWithin(to.data + index * width, place, place + width);
  });
}
