#version 460
layout(local_size_x = 64) in;
layout(push_constant) uniform Push { int fast; int count; int what; };
layout(set = 0, binding = 0) buffer O { vec4 o[]; };
layout(set = 0, binding = 1) uniform samplerCubeShadow pictures[20];
layout(set = 0, binding = 2) buffer C { vec4 c[]; };
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= count) return;
  int p = fast != 0 ? 0 : 19;
  vec4 q = c[i];
  vec4 r;
  if (what == 0) r = vec4(texture(pictures[p], q));
  else if (what == 1) r = vec4(texture(pictures[p], q.yxwz));
  else r = vec4(texture(pictures[p], vec4(q.x, -2.0, q.y, q.w)));
  o[i] = r;
}
