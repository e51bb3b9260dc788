// The law of all output: what spirvana-opt prints it reads back, verifies, and prints alike. Every IR test and every lit test passes it.
import { tools } from "../../src/tools/table.ts";
import { memoryPlatform, Sink } from "./memory-platform.ts";

/**
 * Flags under which something else than a module is printed, or a module that cannot be read: elided, unverified, with typed pointers, with
 * pretty locations, with names from locations, which reading does not give to values.
 */
const otherOutput =
  /^--?(?:verify-diagnostics|view-op-graph|mlir-print-ir|show-dialects|help|h|version|list-passes|dump-pass|mlir-elide|mlir-print-skip|verify-each|mlir-pretty-debuginfo|mlir-print-assume|test-spirv-op-availability|test-spirv-module-combiner|mlir-use-nameloc|convert-spirv-to-llvm=.*use-opaque-pointers=false|emit-bytecode|mlir-pass-statistics)/;

/** Flags that say how text is read or printed, not what is done with it. */
const formFlags =
  /^--?(?:allow-unregistered-dialect|split-input-file|no-implicit-module|output-split-marker|mlir-print-)/;

/** Operations that MLIR prints in a form that it does not read; without a source `vector.print` takes the next line for one. */
export const unreadable =
  /vector\.print\n *%|spirv\.INTEL\.SubgroupBlockWrite|spirv\.KHR\.CooperativeMatrix(Load|Store) [^<\n]*<\w+>, \d+ :|"spirv\.ARM\.Graph"\(\) <\{[^\n]*function_type = \(/;

/** Why `printed`, the output of spirvana-opt with `flags`, is not what it should be; undefined if it is. */
export async function readBackProblem(flags: readonly string[], printed: string): Promise<string | undefined> {
  if (printed === "" || flags.some((flag) => otherOutput.test(flag)) || unreadable.test(printed)) return undefined;
  const tool = await tools["spirvana-opt"]?.();
  if (tool === undefined) return "spirvana-opt is missing";
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(printed);
  const form = flags.filter((flag) => formFlags.test(flag));
  const status = await tool.main([...form, "-"], memoryPlatform({ stdin, stdout, stderr, folder: "." }));
  if (status !== 0) return `what is printed is not read back:\n${stderr.text()}\n${printed}`;
  const again = stdout.text();
  return again === printed
    ? undefined
    : `what is printed is read back and printed as\n${again}\ninstead of\n${printed}`;
}
