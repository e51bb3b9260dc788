#version 450
// Lengths of arrays that specialization constants say: in a struct, of an invocation and of the work-group.
layout(local_size_x = 2) in;
layout(constant_id = 1) const int count = 3;
layout(set = 0, binding = 0) buffer Out { int out_[]; };
struct Both { int first[count]; int behind; };
shared int all[count * 2];

void main() {
  Both both;
  int own[count + 1];
  both.behind = 1000;
  for (int k = 0; k < count; k++) both.first[k] = k + 1;
  for (int k = 0; k <= count; k++) own[k] = 7;
  for (int k = 0; k < 2 * count; k++) all[k] = k;
  barrier();
  int sum = both.behind;
  for (int k = 0; k < both.first.length(); k++) sum += 10 * both.first[k];
  for (int k = 0; k < own.length(); k++) sum += own[k];
  for (int k = 0; k < all.length(); k++) sum += 100000 * all[k];
  out_[gl_LocalInvocationIndex] = sum;
}
