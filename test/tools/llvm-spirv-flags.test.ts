// Flags of `spirvana-llvm-spirv`: extensions, reports, assembly.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { readBitcode } from "../../src/llvm/index.ts";
import { main as translate } from "../../src/tools/llvm-spirv/llvm-spirv.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";

const folder = mkdtempSync(join(tmpdir(), "spirvana-llvm-spirv-"));
afterAll(() => rmSync(folder, { recursive: true }));

const HEAD = 'target triple = "spir64-unknown-unknown"\n';
writeFileSync(
  join(folder, "bits.ll"),
  `${HEAD}define i32 @f(i32 %a) {
  %r = call i32 @llvm.bitreverse.i32(i32 %a)
  ret i32 %r
}
declare i32 @llvm.bitreverse.i32(i32)
`,
);
writeFileSync(
  join(folder, "unknown.spt"),
  '119734787 65536 393230 2 0\n2 Capability Addresses\n4 Extension "SPV_foo"\n3 MemoryModel 2 2\n',
);
writeFileSync(
  join(folder, "constants.spt"),
  `119734787 65536 393230 9 0
2 Capability Addresses
2 Capability Kernel
5 ExtInstImport 1 "OpenCL.std"
3 MemoryModel 2 2
4 Decorate 2 SpecId 7
4 Decorate 3 SpecId 9
4 Decorate 4 SpecId 11
4 TypeInt 5 16 0
2 TypeBool 6
3 TypeFloat 7 64
4 SpecConstant 5 2 1
3 SpecConstantTrue 6 3
5 SpecConstant 7 4 0 0
`,
);

