// Texts that the mutations start from.
import { readFileSync } from "node:fs";
import { generic } from "../../../bench/inputs/generic.ts";
import { mix } from "../../../bench/inputs/mix.ts";
import { filesUnder } from "../../../scripts/check/files.ts";
import { irTestFiles } from "../ir-test-files.ts";

/** Characters beyond which a text is cut: short ones fail in more interesting ways. */
const LIMIT = 3000;

/** The pieces of every IR test and of the benchmarks' inputs, and those of the .mlir files under `folders`. */
export function seedTexts(folders: readonly string[]): readonly string[] {
  const files = [...irTestFiles(".mlir"), ...folders.flatMap((folder) => filesUnder(folder, ".mlir"))];
  const pieces = files.flatMap((path) => readFileSync(path, "utf8").split(/^\/\/ -----.*$/m));
  const made = [mix(1, 12), mix(1, 30), generic(1, 1, 12), generic(20, 2, 10), generic(1, 3, 30)].map((text) =>
    [...text].join(""),
  );
  return [...pieces.map(cutAtLine), ...made].filter((text) => text.trim() !== "");
}

function cutAtLine(text: string): string {
  return text.length <= LIMIT ? text : text.slice(0, text.lastIndexOf("\n", LIMIT) + 1);
}
