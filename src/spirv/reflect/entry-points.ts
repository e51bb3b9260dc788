/** Entry points: their execution modes, and the variables and parameters through which they take and give values. */
import { enumerant, KindCode } from "../../grammar/index.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";
import { stringBytes } from "../../support/tables/words.ts";
import { forEachInstruction } from "../module.ts";
import { Op } from "../opcode.ts";
import type { ConstantValue } from "../query/constants.ts";
import type { ModuleIndex } from "../query/module-index.ts";
import { OperandReader } from "../words/operand-reader.ts";
import { type KernelArgument, kernelArguments } from "./kernel-arguments.ts";
import { typeText } from "./type-text.ts";

/** An execution mode by name, with its operands. */
export interface ExecutionMode {
  readonly name: string;
  /** Numbers; for a mode that takes ids the constants' values, undefined if the run decides. */
  readonly operands: readonly (ConstantValue | undefined)[];
}

/** A variable of an entry point's interface. */
export interface InterfaceVariable {
  readonly id: number;
  readonly name: string | undefined;
  /** "Input", "Output"; since version 1.4 also those of all other variables that the entry point uses. */
  readonly storageClass: string;
  readonly type: string;
  readonly location: number | undefined;
  readonly component: number | undefined;
  /** The built-in that the variable is; undefined also for a block whose members are. */
  readonly builtIn: string | undefined;
  /** Decorations that say how the value is interpolated or shared: "Flat", "Patch", …. */
  readonly qualifiers: readonly string[];
}

/** An entry point with its execution modes and its interface. */
export interface EntryPoint {
  readonly name: string;
  /** "Vertex", "GLCompute", "Kernel", …. */
  readonly model: string;
  /** Id of the function. */
  readonly function: number;
  readonly interface: readonly InterfaceVariable[];
  readonly executionModes: readonly ExecutionMode[];
  /** The parameters of a kernel; empty for other models. */
  readonly arguments: readonly KernelArgument[];
}

const qualifierNames: ReadonlySet<string> = new Set(
  "Flat NoPerspective Centroid Sample Patch Invariant PerPrimitiveEXT PerVertexKHR PerViewNV".split(" "),
);

/** Every entry point in the module's order. */
export function entryPoints(index: ModuleIndex): readonly EntryPoint[] {
  const modes = executionModes(index);
  const reader = new OperandReader(index.definitions);
  const found: EntryPoint[] = [];
  forEachInstruction(index.module, (offset, opcode) => {
    if (opcode !== Op.EntryPoint || reader.read(offset, 0) !== undefined || reader.count < 3) return;
    found.push(readEntryPoint(index, reader, modes));
  });
  return found;
}

function readEntryPoint(
  index: ModuleIndex,
  reader: OperandReader,
  modes: ReadonlyMap<number, readonly ExecutionMode[]>,
): EntryPoint {
  const { words } = index.module;
  const functionId = words[reader.start(1)]!;
  const model = enumerant("ExecutionModel", words[reader.start(0)]!)?.name ?? "";
  const variables: number[] = [];
  for (let i = 3; i < reader.count; i++) variables.push(words[reader.start(i)]!);
  return {
    name: textOfBytes(stringBytes(words, reader.start(2), reader.start(3))),
    model,
    function: functionId,
    interface: variables.map((id) => interfaceVariable(index, id)),
    executionModes: modes.get(functionId) ?? [],
    arguments: model === "Kernel" ? kernelArguments(index, functionId) : [],
  };
}

function interfaceVariable(index: ModuleIndex, id: number): InterfaceVariable {
  const pointer = index.type(index.typeOf(id));
  const isTyped = pointer?.kind === "pointer" && pointer.pointee !== undefined;
  const builtIn = index.decoration(id, "BuiltIn")?.operands[0];
  return {
    id,
    name: index.name(id),
    storageClass: pointer?.kind === "pointer" ? pointer.storageClass : "",
    type: isTyped ? typeText(index, pointer.pointee ?? 0) : "?",
    location: index.decorationNumber(id, "Location"),
    component: index.decorationNumber(id, "Component"),
    builtIn: builtIn === undefined ? undefined : String(builtIn),
    qualifiers: index.decorations(id).flatMap(({ name }) => (qualifierNames.has(name) ? [name] : [])),
  };
}

/** Execution modes by function. */
function executionModes(index: ModuleIndex): ReadonlyMap<number, readonly ExecutionMode[]> {
  const { words } = index.module;
  const reader = new OperandReader(index.definitions);
  const modes = new Map<number, ExecutionMode[]>();
  forEachInstruction(index.module, (offset, opcode) => {
    if (opcode !== Op.ExecutionMode && opcode !== Op.ExecutionModeId) return;
    if (reader.read(offset, 0) !== undefined || reader.count < 2) return;
    const operands: (ConstantValue | undefined)[] = [];
    for (let i = 2; i < reader.count; i++) {
      const word = words[reader.start(i)]!;
      operands.push(reader.kind(i).code === KindCode.Id ? index.constant(word) : word);
    }
    const name = reader.kind(1).enumerant(words[reader.start(1)]!)?.name ?? "";
    const functionId = words[reader.start(0)]!;
    const list = modes.get(functionId);
    if (list === undefined) modes.set(functionId, [{ name, operands }]);
    else list.push({ name, operands });
  });
  return modes;
}