function run(...argv: readonly string[]) {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = translate(argv, memoryPlatform({ stdin: new Uint8Array(), stdout, stderr, folder }));
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

writeFileSync(
  join(folder, "slots.ll"),
  `${HEAD}define spir_kernel void @k(ptr addrspace(1) %out, i32 %x) !kernel_arg_type !0 !kernel_arg_type_qual !1 {
  %s = alloca i32
  store i32 %x, ptr %s
  %v = load i32, ptr %s
  store i32 %v, ptr addrspace(1) %out
  ret void
}
!0 = !{!"pair<int,own>*", !"own"}
!1 = !{!"const", !""}
`,
);

/** The names of types in the metadata of kernels of the file that came back. */
function names(): readonly string[] {
  const module = readBitcode(new Context(), new Uint8Array(readFileSync(join(folder, "slots.bc"))));
  if (!module.ok) throw new Error(module.diagnostics[0]?.message);
  const { metadata, functions } = module.value;
  const kind = metadata.kind("kernel_arg_type");
  const nodes = functions.flatMap(({ attachments }) => attachments.filter(([one]) => one === kind));
  return nodes.flatMap(([, node]) =>
    metadata.node(node).operands.map((one) => (one !== undefined && "string" in one ? one.string : "")),
  );
}

const BITS = "SPV_KHR_bit_instructions";

describe("spirvana-llvm-spirv", () => {
  test("rejects extensions that do not exist, and lists that are malformed", () => {
    expect(run("--spirv-ext=+SPV_foo", "bits.ll").stderr).toContain("Unknown extension 'SPV_foo' was specified");
    for (const list of ["", ",", "+", "SPV_KHR_bit_instructions"]) {
      expect(run(`--spirv-ext=${list}`, "bits.ll").stderr).toContain("Invalid value of --spirv-ext");
    }
  });

  test("allows all extensions except some", () => {
    const all = run("--spirv-ext=+all,-SPV_KHR_untyped_pointers", "bits.ll", "-spirv-text", "-o", "-");
    expect(all.stdout).toContain("BitReverse");
    const fewer = run(`--spirv-ext=+all,-SPV_KHR_untyped_pointers,-${BITS}`, "bits.ll", "-spirv-text", "-o", "-");
    expect(fewer.stdout).toContain('LinkageAttributes "llvm_bitreverse_i32" LinkOnceODR');
  });

  test("rejects SPIR-V with an extension that is unknown or forbidden", () => {
    expect(run("unknown.spt", "-to-binary", "-o", "-").stderr).toContain(
      "input SPIR-V module uses unknown extension 'SPV_foo'",
    );
    expect(run("bits.ll", `--spirv-ext=+${BITS}`, "-o", "bits.spv").status).toBe(0);
    expect(run("-r", "bits.spv", "-o", "-").status).toBe(0);
    expect(run("-r", "bits.spv", `--spirv-ext=-${BITS}`, "-o", "-").stderr).toContain(
      `input SPIR-V module uses extension '${BITS}' which were disabled by --spirv-ext option`,
    );
  });

  test("prints the assembly of spirv-dis", () => {
    const { stdout } = run("bits.ll", "--spirv-tools-dis", "-o", "-");
    expect(stdout).toContain('%1 = OpExtInstImport "OpenCL.std"');
    expect(stdout).toContain("%uint = OpTypeInt 32 0");
  });

  test("reports what a module declares", () => {
    expect(run("bits.ll", `--spirv-ext=+${BITS}`, "-o", "bits.spv").status).toBe(0);
    const { stdout } = run("--spirv-print-report", "bits.spv");
    expect(stdout).toContain(` Number of extensions: 1\n  Extension: ${BITS}\n`);
    expect(stdout).toContain(" Number of extended instruction sets: 1\n  Extended Instruction Set: OpenCL.std\n");
    expect(stdout).toContain("  Capability: BitInstructions\n");
  });

  test("lists specialization constants with size and type", () => {
    expect(run("constants.spt", "-spirv-text", "--spec-const-info").stdout).toBe(
      "Number of scalar specialization constants in the module = 3\n" +
        "Spec const id = 7, size in bytes = 2, type = i16\n" +
        "Spec const id = 9, size in bytes = 1, type = i1\n" +
        "Spec const id = 11, size in bytes = 8, type = f64\n",
    );
  });

  const specialized = (list: string) =>
    run("-r", "constants.spt", "-spirv-text", `--spec-const=${list}`, "-o", "constants.bc");

  test.each([
    ["7", 'Invalid format of -spec-const option: "7". Expected format: -spec-const "<id1:type1:value1'],
    ["x:i16:1", `Invalid id for '-spec-const' option! In "x:i16:1": "x" must be a 32-bit unsigned integer`],
    ["8:i16:1", 'CL_INVALID_SPEC_ID. "8:i16:1": There is no specialization constant with id = 8 in the SPIR-V module.'],
    [
      "7:i15:1",
      `Invalid type for '-spec-const' option! In "7:i15:1": "i15" - is not allowed type. Allowed types are: i1,`,
    ],
    [
      "7:i64:1",
      "Size of type i64 (8 bytes) does not match the size of the specialization constant in the module (2 bytes)",
    ],
    [
      "7:i16:65536",
      `Invalid value for '-spec-const' option! In "7:i16:65536": can't convert "65536" to 16-bit integer number`,
    ],
    ["7:i16:-32769", `can't convert "-32769" to 16-bit integer number`],
    ["7:f16:65520", `can't convert "65520" to 16-bit floating point number`],
    ["11:f64:1e999", `can't convert "1e999" to 64-bit floating point number`],
    ["11:f64:one", `can't convert "one" to 64-bit floating point number`],
    ["9:i1:2", `can't convert "2" to 1-bit integer number`],
  ])("rejects the value %s of a specialization constant", (list, message) => {
    const { status, stderr } = specialized(list);
    expect([status, stderr]).toEqual([1, expect.stringContaining(message)]);
  });

  test("takes values of specialization constants, the last one of several", () => {
    expect(specialized("7:i16:-5 9:i1:0  11:f64:-1.5e3")).toEqual({ status: 0, stdout: "", stderr: "" });
    const { status, stderr } = specialized("7:i16:1 7:f16:0.5");
    expect([status, stderr]).toEqual([0, expect.stringContaining("-spec-const has several values for the id 7")]);
  });

  test("makes stack slots values before the translation", () => {
    const text = (...flags: readonly string[]) => run(...flags, "slots.ll", "-spirv-text", "-o", "-").stdout;
    expect(text()).toMatch(/ Variable /);
    expect(text("--spirv-mem2reg")).not.toMatch(/ Variable /);
  });

  test("keeps the types of arguments as the source has them, on request", () => {
    const back = (...flags: readonly string[]) => {
      expect(run(...flags, "slots.ll", "-o", "slots.spv").status).toBe(0);
      return run("-r", "slots.spv", "--spirv-target-env=CL1.2", "-o", "slots.bc").status;
    };
    const flag = "--preserve-ocl-kernel-arg-type-metadata-through-string";
    expect(run(flag, "slots.ll", "-spirv-text", "-o", "-").stdout).toContain('"kernel_arg_type.k.pair<int,own>*,own,"');
    expect(back(flag)).toBe(0);
    expect(names()).toContain("pair<int,own>*");
    expect(back()).toBe(0);
    expect(names()).not.toContain("pair<int,own>*");
  });

  test("rejects LLVM's own target", () => {
    const { status, stderr } = run("--spirv-use-llvm-backend-target", "slots.ll", "-o", "-");
    expect(status).toBe(1);
    expect(stderr).toContain("--spirv-use-llvm-backend-target is unsupported");
  });
});
