#version 460
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x=1) in; layout(set=0,binding=0) buffer D { float16_t h; f16vec4 hv; int8_t b; u8vec2 bv; int16_t s; uint16_t us; int64_t l; uint64_t ul; float64_t d; };
void main() { h = h * 2.0hf + float16_t(d); hv = sqrt(hv) + f16vec4(bv, 1.0hf, 65504.0hf); b = int8_t(b + int8_t(-3)); bv += u8vec2(1, 255); s = int16_t(s * 7s - 32000s); us >>= 3us; l = l * -5000000000l + int64_t(b); ul = ul ^ 0xfedcba9876543210ul; d = d / 3.0lf + double(l) + 1e300lf; bv.x = uint8_t(pack32(i8vec4(1, 2, 3, 4))); }
