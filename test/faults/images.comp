// Images: the faults and the correct parts of `case`s, one for each push constant. Comments state what checked code reports.
// Two work-groups of four invocations; images have 4 x 4 texels.
#version 460
layout(local_size_x = 4) in;
layout(push_constant) uniform Push { int part; float nan; };
layout(set = 0, binding = 0) buffer A { int a[]; };
layout(set = 0, binding = 1) buffer B { int b[]; };
layout(set = 0, binding = 2, r32ui) uniform uimage2D counts;
layout(set = 0, binding = 3, rgba8) uniform image2D colours;
layout(set = 0, binding = 4) uniform sampler2D pictures[2];
layout(set = 0, binding = 5, r32i) uniform iimageBuffer list;

void main() {
  int i = int(gl_GlobalInvocationID.x);
  int l = int(gl_LocalInvocationID.x);
  switch (part) {
    case 0: { uint x; if (a[i] > 100) x = 3; imageStore(counts, ivec2(l, 0), uvec4(x)); } break; // check-uninitialized
    case 1: { int x; if (a[i] > 100) x = 3; imageStore(counts, ivec2(x, 0), uvec4(1)); } break; // check-uninitialized
    case 2: imageAtomicAdd(counts, ivec2(i, 0), 1); break; // check-out-of-bounds
    case 3: imageStore(colours, ivec2(i, 0), vec4(1)); break; // check-out-of-bounds
    case 4: b[i] = int(imageLoad(counts, ivec2(l - 1, 0)).x); break; // check-out-of-bounds
    case 5: b[i] = imageLoad(list, i + 1).x; break; // check-out-of-bounds
    case 6: b[i] = int(texelFetch(pictures[0], ivec2(0, i), 0).x); break; // check-out-of-bounds
    case 7: b[i] = int(texelFetch(pictures[0], ivec2(0), 1).x); break; // check-out-of-bounds
    case 8: b[i] = int(textureLod(pictures[a[i] & 3], vec2(0), 0).x); break; // check-out-of-bounds
    case 9: imageStore(counts, ivec2(l, 1), uvec4(uint(nan))); break; // check-conversion
    case 10: imageStore(counts, ivec2(l / b[i], 1), uvec4(1)); break; // check-division-by-zero
    case 40: imageStore(colours, ivec2(l, i & 3), vec4(0.5)); break; // correct
    case 41: imageAtomicAdd(counts, ivec2(0), 1); break; // correct
    case 42: b[i] = int(imageLoad(counts, ivec2(l, 3)).x); break; // correct
    case 43: b[i] = imageLoad(list, i).x; break; // correct
    case 44: b[i] = int(textureLod(pictures[i & 1], vec2(2.5, -1), 0).x * 255); break; // correct
    case 45: b[i] = int(texelFetch(pictures[1], ivec2(l, l), 0).x); break; // correct
    case 46: { ivec2 size = imageSize(colours); if (i < size.x) imageStore(colours, ivec2(i, 0), vec4(1)); } break; // correct
    case 47: b[i] = textureQueryLevels(pictures[0]); break; // correct
  }
}
