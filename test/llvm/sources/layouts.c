// Bit fields, unions, packing, alignment, flexible arrays, structs by value, initializers of all forms.
#include <stddef.h>
struct bits { unsigned a : 3; signed b : 5; unsigned : 0; unsigned long long c : 40; _Bool d : 1; } fields = {5, -3, 1ull << 39, 1};
struct __attribute__((packed)) tight { char a; int b; double c; } tight = {'x', 7, 1.5};
union any { int i; double d; char bytes[16]; struct { short x, y; } p; } any = {.p = {1, 2}}, other = {.d = 2.5};
struct __attribute__((aligned(64))) wide { float v[20]; } wide;
struct flexible { int n; short rest[]; } flexible = {3, {1, 2, 3}};
struct node { struct node *next; int (*call)(struct node *); const char *name; }; int first(struct node *); struct node list[3] = {{&list[1], first, "one"}, {&list[2], 0, "two"}, {0}};
int table[][3] = {[2] = {1, 2, 3}, [0][1] = 5}; char text[8] = "abc", exact[3] = "abc"; const wchar_t letters[] = L"\x3b1\x3b2"; float grid[2][2] = {{1, 2}, {3, 0.1f}}; void *address = (char *)&table + 12; long difference = offsetof(struct tight, c);
struct big { long a[5]; }; struct small { float x, y, z; }; struct mixed { int i; float f; };
struct big pass(struct big b, struct small s, struct mixed m) { b.a[0] += (long)s.x + m.i; return b; }
struct small turn(struct small s) { return (struct small){s.y, s.z, s.x}; } struct mixed mix(int i, struct mixed m) { m.f *= i; return m; }
int set(struct bits *p, int v) { p->b = v; p->c += v; p->d = v > 1; return p->a + p->b + (int)p->c; }
double get(union any *u, int k) { return k == 0 ? u->i : k == 1 ? u->d : u->bytes[k & 15]; }
int sum(struct flexible *f) { int s = 0; for (int i = 0; i < f->n; i++) s += f->rest[i]; return s; }
int read(struct tight *t) { return t->b + (int)t->c; } struct { int : 4; } nothing; struct wide copy(const struct wide *w) { return *w; }
int local(int n) { int v[n]; struct mixed m[] = {{1, 2}, {n}}; static int again; for (int i = 0; i < n; i++) v[i] = m[i & 1].i; return v[n - 1] + again++ + ((int[]){4, n})[n & 1]; }
