// Exceptions: clauses, rethrowing, cleanups, function try blocks, specifications, exceptions out of constructors.
#if __cpp_exceptions
extern "C" int printf(const char *, ...);
struct guard {
  int id;
  explicit guard(int i) : id(i) { if (i > 9) throw i; }
  ~guard() { printf("%d\n", id); }
};
struct problem { virtual ~problem(); virtual int code() const { return 1; } };
struct specific : problem { int value; specific(int v) : value(v) {} int code() const override { return value; } };
problem::~problem() {}
int risky(int);
int quiet(int x) noexcept { return risky(x); }
int classify(int x) {
  guard a(x), b(x + 1);
  try {
    guard c(x * 2);
    if (x == 3) throw specific(x);
    return risky(c.id);
  } catch (const specific &one) { return one.code();
  } catch (problem *one) { delete one; throw;
  } catch (int value) { return -value;
  } catch (...) { try { return risky(b.id); } catch (char) { throw specific(7); } }
}
struct base { base(int); int x; };
struct derived : base {
  guard g;
  derived(int i) try : base(i), g(i) {} catch (int) { printf("failed\n"); }
};
int *many(int n) { return reinterpret_cast<int *>(new guard[2]{guard(n), guard(n + 1)}); }
int nested(int n) { struct local { ~local() noexcept(false) { if (risky(0)) throw 1.5; } } one; return n ? nested(n - 1) : classify(n); }
#endif
