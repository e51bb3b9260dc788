// Checks the package as npm makes it: packed in a fresh copy of the repository, installed without a network in an empty project, its entries
// imported and its commands run there.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Check, Problem } from "./problem.ts";

/** Bytes that the unpacked package may have. */
const LIMIT = 4_500_000;

/** What npm says of a package that it has made. */
export interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
}

/** A run of an installed command: what goes in, and a line that comes out. */
interface Use {
  readonly command: string;
  readonly args: readonly string[];
  readonly input?: string;
  readonly line: string;
}

const assembly = `OpCapability Kernel
OpCapability Addresses
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "nothing"
%void = OpTypeVoid
%signature = OpTypeFunction %void
%main = OpFunction %void None %signature
%entry = OpLabel
OpReturn
OpFunctionEnd
`;

/** One use of every command, in an order in which each finds its input. */
const uses: readonly Use[] = [
  { command: "spirvana-opt", args: ["--cse"], input: "func.func private @f()", line: "  func.func private @f()" },
  { command: "spirvana-as", args: ["-o", "nothing.spv", "-"], input: assembly, line: "" },
  {
    command: "spirvana-dis",
    args: ["--raw-id", "nothing.spv"],
    line: '               OpEntryPoint Kernel %1 "nothing"',
  },
  {
    command: "spirvana-translate",
    args: ["--deserialize-spirv", "nothing.spv"],
    line: '  spirv.EntryPoint "Kernel" @nothing',
  },
  {
    command: "spirvana-runner",
    args: ["--entry-point-result=i32"],
    input: "llvm.func @main() -> i32 { %0 = llvm.mlir.constant(7 : i32) : i32 llvm.return %0 : i32 }",
    line: "7",
  },
  { command: "spirvana", args: ["info", "nothing.spv"], line: 'entry point "nothing" (Kernel):' },
  { command: "spirvana", args: ["run", "nothing.spv"], line: "" },
];

/** Packs the files of the repository, ignored ones left out, in `folder`, as after a clone and an installation. */
export function packFresh(folder: string): Packed {
  const clone = join(folder, "clone");
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const path of list.split("\0").filter((name) => name !== "")) {
    mkdirSync(join(clone, dirname(path)), { recursive: true });
    copyFileSync(path, join(clone, path));
  }
  symlinkSync(resolve("node_modules"), join(clone, "node_modules"));
  const args = ["pack", "--json", "--loglevel=error", "--pack-destination", folder];
  const output = execFileSync("npm", args, { cwd: clone, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  const [packed]: readonly Packed[] = JSON.parse(output.slice(output.indexOf("[")));
  if (packed === undefined) throw new Error("npm pack names no package");
  return packed;
}

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

/** Installs a packed package in a new project in `folder`, offline; returns the project's path. */
export function install(folder: string, { filename }: Packed): string {
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{"name":"project","private":true,"type":"module"}\n');
  const args = ["install", "--offline", "--no-audit", "--no-fund", "--loglevel=error", join(folder, filename)];
  execFileSync("npm", args, { cwd: project, stdio: ["ignore", "ignore", "inherit"] });
  return project;
}

/** A program that imports every entry of the package and fails where one has nothing in it. */
export function importProgram({ exports }: Manifest): string {
  const names = Object.entries(exports).flatMap(([name, one]) =>
    typeof one === "string" ? [] : [`spirvana${name.slice(1)}`],
  );
  return `for (const name of ${JSON.stringify(names)}) {
  if (Object.keys(await import(name)).length === 0) throw new Error(name + " is empty");
}
console.log(${names.length});
`;
}

function importProblems(project: string, manifest: Manifest): readonly Problem[] {
  const args = ["--input-type=module", "-e", importProgram(manifest)];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8" });
  return status === 0 ? [] : [`importing the entries: ${stderr}`];
}

function commandProblems(project: string, { bin }: Manifest): readonly Problem[] {
  const env = { ...process.env, SPIRVANA_CACHE: join(project, "cache") };
  const run = (command: string, args: readonly string[], input = "") =>
    spawnSync(join(project, "node_modules/.bin", command), args, { cwd: project, encoding: "utf8", env, input });
  const unused = Object.keys(bin).filter((name) => !uses.some(({ command }) => command === name));
  const asked = Object.keys(bin).flatMap((command) =>
    ["--version", "--help"].flatMap((flag) => {
      const { status, stdout, stderr } = run(command, [flag]);
      return status === 0 && stdout !== "" && stderr === "" ? [] : [`${command} ${flag}: status ${status}, ${stderr}`];
    }),
  );
  const used = uses.flatMap(({ command, args, input, line }) => {
    const { status, stdout, stderr } = run(command, args, input);
    const isGood = status === 0 && stderr === "" && `\n${stdout}\n`.includes(line);
    return isGood ? [] : [`${[command, ...args].join(" ")}: status ${status}, ${stdout}${stderr}`];
  });
  return [...unused.map((name) => `${name}: no use of it in scripts/check/package.ts`), ...asked, ...used];
}

export const packedPackage: Check = {
  name: "package",
  run: () => {
    const folder = mkdtempSync(join(tmpdir(), "spirvana-package-"));
    try {
      const manifest: Manifest = JSON.parse(readFileSync("package.json", "utf8"));
      const packed = packFresh(folder);
      console.log(`    ${packed.unpackedSize} of ${LIMIT} bytes unpacked`);
      const content = contentProblems(packed, manifest);
      if (content.length > 0) return content;
      const project = install(folder, packed);
      return [...importProblems(project, manifest), ...commandProblems(project, manifest)];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
