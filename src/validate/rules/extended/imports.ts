/** Extended instructions in general: which sets may be imported, and where forward references are allowed. */
import { extendedSet } from "../../../grammar/index.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { chapter, type Outcome, type Rule } from "../../rule.ts";
import { spirv16 } from "../module/versions.ts";

const extension = chapter("3.3.5 Extension Instructions", "extension");

/** Sets whose name ends in a revision, and the revisions that exist. */
const revised: { readonly [name: string]: { readonly least: number; readonly most: number } } = {
  "NonSemantic.ClspvReflection": { least: 1, most: 6 },
  "NonSemantic.Shader.DebugInfo": { least: 100, most: Number.POSITIVE_INFINITY },
  "NonSemantic.Graph.DebugInfo": { least: 1, most: 1 },
  "Arm.ExperimentalMLOperations": { least: 1, most: 1 },
};

const known: readonly string[] = ["Arm.ExperimentalMLOperations"];

function revision(m: Facts, at: number): Outcome {
  const name = m.string(at, 2);
  const base = Object.keys(revised).find((one) => name === one || name.startsWith(`${one}.`));
  if (base === undefined) return undefined;
  const text = name.slice(base.length + 1);
  if (text === "" && !base.startsWith("NonSemantic.")) return `Missing ${base} import version`;
  if (!/^\d+$/.test(text)) return `${base} import does not encode the version correctly`;
  const number = Number(text);
  const { least, most } = revised[base] ?? { least: 0, most: 0 };
  if (number >= least && number <= most) return undefined;
  if (least === 100) return `${base} import version ${number} is below the minimum supported version ${least}`;
  if (base === "NonSemantic.Graph.DebugInfo") return `${base} import version ${number} is not supported`;
  return `Unknown ${base} import version`;
}

function isKnown(name: string): boolean {
  return (
    name.startsWith("NonSemantic.") ||
    extendedSet(name) !== undefined ||
    known.some((one) => name.startsWith(`${one}.`) || name === one)
  );
}

function forwardReferences(m: Facts, at: number): Outcome {
  if (!m.importName(m.word(at, 3)).startsWith("NonSemantic.")) {
    return "OpExtInstWithForwardRefsKHR is only allowed with non-semantic instructions.";
  }
  const isForward = [...m.rest(at, 5)].some((id) => m.definition(id) > at);
  return isForward ? undefined : "Opcode OpExtInstWithForwardRefsKHR must have at least one forward declared ID.";
}

export const importRules: readonly Rule[] = [
  extension.instruction("known", [Op.ExtInstImport], "Name must be that of an extended instruction set.", (m, at) =>
    isKnown(m.string(at, 2)) ? undefined : `Invalid extended instruction import '${m.string(at, 2)}'`,
  ),
  extension.instruction(
    "non-semantic",
    [Op.ExtInstImport],
    "Before version 1.6, non-semantic sets need SPV_KHR_non_semantic_info.",
    (m, at) =>
      m.string(at, 2).startsWith("NonSemantic.") && !m.hasExtension("SPV_KHR_non_semantic_info")
        ? "NonSemantic extended instruction sets cannot be declared without SPV_KHR_non_semantic_info. (This can also be fixed having SPIR-V 1.6 or later)"
        : undefined,
    { when: (m) => m.version < spirv16 },
  ),
  extension.instruction("revision", [Op.ExtInstImport], "Name must end in a revision that exists.", revision),
  extension.instruction(
    "forward-references",
    [Op.ExtInstWithForwardRefsKHR],
    "OpExtInstWithForwardRefsKHR must be used with non-semantic sets, and refer to an <id> that is defined later.",
    forwardReferences,
  ),
];
