// npm run bench -- engine --mode first [ROUNDS]: CPU time from SPIR-V to the first result of a small kernel: in a new process through the library and
// through the command line, over a process that runs nothing; and in a process that has run other kernels before, where each is new.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createDevice } from "../src/engine/index.ts";
import { assemble, encode } from "../src/spirv/index.ts";
import { unwrapped } from "../test/harness/results.ts";
import { measure, median } from "./measure.ts";

/** Kernels that run before the measured ones: V8 has compiled the compiler's hot functions by then. */
const WARM_UP = 60;
const COUNT = 64;

/** A small kernel, with a constant that no other one has: V8 caches the code of equal WebAssembly modules. */
function kernelText(constant: number): string {
  return `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %id
OpExecutionMode %main LocalSize ${COUNT} 1 1
OpName %y "y"
OpDecorate %id BuiltIn GlobalInvocationId
OpDecorate %array ArrayStride 4
OpMemberDecorate %block 0 Offset 0
OpDecorate %block Block
OpDecorate %y DescriptorSet 0
OpDecorate %y Binding 0
%void = OpTypeVoid
%function = OpTypeFunction %void
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%v3uint = OpTypeVector %uint 3
%array = OpTypeRuntimeArray %float
%block = OpTypeStruct %array
%to_id = OpTypePointer Input %v3uint
%to_block = OpTypePointer StorageBuffer %block
%to_float = OpTypePointer StorageBuffer %float
%id = OpVariable %to_id Input
%y = OpVariable %to_block StorageBuffer
%zero = OpConstant %uint 0
%factor = OpConstant %float ${constant}
%main = OpFunction %void None %function
%entry = OpLabel
%ids = OpLoad %v3uint %id
%x = OpCompositeExtract %uint %ids 0
%at = OpAccessChain %to_float %y %zero %x
%old = OpLoad %float %at
%new = OpFMul %float %old %factor
OpStore %at %new
OpReturn
OpFunctionEnd
`;
}

function kernelOf(constant: number): Uint8Array {
  return encode(unwrapped(assemble(kernelText(constant), { version: 0x1_03_00 })));
}

/** A program that prints the first element of the result. */
function programOf(kernel: string): string {
  const engine = pathToFileURL("dist/engine/index.js").href;
  return `import { readFileSync } from "node:fs";
import { createDevice } from ${JSON.stringify(engine)};
const device = createDevice().value;
const y = device.createBuffer(new Float32Array(${COUNT}).fill(2)).value;
const kernel = await device.createKernel(readFileSync(${JSON.stringify(kernel)}));
if (!kernel.value.run({ groups: [1, 1, 1], buffers: { y } }).ok || y.read(Float32Array).value[0] !== 3) process.exit(1);
`;
}

/** Medians of the CPU time of new processes, in turns: the first runs fill the compile cache of the command. */
function freshCosts(folder: string, rounds: number): readonly number[] {
  const [kernel, program] = [join(folder, "kernel.spv"), join(folder, "program.mjs")];
  writeFileSync(kernel, kernelOf(1.5));
  writeFileSync(program, programOf(kernel));
  const buffer = `0:0=f32:${COUNT}:fill(2)`;
  const commands = [
    ["-e", "0"],
    [program],
    ["bin/spirvana.js", "run", "--buffer", buffer, "--print", "0:0:f32:1", kernel],
  ].map((command) => [process.execPath, ...command]);
  for (const command of [...commands, ...commands]) measure(command);
  const times = Array.from({ length: rounds }, () => commands.map((command) => measure(command).cpu));
  const [nothing, ...others] = commands.map((_, at) => median(times.flatMap((round) => round[at] ?? [])));
  return others.map((cost) => cost - (nothing ?? 0));
}

/** The median CPU time of a new kernel in this process. */
async function warmCost(rounds: number): Promise<number> {
  const device = unwrapped(createDevice());
  const y = unwrapped(device.createBuffer(COUNT * 4));
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + rounds; round++) {
    const words = kernelOf(1.5 + round);
    const start = process.cpuUsage();
    const kernel = unwrapped(await device.createKernel(words));
    unwrapped(kernel.run({ groups: [1, 1, 1], buffers: { y } }));
    unwrapped(y.read(Float32Array));
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return median(times.slice(WARM_UP));
}

/** Prints what first results cost, with goals. */
export async function benchFirst([given = "21"]: readonly string[], folder: string): Promise<void> {
  const rounds = Number(given);
  const [library = 0, command = 0] = freshCosts(folder, rounds);
  const warm = await warmCost(rounds);
  const row = (name: string, cost: number, goal: number) => `| ${name} | ${cost.toFixed(1)} | ${goal} |`;
  console.log("| first result of a small kernel | CPU ms | goal |\n| --- | ---: | ---: |");
  console.log(row("new process, library", library, 30));
  console.log(row("new process, command line", command, 30));
  console.log(row(`a process that has run ${WARM_UP} kernels`, warm, 10));
}
