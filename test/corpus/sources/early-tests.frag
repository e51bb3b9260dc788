#version 460
layout(early_fragment_tests) in; layout(set=0,binding=0) buffer B { uint counter; }; layout(location=0) out uint c;
void main() { c = atomicAdd(counter, 1u); }
