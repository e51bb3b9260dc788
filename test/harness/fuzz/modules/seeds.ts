// Modules that the mutations start from: small ones of the corpus, those of the tests, in assembly or as text of the dialect, and binaries of a folder.
import { readFileSync } from "node:fs";
import { filesUnder } from "../../../../scripts/check/files.ts";
import { verify } from "../../../../src/define/index.ts";
import { Capability, module as spirvModule, VerCapExtAttr } from "../../../../src/dialects/spirv/index.ts";
import type { Operation } from "../../../../src/ir/index.ts";
import { assemble, decode, type Module, serialize } from "../../../../src/spirv/index.ts";
import { Source } from "../../../../src/support/diagnostics/source.ts";
import { parseText } from "../../../../src/text/index.ts";
import { makeContext } from "../../../../src/translate/index.ts";
import { irTestFiles } from "../../ir-test-files.ts";
import { type TakenApart, takeApart } from "./parts.ts";

/** Words beyond which a module is left out: a mutation costs the whole length of a module. */
const MOST_WORDS = 2500;

/** The small modules of the corpus. */
export function corpusSeeds(mostWords: number): readonly TakenApart[] {
  return seedsOf(assembledUnder("test/corpus"), mostWords);
}

/** Seeds, with the modules of `folder` where one is given. */
export function seedModules(folder: string | undefined): readonly TakenApart[] {
  const assembly = assembledUnder("test");
  const texts = irTestFiles(".mlir").flatMap((path) => serialized(readFileSync(path, "utf8")));
  const binaries =
    folder === undefined ? [] : filesUnder(folder, ".spv").flatMap((path) => decoded(readFileSync(path)));
  return seedsOf([...assembly, ...texts, ...binaries], MOST_WORDS);
}

function seedsOf(modules: readonly Module[], mostWords: number): readonly TakenApart[] {
  return modules.filter(({ words }) => words.length <= mostWords).flatMap((module) => takeApart(module) ?? []);
}

function assembledUnder(folder: string): readonly Module[] {
  return filesUnder(folder, ".spvasm").flatMap((path) => assembled(readFileSync(path, "utf8")));
}

function assembled(text: string): readonly Module[] {
  const module = assemble(text, { preserveNumericIds: true });
  return module.ok ? [module.value] : [];
}

function decoded(bytes: Uint8Array): readonly Module[] {
  const module = decode(bytes);
  return module.ok ? [module.value] : [];
}

/** The modules of the dialect in a text whose pieces can be read. */
function serialized(text: string): readonly Module[] {
  if (!text.includes("spirv.module")) return [];
  return text.split(/^\/\/ -----.*$/m).flatMap((piece) => {
    const context = makeContext();
    context.allowUnregisteredDialects = true;
    context.onDiagnostic = () => {};
    const op = parseText(new Source("seed", piece), context, () => {}, { check: verify });
    const found: Operation[] = [];
    op?.walk((inner) => {
      if (inner.def === spirvModule) found.push(inner);
    });
    return found.flatMap((module) => {
      if (module.attr("vce_triple") === undefined) module.setAttr("vce_triple", anyCapabilities(module));
      const written = serialize(module);
      return written.ok ? [written.value] : [];
    });
  });
}

/** What tests that do not say it require: most of what there is. */
function anyCapabilities({ context }: Operation): VerCapExtAttr {
  const capabilities = ["Shader", "Kernel", "Addresses", "Linkage", "Int64"].map(
    (name) => Capability.enum.value(name) ?? 0,
  );
  return VerCapExtAttr.get(context, { version: 6, capabilities, extensions: [] });
}
