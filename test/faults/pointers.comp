// Pointers to buffers: the faults and the correct parts of `case`s, one for each push constant. Comments state what checked code reports.
// Two work-groups of four invocations; `data` has 8 ints from 0 to 7 and `nodes` four nodes: a list in order, of which the last one is the end.
#version 460
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_buffer_reference_uvec2 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
layout(local_size_x = 4) in;
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Ints { int v[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Wide { ivec4 v[]; };
layout(buffer_reference) buffer Node;
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Node { int value; int pad; Node next; };
layout(push_constant) uniform Push { int part; int zero; Ints data; Ints other; Node head; Ints freed; };
layout(set = 0, binding = 0) buffer B { int b[]; };
shared uvec2 chosen;

int sum(Node node, int most) {
  int r = 0;
  for (int k = 0; k < most; k++) { r += node.value; node = node.next; }
  return r;
}

void fill(Ints p, int i) { p.v[i] = i; }

void main() {
  int i = int(gl_GlobalInvocationID.x);
  int l = int(gl_LocalInvocationID.x);
  switch (part) {
    case 0: data.v[i + 1] = 1; break; // check-out-of-bounds
    case 1: b[i] = data.v[i + 4]; break; // check-out-of-bounds
    case 2: b[i] = data.v[i - 1]; break; // check-out-of-bounds
    case 3: { Ints p = Ints(uint64_t(0)); p.v[i] = 1; } break; // check-null
    case 4: { Ints p = Ints(uint64_t(zero)); b[i] = p.v[i]; } break; // check-null
    case 5: b[i] = sum(head, 5); break; // check-null
    case 6: { Ints p = Ints(uint64_t(data) + 2ul); b[i] = p.v[0]; } break; // check-misaligned
    case 7: { Wide p = Wide(uint64_t(data) + 4ul); ivec4 v = p.v[0]; b[i] = v.x; } break; // check-misaligned
    case 8: { Wide p = Wide(data); p.v[i] = ivec4(i); } break; // check-out-of-bounds
    case 9: { Ints p; if (b[i] > 100) p = data; b[i] = p.v[0]; } break; // check-uninitialized
    case 10: b[i] = freed.v[i]; break; // check-dangling
    case 11: freed.v[i] = 1; break; // check-dangling
    case 12: data.v[0] = i; break; // check-race
    case 13: data.v[i] = data.v[(i + 1) & 7]; break; // check-race
    case 14: b[i] = atomicAdd(data.v[i + 1], 1); break; // check-out-of-bounds
    case 15: fill(Ints(uint64_t(data) + 4ul), i); break; // check-out-of-bounds
    case 16: { if (l == 0) chosen = uvec2(data); b[i] = Ints(chosen).v[i]; } break; // check-race
    case 17: { Ints p = i < 7 ? data : Ints(uint64_t(0)); b[i] = p.v[i]; } break; // check-null
    case 18: { Node n = head; n.next = Node(uint64_t(0)); barrier(); b[i] = sum(head, 2); } break; // check-null
    case 19: { Ints p = Ints(uint64_t(data) + 0x100000000ul); b[i] = p.v[i]; } break; // check-out-of-bounds
    case 20: data.v[i] = 8 / (data.v[i] - 3); break; // check-division-by-zero
    case 40: b[i] = data.v[7 - i]; break; // correct
    case 41: b[i] = sum(head, 4); break; // correct
    case 42: { Node n = head; for (int k = 0; k < (i & 3); k++) n = n.next; b[i] = n.value; } break; // correct
    case 43: { Wide p = Wide(data); b[i] = p.v[i & 1].w; } break; // correct
    case 44: { Ints p = Ints(uint64_t(data) + uint64_t(4 * l)); b[i] = p.v[0]; } break; // correct
    case 45: { Ints p = Ints(uint64_t(data) + uint64_t(4 * i)); p.v[0] = i; } break; // correct
    case 46: { if (l == 0) chosen = uvec2(data); barrier(); b[i] = Ints(chosen).v[i]; } break; // correct
    case 47: { Ints p = i < 7 ? data : other; b[i] = p.v[i & 3]; } break; // correct
    case 48: atomicAdd(data.v[0], i); break; // correct
    case 49: { Ints p = Ints(uint64_t(zero)); if (uint64_t(p) != 0ul) b[i] = p.v[0]; } break; // correct
    case 50: fill(i < 4 ? data : other, i & 3); break; // correct
    case 51: { Ints ps[2] = Ints[](data, other); b[i] = ps[i & 1].v[i >> 1]; } break; // correct
  }
}
