#version 450
// A filter of 5 x 5 weights over an image of integers; what lies outside of the image is as its edge.
layout(local_size_x = 8, local_size_y = 8) in;
layout(push_constant) uniform Parameters { ivec2 size; int divisor; };
layout(std430, binding = 0) readonly buffer Source { int source[]; };
layout(std430, binding = 1) writeonly buffer Target { int target[]; };

const int weights[5][5] = {
  { 1, 4, 6, 4, 1 },
  { 4, 16, 24, 16, 4 },
  { 6, 24, 36, 24, 6 },
  { 4, 16, 24, 16, 4 },
  { 1, 4, 6, 4, 1 },
};

void main() {
  ivec2 pixel = ivec2(gl_GlobalInvocationID.xy);
  if (pixel.x >= size.x || pixel.y >= size.y) return;
  int sum = 0;
  for (int y = -2; y <= 2; y++) {
    for (int x = -2; x <= 2; x++) {
      ivec2 at = clamp(pixel + ivec2(x, y), ivec2(0), size - 1);
      sum += weights[y + 2][x + 2] * source[at.y * size.x + at.x];
    }
  }
  target[pixel.y * size.x + pixel.x] = sum / divisor;
}
