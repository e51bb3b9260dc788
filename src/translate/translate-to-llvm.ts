// From SPIR-V kernels to LLVM IR, as the document "SPIR-V representation in LLVM IR" has it.

import { llvm } from "../dialects/llvm/index.ts";
import { Decoration, ExecutionMode } from "../grammar/enumerants.generated.ts";
import { Context } from "../ir/index.ts";
import { type Module as LlvmModule, verifyBuilt } from "../llvm/index.ts";
import {
  decodedOf,
  forEachInstruction,
  indexModule,
  type Module,
  ModuleIndex,
  Op,
  withInstructions,
} from "../spirv/modules.ts";
import { anObject, checked } from "../support/arguments.ts";
import type { ByteSource } from "../support/bytes.ts";
import { type Diagnostic, makeDiagnostic } from "../support/diagnostics/diagnostic.ts";
import { failed, type Result } from "../support/diagnostics/result.ts";
import { checkExtensions } from "./common/extension-names.ts";
import type { InnerOptions, TranslateOptions } from "./common/options.ts";
import { Rejection, reject } from "./common/rejection.ts";
import { type Target, targetOfModel } from "./common/target.ts";
import { finishDebugInfo } from "./debug/finish.ts";
import { addGlobalAnnotations } from "./decorations/annotations.ts";
import { addVectorModes } from "./decorations/vector-compute.ts";
import { readAuxiliaryData } from "./metadata/auxiliary-data.ts";
import { Body } from "./to-llvm/body.ts";
import { declareFunction, translateBody } from "./to-llvm/functions.ts";
import { type DeclaredVariable, declareVariable, initializeVariable } from "./to-llvm/globals.ts";
import { Instruction } from "./to-llvm/instruction.ts";
import { addKernelMetadata } from "./to-llvm/metadata/kernel-metadata.ts";
import { addModuleMetadata } from "./to-llvm/metadata/module-metadata.ts";
import { ToLlvm } from "./to-llvm/module-state.ts";
import { translateOperation } from "./to-llvm/operations.ts";

/** A SPIR-V module of kernels, its index, or its bytes, as a module of LLVM IR. Never throws for input; a failure names the instruction. */
export function translateToLlvm(
  module: Module | ModuleIndex | ByteSource,
  options: TranslateOptions = {},
): Result<LlvmModule> {
  return checked([["options", options, anObject]], () => {
    if (module instanceof ModuleIndex) return translated(module, options);
    const decoded = decodedOf(module);
    return decoded.ok ? translatedToLlvm(decoded.value, options) : decoded;
  });
}

/** The same as a part of another translation. */
export function translatedToLlvm(module: Module, options: InnerOptions): Result<LlvmModule> {
  const index = indexModule(module);
  return index.ok ? translated(index.value, options) : index;
}

function translated(index: ModuleIndex, options: InnerOptions): Result<LlvmModule> {
  const allowed = checkExtensions(index, options);
  if (!allowed.ok) return failed(withInstructions(allowed.diagnostics, index.module));
  try {
    const at = new ToLlvm(index, new Context([llvm]), targetOf(index), options);
    translateModule(at);
    const verified = verifyBuilt(at.module);
    return verified.ok ? verified : failed(verified.diagnostics.map(invalid));
  } catch (failure) {
    if (!(failure instanceof Rejection)) throw failure;
    return failed(withInstructions([diagnosticOf(failure)], index.module));
  }
}

/** Input that breaks rules of SPIR-V may give LLVM IR that breaks rules of LLVM. */
function invalid({ message, notes }: Diagnostic): Diagnostic {
  const found = makeDiagnostic("error", "translation", `the module is invalid, as its LLVM IR would be: ${message}`);
  return found.with({ notes, help: "validate the module: `spirvana val` names the rule that it breaks" });
}

function diagnosticOf({ message, offset, help }: Rejection): Diagnostic {
  const binary = offset === undefined ? undefined : { byte: offset * 4, word: offset };
  return makeDiagnostic("error", "translation", message).with({ help, binary });
}

function targetOf(index: ModuleIndex): Target {
  let target: Target | undefined;
  forEachInstruction(index.module, (offset, opcode) => {
    if (opcode === Op.MemoryModel) target = targetOfModel(new Instruction(index.module, offset).operand(0));
    return opcode !== Op.Function;
  });
  return (
    target ??
    reject(`the addressing model must be Physical32 or Physical64, but is ${index.addressingModel || "missing"}`)
  );
}

function translateModule(at: ToLlvm): void {
  const { input } = at;
  at.constants.readOperation = (_table, one, type) => translateOperation(new Body(at), one, type);
  const names = new Map<number, string>();
  const modes = new Map<number, Instruction[]>();
  const variables: DeclaredVariable[] = [];
  forEachInstruction(input.index.module, (offset, opcode) => {
    if (opcode === Op.Function) return false;
    const one = input.at(offset);
    if (opcode === Op.EntryPoint) addName(names, one);
    else if (opcode === Op.ExecutionMode || opcode === Op.ExecutionModeId) addMode(modes, one);
    else if (opcode === Op.Variable || opcode === Op.UntypedVariableKHR) declare(at, one, variables);
    return true;
  });
  for (const name of names.values()) at.kernelNames.add(name);
  for (const range of input.index.functions) declareFunction(at, range, names.get(range.id));
  readConstants(at);
  for (const one of variables) initializeVariable(at, one);
  at.debug.readAll();
  for (const range of input.index.functions) {
    translateBody(at, range);
    const made = at.functions.get(range.id);
    if (made === undefined || !names.has(range.id)) continue;
    addKernelMetadata(at, made, range, modes.get(range.id) ?? []);
    addVectorModes(at, made, range.id, modes.get(range.id) ?? []);
  }
  addGlobalAnnotations(at, [
    ...variables.map(({ one, global }) => ({ constant: global.constant, decorations: input.annotations.of(one.id) })),
    ...[...at.functions].map(([id, { constant }]) => ({ constant, decorations: input.annotations.of(id) })),
  ]);
  if (at.options.auxiliaryData === true)
    readAuxiliaryData(at, new Map(variables.map(({ one, global }) => [one.id, global])));
  finishDebugInfo(at.debug);
  for (const define of at.atEnd) define();
  at.orderFunctions();
  const all = [...modes.values()].flat();
  addModuleMetadata(at, !all.some((mode) => mode.operand(1) === ExecutionMode.ContractionOff));
}

function addName(names: Map<number, string>, one: Instruction): void {
  if (!names.has(one.operand(1))) names.set(one.operand(1), one.string(2).text);
}

function addMode(modes: Map<number, Instruction[]>, one: Instruction): void {
  const list = modes.get(one.operand(0));
  if (list === undefined) modes.set(one.operand(0), [one]);
  else list.push(one);
}

/** Built-in variables are no globals: loads of them are calls. OpenCL C has no other form. */
function declare(at: ToLlvm, one: Instruction, variables: DeclaredVariable[]): void {
  const isBuiltIn = at.input.annotations.has(one.id, Decoration.BuiltIn);
  const isCalled = isBuiltIn && !(at.environment === "SPV-IR" && at.options.builtinFormat === "global");
  if (isCalled) at.builtIns.declare(one);
  else variables.push(declareVariable(at, one));
}

/** Reads constants in the module's order, so that none is read inside of another one's. */
function readConstants(at: ToLlvm): void {
  const { input } = at;
  forEachInstruction(input.index.module, (offset, opcode) => {
    if (opcode === Op.Function) return false;
    const one = input.at(offset);
    if (one.typeId !== 0) at.constants.find(one.id);
    return true;
  });
}
