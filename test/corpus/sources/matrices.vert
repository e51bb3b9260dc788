#version 460
layout(location=0) in mat3x4 m34; layout(location=3) in mat2x3 m23; layout(location=0) out mat2x4 r;
void main() { r = m34 * m23; mat3 q = transpose(mat3(m34)) * inverse(mat3(m34)); gl_Position = vec4(q[0] + q[1] * determinant(q), 1) + outerProduct(m34[0], m23[0])[1]; }
