kernel void hello(global int* p) { printf("item %d of %lu: %s %f\n", p[0], get_global_size(0), "text", 1.5f); printf("%v4d\n", vload4(0, p)); }
