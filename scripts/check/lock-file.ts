// Checks that package-lock.json serves every platform: it has all packages that others depend on, those for other systems included, and names
// no registry but the public one. npm leaves out what the current registry does not have, and `npm ci` then fails elsewhere.
import { readFileSync } from "node:fs";
import type { Check, Problem } from "./problem.ts";

type Versions = Readonly<Record<string, string>>;

interface Package {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
}

export interface LockFile {
  readonly packages: Readonly<Record<string, Package>>;
}

const REGISTRY = "https://registry.npmjs.org/";

export function lockFileProblems({ packages }: LockFile): readonly Problem[] {
  return Object.entries(packages).flatMap(([path, one]) => [
    ...absent(packages, path, one).map((name) => `'${path}' needs '${name}', which is not in the lock file`),
    ...(one.resolved === undefined || one.resolved.startsWith(REGISTRY) ? [] : [`'${path}' is not from ${REGISTRY}`]),
    ...(path === "" || one.integrity !== undefined ? [] : [`'${path}' has no checksum`]),
  ]);
}

function absent(packages: LockFile["packages"], path: string, one: Package): readonly string[] {
  const needed = { ...one.dependencies, ...one.devDependencies, ...one.optionalDependencies };
  return Object.keys(needed).filter((name) => {
    return !foldersAbove(path).some((folder) => Object.hasOwn(packages, `${folder}node_modules/${name}`));
  });
}

/** Where Node looks for the dependencies of the package at `path`: in it, and in all that it lies in. */
function foldersAbove(path: string): readonly string[] {
  const folders = [""];
  for (let folder = path; folder !== ""; ) {
    folders.push(`${folder}/`);
    folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0));
  }
  return folders;
}

export const lockFile: Check = {
  name: "lock file",
  run: () => lockFileProblems(JSON.parse(readFileSync("package-lock.json", "utf8"))),
};
