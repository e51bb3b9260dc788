// Checks that imports in src/ point down: the order of the layers, no cycle between modules, no cycle between dialects, conversions or
// sub-folders of one folder even of types, no import past a layer's public entry, no Node API outside the tools.
import { readFileSync } from "node:fs";
import { filesUnder } from "./files.ts";
import { type Import, importsOf, resolveImport } from "./imports.ts";
import type { Check, Problem } from "./problem.ts";

/** The folders of src/, each importing only from those before it. */
const order = [
  "support",
  "grammar",
  "ir",
  "text",
  "define",
  "bytecode",
  "rewrite",
  "pass",
  "dialects",
  "spirv",
  "llvm",
  "conversions",
  "passes",
  "validate",
  "translate",
  "engine",
  "level-zero",
  "tools",
];

/** Layers of plain modules without an entry: their files are imported one by one. */
const withoutEntry = new Set(["support", "grammar"]);

/** Layers whose folders are units of their own, each with its entry. */
const layersOfUnits = new Set(["dialects", "conversions"]);

/** The modules that may call Node. */
const mayUseNode = (path: string) => path.startsWith("src/tools/");

/** A module of src/: its path from the repository's root, and its text. */
export interface Module {
  readonly path: string;
  readonly source: string;
}

interface Place {
  /** Position in `order`; the package's own entry comes after all. */
  readonly rank: number;
  /** The folder that an entry represents: "src/ir", "src/dialects/arith". */
  readonly unit: string;
  readonly layer: string;
}

/** Everything wrong with the imports of `modules`. Tests beside the code may import anything. */
export function layerProblems(modules: readonly Module[]): readonly Problem[] {
  const product = modules.filter(({ path }) => !path.endsWith(".test.ts"));
  const imports = new Map(product.map(({ path, source }) => [path, importsOf(source)]));
  const paths = new Set(imports.keys());
  const single = [...imports].flatMap(([path, list]) => list.flatMap((item) => importProblem(path, item, paths) ?? []));
  const running = new Map([...imports].map(([path, list]) => [path, targetsOf(path, list, false)]));
  const folders = subFoldersOf(imports);
  return [...single, ...unknownFolders(product), ...cycles(running), ...cycles(unitsOf(imports)), ...cycles(folders)];
}

function importProblem(path: string, item: Import, paths: ReadonlySet<string>): Problem | undefined {
  const at = `${path}:${item.line}`;
  const target = resolveImport(path, item.specifier);
  if (target === undefined) return packageProblem(at, path, item.specifier);
  if (!paths.has(target)) return `${at}: '${item.specifier}' names no module of src/`;
  const [from, to] = [placeOf(path), placeOf(target)];
  if (from.unit === to.unit) return undefined;
  if (to.rank > from.rank) return `${at}: ${from.layer} must not import from ${to.layer}, which lies above it`;
  if (withoutEntry.has(to.layer) || isPass(target) || entriesOf(to.unit).includes(target)) return undefined;
  return `${at}: imports '${target}' past the entry ${to.unit}/index.ts`;
}

/** Whether a module defines a pass, which the registry loads by itself. */
function isPass(path: string): boolean {
  return path.endsWith(".pass.ts");
}

/**
 * What a unit shows: its index, and what some load without the rest: a dialect as a value, what reads its older text, or modules
 * of SPIR-V without serialization or without LLVM IR, or how words are read.
 */
function entriesOf(unit: string): readonly string[] {
  return [
    "index.ts",
    "dialect.ts",
    "modules.ts",
    "codec.ts",
    "upgrade.ts",
    "upgrade/index.ts",
    "deserialize/index.ts",
  ].map((name) => `${unit}/${name}`);
}

function packageProblem(at: string, path: string, specifier: string): Problem | undefined {
  if (!specifier.startsWith("node:")) return `${at}: imports the package '${specifier}'; there are no dependencies`;
  return mayUseNode(path) ? undefined : `${at}: uses '${specifier}' outside src/tools`;
}

