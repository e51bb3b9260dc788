// The reports of spirvana-llvm-spirv about a SPIR-V module: `--spirv-print-report` and `--spec-const-info`.

import { enumerant, formatVersion } from "../../grammar/index.ts";
import {
  forEachInstruction,
  generatorOf,
  generatorText,
  type Module,
  type ModuleIndex,
  Op,
  type Type,
  versionOf,
} from "../../spirv/modules.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";
import { stringBytes, stringEnd } from "../../support/tables/words.ts";
import { translatorTextName } from "../../translate/index.ts";

/** Version, models, generator, capabilities, extensions, imports: as the module declares them. */
export function moduleReport(index: ModuleIndex): string {
  const { module } = index;
  const { capabilities, extensions, imports } = declarationsOf(module);
  const lines = [
    "SPIR-V module report:",
    ` Version: ${formatVersion(versionOf(module))}`,
    ` Memory model: ${index.memoryModel}`,
    ` Addressing model: ${index.addressingModel}`,
    ` Generator: ${generatorText(generatorOf(module))}`,
    ...listed("capabilities", "Capability", capabilities),
    ...listed("extensions", "Extension", extensions),
    ...listed("extended instruction sets", "Extended Instruction Set", imports),
  ];
  return `${lines.join("\n")}\n`;
}

function declarationsOf(
  module: Module,
): Readonly<Record<"capabilities" | "extensions" | "imports", readonly string[]>> {
  const found = { capabilities: [] as string[], extensions: [] as string[], imports: [] as string[] };
  forEachInstruction(module, (offset, opcode, end) => {
    const first = module.words[offset + 1] ?? 0;
    if (opcode === Op.Capability) found.capabilities.push(capabilityName(first));
    if (opcode === Op.Extension) found.extensions.push(textAt(module, offset + 1, end));
    if (opcode === Op.ExtInstImport) found.imports.push(textAt(module, offset + 2, end));
    return opcode !== Op.Function;
  });
  return found;
}

/** The reference's name, which the grammar has renamed in some cases. */
function capabilityName(value: number): string {
  const known = enumerant("Capability", value);
  return known === undefined ? `${value}` : translatorTextName(known);
}

function textAt({ words }: Module, start: number, end: number): string {
  const stop = stringEnd(words, start, end);
  return stop === undefined ? "" : textOfBytes(stringBytes(words, start, stop));
}

function listed(plural: string, singular: string, names: readonly string[]): readonly string[] {
  return [` Number of ${plural}: ${names.length}`, ...names.map((name) => `  ${singular}: ${name}`)];
}

/** Ids, sizes and types of specialization constants. */
export function specializationReport(index: ModuleIndex): string {
  const lines: string[] = [];
  forEachScalar(index, (specId, type) => lines.push(scalarText(specId, type)));
  return `Number of scalar specialization constants in the module = ${lines.length}\n${lines.join("")}`;
}

const SCALARS: ReadonlySet<number> = new Set([Op.SpecConstantTrue, Op.SpecConstantFalse, Op.SpecConstant]);

function forEachScalar(index: ModuleIndex, visit: (specId: number, type: Type | undefined) => void): void {
  const { words } = index.module;
  forEachInstruction(index.module, (offset, opcode) => {
    if (!SCALARS.has(opcode)) return opcode !== Op.Function;
    const specId = index.decorationNumber(words[offset + 2] ?? 0, "SpecId");
    if (specId !== undefined) visit(specId, index.type(words[offset + 1] ?? 0));
    return true;
  });
}

/** The widths of specialization constants by their ids; booleans have one bit. */
export function specializationWidths(index: ModuleIndex): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  forEachScalar(index, (specId, type) => widths.set(specId, widthOf(type)));
  return widths;
}

const widthOf = (type: Type | undefined): number => (type?.kind === "int" || type?.kind === "float" ? type.width : 1);

function scalarText(specId: number, type: Type | undefined): string {
  const width = widthOf(type);
  const name = `${type?.kind === "float" ? "f" : "i"}${width}`;
  return `Spec const id = ${specId}, size in bytes = ${Math.ceil(width / 8)}, type = ${name}\n`;
}
