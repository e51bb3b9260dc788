// Templates, constant expressions, lambdas, inheritance of several kinds, references, operators, members of pointers.
namespace { template <int N> struct factorial { static constexpr long value = N * factorial<N - 1>::value; }; template <> struct factorial<0> { static constexpr long value = 1; }; }
template <typename... Ts> int count(Ts... values) { return (0 + ... + (int)values); }
template <typename T, unsigned N> struct array { T data[N]; T &operator[](unsigned i) { return data[i]; } constexpr unsigned size() const { return N; } T *begin() { return data; } T *end() { return data + N; } };
struct top { virtual int f() { return 1; } int t = 1; virtual ~top() = default; };
struct left : virtual top { int f() override { return 2; } int l = 2; };
struct right : virtual top { int r = 3; };
struct bottom final : left, right { int f() override { return left::f() + r; } };
template <typename T> class box { T *held; public: explicit box(T *p) : held(p) {} box(const box &) = delete; box(box &&o) noexcept : held(o.held) { o.held = nullptr; } ~box() { delete held; } T *operator->() const { return held; } explicit operator bool() const { return held; } };
enum class color : unsigned char { red, green = 5, blue };
constexpr int power(int b, int e) { return e == 0 ? 1 : b * power(b, e - 1); }
long facts[power(2, 3)] = {factorial<5>::value, factorial<10>::value};
int total(array<int, 4> &a) { int s = 0; for (int &x : a) s += x; return s + (int)a.size() + a[1]; }
int dispatch(top *p) { auto member = &top::f; return (p->*member)() + p->t; }
int use(int n) { box<top> one(new bottom); box<top> two(static_cast<box<top> &&>(one)); return two ? two->f() + n : 0; }
template <typename F> auto twice(F f) { return [f](auto x) { return f(f(x)); }; }
double closures(double x) { int calls = 0; auto g = twice([&calls, x](double y) { calls++; return x * y + 1; }); return g(2.0) + calls; }
int match(color c) { switch (c) { case color::red: return 1; case color::green: return 2; default: return static_cast<int>(c); } }
left *cast(top *p) {
#ifdef NO_RTTI
  return nullptr;
#else
  return dynamic_cast<left *>(p);
#endif
}
int counted(int, double, char); int packs() { return count(1, 2.5, 'a') + count(); }
inline thread_local int per_thread = power(3, 2); int &reference() { return per_thread; }
static const char *const names[] = {"a", "bc", nullptr}; const char *name(unsigned i) { static int asked = i; return names[(i + asked) % 3]; }
union value { int i; float f; struct { short a, b; } s; }; float pun(int i) { value v; v.i = i; return v.f; }
struct empty {}; struct holder : empty { [[no_unique_address]] empty e; int x; }; int size() { return sizeof(holder) + alignof(holder); }
