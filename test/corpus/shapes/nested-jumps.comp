// Jumps out of constructs within constructs.
#version 450
layout(local_size_x = 8) in;
layout(std430, binding = 0) buffer Data { int values[]; };

int search(int start, int limit) {
  int found = -1;
  for (int i = start; i < limit; i++) {
    if (values[i] > 3) {
      if (values[i] == 7) continue;
      if (values[i] > 90) { found = i; break; }
      for (int j = 0; j < 4; j++) {
        if (values[j] == i) return j;
        if (values[j] < 0) break;
        found += j;
      }
    }
    switch (values[i] & 7) {
      case 0: continue;
      case 1: found += 2;
      case 2: if (found > 9) break; found *= 3; break;
      case 5: return found;
      case 6: for (;;) { found++; if (found > 20) break; }
      default: found--;
    }
  }
  return found;
}

int once(int x) {
  do { if (x > 4) break; x += 2; } while (false);
  do { x++; } while (x < 10);
  while (true) { if (x > 12) return x; x += 3; break; }
  return x;
}

void main() {
  uint id = gl_GlobalInvocationID.x;
  int a = search(int(id), 32), b = once(a);
  bool done = false;
  int count = 0;
  while (!done) {
    count += b;
    if (count > 40 || (count < 0 && a == 2)) { done = true; } else { switch (b) { case 3: b = 4; break; case 4: done = true; default: b = 3; } }
  }
  values[32 + id] = count;
}
