#version 450
// The product of two square matrices in row-major order, by tiles that a work-group shares.
layout(local_size_x = 16, local_size_y = 16) in;
layout(push_constant) uniform Parameters { uint n; };
layout(std430, binding = 0) readonly buffer A { float a[]; };
layout(std430, binding = 1) readonly buffer B { float b[]; };
layout(std430, binding = 2) writeonly buffer C { float c[]; };

const uint TILE = 16;
shared float tileA[TILE][TILE];
shared float tileB[TILE][TILE];

void main() {
  uint column = gl_GlobalInvocationID.x;
  uint row = gl_GlobalInvocationID.y;
  uint x = gl_LocalInvocationID.x;
  uint y = gl_LocalInvocationID.y;
  float sum = 0.0;
  for (uint start = 0u; start < n; start += TILE) {
    tileA[y][x] = a[row * n + start + x];
    tileB[y][x] = b[(start + y) * n + column];
    barrier();
    for (uint k = 0u; k < TILE; k++) sum += tileA[y][k] * tileB[k][x];
    barrier();
  }
  c[row * n + column] = sum;
}
