// From SPIR-V to LLVM IR in one step: for kernels as the document "SPIR-V representation in LLVM IR" has it, for shaders as the conversion to the
// LLVM dialect has it with `keep-interface`.

import { AddressingModel, module as spirvModule } from "../dialects/spirv/index.ts";
import { anOperation, type Operation } from "../ir/index.ts";
import { exportModule, type Module as LlvmModule } from "../llvm/index.ts";
import { decodedOf, type Module, withInstructions } from "../spirv/index.ts";
import { checkedLater } from "../support/arguments.ts";
import type { ByteSource } from "../support/bytes.ts";
import { failed, type Result, success } from "../support/diagnostics/result.ts";
import { explainedRefusal } from "./refusal.ts";
import { runText } from "./run-pipeline.ts";
import { moduleOfSpirv } from "./spirv-dialect.ts";

/** A SPIR-V module, or the bytes of its binary, as a module of LLVM IR. Never throws for input. */
export async function spirvToLlvm(module: Module | ByteSource): Promise<Result<LlvmModule>> {
  const decoded = decodedOf(module);
  if (!decoded.ok) return decoded;
  const read = moduleOfSpirv(decoded.value);
  if (!read.ok) return explainedRefusal(read, decoded.value);
  const made = await spirvDialectToLlvm(read.value);
  const diagnostics = withInstructions(made.diagnostics, decoded.value);
  return made.ok ? { ...made, diagnostics } : explainedRefusal({ ...made, diagnostics }, decoded.value);
}

/**
 * A `builtin.module` that holds one `spirv.module`, verified, as a module of LLVM IR. The operations become those of the LLVM dialect, in place. Never throws
 * for input.
 */
export async function spirvDialectToLlvm(module: Operation): Promise<Result<LlvmModule>> {
  return checkedLater([["module", module, anOperation]], () => translated(module));
}

async function translated(module: Operation): Promise<Result<LlvmModule>> {
  const api = hasPhysicalAddresses(module) ? "OpenCL" : "Unknown";
  const pass = `convert-spirv-to-llvm{keep-interface=true client-api=${api}}`;
  const lowered = await runText(`builtin.module(${pass})`, module);
  if (!lowered.ok) return lowered;
  const exported = exportModule(module);
  const diagnostics = [...lowered.diagnostics, ...exported.diagnostics];
  return exported.ok ? success(exported.value, diagnostics) : failed(diagnostics);
}

const PHYSICAL: ReadonlySet<number> = new Set(
  ["Physical32", "Physical64"].map((name) => AddressingModel.enum.value(name) ?? -1),
);

/** Whether pointers have sizes and storage classes are address spaces: that is so of OpenCL's kernels. */
function hasPhysicalAddresses(module: Operation): boolean {
  return [...(module.region().firstBlock?.ops() ?? [])].some((op) => {
    const model = spirvModule.of(op)?.addressing_model;
    return model !== undefined && PHYSICAL.has(model.value);
  });
}
