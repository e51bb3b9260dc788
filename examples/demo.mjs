// The Mandelbrot set, from the SPIR-V that a compiler of GLSL has made to an image, with a few lines of every stage on the way.
import { spawnSync } from "node:child_process";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const shader = join(root, "examples/mandelbrot.spvasm");
const image = join(root, "mandelbrot.png");
const LINES = 8;

function spirvana(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "bin/spirvana.js"), "run", ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  if (status !== 0) {
    process.stderr.write(stderr);
    process.exit(status ?? 1);
  }
  return { stdout, stderr };
}

function print(line) {
  process.stdout.write(`${line}\n`);
}

/** Lines of a stage from the first one on that matches, or from some before it. */
function show(title, stage, first, before = 0) {
  const lines = spirvana(shader, `--emit=${stage}`).stdout.split("\n");
  const start = Math.max(0, lines.findIndex((line) => first.test(line)) - before);
  print(`\n${title} (${lines.length} lines, from line ${start + 1} on)\n`);
  for (const line of lines.slice(start, start + LINES)) print(`    ${line.slice(0, 140)}`);
}

show("SPIR-V", "spvasm", /OpLoopMerge/);
show("The SPIR-V dialect", "mlir", /spirv\.FOrdGreaterThan/);
show("The LLVM dialect", "llvm", /llvm\.fcmp "ogt"/);
show("WebAssembly", "wasm", /f32\.gt/, 5);

const size = 1024;
const { stderr } = spirvana(
  shader,
  ...["--groups", `${size / 16},${size / 16}`],
  ...["--buffer", `0:0=u32:${size * size}`],
  ...["--push", `u32:${size},u32:${size},f32:-0.65,f32:0,f32:2.6`],
  ...["--image", `0:0=${size}x${size}:rgba8:${image}`],
  "--timing",
);
print(`\n${size} x ${size} invocations, up to 256 iterations each, in one thread:\n\n${stderr}`);
print(`The image is ${relative(process.cwd(), image) || image}`);
