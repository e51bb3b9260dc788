#version 450
layout(local_size_x = 4) in;
layout(std430, binding = 0) buffer Data { vec4 values[]; };

void main() {
  uint id = gl_GlobalInvocationID.x;
  vec4 v = values[id];
  vec3 w = vec3(0.0);
  for (int i = 0; i < 3; i++) {
    w[i] = v[i] * 0.5;
    if (w[i] > 1.0) break;
  }
  v.yz = w.xy + v.xw;
  values[id] = v;
}
