#version 450
// Lengths of arrays that operations of specialization constants say: signed and unsigned, with wrapping, of the size of the work-group.
layout(local_size_x_id = 0, local_size_x = 2) in;
layout(constant_id = 3) const int count = 3;
layout(constant_id = 4) const bool isLong = true;
layout(constant_id = 5) const uint mask = 0xFFFFFFFEu;
layout(set = 0, binding = 0) buffer Numbers { int first; int numbers[isLong ? count * 2 : 1]; };
layout(set = 0, binding = 1) buffer Out { uint out_[]; };
layout(push_constant) uniform Push { int scale; int parts[(mask >> 30) + 1]; };
shared uint group[gl_WorkGroupSize.x * 3u + mask + 4u];

void main() {
  uint i = gl_LocalInvocationIndex;
  for (uint k = i; k < group.length(); k += gl_WorkGroupSize.x) group[k] = k * k;
  barrier();
  uint sum = 0;
  for (uint k = 0; k < group.length(); k++) sum += group[k];
  numbers[numbers.length() - 1 - i] = int(i) + scale;
  out_[4 * i] = group.length();
  out_[4 * i + 1] = sum;
  out_[4 * i + 2] = numbers.length();
  out_[4 * i + 3] = parts.length() * 100 + parts[1];
}
