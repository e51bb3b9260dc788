// npm run fuzz -- llvm-text [COUNT [SEED [FOLDER]]]: text of LLVM IR with bytes changed, moved and erased and words put in, none of which may crash or
// hang the reader, the verifier or the writer. Files are those of the folder (*.ll), or a text of our own.
// The file under way lies in current.ll, in case the watchdog ends the run.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../../bench/inputs/random.ts";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm, verifyLlvm, writeModule } from "../../src/llvm/index.ts";
import { fuzzMutants } from "./mutants.ts";

/** Seconds that one file may take. */
const LIMIT = 20;

/** Longer files are not taken: most of them would be rejected at the same places. */
const LONGEST = 20_000;

const OWN = `
%pair = type { i32, ptr }
@g = global [2 x %pair] [%pair { i32 1, ptr @g }, %pair zeroinitializer], align 8
define i32 @f(i32 noundef %n, ptr byval(%pair) %p) #0 personality ptr @p !dbg !4 {
entry:
  %more = icmp samesign ult i32 %n, 3
  br i1 %more, label %a, label %b
a:
  %x = load atomic i32, ptr %p syncscope("agent") acquire, align 4
  %v = shufflevector <2 x float> <float 1.0, float 2.0>, <2 x float> poison, <2 x i32> <i32 1, i32 poison>
  ret i32 %x
b:
  %y = invoke fastcc i32 @f(i32 1, ptr %p) [ "deopt"(i32 1) ]
          to label %a unwind label %c, !dbg !5
c:
  %l = landingpad { ptr, i32 }
          catch ptr null
    #dbg_value(!DIArgList(i32 %n, i32 1), !6, !DIExpression(DW_OP_LLVM_arg, 0), !5)
  switch i32 %n, label %a [
    i32 1, label %a
    i32 2, label %c2
  ]
c2:
  resume { ptr, i32 } %l
}
declare i32 @p(...)
attributes #0 = { nounwind memory(read, argmem: none) "k"="v" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug, enums: !2)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !7, unit: !0)
!5 = !DILocation(line: 1, scope: !4)
!6 = !DILocalVariable(name: "x", scope: !4)
!7 = !DISubroutineType(types: !2)
`;

const WORDS = "null undef poison 0 -1 i32 ptr { } %0 @0 !0 metadata void label token [0_x_i8] (i32_1) !{} %x @g".split(
  " ",
);

function seedFiles(folder: string | undefined): readonly Uint8Array[] {
  if (folder === undefined) return [new TextEncoder().encode(OWN)];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ll"));
  return names.map((name) => new Uint8Array(readFileSync(join(folder, name)))).filter(({ length }) => length < LONGEST);
}

function mutated(bytes: Uint8Array, choices: Random): Uint8Array {
  const changed = bytes.slice();
  const anywhere = (): number => choices.below(changed.length);
  for (let count = choices.below(4); count >= 0; count--) {
    const at = anywhere();
    const kind = choices.below(4);
    if (kind === 0) changed[at] = choices.below(256);
    else if (kind === 1) changed.fill(32, at, at + choices.below(16));
    else if (kind === 2) {
      const from = anywhere();
      changed.copyWithin(at, from, from + choices.below(60));
    } else {
      const word = new TextEncoder().encode(choices.pick(WORDS).replaceAll("_", " "));
      changed.set(word.subarray(0, changed.length - at), at);
    }
  }
  return changed;
}

/** What is thrown for a text; undefined if nothing is. */
function brokenText(bytes: Uint8Array): string | undefined {
  try {
    const module = parseLlvm(new Context(), bytes);
    if (!module.ok) return undefined;
    verifyLlvm(module.value);
    writeModule(module.value, { write: () => {} });
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Exit status: 0 if no file fails. */
export function fuzzLlvmText(args: readonly string[]): Promise<number> {
  const files = seedFiles(args[2]);
  const status = fuzzMutants({ files, extension: "ll", limit: LIMIT, mutate: mutated, broken: brokenText }, args);
  return Promise.resolve(status);
}
