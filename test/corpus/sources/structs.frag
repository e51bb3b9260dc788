#version 460
struct A { float x; vec3 y[2]; }; struct B { A a; mat2 m; int k; }; layout(location=0) out vec4 c; layout(location=0) in vec4 p;
B make(float x) { B b; b.a.x = x; b.a.y[0] = vec3(x); b.a.y[1] = p.xyz; b.m = mat2(x); b.k = 3; return b; }
void swap(inout A a, out float q, const in int i) { q = a.x; a.x = a.y[i].z; }
void main() { B b = make(p.x); B d = b; float q; swap(d.a, q, b.k - 2); bool same = b == d; c = vec4(d.a.y[1], q) * (same ? 1.0 : 2.0); }
