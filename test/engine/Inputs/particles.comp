#version 450
// Structs with vectors, matrices, a switch that falls through, do-while, a global variable, atomics of a work-group.
layout(local_size_x = 32) in;
struct Particle { vec3 position; float mass; vec3 velocity; uint kind; };
layout(std140, binding = 0) uniform Config { mat4 transform; vec4 weights[3]; int rounds; } config;
layout(std430, binding = 1) buffer Particles { Particle particles[]; };
layout(std430, binding = 2) buffer Histogram { uint counts[8]; uint total; };
shared uint localCounts[8];
int depth;
uint hash(uint x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x; }
void bump(inout vec3 v, in float by) { v = v * by + vec3(float(depth)); depth++; }
float pick(uint kind, float a) {
  switch (kind) {
    case 0u: return a;
    case 1u: a += 1.0;
    case 2u: a *= 2.0; break;
    case 7u: { for (int i = 0; i < 3; i++) { if (i == 2) continue; a -= float(i) + 0.5; } break; }
    default: a = -a;
  }
  return a + 0.25;
}
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (gl_LocalInvocationIndex < 8) localCounts[gl_LocalInvocationIndex] = 0u;
  barrier();
  depth = 1;
  if (i < 70u) {
    Particle p = particles[i];
    vec4 t = config.transform * vec4(p.position, 1.0);
    float stack[6];
    int top = 0;
    do { stack[top] = dot(config.weights[top % 3], t) + float(top); top++; } while (top < config.rounds && top < 6);
    float sum = 0.0;
    while (true) { if (top == 0) break; top--; if (stack[top] < 0.0) continue; sum += pick(p.kind & 7u, stack[top]); }
    bump(p.velocity, sum > 1.0 ? 0.5 : 2.0);
    bump(p.velocity, 1.5);
    particles[i].velocity = p.velocity;
    particles[i].mass = sum;
    uint h = hash(i ^ p.kind) % 8u;
    atomicAdd(localCounts[h], 1u);
    particles[i].kind = h | (uint(findMSB(i + 1u)) << 8) | (bitCount(i) << 16) | (bitfieldExtract(i, 1, 3) << 24);
  }
  barrier();
  if (gl_LocalInvocationIndex < 8) { atomicAdd(counts[gl_LocalInvocationIndex], localCounts[gl_LocalInvocationIndex]); atomicMax(total, localCounts[gl_LocalInvocationIndex]); }
}
