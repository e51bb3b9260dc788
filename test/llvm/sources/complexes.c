// Complex numbers, floats of all sizes, conversions, comparisons with NaN, integers of 128 bits and of other widths.
_Complex double product(_Complex double a, _Complex float b) { return a * b + 1.0i; } _Complex float quotient(_Complex float a, _Complex float b) { return a / b; }
double parts(_Complex double a) { return __real__ a - __imag__ ~a; } int equal(_Complex double a, _Complex double b) { return a == b; }
long double extend(double a, float b) { return (long double)a * b + 0.1L; } void half(__fp16 *to, float a) { *to = a; }
__int128 multiply(long long a, long long b) { return (__int128)a * b; } unsigned __int128 shift(unsigned __int128 a, int n) { return a << n | a >> (128 - n); } double wide(unsigned __int128 a) { return a; }
int order(double a, double b) { return (a < b) | (a <= b) << 1 | __builtin_isunordered(a, b) << 2 | (a != b) << 3 | __builtin_islessgreater(a, b) << 4; }
unsigned char round_to(double a) { return (unsigned char)a + (signed char)(float)a + (unsigned long long)a; } float special(int i) { static const float all[] = {1.0f / 0, -1.0f / 0, __builtin_nanf(""), 0x1p-149f, -0.0f, 3.4e38f, 1e-3f}; return all[i]; }
double special64(int i) { static const double all[] = {0.1, 1e308, 4.9e-324, 123456.0, 1234567.0, -1.5e-7, 0.3, 1e100}; return all[i]; }
#if __clang_major__ >= 15
void halves(_Float16 *a) { *a = *a * (_Float16)2; }
_BitInt(37) odd(_BitInt(37) a, unsigned _BitInt(99) b) { return a * 3 + (_BitInt(37))b; }
#endif
