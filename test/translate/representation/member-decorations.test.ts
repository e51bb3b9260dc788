// "Member decoration through pointer annotations": strings of `llvm.ptr.annotation` in the format `{X}` or `{X:Y}`.
import { describe, expect, it } from "vitest";
import { Decoration } from "../../../src/grammar/enumerants.generated.ts";
import { roundTrip } from "../round-trip.ts";

/** The decorations of the annotated member without its id and index, and the annotation that comes back. */
function annotated(text: string): { readonly decorations: readonly string[]; readonly back: string | undefined } {
  const bytes = text.replaceAll('"', "\\22");
  const { lines, llvm } = roundTrip(
    `%struct.S = type { i32, i32 }
    @text = private unnamed_addr constant [${text.length + 1} x i8] c"${bytes}\\00", section "llvm.metadata"
    define spir_func i32 @f(ptr %s) {
      %m = getelementptr inbounds %struct.S, ptr %s, i32 0, i32 1
      %a = call ptr @llvm.ptr.annotation.p0.p0(ptr %m, ptr @text, ptr null, i32 0, ptr null)
      %x = load i32, ptr %a, align 4
      ret i32 %x
    }
    declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)`,
    ["fpga_memory_attributes"],
  );
  const decorations = [...lines.matchAll(/^MemberDecorate \d+ 1 (.*) $/gm)].map(([, one = ""]) => one);
  const [, back] = / c"([^"]*)\\00"/.exec(llvm) ?? [];
  return { decorations, back: back?.replaceAll("\\22", '"') };
}

/** A row of the document's table: the decoration, its reserved name with arguments, what is written in SPIR-V and in LLVM IR. */
const TABLE: readonly (readonly [
  decoration: keyof typeof Decoration,
  annotation: string,
  operands: string,
  back: string,
])[] = [
  ["RegisterALTERA", "{register:1}", "", "{register:1}"],
  ["RegisterALTERA", "{register:5,6}", "", "{register:1}"],
  ["RegisterALTERA", "{register}", "", "{register:1}"],
  ["MemoryALTERA", "{memory:MLAB}", ' "MLAB"', "{memory:MLAB}"],
  ["NumbanksALTERA", "{numbanks:4}", " 4", "{numbanks:4}"],
  ["BankwidthALTERA", "{bankwidth:8}", " 8", "{bankwidth:8}"],
  ["MaxPrivateCopiesALTERA", "{private_copies:2}", " 2", "{private_copies:2}"],
  ["SinglepumpALTERA", "{pump:1}", "", "{pump:1}"],
  ["DoublepumpALTERA", "{pump:2}", "", "{pump:2}"],
  ["MaxReplicatesALTERA", "{max_replicates:3}", " 3", "{max_replicates:3}"],
  ["SimpleDualPortALTERA", "{simple_dual_port:1}", "", "{simple_dual_port:1}"],
  ["SimpleDualPortALTERA", "{simple_dual_port:7}", "", "{simple_dual_port:1}"],
  ["MergeALTERA", "{merge:X:Y}", ' "X" "Y"', "{merge:X:Y}"],
  ["BankBitsALTERA", "{bank_bits:1,2,3}", " 1 2 3", "{bank_bits:1,2,3}"],
  ["ForcePow2DepthALTERA", "{force_pow2_depth:1}", " 1", "{force_pow2_depth:1}"],
];

/** The name of a decoration as the document has it. */
const wordOf = (decoration: string): string => decoration.replace("ALTERA", "INTEL");

describe("Member decoration through pointer annotations", () => {
  it.each(TABLE)("%s is %s", (decoration, annotation, operands, back) => {
    expect(annotated(annotation)).toEqual({ decorations: [`${wordOf(decoration)}${operands}`], back });
  });

  it.each(TABLE)("%s may be stated by its number, and is %s again", (decoration, _annotation, operands, back) => {
    const list = operands.trim().replaceAll(" ", ",");
    const text = `{${Decoration[decoration]}${list === "" ? "" : `:${list}`}}`;
    expect(annotated(text)).toEqual({ decorations: [`${wordOf(decoration)}${operands}`], back });
  });

  it("a string has any number of decorations", () => {
    const { decorations, back } = annotated("{register:1}{numbanks:4}{bank_bits:1,2}");
    expect(decorations).toEqual(["RegisterINTEL", "NumbanksINTEL 4", "BankBitsINTEL 1 2"]);
    expect(back).toBe("{register:1}{numbanks:4}{bank_bits:1,2}");
  });

  it("arguments may be strings in quotation marks", () => {
    expect(annotated('{5826:"BLOCK,RAM"}')).toEqual({
      decorations: ['MemoryINTEL "BLOCK,RAM"'],
      back: "{memory:BLOCK,RAM}",
    });
  });

  it("the document's example", () => {
    // It calls 5835 BankwidthINTEL, which is 5828.
    for (const text of ["{5835:1,2,3}", "{bank_bits:1,2,3}"])
      expect(annotated(text)).toEqual({ decorations: ["BankBitsINTEL 1 2 3"], back: "{bank_bits:1,2,3}" });
    expect(annotated("{5825}").back).toBe("{register:1}");
  });
});
