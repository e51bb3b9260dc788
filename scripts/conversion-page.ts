// Parts of the generated pages about conversions: tables, and conversions that are watched while tests are converted.

import { readdirSync, readFileSync } from "node:fs";
import { parseModule } from "../src/index.ts";
import type { Dialect, Operation } from "../src/ir/index.ts";
import type { ConversionPattern } from "../src/rewrite/index.ts";

export function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), ""];
}

export const code = (text: string): string => `\`${text}\``;

/** The modules of the valid pieces of a folder's tests. */
export function modulesOfTests(folder: string, dialects: readonly Dialect[]): readonly Operation[] {
  const files = readdirSync(folder).filter((one) => one.endsWith(".mlir"));
  return files.sort().flatMap((file) =>
    readFileSync(`${folder}/${file}`, "utf8")
      .split(/^\/\/ -----$/m)
      .flatMap((piece) => {
        const { value: module } = parseModule(piece, { dialects: [...dialects], allowUnregisteredDialects: true });
        // Rejected examples of a test are not in a table.
        if (module !== undefined) module.context.onDiagnostic = () => {};
        return module === undefined ? [] : [module];
      }),
  );
}

/** Patterns that note what took the place of each op, by its name, in the first module that has it. */
export function watchedPatterns(
  patterns: readonly ConversionPattern[],
  found: Map<string, readonly string[]>,
  told: (op: Operation) => readonly string[],
): readonly ConversionPattern[] {
  // Without the shorter way that takes single values: it would not be watched.
  return patterns.map(({ applySingles: _, ...pattern }) => ({
    ...pattern,
    apply(op, operands, at) {
      const { name } = op;
      const { created } = at;
      const before = created.size;
      const isDone = pattern.apply(op, operands, at);
      const made = created.since(before).map((id) => at.store.operationOf(id));
      if (isDone && !found.has(name)) found.set(name, made.flatMap(told));
      return isDone;
    },
  }));
}
