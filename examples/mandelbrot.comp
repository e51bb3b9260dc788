#version 450
// The Mandelbrot set as an image: one invocation per pixel, each a word of red, green, blue, alpha from its lowest byte on.
layout(local_size_x = 16, local_size_y = 16) in;
layout(constant_id = 0) const uint ITERATIONS = 256;
layout(push_constant) uniform View { uint width; uint height; float centerX; float centerY; float extent; };
layout(std430, binding = 0) writeonly buffer Image { uint pixels[]; };

uint color(uint count) {
  if (count == ITERATIONS) return 0xff000000u;
  float t = float(count) / float(ITERATIONS);
  vec3 rgb = 0.5 + 0.5 * cos(6.2831853 * (3.0 * t + vec3(0.0, 0.33, 0.67)));
  uvec3 bytes = uvec3(255.0 * rgb + 0.5);
  return 0xff000000u | bytes.z << 16 | bytes.y << 8 | bytes.x;
}

void main() {
  uvec2 pixel = gl_GlobalInvocationID.xy;
  if (pixel.x >= width || pixel.y >= height) return;
  vec2 c = vec2(centerX, centerY) + extent * (vec2(pixel) / vec2(width, height) - 0.5);
  vec2 z = vec2(0.0);
  uint count = 0u;
  while (count < ITERATIONS) {
    float xx = z.x * z.x;
    float yy = z.y * z.y;
    if (xx + yy > 4.0) break;
    z = vec2(xx - yy + c.x, 2.0 * z.x * z.y + c.y);
    count++;
  }
  pixels[pixel.y * width + pixel.x] = color(count);
}
