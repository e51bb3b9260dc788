// Shaders whose accesses depend on `off`, with the offsets for which they are in bounds.

export interface WrongShader {
  readonly name: string;
  readonly text: string;
  readonly takesPush?: boolean;
  readonly isInBounds: (off: number) => boolean;
}

const HEAD = `#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : enable
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer A { uint a[]; };
layout(std430, binding = 1) buffer B { int off; uint n; uint r; uint pad[5]; };
struct S { uint x; uint y[3]; };
`;

function shader(name: string, least: number, most: number, body: string): WrongShader {
  return { name, text: HEAD + body, takesPush: name === "push", isInBounds: (off) => off >= least && off <= most };
}

export const shaders: readonly WrongShader[] = [
  shader("store", 0, 7, `void main() { a[off] = 777u; }`),
  shader("load", 0, 7, `void main() { r = a[off]; }`),
  shader("unsigned_index", 0, 7, `void main() { a[uint(off)] = 777u; }`),
  shader("sum", 0, 7, `void main() { a[off + 2 - 2] = 777u; a[off] += 1u; }`),
  shader("atomic", 0, 7, `void main() { atomicAdd(a[off], 1u); }`),
  shader(
    "own",
    0,
    7,
    `void main() { uint q[8]; for (int k = 0; k < 8; k++) q[k] = k; q[off] = 7u; uint t = 0u; for (int k = 0; k < 8; k++) t += q[k]; r = t; }`,
  ),
  shader("own_table", 0, 7, `void main() { const uint q[8] = uint[](1u,2u,3u,4u,5u,6u,7u,8u); r = q[off]; }`),
  shader(
    "own_nested",
    0,
    1,
    `void main() { S q[2]; q[0].x = n; q[1].y[2] = n; q[off].y[1] = 7u; r = q[n & 1u].y[1]; }`,
  ),
  shader(
    "own_rows",
    -4,
    3,
    `void main() { uint q[2][4]; for (int k = 0; k < 8; k++) q[k / 4][k % 4] = k; q[n & 1u][off] = 7u; r = q[0][0]; }`,
  ),
  shader(
    "shared_array",
    0,
    7,
    `shared uint q[8]; void main() { q[gl_LocalInvocationIndex] = 1u; q[off] = 777u; barrier(); r = q[0]; }`,
  ),
  shader(
    "shared_atomic",
    0,
    7,
    `shared uint q[8]; void main() { q[gl_LocalInvocationIndex] = 1u; atomicMax(q[off], n); barrier(); r = q[0]; }`,
  ),
  shader("private_global", 0, 7, `uint q[8]; void main() { q[off] = 777u; r = q[n]; }`),
  shader(
    "passed",
    0,
    7,
    `void put(inout uint q[8], int i) { q[i] = 7u; } void main() { uint q[8]; q[0] = n; put(q, off); r = q[n & 7u]; }`,
  ),
  shader("vectors", 0, 1, `layout(std430, binding = 0) buffer V { uvec4 v[]; }; void main() { v[off] = uvec4(7u); }`),
  shader(
    "vector_component",
    0,
    1,
    `layout(std430, binding = 0) buffer V { uvec4 v[]; }; void main() { v[off].w = 7u; }`,
  ),
  shader("vector_index", 0, 7, `layout(std430, binding = 0) buffer V { uvec4 v[]; }; void main() { v[0][off] = 7u; }`),
  shader("own_vector_index", 0, 3, `void main() { uvec4 v = uvec4(n); v[off] = 7u; r = v.x + v[off]; }`),
  shader("matrix", 0, 1, `layout(std430, binding = 0) buffer M { mat2 m[]; }; void main() { m[off] = mat2(7.0); }`),
  shader(
    "bytes8",
    0,
    31,
    `layout(std430, binding = 0) buffer C { uint8_t c[]; }; void main() { c[off] = uint8_t(7); }`,
  ),
  shader("long64", 0, 3, `layout(std430, binding = 0) buffer C { uint64_t c[]; }; void main() { c[off] = 7ul; }`),
  shader(
    "sized",
    -4,
    3,
    `layout(std430, binding = 0) buffer C { uint head[4]; uint tail[]; }; void main() { tail[off] = 7u; }`,
  ),
  shader("length", -7, 0, `void main() { a[a.length() - 1 + off] = 7u; }`),
  shader("loop", Number.NEGATIVE_INFINITY, 8, `void main() { for (int i = 0; i < off; i++) a[i] = 777u; }`),
  shader("loop_back", 0, Number.POSITIVE_INFINITY, `void main() { for (int i = 7; i >= off; i--) a[i] = 777u; }`),
  shader("push", 0, 3, `layout(push_constant) uniform P { uint p[4]; }; void main() { r = p[off]; }`),
  shader("uniform_array", 0, 1, `layout(std140, binding = 2) uniform U { uvec4 u[2]; }; void main() { r = u[off].x; }`),
  shader("records", 0, 1, `layout(std430, binding = 0) buffer R { S s[]; }; void main() { s[off].y[2] = 777u; }`),
  shader(
    "record_copy",
    0,
    1,
    `layout(std430, binding = 0) buffer R { S s[]; }; void main() { S t = s[0]; s[off] = t; }`,
  ),
];
