// Checks the package as npm makes it: packed in a fresh copy of the repository, installed without a network in an empty project, its entries
// imported and its commands run there.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  commandProblems,
  importProblems,
  install,
  type Manifest,
  type Packed,
  packFresh,
  readManifest,
  threadProblems,
} from "../packed-package.ts";
import type { Check, Problem } from "./problem.ts";

/** Bytes that the unpacked package may have. */
const LIMIT = 8_000_000;

/** What is wrong with the files of a package. */
export function contentProblems({ unpackedSize, files }: Packed, manifest: Manifest): readonly Problem[] {
  const paths = new Set(files.map(({ path }) => path));
  const targets = Object.values(manifest.exports).flatMap((one) =>
    typeof one === "string" ? one : Object.values(one),
  );
  const named = [...targets.map((path) => path.replace(/^\.\//, "")), ...Object.values(manifest.bin)];
  const needed = [...named, "dist/cli.cjs", "LICENSE", "NOTICE", "dist/NOTICE", "README.md", "CHANGELOG.md"];
  const missing = needed.filter((path) => !paths.has(path)).map((path) => `the package lacks ${path}`);
  const extra = [...paths].filter((path) => !/^(bin|dist)\/|^[A-Z]+(\.md)?$|^package\.json$/.test(path));
  return [
    ...missing,
    ...extra.map((path) => `the package holds ${path}`),
    ...(unpackedSize <= LIMIT ? [] : [`the package unpacks to ${unpackedSize} bytes, more than ${LIMIT}`]),
  ];
}

export const packedPackage: Check = {
  name: "package",
  run: () => {
    const folder = mkdtempSync(join(tmpdir(), "spirvana-package-"));
    try {
      const manifest = readManifest();
      const packed = packFresh(folder);
      console.log(`    ${packed.unpackedSize} of ${LIMIT} bytes unpacked`);
      const content = contentProblems(packed, manifest);
      if (content.length > 0) return content;
      const project = install(folder, packed);
      const start = (file: string) => [process.execPath, file];
      const programs = [...importProblems(project, manifest, start), ...threadProblems(project, start)];
      // As a shell finds them.
      const links = (command: string) => [join(project, "node_modules/.bin", command)];
      return [...programs, ...commandProblems(project, manifest, links)];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
