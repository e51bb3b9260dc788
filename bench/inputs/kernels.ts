// Kernels in OpenCL C for benchmarks of the translator: branches, loops, integers, floats, vectors, memory in three address spaces, calls, builtins.
import { random } from "./random.ts";

const STATEMENTS = [
  "a = a * 3 + b;",
  "b = (a >> 3) ^ (b << 2);",
  "if (a < b) { a += 7; x = x * 0.5f; } else { b -= 5; y = y + x; }",
  "for (int i = 0; i < n; i++) { a += data[i] * b; }",
  "v = v * w + (float4)(x);",
  "w = mad(v, w, v.wzyx);",
  "x = sqrt(fabs(y)) + native_sin(x);",
  "data[a & 1023] = b;",
  "y += floats[b & 1023];",
  "shared[id & 63] = a; barrier(CLK_LOCAL_MEM_FENCE); b += shared[(id + 1) & 63];",
  "atomic_add(data + 5, a);",
  "p.count += a; p.weight = p.weight * x;",
  "records[a & 15].weight = y; b += records[b & 15].count;",
  "a = helper(a, b);",
  "l = (long)a * b + l; a ^= (int)(l >> 32);",
  "b = max(a, min(b, 100)) + (int)popcount(a);",
  "y = convert_float(a) * x + (b > 0 ? x : y);",
  "c = convert_uchar(a & 255); a += c * 2;",
] as const;

function kernel(name: string, statements: number, seed: number): string {
  const choices = random(seed);
  const body = Array.from({ length: statements }, () => `  ${choices.pick(STATEMENTS)}\n`).join("");
  return `kernel void ${name}(global int *data, global float *floats, global struct record *records, int n) {
  local int shared[64];
  int id = get_global_id(0);
  int a = data[id], b = id; long l = a; uchar c = 1;
  float x = floats[id], y = 1;
  float4 v = (float4)(x, y, 2, 3), w = (float4)(id);
  struct record p = { a, x };
${body}  data[id] = a + b + p.count + (int)l + c; floats[id] = x + y + v.x + w.y + p.weight;
}
`;
}

/** A program of as many kernels with as many statements each; a statement is 9 instructions of LLVM IR at -O1. */
export function kernelSource(kernels: number, statements: number): string {
  const parts = Array.from({ length: kernels }, (_, at) => kernel(`k${at}`, statements, at));
  const head =
    "struct record { int count; float weight; };\nstatic int helper(int a, int b) __attribute__((noinline));\nstatic int helper(int a, int b) { return a > b ? a * b : a - b; }\n";
  return head + parts.join("");
}
