// Runs compute shaders in WGSL by Dawn: dawn-host MODULE COUNT GROUPS RESULTS COUNTERS, in a folder with 0.wgsl, 1.wgsl, … and the words `given`.
// Dawn prints each text and the SPIR-V that it makes of it; what a program leaves goes to N.left, why it is rejected to N.rejected. MODULE is the npm package `webgpu`.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const [module = "", ...numbers] = process.argv.slice(2);
const [count = 0, groups = 0, results = 0, counters = 0] = numbers.map(Number);
const { create, globals } = createRequire(import.meta.url)(module);
const { GPUBufferUsage, GPUMapMode } = globals;
const gpu = create(["backend=vulkan", "enable-dawn-features=dump_shaders,allow_unsafe_apis"]);
const adapter = await gpu.requestAdapter();
const device = await adapter?.requestDevice();
if (device === undefined) process.exit(3);

const given = new Uint8Array(readFileSync("given"));
const { STORAGE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
const bytes = 4 * (results + counters);

/** @param {number} program */
async function run(program) {
  const code = readFileSync(`${program}.wgsl`, "utf8");
  const shader = device.createShaderModule({ code });
  const { messages } = await shader.getCompilationInfo();
  const error = messages.find((/** @type {{ type: string }} */ { type }) => type === "error");
  if (error !== undefined) throw error;
  const pipeline = await device.createComputePipelineAsync({
    layout: "auto",
    compute: { module: shader, entryPoint: "main" },
  });
  const buffers = [given.length, 4 * results, 4 * counters].map((size) =>
    device.createBuffer({ size, usage: STORAGE | COPY_SRC | COPY_DST }),
  );
  device.queue.writeBuffer(buffers[0], 0, given);
  // A program that reads nothing has no binding 0.
  const entries = buffers.flatMap((buffer, binding) =>
    binding > 0 || /\bgiven\[/.test(code) ? [{ binding, resource: { buffer } }] : [],
  );
  const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
  const left = device.createBuffer({ size: bytes, usage: COPY_DST | MAP_READ });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, group);
  pass.dispatchWorkgroups(groups);
  pass.end();
  encoder.copyBufferToBuffer(buffers[1], 0, left, 0, 4 * results);
  encoder.copyBufferToBuffer(buffers[2], 0, left, 4 * results, 4 * counters);
  device.queue.submit([encoder.finish()]);
  await left.mapAsync(GPUMapMode.READ);
  writeFileSync(`${program}.left`, new Uint8Array(left.getMappedRange()));
  for (const one of [...buffers, left]) one.destroy();
}

for (let program = 0; program < count; program++) {
  await run(program).catch(({ message }) => writeFileSync(`${program}.rejected`, message));
}
process.exit(0);
