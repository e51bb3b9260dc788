// A module as text, and what it leaves, worked out here.
import { type Maker, State } from "./maker.ts";
import { bitsOf, type Scalar, type Value } from "./numbers.ts";
import { int, scalarOf } from "./types.ts";

/** More steps than any program takes that ends. */
const LIMIT = 20_000;

/** Runs what a maker has made; undefined if it does not end soon. */
export function interpret(maker: Maker): State | undefined {
  const state = new State();
  for (const [id, value] of maker.initial.values) state.values.set(id, value);
  for (const [id, value] of maker.initial.memory) state.memory.set(id, value);
  for (const [id, place] of maker.initial.places) state.places.set(id, place);
  const blocks = new Map(maker.blocks.map((block) => [block.label, block]));
  let from = "";
  for (let at: string | undefined = maker.blocks[0]?.label; at !== undefined; ) {
    const block = blocks.get(at);
    if (block === undefined) throw new Error(`there is no block ${at}`);
    const incoming = block.phis.map((phi) => {
      const found = phi.from.find(([, label]) => label === from);
      if (found === undefined) throw new Error(`${phi.id} has no value from ${from}`);
      return state.value(found[0]);
    });
    for (const [index, phi] of block.phis.entries()) state.values.set(phi.id, incoming[index]);
    for (const step of block.steps) step.run?.(state);
    state.steps += block.steps.length + 1;
    if (state.steps > LIMIT) return undefined;
    from = at;
    at = block.next(state);
  }
  return state;
}

export interface Expected {
  readonly id: string;
  readonly at: number;
  readonly scalar: Scalar;
  readonly value: bigint | number | boolean;
  readonly ulps: number;
}

/** What the output has where something is known. */
export function expectedOf(maker: Maker, state: State): readonly Expected[] {
  return maker.outputs.flatMap(({ id, type, offset, ulps }) => {
    const scalar = scalarOf(type);
    const bytes = scalar.kind === "bool" ? 4 : scalar.width / 8;
    const whole = state.value(id);
    const parts: readonly Value[] = type.kind === "vector" ? (Array.isArray(whole) ? whole : []) : [whole];
    return parts.flatMap((value, at) =>
      value === undefined || Array.isArray(value)
        ? []
        : [{ id, at: offset + at * bytes, scalar, value: value as bigint | number | boolean, ulps }],
    );
  });
}

/** What is wrong with an output, or nothing. */
export function difference(expected: readonly Expected[], output: Uint8Array): string | undefined {
  const view = new DataView(output.buffer, output.byteOffset, output.byteLength);
  for (const { id, at, scalar, value, ulps } of expected) {
    const width = scalar.kind === "bool" ? 32 : scalar.width;
    const bits = readBits(view, at, width);
    const wanted = bitsOf(scalar, value);
    if (bits === wanted) continue;
    if (scalar.kind === "float" && (areNaN(width, bits, wanted) || distance(width, bits, wanted) <= ulps)) continue;
    return `${id} is ${hex(bits, width)}, not ${hex(wanted, width)} (${String(value)})`;
  }
  return undefined;
}

const hex = (bits: bigint, width: number) => `0x${bits.toString(16).padStart(width / 4, "0")}`;

function readBits(view: DataView, at: number, width: number): bigint {
  if (width === 8) return BigInt(view.getUint8(at));
  if (width === 16) return BigInt(view.getUint16(at, true));
  return width === 32 ? BigInt(view.getUint32(at, true)) : view.getBigUint64(at, true);
}

const infinities: Readonly<Record<number, bigint>> = { 16: 0x7c00n, 32: 0x7f80_0000n, 64: 0x7ff0_0000_0000_0000n };

function areNaN(width: number, ...all: readonly bigint[]): boolean {
  return all.every((bits) => BigInt.asUintN(width - 1, bits) > (infinities[width] ?? 0n));
}

function distance(width: number, a: bigint, b: bigint): number {
  const place = (bits: bigint) => (bits >> BigInt(width - 1) === 0n ? bits : -BigInt.asUintN(width - 1, bits));
  const apart = place(a) - place(b);
  return Number(apart < 0n ? -apart : apart);
}

/** The module in the assembler's text: one entry point. */
export function textOf(maker: Maker): string {
  const isShader = maker.flavor === "shader";
  const parameterType = isShader ? "" : maker.pointerType("CrossWorkgroup", int(8));
  const parameter = isShader ? [] : [`%out = OpFunctionParameter ${parameterType}`];
  const voidType = maker.declare("void", "void", (id) => `${id} = OpTypeVoid`);
  const signature = maker.declare("signature", "fn", (id) => `${id} = OpTypeFunction ${voidType} ${parameterType}`);
  if (isShader) declareOutputs(maker);
  const body = maker.blocks.flatMap((block, at) => [
    `${block.label} = OpLabel`,
    ...block.phis.map(
      ({ id, type, from }) =>
        `${id} = OpPhi ${maker.type(type)} ${from.map(([value, label]) => `${value} ${label}`).join(" ")}`,
    ),
    ...(at === 0 ? maker.variables : []),
    ...block.steps.map(({ text }) => text),
    block.end,
  ]);
  const used = [...maker.interface, ...(isShader ? ["%out"] : [])].map((id) => ` ${id}`).join("");
  const header = isShader
    ? [
        "OpMemoryModel Logical GLSL450",
        `OpEntryPoint GLCompute %main "main"${used}`,
        "OpExecutionMode %main LocalSize 1 1 1",
      ]
    : ["OpMemoryModel Physical64 OpenCL", `OpEntryPoint Kernel %main "main"${used}`, "OpSource OpenCL_C 200000"];
  const base = isShader ? ["Shader"] : ["Kernel", "Addresses", "Linkage", "Int64", "Int8"];
  return [
    ...[...new Set([...base, ...maker.capabilities])].map((one) => `OpCapability ${one}`),
    ...[...maker.extensions].map((one) => `OpExtension "${one}"`),
    `%ext = OpExtInstImport "${isShader ? "GLSL.std.450" : "OpenCL.std"}"`,
    ...header,
    ...maker.annotations,
    ...maker.declarations,
    `%main = OpFunction ${voidType} None ${signature}`,
    ...parameter,
    ...body,
    "OpFunctionEnd",
    "",
  ].join("\n");
}

/** The block that outputs are members of. */
function declareOutputs(maker: Maker): void {
  const members = maker.outputs.map(({ type }) => maker.type(type));
  maker.declarations.push(
    `%out_block = OpTypeStruct ${members.join(" ")}`,
    "%out_pointer = OpTypePointer StorageBuffer %out_block",
    "%out = OpVariable %out_pointer StorageBuffer",
  );
  maker.annotations.push("OpDecorate %out_block Block", "OpDecorate %out DescriptorSet 0", "OpDecorate %out Binding 0");
  for (const [at, { type, offset }] of maker.outputs.entries()) {
    maker.annotations.push(`OpMemberDecorate %out_block ${at} Offset ${offset}`);
    const scalar = scalarOf(type);
    if (scalar.kind === "bool" || scalar.width > 16) continue;
    maker.capabilities.add(`StorageBuffer${scalar.width}BitAccess`);
    if (scalar.width === 8) maker.extensions.add("SPV_KHR_8bit_storage");
  }
}
