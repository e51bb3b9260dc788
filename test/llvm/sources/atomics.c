// Atomic operations of all orders and sizes, fences, flags.
#include <stdatomic.h>
#include <stdint.h>
_Atomic int count; _Atomic(long long) wide; atomic_flag flag = ATOMIC_FLAG_INIT; _Atomic float real; struct pair { int a, b; }; _Atomic struct pair both; _Atomic _Bool on; _Atomic(int *) place;
int add(int n) { return atomic_fetch_add(&count, n) + atomic_fetch_sub_explicit(&count, 1, memory_order_relaxed); }
long long bits(long long n) { atomic_fetch_or_explicit(&wide, n, memory_order_acquire); atomic_fetch_xor(&wide, n); return atomic_fetch_and_explicit(&wide, ~n, memory_order_acq_rel); }
_Bool swap(int *expected, int wanted) { return atomic_compare_exchange_weak_explicit(&count, expected, wanted, memory_order_release, memory_order_relaxed) || atomic_compare_exchange_strong(&count, expected, wanted); }
void lock(void) { while (atomic_flag_test_and_set_explicit(&flag, memory_order_acquire)) ; atomic_flag_clear(&flag); }
float scale(float x) { real *= x; real += 1; return atomic_exchange(&real, x); }
struct pair exchange(struct pair p) { struct pair before = atomic_load(&both); atomic_store(&both, p); return before; }
int *move(int n) { place = place + n; on = !on; atomic_thread_fence(memory_order_seq_cst); atomic_signal_fence(memory_order_release); return atomic_load_explicit(&place, memory_order_consume); }
uint8_t narrow(uint8_t *p) { return __atomic_fetch_nand(p, 3, __ATOMIC_SEQ_CST) + __sync_fetch_and_umin((unsigned *)p, 4u) + __atomic_load_n(p, __ATOMIC_ACQUIRE); }
