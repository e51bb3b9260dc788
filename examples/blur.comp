#version 450
// Blurs an image in one direction.
layout(local_size_x = 64) in;
layout(set = 0, binding = 0) uniform sampler2D source;
layout(set = 0, binding = 1, rgba8) uniform writeonly image2D target;
layout(push_constant) uniform Settings { vec2 direction; };

void main() {
  ivec2 size = imageSize(target);
  ivec2 at = ivec2(gl_GlobalInvocationID.xy);
  if (any(greaterThanEqual(at, size))) return;
  vec4 sum = vec4(0);
  for (int offset = -2; offset <= 2; offset++) {
    sum += textureLod(source, (vec2(at) + 0.5 + direction * float(offset)) / vec2(size), 0);
  }
  imageStore(target, at, sum / 5);
}
