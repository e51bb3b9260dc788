typedef struct { float3 pos; float mass; int flags[4]; } Body; typedef struct { Body b[2]; union { int i; float f; } u; } Pair;
kernel void structs(global Body* bodies, global Pair* pairs, Body extra, float dt) { size_t i = get_global_id(0); Body b = bodies[i]; b.pos += dt * extra.pos * b.mass; b.flags[i & 3] ^= pairs[i].u.i; bodies[i] = b; pairs[i].b[1] = b; }
