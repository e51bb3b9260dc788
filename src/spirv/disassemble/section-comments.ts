/** The comments that name the parts of a module, one before each part's first instruction. */
import { instruction } from "../../grammar/index.ts";
import { Op } from "../opcode.ts";

const debug = "Debug Information";
const annotations = "Annotations";
const declarations = "Types, variables and constants";

/** Tells for each instruction in order whether a part starts with it. */
export class SectionComments {
  readonly #seen = new Set<string>();

  /** The comment in front of an instruction; undefined if there is none. */
  before(opcode: number): string | undefined {
    const section = sectionOf(opcode);
    if (section === undefined || this.#seen.has(section)) return undefined;
    this.#seen.add(section);
    return section;
  }
}

function sectionOf(opcode: number): string | undefined {
  if (opcode === Op.Line || opcode === Op.NoLine || opcode === Op.Undef) return undefined;
  const section = instruction(opcode)?.class;
  if (section === "Debug") return debug;
  if (section === "Annotation") return annotations;
  return section === "Type-Declaration" || section === "Constant-Creation" || opcode === Op.Variable
    ? declarations
    : undefined;
}
