kernel void step(global uint* d, uint j, uint k) { uint i = get_global_id(0), x = i ^ j; if (x > i) { uint a = d[i], b = d[x]; if ((a > b) == ((i & k) == 0)) { d[i] = b; d[x] = a; } } }
