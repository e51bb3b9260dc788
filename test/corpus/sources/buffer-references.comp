#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference2 : require
#extension GL_ARB_gpu_shader_int64 : require
layout(local_size_x=1) in; layout(buffer_reference) buffer Node; layout(buffer_reference, std430, buffer_reference_align=16) buffer Node { float value; Node next; }; layout(push_constant) uniform P { Node head; uint count; };
void main() { Node n = head; float s = 0; for (uint i = 0; i < count; i++) { s += n.value; n = n.next; } head.value = s; (head + 1).value = float(uint64_t(head) != 0ul); }
