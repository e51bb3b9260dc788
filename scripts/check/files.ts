// Which files of the repository there are. Build outputs and installed packages are no part of it.
import { readdirSync } from "node:fs";
import { join } from "node:path";

const skipped = new Set(["node_modules", "dist", ".git", "coverage"]);

/** Paths, with `/`, of the files under `folder` whose names end in `extension`, sorted; `.` is the whole repository. */
export function filesUnder(folder: string, extension: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === "." ? entry.name : `${folder}/${entry.name}`;
      if (path === "site") return [];
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesUnder(path, extension);
      return entry.isFile() && entry.name.endsWith(extension) ? [join(path)] : [];
    });
}
