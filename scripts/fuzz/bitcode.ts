// npm run fuzz -- bitcode [COUNT [SEED [FOLDER]]]: bitcode with bits and numbers of records changed, none of which may crash or hang the reader; what
// is read must be written as text and as bitcode. Files are those of the folder (*.bc), and modules of the corpus as LLVM IR.
// The file under way lies in current.bc, in case the watchdog ends the run.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, readBitcode, writeBitcode } from "../../src/llvm/index.ts";
import { brokenBitcode, mutateBits, mutateRecords } from "../../test/harness/fuzz/bitcode.ts";
import { fuzzMutants } from "./mutants.ts";

/** Seconds that one file may take. */
const LIMIT = 20;

const OWN = `
define i32 @f(i32 %n, ptr %p) {
  %more = icmp slt i32 %n, 3
  br i1 %more, label %a, label %b
a:
  %x = load i32, ptr %p, align 4
  ret i32 %x
b:
  %y = call i32 @f(i32 1, ptr %p)
  ret i32 %y
}
@g = global [2 x { i32, ptr }] [{ i32, ptr } { i32 1, ptr @g }, { i32, ptr } zeroinitializer]
!named = !{!0}
!0 = !{!"text", i32 4}`;

function seedFiles(folder: string | undefined): readonly Uint8Array[] {
  if (folder === undefined) {
    const module = parseLlvm(new Context(), OWN);
    if (!module.ok) throw new Error(module.diagnostics[0]?.message);
    return [writeBitcode(module.value)];
  }
  const names = readdirSync(folder).filter((name) => name.endsWith(".bc"));
  return names.map((name) => new Uint8Array(readFileSync(join(folder, name))));
}

/** True if records can be changed: the file has no wrapper, and its blocks are whole. */
function hasRecords(bytes: Uint8Array): boolean {
  return bytes[0] === "B".charCodeAt(0) && readBitcode(new Context(), bytes).ok;
}

/** Exit status: 0 if no file fails. */
export function fuzzBitcode(args: readonly string[]): Promise<number> {
  const files = seedFiles(args[2]).filter((bytes) => brokenBitcode(bytes) === undefined);
  const withRecords = new Set(files.filter(hasRecords));
  const status = fuzzMutants(
    {
      files,
      extension: "bc",
      limit: LIMIT,
      mutate(bytes, choices) {
        const oneIn = choices.pick([20, 100, 400]);
        return withRecords.has(bytes) && choices.chance(75)
          ? mutateRecords(bytes, choices, oneIn)
          : mutateBits(bytes, choices);
      },
      broken: brokenBitcode,
    },
    args,
  );
  return Promise.resolve(status);
}
