// Inline assembly: operands of all kinds, clobbers, several outputs, goto; assembly of the module; registers.
__asm__(".globl marker\n\t.set marker, 5");
int plain(int a) { int r; __asm__("movl %1, %0" : "=r"(r) : "r"(a)); return r; }
int tied(int a) { __asm__ volatile("incl %0" : "+r"(a) : : "cc"); return a; }
void memory(int *p) { __asm__ volatile("lock; incl %0" : "+m"(*p) : : "memory", "cc"); }
unsigned long many(unsigned a) { unsigned lo, hi; __asm__ volatile("rdtsc" : "=a"(lo), "=d"(hi)); __asm__("bsr %1, %0" : "=&r"(lo) : "rm"(a | 1), "i"(42)); return (unsigned long)hi << 32 | lo; }
int branches(int x) {
  __asm__ goto("testl %0, %0; jne %l1" : : "r"(x) : "cc" : elsewhere);
  return 1;
elsewhere:
  return 2;
}
int named(int x) { int y; __asm__("leal (%[in],%[in]), %[out] # {curly} | $ %%" : [out] "=r"(y) : [in] "r"(x)); return y; }
int carries(int a, int b) { char c; __asm__("addl %2, %1" : "=@ccc"(c), "+r"(a) : "r"(b)); return a + c; }
void barrier(void) { __asm__ volatile("" ::: "memory"); }
