/** Linkage. */
import { Decoration, LinkageType } from "../../../grammar/enumerants.generated.ts";
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { broken, chapter, type Outcome, type Rule } from "../../rule.ts";

const linkage = chapter("2.16.1 Universal Validation Rules", "linkage");

/** Whether an id is imported. */
export function isImported(m: Facts, id: number): boolean {
  return m.decorations
    .of(id)
    .some(
      ({ kind, at }) => kind === Decoration.LinkageAttributes && m.word(at, m.length(at) - 1) === LinkageType.Import,
    );
}

function variables(m: Facts): readonly Outcome[] {
  return m.globals.flatMap((at) =>
    m.opcode(at) === Op.Variable && m.length(at) > 4 && isImported(m, m.resultAt(at))
      ? [
          broken(
            undefined,
            "A module-scope OpVariable with initialization value cannot be marked with the Import Linkage Type.",
            at,
          ),
        ]
      : [],
  );
}

function functions(m: Facts): readonly Outcome[] {
  return m.functions.flatMap(({ id, at, labels }) => {
    const imported = isImported(m, id);
    if (labels.length === 0 && !imported) {
      const message = `Function declaration (id ${id}) must have a LinkageAttributes decoration with the Import Linkage type.`;
      return [broken(undefined, message, at)];
    }
    if (labels.length === 0 || !imported) return [];
    return [broken(undefined, `Function definition (id ${id}) may not be decorated with Import Linkage type.`, at)];
  });
}

export const linkageRules: readonly Rule[] = [
  linkage.module("variables", "decorations", "An imported variable must not have an initializer.", variables),
  linkage.module("functions", "decorations", "A function is imported if and only if it has no blocks.", functions),
];
