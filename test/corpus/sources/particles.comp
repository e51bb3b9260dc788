#version 460
struct Particle { vec3 p; float life; vec3 v; uint seed; }; layout(local_size_x=64) in; layout(std430,set=0,binding=0) buffer B { Particle ps[]; }; layout(set=0,binding=1) buffer C { uint alive; uint dead; uint list[]; }; layout(push_constant) uniform P { float dt; vec3 gravity; };
float rnd(inout uint s) { s ^= s << 13; s ^= s >> 17; s ^= s << 5; return float(s) * (1.0 / 4294967296.0); }
void main() { uint i = gl_GlobalInvocationID.x; if (i >= uint(ps.length())) return; Particle q = ps[i]; q.life -= dt; if (q.life <= 0.0) { q.p = vec3(0); q.v = vec3(rnd(q.seed), rnd(q.seed), rnd(q.seed)) * 2.0 - 1.0; q.life = 1.0 + rnd(q.seed); atomicAdd(dead, 1u); } else { q.v += gravity * dt; q.p += q.v * dt; list[atomicAdd(alive, 1u)] = i; } ps[i] = q; }