function placeOf(path: string): Place {
  const [, layer = "", name = ""] = path.split("/");
  if (!path.includes("/", "src/".length)) return { rank: order.length, unit: "src", layer: "the package's entry" };
  const unit = layersOfUnits.has(layer) && path.split("/").length > 3 ? `src/${layer}/${name}` : `src/${layer}`;
  return { rank: order.indexOf(layer), unit, layer };
}

function unknownFolders(modules: readonly Module[]): readonly Problem[] {
  const unknown = modules.map(({ path }) => placeOf(path)).filter(({ rank }) => rank < 0);
  return [...new Set(unknown.map(({ layer }) => `src/${layer}: not in the list of layers in scripts/check/layers.ts`))];
}

/** The modules that a module imports before it runs, without or with those it takes types from. */
function targetsOf(path: string, imports: readonly Import[], withTypes: boolean): readonly string[] {
  return imports.flatMap(({ typeOnly, dynamic, specifier }) =>
    dynamic || (typeOnly && !withTypes) ? [] : (resolveImport(path, specifier) ?? []),
  );
}

/** It knows the names of the ops of all dialects, and so takes types from all. */
const KNOWS_ALL = "src/dialects/op-name";

/** The units that each unit imports from, types included: two that know each other are one. */
function unitsOf(imports: ReadonlyMap<string, readonly Import[]>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const [path, list] of imports) {
    const { unit } = placeOf(path);
    if (unit === KNOWS_ALL) continue;
    const targets = found.get(unit) ?? new Set();
    found.set(unit, targets);
    for (const target of targetsOf(path, list, true))
      if (placeOf(target).unit !== unit) targets.add(placeOf(target).unit);
  }
  return new Map([...found].map(([unit, targets]) => [unit, [...targets]]));
}

/** Folders whose sub-folders know each other, with the reason. */
const woven: ReadonlyMap<string, string> = new Map([
  ["src/dialects", "the check of units covers it"],
  ["src/dialects/llvm", "ops name the slots they promote, which make other ops"],
  ["src/dialects/spirv", "ops name their folds and canonicalizations, which make other ops"],
  ["src/translate", "an entry of its tables holds both directions"],
  ["src/conversions/spirv-to-llvm", "patterns of ops and what they call at run time use each other"],
]);

/** The sub-folders of one folder that each sub-folder imports from, types included. Modules beside the sub-folders may join them. */
function subFoldersOf(imports: ReadonlyMap<string, readonly Import[]>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const [path, list] of imports) {
    for (const target of targetsOf(path, list, true)) {
      const pair = siblings(path, target);
      if (pair === undefined) continue;
      const [from, to] = pair;
      found.set(from, (found.get(from) ?? new Set()).add(to));
    }
  }
  return new Map([...found].map(([folder, targets]) => [folder, [...targets]]));
}

/** The sub-folders in which two modules of one layer are, from where their paths part. */
function siblings(from: string, to: string): readonly [string, string] | undefined {
  const [left, right] = [from.split("/"), to.split("/")];
  let depth = 0;
  while (left[depth] === right[depth]) depth++;
  const around = left.slice(0, depth).join("/");
  if (depth < 2 || left.length <= depth + 1 || right.length <= depth + 1 || woven.has(around)) return undefined;
  return [left.slice(0, depth + 1).join("/"), right.slice(0, depth + 1).join("/")];
}

/** Cycles of imports: each is found from its first member in depth-first order. */
function cycles(imports: ReadonlyMap<string, readonly string[]>): readonly Problem[] {
  const problems: Problem[] = [];
  const finished = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) problems.push(`import cycle: ${[...trail.slice(start), path].join(" -> ")}`);
    if (start >= 0 || finished.has(path)) return;
    for (const target of imports.get(path) ?? []) visit(target, [...trail, path]);
    finished.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return problems;
}

export const layers: Check = {
  name: "layers",
  run: () => layerProblems(filesUnder("src", ".ts").map((path) => ({ path, source: readFileSync(path, "utf8") }))),
};
