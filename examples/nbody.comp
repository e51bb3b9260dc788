#version 450
// One step of bodies that attract each other: xyz is a place or a velocity, w of a place is the mass.
layout(local_size_x = 64) in;
layout(push_constant) uniform Parameters { uint count; float seconds; float softening; };
layout(std430, binding = 0) readonly buffer Places { vec4 places[]; };
layout(std430, binding = 1) buffer Velocities { vec4 velocities[]; };
layout(std430, binding = 2) writeonly buffer Next { vec4 next[]; };

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= count) return;
  vec4 own = places[i];
  vec3 acceleration = vec3(0.0);
  for (uint j = 0u; j < count; j++) {
    vec4 other = places[j];
    vec3 way = other.xyz - own.xyz;
    float squared = dot(way, way) + softening;
    float inverse = 1.0 / sqrt(squared);
    acceleration += other.w * inverse * inverse * inverse * way;
  }
  vec3 velocity = velocities[i].xyz + seconds * acceleration;
  velocities[i] = vec4(velocity, 0.0);
  next[i] = vec4(own.xyz + seconds * velocity, own.w);
}
