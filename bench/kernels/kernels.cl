kernel void saxpy(global float* y, global const float* x, float a) { size_t i = get_global_id(0); y[i] = a * x[i] + y[i]; }

kernel void matmul(global const float* a, global const float* b, global float* c, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  float s = 0;
  for (int k = 0; k < n; k++) s += a[y * n + k] * b[k * n + x];
  c[y * n + x] = s;
}

kernel __attribute__((reqd_work_group_size(16, 16, 1))) void
tiled(global const float* a, global const float* b, global float* c, int n) {
  local float ta[16][16], tb[16][16];
  int lx = get_local_id(0), ly = get_local_id(1), x = get_global_id(0), y = get_global_id(1);
  float s = 0;
  for (int t = 0; t < n; t += 16) {
    ta[ly][lx] = a[y * n + t + lx];
    tb[ly][lx] = b[(t + ly) * n + x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < 16; k++) s += ta[ly][k] * tb[k][lx];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[y * n + x] = s;
}

kernel void nbody(global const float4* position, global float4* force, int n) {
  int i = get_global_id(0);
  float4 p = position[i];
  float3 f = 0;
  for (int j = 0; j < n; j++) {
    float4 q = position[j];
    float3 d = q.xyz - p.xyz;
    float r = 1.0f / sqrt(d.x * d.x + d.y * d.y + d.z * d.z + 0.01f);
    f += d * (q.w * r * r * r);
  }
  force[i] = (float4)(f, 0);
}

kernel void mandelbrot(global uint* out, int w, int limit) {
  int x = get_global_id(0), y = get_global_id(1);
  float cr = 3.0f * x / w - 2.0f, ci = 3.0f * y / w - 1.5f, zr = 0, zi = 0;
  int i = 0;
  for (; i < limit && zr * zr + zi * zi < 4.0f; i++) {
    float t = zr * zr - zi * zi + cr;
    zi = 2.0f * zr * zi + ci;
    zr = t;
  }
  out[y * w + x] = i;
}

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void reduce(global const int* in, global int* out) {
  local int part[256];
  int l = get_local_id(0);
  part[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = 128; s > 0; s >>= 1) {
    if (l < s) part[l] += part[l + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0) atomic_add(out, part[0]);
}

kernel void convolution(global const float* in, global float* out, constant float* weight, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  float s = 0;
  for (int dy = -2; dy <= 2; dy++)
    for (int dx = -2; dx <= 2; dx++)
      s += in[clamp(y + dy, 0, h - 1) * w + clamp(x + dx, 0, w - 1)] * weight[(dy + 2) * 5 + dx + 2];
  out[y * w + x] = s;
}

constant uint table[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

#define ROTATE(x, n) rotate(x, (uint)(32 - n))

kernel void sha256(global const uint* in, global uint* out) {
  size_t i = get_global_id(0);
  uint w[64];
  for (int t = 0; t < 16; t++) w[t] = in[i * 16 + t];
  for (int t = 16; t < 64; t++) {
    uint a = w[t - 15], b = w[t - 2];
    w[t] = w[t - 16] + (ROTATE(a, 7) ^ ROTATE(a, 18) ^ (a >> 3)) + w[t - 7] + (ROTATE(b, 17) ^ ROTATE(b, 19) ^ (b >> 10));
  }
  uint s[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  uint a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], h = s[7];
  for (int t = 0; t < 64; t++) {
    uint x = h + (ROTATE(e, 6) ^ ROTATE(e, 11) ^ ROTATE(e, 25)) + ((e & f) ^ (~e & g)) + table[t] + w[t];
    uint y = (ROTATE(a, 2) ^ ROTATE(a, 13) ^ ROTATE(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + x, d = c, c = b, b = a, a = x + y;
  }
  out[i * 8] = s[0] + a, out[i * 8 + 1] = s[1] + b, out[i * 8 + 2] = s[2] + c, out[i * 8 + 3] = s[3] + d;
  out[i * 8 + 4] = s[4] + e, out[i * 8 + 5] = s[5] + f, out[i * 8 + 6] = s[6] + g, out[i * 8 + 7] = s[7] + h;
}

kernel void bitonic(global uint* data, uint j, uint k) {
  uint i = get_global_id(0), other = i ^ j;
  if (other > i) {
    uint a = data[i], b = data[other];
    if ((a > b) == ((i & k) == 0)) data[i] = b, data[other] = a;
  }
}
