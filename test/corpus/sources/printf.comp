#version 460
#extension GL_EXT_debug_printf : require
layout(local_size_x=1) in; void main() { debugPrintfEXT("id %v3u \"quoted\" back\\slash %f", gl_GlobalInvocationID, 0.5); }
