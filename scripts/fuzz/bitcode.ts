// npm run fuzz -- bitcode [COUNT [SEED [FOLDER]]]: bitcode with bits and numbers of records changed, none of which may crash or hang the reader; what
// is read must be written as text and as bitcode. Files are those of the folder (*.bc), and modules of the corpus as LLVM IR.
// The file under way lies in current.bc, in case the watchdog ends the run.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "../../bench/inputs/random.ts";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, writeBitcode } from "../../src/llvm/index.ts";
import { brokenBitcode, mutateBits, mutateRecords } from "../../test/harness/fuzz/bitcode.ts";
import { startWatchdog } from "../conformance/watchdog.ts";
import { Groups } from "./groups.ts";

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
!named = !{!{!"text", i32 4}}`;

function seedFiles(folder: string | undefined): readonly Uint8Array[] {
  if (folder === undefined) {
    const module = parseLlvm(new Context(), OWN);
    if (!module.ok) throw new Error(module.diagnostics[0]?.message);
    return [writeBitcode(module.value)];
  }
  const names = readdirSync(folder).filter((name) => name.endsWith(".bc"));
  return names.map((name) => new Uint8Array(readFileSync(join(folder, name))));
}

/** Exit status: 0 if no file fails. */
export function fuzzBitcode([count = "10000", seed, source]: readonly string[]): Promise<number> {
  const chosen = Number(seed ?? Date.now() % 2 ** 31);
  const choices = random(chosen);
  const files = seedFiles(source).filter((bytes) => brokenBitcode(bytes) === undefined);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-"));
  const watchdog = startWatchdog(LIMIT);
  console.log(`${count} mutations of ${files.length} files, seed ${chosen}; what fails goes to ${folder}`);
  const groups = new Groups();
  let failures = 0;
  for (let i = 0; i < Number(count); i++) {
    watchdog.begin();
    const bytes = choices.pick(files);
    const oneIn = choices.pick([20, 100, 400]);
    const changed = choices.chance(75) ? mutateRecords(bytes, choices, oneIn) : mutateBits(bytes, choices);
    writeFileSync(join(folder, "current.bc"), changed);
    const broken = brokenBitcode(changed);
    if (broken === undefined) continue;
    failures++;
    const path = join(folder, `${i}.bc`);
    if (groups.add(broken, path)) writeFileSync(path, changed);
  }
  groups.print();
  console.log(`${failures} of ${count} fail`);
  return Promise.resolve(failures === 0 ? 0 : 1);
}
