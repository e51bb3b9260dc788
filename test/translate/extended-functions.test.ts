// The functions of OpenCL C for instructions of OpenCL.std: each instruction has a function that is the instruction again, by the table and by the translator.
import { describe, expect, it } from "vitest";
import { OpenCLStd } from "../../src/grammar/extended-opcodes.generated.ts";
import { extendedSet } from "../../src/grammar/index.ts";
import { assemble, decode, disassemble, encode } from "../../src/spirv/index.ts";
import {
  accessName,
  accessNamed,
  accessOfExtended,
  extendedOfFunction,
  functionOfExtended,
} from "../../src/translate/builtins/extended-functions.ts";
import { unwrapped } from "../harness/results.ts";
import { llvmOf, type Trip, thereAndBack } from "../random/translated/trips.ts";

const numbers = Object.values(OpenCLStd);
const nameOf = (number: number): string => extendedSet("OpenCL.std")?.instruction(number)?.name ?? "";

describe("each instruction of OpenCL.std", () => {
  const simple = numbers.filter((number) => accessOfExtended(number) === undefined);
  it.each(simple.map((number) => [nameOf(number), number] as const))(
    "%s is the one of its function",
    (name, number) => {
      const kind = name.startsWith("u_") ? "U" : name.startsWith("s_") ? "S" : "F";
      expect(extendedOfFunction(functionOfExtended(name), kind)?.opcode).toBe(number);
    },
  );

  it("that loads or stores is the one of its function, for each length and mode", () => {
    for (const number of numbers) {
      const access = accessOfExtended(number);
      if (access === undefined) continue;
      const counts = access.of === "scalars" ? [1] : access.of === "vectors" ? [2, 3, 4, 8, 16] : [1, 2, 3, 4, 8, 16];
      for (const count of counts)
        for (const mode of access.isRounded ? [0, 1, 2, 3] : [undefined])
          expect(accessNamed(accessName(access, count, mode))).toEqual({ access, count, mode });
    }
  });
});

const HEAD = `
OpCapability Addresses
OpCapability Kernel
OpCapability Float16
OpCapability Int64
OpCapability Vector16
%ext = OpExtInstImport "OpenCL.std"
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %main "main"
OpSource OpenCL_C 200000
%void = OpTypeVoid
%half = OpTypeFloat 16
%float = OpTypeFloat 32
%v4float = OpTypeVector %float 4
%ulong = OpTypeInt 64 0
%p = OpTypePointer CrossWorkgroup %half
%pf = OpTypePointer CrossWorkgroup %float
%signature = OpTypeFunction %void %p %pf
%at = OpConstant %ulong 3
%main = OpFunction %void None %signature
%h = OpFunctionParameter %p
%f = OpFunctionParameter %pf
%entry = OpLabel
`;

const ACCESSES = [
  "%x = OpExtInst %float %ext vload_half %at %h",
  "%x = OpExtInst %v4float %ext vload_halfn %at %h 4",
  "%x = OpExtInst %v4float %ext vloada_halfn %at %h 4",
  "%x = OpExtInst %float %ext vloada_halfn %at %h 1",
  "%x = OpExtInst %v4float %ext vloadn %at %f 4",
];

describe("accesses", () => {
  const trip: Trip = { environment: "CL2.0", pointers: "typed", form: "text" };
  const STORES = [
    ["vload_half %at %h", "%float", ["vstore_half", "vstore_half_r", "vstorea_halfn", "vstorea_halfn_r"]],
    ["vload_halfn %at %h 4", "%v4float", ["vstore_halfn", "vstore_halfn_r", "vstorea_halfn", "vstorea_halfn_r"]],
  ] as const;

  it.each(ACCESSES)("'%s' comes back", (line) => {
    const binary = encode(unwrapped(assemble(`${HEAD}${line}\nOpReturn\nOpFunctionEnd\n`)));
    const again = unwrapped(disassemble(unwrapped(decode(thereAndBack(binary, trip)))));
    const [, words = ""] = /%ext (.*)/.exec(line) ?? [];
    const [name = "", , , count] = words.split(" ");
    expect(again).toMatch(
      new RegExp(`OpExtInst %\\S+ %\\S+ ${name} %\\S+ %\\S+${count === undefined ? "" : ` ${count}`}\\n`),
    );
  });

  for (const [load, type, names] of STORES)
    it.each(names)(`%s of ${type} comes back`, (name) => {
      const mode = name.endsWith("_r") ? " RTP" : "";
      const body = `%x = OpExtInst ${type} %ext ${load}\n%s = OpExtInst %void %ext ${name} %x %at %h${mode}\n`;
      const binary = encode(unwrapped(assemble(`${HEAD}${body}OpReturn\nOpFunctionEnd\n`)));
      expect(new TextDecoder().decode(llvmOf(binary, trip))).not.toMatch(/halfn|half1/);
      const again = unwrapped(disassemble(unwrapped(decode(thereAndBack(binary, trip)))));
      expect(again).toMatch(new RegExp(`OpExtInst %void %\\S+ ${name} %\\S+ %\\S+ %\\S+${mode}\\n`));
    });
});
