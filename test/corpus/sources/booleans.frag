#version 460
layout(location=0) in vec4 p; layout(location=0) out vec4 r;
void main() { bvec4 a = lessThan(p, vec4(0.5)); bvec4 b = not(greaterThanEqual(p.wzyx, vec4(0.25))); bool x = any(a) && all(b) || (a.x ^^ b.y); r = mix(p, p.yzwx, a) + vec4(equal(p, p.zzzz)) + vec4(x) + vec4(notEqual(ivec4(p), ivec4(1))) + (x != b.z ? vec4(1) : vec4(0)) + vec4(isnan(p)) + vec4(isinf(p)); }
