/** How a module is put together: the sections of its logical layout, and functions with their blocks. */

import { forEachInstruction, type Module } from "../module.ts";
import { Op } from "../opcode.ts";
import { formOf } from "../words/form.ts";

/** A range of words; `end` is after the last one. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A block of a function, with the id of its label. */
export interface Block extends Range {
  readonly id: number;
}

/** A function with its parameters and its blocks. */
export interface FunctionRange extends Range {
  readonly id: number;
  /** Ids of the parameters. */
  readonly parameters: readonly number[];
  /** In the module's order; empty for a declaration. */
  readonly blocks: readonly Block[];
}

/** The parts of a module in the order of the specification's section 2.4, "Logical Layout of a Module". */
export const sectionNames = [
  "capabilities",
  "extensions",
  "imports",
  "memory model",
  "entry points",
  "execution modes",
  "strings",
  "names",
  "processes",
  "annotations",
  "declarations",
  "functions",
] as const;
/** The sections of a module's logical layout (SPIR-V specification, section 2.4). */
export type SectionName = (typeof sectionNames)[number];

const sectionOfOpcode: { readonly [opcode: number]: SectionName } = {
  [Op.Capability]: "capabilities",
  [Op.Extension]: "extensions",
  [Op.ExtInstImport]: "imports",
  [Op.MemoryModel]: "memory model",
  [Op.EntryPoint]: "entry points",
  [Op.ExecutionMode]: "execution modes",
  [Op.ExecutionModeId]: "execution modes",
  [Op.String]: "strings",
  [Op.Source]: "strings",
  [Op.SourceContinued]: "strings",
  [Op.SourceExtension]: "strings",
  [Op.Name]: "names",
  [Op.MemberName]: "names",
  [Op.ModuleProcessed]: "processes",
};

/** The section that an instruction in front of the first function belongs to. */
export function sectionOf(opcode: number): SectionName {
  const known = sectionOfOpcode[opcode];
  if (known !== undefined) return known;
  return formOf(opcode)?.instruction.class === "Annotation" ? "annotations" : "declarations";
}

/** Ranges of the sections that a module has; a module out of order has a section's first range only. */
export function sections(module: Module): ReadonlyMap<SectionName, Range> {
  const ranges = new Map<SectionName, Range>();
  let open: { name: SectionName; start: number } | undefined;
  const close = (end: number) => {
    if (open !== undefined && !ranges.has(open.name)) ranges.set(open.name, { start: open.start, end });
  };
  forEachInstruction(module, (offset, opcode) => {
    const name = opcode === Op.Function ? "functions" : sectionOf(opcode);
    if (name === open?.name) return true;
    close(offset);
    open = { name, start: offset };
    return name !== "functions";
  });
  close(module.words.length);
  return ranges;
}

interface OpenFunction {
  readonly id: number;
  readonly start: number;
  readonly parameters: number[];
  readonly blocks: { id: number; start: number; end: number }[];
}

/** Every function of a module. */
export function functions(module: Module): readonly FunctionRange[] {
  const { words } = module;
  const found: FunctionRange[] = [];
  let open: OpenFunction | undefined;
  forEachInstruction(module, (offset, opcode, end) => {
    if (opcode === Op.Function && end - offset >= 5) {
      open = { id: words[offset + 2]!, start: offset, parameters: [], blocks: [] };
    } else if (open === undefined) return;
    else if (opcode === Op.FunctionEnd) {
      endBlock(open, offset);
      found.push({ ...open, end });
      open = undefined;
    } else if (opcode === Op.FunctionParameter && end - offset >= 3) open.parameters.push(words[offset + 2]!);
    else if (opcode === Op.Label && end - offset >= 2) {
      endBlock(open, offset);
      open.blocks.push({ id: words[offset + 1]!, start: offset, end: offset });
    }
  });
  return found;
}

function endBlock(open: OpenFunction, end: number): void {
  const last = open.blocks.at(-1);
  if (last !== undefined) last.end = end;
}
