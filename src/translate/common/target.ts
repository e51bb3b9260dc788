// The target triple and the data layout of modules for OpenCL devices, and the addressing model of SPIR-V: one table for both directions.

import { AddressingModel } from "../../grammar/enumerants.generated.ts";

/** A kind of device by the width of its addresses. */
export interface Target {
  readonly addressingModel: number;
  /** Bits of an address. */
  readonly width: 32 | 64;
  readonly triple: string;
  readonly dataLayout: string;
}

const SCALARS = "i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64";
const VECTORS =
  "v16:16:16-v24:32:32-v32:32:32-v48:64:64-v64:64:64-v96:128:128-v128:128:128-v192:256:256-v256:256:256-v512:512:512-v1024:1024:1024";

function target(addressingModel: number, width: 32 | 64, architecture: string): Target {
  const dataLayout = `e-p:${width}:${width}:${width}-${SCALARS}-${VECTORS}-G1`;
  return { addressingModel, width, triple: `${architecture}-unknown-unknown`, dataLayout };
}

const TARGETS: readonly Target[] = [
  target(AddressingModel.Physical32, 32, "spir"),
  target(AddressingModel.Physical64, 64, "spir64"),
];

/** The target of an addressing model; undefined for models that kernels do not have. */
export function targetOfModel(addressingModel: number): Target | undefined {
  return TARGETS.find((one) => one.addressingModel === addressingModel);
}

/** The target that a triple names, and the version of SPIR-V that its architecture may state; undefined for other architectures. */
export function targetOfTriple(triple: string): { readonly target: Target; readonly version: string } | undefined {
  const [architecture = ""] = triple.split("-");
  const match = /^(?:spir(64)?|spirv(32|64)(?:v(1\.\d))?)$/.exec(architecture);
  if (match === null) return undefined;
  const [, spir64, spirv, version = ""] = match;
  const found = TARGETS.find(({ width }) => width === (spir64 === "64" || spirv === "64" ? 64 : 32));
  return found === undefined ? undefined : { target: found, version };
}
