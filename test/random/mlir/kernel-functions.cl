// Functions of OpenCL C for kernels that llvm-spirv translates and clang compiles for this machine: by the builtins of clang, and by the library of C.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable

#define FUNCTION __attribute__((overloadable, const, always_inline))

#define VECTORS(element) \
  typedef element element##2 __attribute__((ext_vector_type(2))); \
  typedef element element##3 __attribute__((ext_vector_type(3))); \
  typedef element element##4 __attribute__((ext_vector_type(4))); \
  typedef element element##8 __attribute__((ext_vector_type(8))); \
  typedef element element##16 __attribute__((ext_vector_type(16)));

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
VECTORS(char) VECTORS(short) VECTORS(int) VECTORS(long)
VECTORS(uchar) VECTORS(ushort) VECTORS(uint) VECTORS(ulong)
VECTORS(half) VECTORS(float) VECTORS(double)

// One definition for each length.
#define LENGTHS(define, element) \
  define(element) define(element##2) define(element##3) define(element##4) define(element##8) define(element##16)

#define SIGNED(type) \
  FUNCTION type abs(type a) { return a < (type)0 ? -a : a; } \
  FUNCTION type max(type a, type b) { return __builtin_elementwise_max(a, b); } \
  FUNCTION type min(type a, type b) { return __builtin_elementwise_min(a, b); } \
  FUNCTION type popcount(type a) { return __builtin_elementwise_popcount(a); } \
  FUNCTION type clz(type a) { return __builtin_elementwise_clzg(a, (type)(sizeof(__typeof__(element_of(a))) * 8)); } \
  FUNCTION type ctz(type a) { return __builtin_elementwise_ctzg(a, (type)(sizeof(__typeof__(element_of(a))) * 8)); }
#define UNSIGNED(type) \
  FUNCTION type max(type a, type b) { return __builtin_elementwise_max(a, b); } \
  FUNCTION type min(type a, type b) { return __builtin_elementwise_min(a, b); }

// The type of an element, for its size: in a vector the first one has its own overload.
#define ELEMENT(element) \
  FUNCTION element element_of(element a); FUNCTION element element_of(element##2 a); FUNCTION element element_of(element##3 a); \
  FUNCTION element element_of(element##4 a); FUNCTION element element_of(element##8 a); FUNCTION element element_of(element##16 a);
ELEMENT(char) ELEMENT(short) ELEMENT(int) ELEMENT(long)

LENGTHS(SIGNED, char) LENGTHS(SIGNED, short) LENGTHS(SIGNED, int) LENGTHS(SIGNED, long)
LENGTHS(UNSIGNED, uchar) LENGTHS(UNSIGNED, ushort) LENGTHS(UNSIGNED, uint) LENGTHS(UNSIGNED, ulong)

#define UNARY(type, name, builtin) FUNCTION type name(type a) { return builtin(a); }
#define BINARY(type, name, builtin) FUNCTION type name(type a, type b) { return builtin(a, b); }
#define FLOATS(type) \
  UNARY(type, fabs, __builtin_elementwise_abs) \
  UNARY(type, ceil, __builtin_elementwise_ceil) \
  UNARY(type, floor, __builtin_elementwise_floor) \
  UNARY(type, trunc, __builtin_elementwise_trunc) \
  UNARY(type, round, __builtin_elementwise_round) \
  UNARY(type, rint, __builtin_elementwise_rint) \
  UNARY(type, sqrt, __builtin_elementwise_sqrt) \
  UNARY(type, exp, __builtin_elementwise_exp) \
  UNARY(type, exp2, __builtin_elementwise_exp2) \
  UNARY(type, log, __builtin_elementwise_log) \
  UNARY(type, log2, __builtin_elementwise_log2) \
  UNARY(type, log10, __builtin_elementwise_log10) \
  UNARY(type, sin, __builtin_elementwise_sin) \
  UNARY(type, cos, __builtin_elementwise_cos) \
  UNARY(type, tan, __builtin_elementwise_tan) \
  UNARY(type, asin, __builtin_elementwise_asin) \
  UNARY(type, acos, __builtin_elementwise_acos) \
  UNARY(type, atan, __builtin_elementwise_atan) \
  UNARY(type, sinh, __builtin_elementwise_sinh) \
  UNARY(type, cosh, __builtin_elementwise_cosh) \
  UNARY(type, tanh, __builtin_elementwise_tanh) \
  BINARY(type, atan2, __builtin_elementwise_atan2) \
  BINARY(type, pow, __builtin_elementwise_pow) \
  BINARY(type, fmod, __builtin_elementwise_fmod) \
  BINARY(type, copysign, __builtin_elementwise_copysign) \
  BINARY(type, fmax, __builtin_elementwise_maxnum) \
  BINARY(type, fmin, __builtin_elementwise_minnum) \
  FUNCTION type rsqrt(type a) { return (type)1 / __builtin_elementwise_sqrt(a); } \
  FUNCTION type fma(type a, type b, type c) { return __builtin_elementwise_fma(a, b, c); }
LENGTHS(FLOATS, half) LENGTHS(FLOATS, float) LENGTHS(FLOATS, double)

// Functions that clang has no builtin for: the library's, element by element.
#define LIBRARY(name) \
  FUNCTION double name(double a) { return __builtin_##name(a); } \
  FUNCTION float name(float a) { return __builtin_##name##f(a); } \
  FUNCTION half name(half a) { return (half)__builtin_##name##f((float)a); } \
  EACH(name, half) EACH(name, float) EACH(name, double)
#define EACH(name, element) EACH_OF(name, element, 2) EACH_OF(name, element, 3) EACH_OF(name, element, 4) EACH_OF(name, element, 8) EACH_OF(name, element, 16)
#define EACH_OF(name, element, length) \
  FUNCTION element##length name(element##length a) { \
    for (int at = 0; at < length; at++) a[at] = name((element)a[at]); \
    return a; \
  }
LIBRARY(asinh) LIBRARY(acosh) LIBRARY(atanh) LIBRARY(erf) LIBRARY(erfc) LIBRARY(expm1) LIBRARY(log1p) LIBRARY(cbrt)

// Tests of numbers: 1 for scalars, all bits of integers as wide as the elements for vectors.
#define TESTS(name, test) \
  FUNCTION int name(half a) { return test; } FUNCTION int name(float a) { return test; } FUNCTION int name(double a) { return test; } \
  TEST(name, test, half, short) TEST(name, test, float, int) TEST(name, test, double, long)
#define TEST(name, test, element, result) \
  TEST_OF(name, test, element##2, result##2) TEST_OF(name, test, element##3, result##3) TEST_OF(name, test, element##4, result##4) \
  TEST_OF(name, test, element##8, result##8) TEST_OF(name, test, element##16, result##16)
#define TEST_OF(name, test, type, result) FUNCTION result name(type a) { return test; }
TESTS(isnan, a != a)
TESTS(isinf, __builtin_elementwise_abs(a) == (__typeof__(a))__builtin_inff())
TESTS(isfinite, __builtin_elementwise_abs(a) < (__typeof__(a))__builtin_inff())
