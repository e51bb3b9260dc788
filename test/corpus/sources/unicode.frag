#version 460
// Kommentar mit Ümläuten und 日本語: "quoted" \ backslash
layout(location=0) out vec4 c; void main() { c = vec4(1.0e-20, 1e20, 0.1, -0.0); c += vec4(3.4028235e38, 1.1754944e-38, 16777216.0, 123456789.0); }
