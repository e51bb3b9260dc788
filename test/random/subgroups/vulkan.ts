// Programs of work-groups on a driver of Vulkan, which has subgroups of one size and some of the operations.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assemble, decode, disassemble, encode } from "../../../src/spirv/modules.ts";
import { unwrapped } from "../../harness/results.ts";
import type { NativeTool } from "../../oracle/native-tool.ts";
import { type VulkanHost, vulkanHost } from "../../oracle/vulkan.ts";
import { type Results, sharedWord, sharedWords } from "./model.ts";
import { COUNTERS, type GroupProgram, VARIABLES } from "./program.ts";

/** Bits of VkSubgroupFeatureFlagBits. */
const CLUSTERED = 0x40;
const PARTITIONED = 0x100;

/** A driver, and what its subgroups are like. */
export interface VulkanJudge {
  readonly name: string;
  readonly subgroupSize: number;
  /**
   * Whether it has all operations of a program, whose buffers start at one place and whose work-groups have one dimension: of more dimensions, which
   * invocations are in a subgroup is the driver's to say.
   */
  readonly takes: (program: GroupProgram) => boolean;
  /** What the binary of a program leaves. */
  readonly run: (program: GroupProgram, binary: Uint8Array) => Results;
}

/** Undefined if the driver or a compiler is missing. `folder`: for the files of the run; `source`: the host's. */
export function vulkanJudge(
  find: (name: string) => NativeTool | undefined,
  folder: string,
  source: string,
): VulkanJudge | undefined {
  const host = vulkanHost(find, folder, source);
  const described = host?.run([]);
  if (host === undefined || described?.status !== 0) return undefined;
  const [subgroupSize = 1, operations = 0, isMaximal = 0] = described.stdout.split(" ").map(Number);
  const missing = [
    ...((operations & CLUSTERED) === 0 ? ['"clustered"'] : []),
    ...((operations & PARTITIONED) === 0 ? ['"partitioned"'] : []),
  ];
  return {
    name: host.name,
    subgroupSize,
    takes: (program) => {
      const body = JSON.stringify(program.body);
      const { language, localSize, shift } = program;
      const isOfSize = program.subgroupSize === subgroupSize;
      const isLine = localSize[1] === 1 && localSize[2] === 1;
      return language === "glsl" && shift === 0 && isOfSize && isLine && !missing.some((name) => body.includes(name));
    },
    run: (program, binary) => ran(host, folder, program, isMaximal === 1 ? maximal(binary) : binary),
  };
}

/** The module with the mode that states which invocations meet; without it, a driver of real subgroups may part them for longer. */
function maximal(binary: Uint8Array): Uint8Array {
  const text = unwrapped(disassemble(unwrapped(decode(binary))))
    .replace(/^ *OpMemoryModel/m, 'OpExtension "SPV_KHR_maximal_reconvergence"\n$&')
    .replace(/^ *OpEntryPoint GLCompute (%\w+) .*\n/m, "$&OpExecutionMode $1 MaximallyReconvergesKHR\n");
  return encode(unwrapped(assemble(text)));
}

function ran(host: VulkanHost, folder: string, program: GroupProgram, binary: Uint8Array): Results {
  const { groups, items } = program;
  const variables = groups * items * VARIABLES;
  const file = (name: string) => join(folder, name);
  const [shader, output, shared] = [file("subgroups.spv"), file("words"), file("shared")];
  writeFileSync(shader, binary);
  writeFileSync(output, new Uint32Array(variables + groups * COUNTERS));
  writeFileSync(
    shared,
    Uint32Array.from({ length: sharedWords(program) }, (_, at) => sharedWord(at)),
  );
  const { status, stderr } = host.run([String(groups), shader, output, shared]);
  if (status !== 0) throw new Error(`${host.name}: ${status ?? "killed"} ${stderr}`);
  const words = (path: string) => new Uint32Array(new Uint8Array(readFileSync(path)).buffer);
  const left = words(output);
  return { variables: left.subarray(0, variables), counters: left.subarray(variables), shared: words(shared) };
}
