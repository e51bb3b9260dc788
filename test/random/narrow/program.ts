// Random kernels on memory of integers of 1, 8 and 16 bits, for environments that have no storage of these widths: elements are parts of words of 32
// bits. Invocations write neighbouring elements of one word. A model computes what the memory holds afterwards.
import { random } from "../../../bench/inputs/random.ts";

/** Widths of elements; truth values have 8 bits in memory. */
const WIDTHS = [1, 8, 16] as const;
type Width = (typeof WIDTHS)[number];

/** Invocations of a group, and groups. */
export const GROUP = 8;
export const GROUPS = 4;
const COUNT = GROUP * GROUPS;

/** A kernel with what its memory holds before and after it. */
export interface NarrowProgram {
  readonly text: string;
  readonly before: readonly Uint8Array[];
  readonly after: readonly Uint8Array[];
  /** The width of the elements that are written. */
  readonly width: number;
}

/** Numbers as bytes in memory. */
function bytesOf(values: readonly number[], width: Width): Uint8Array {
  return width === 16 ? new Uint8Array(Uint16Array.from(values).buffer) : Uint8Array.from(values);
}

/** A number as signed or unsigned one. */
function extended(value: number, width: Width, isSigned: boolean): number {
  if (width === 1) return isSigned ? -(value & 1) : value & 1;
  const shift = 32 - width;
  return isSigned ? (value << shift) >> shift : value & ((1 << width) - 1);
}

const OPS: readonly (readonly [name: string, apply: (a: number, b: number) => number])[] = [
  ["addi", (a, b) => (a + b) | 0],
  ["subi", (a, b) => (a - b) | 0],
  ["muli", (a, b) => Math.imul(a, b)],
  ["xori", (a, b) => a ^ b],
  ["maxsi", (a, b) => Math.max(a, b)],
  ["minui", (a, b) => Math.min(a >>> 0, b >>> 0) | 0],
];

/** The kernel of a seed; `capabilities` are those of the environment beside shaders, `extensions` those for storage. */
export function narrowProgram(
  seed: number,
  capabilities: readonly string[],
  extensions: readonly string[],
): NarrowProgram {
  const { below, pick, chance } = random(seed);
  const [from, to] = [pick(WIDTHS), pick(WIDTHS)];
  const rows = pick([1, 2, 4]);
  const shape = rows === 1 ? `${COUNT}` : `${rows}x${COUNT / rows}`;
  // An odd factor visits each element once.
  const [readStep, readStart, writeStep, writeStart] = [2 * below(8) + 1, below(COUNT), 2 * below(8) + 1, below(COUNT)];
  const isSigned = chance(50);
  const [op, apply] = pick(OPS);
  const limit = from === 1 ? 2 : 1 << from;
  const source = Array.from({ length: COUNT }, () => below(limit));
  const target = Array.from({ length: COUNT }, () => below(to === 1 ? 2 : 1 << to));
  const after = [...target];
  const isSkipping = chance(33);
  for (let id = 0; id < COUNT; id++) {
    if (isSkipping && id % 3 === 0) continue;
    const value = extended(source[(id * readStep + readStart) % COUNT] ?? 0, from, isSigned);
    after[(id * writeStep + writeStart) % COUNT] = extended(apply(value, id), to, false);
  }
  const index = (name: string, step: number, start: number) => `%${name}m = arith.muli %id, %k${step} : index
%${name}s = arith.addi %${name}m, %k${start} : index
%${name} = arith.remui %${name}s, %k${COUNT} : index
%${name}r = arith.divui %${name}, %k${COUNT / rows} : index
%${name}c = arith.remui %${name}, %k${COUNT / rows} : index`;
  const place = (name: string) => (rows === 1 ? `%${name}` : `%${name}r, %${name}c`);
  const constants = [...new Set([readStep, readStart, writeStep, writeStart, COUNT, COUNT / rows, GROUP, 3, 0])];
  const [fromType, toType] = [`memref<${shape}xi${from}>`, `memref<${shape}xi${to}>`];
  const store = `%v = memref.load %a[${place("r")}] : ${fromType}
%wide = arith.ext${isSigned ? "si" : "ui"} %v : i${from} to i32
%x = arith.${op} %wide, %n : i32
%y = arith.trunci %x : i32 to i${to}
memref.store %y, %b[${place("w")}] : ${toType}`;
  const text = `module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [${["Shader", ...capabilities].join(", ")}], [${["SPV_KHR_storage_buffer_storage_class", ...extensions].join(", ")}]>, #spirv.resource_limits<>>} {
gpu.module @kernels {
gpu.func @kernel(%a: ${fromType}, %b: ${toType}) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [${GROUP}, 1, 1]>} {
${constants.map((one) => `%k${one} = arith.constant ${one} : index`).join("\n")}
%t = gpu.thread_id x
%g = gpu.block_id x
%h = arith.muli %g, %k${GROUP} : index
%id = arith.addi %h, %t : index
%n = arith.index_cast %id : index to i32
${index("r", readStep, readStart)}
${index("w", writeStep, writeStart)}
${isSkipping ? `%q = arith.remui %id, %k3 : index\n%isTaken = arith.cmpi ne, %q, %k0 : index\nscf.if %isTaken {\n${store}\n}` : store}
gpu.return
}
}
}
`;
  return {
    text,
    before: [bytesOf(source, from), bytesOf(target, to)],
    after: [bytesOf(source, from), bytesOf(after, to)],
    width: to,
  };
}
