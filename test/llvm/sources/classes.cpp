// Virtual functions, templates, lambdas, static initialization, exceptions where they are enabled.
struct shape {
  virtual ~shape() {}
  virtual double area() const = 0;
};
struct square final : shape {
  double side;
  explicit square(double s) : side(s) {}
  double area() const override { return side * side; }
};
template <typename T> T largest(const T *values, int count) {
  T best = values[0];
  for (int i = 1; i < count; i++) best = values[i] > best ? values[i] : best;
  return best;
}
int largest_of(int *values, int count) { return largest(values, count); }
double largest_of(double *values, int count) { return largest(values, count); }
static int made = [] { return 41; }() + 1;
thread_local square current(2.0);
double total(const shape *const *shapes, int count) {
  double sum = 0;
  auto add = [&sum](const shape &one) { sum += one.area(); };
  for (int i = 0; i < count; i++) add(*shapes[i]);
  return sum + made + current.area();
}
int guarded(int (*risky)(int), int x) {
#ifdef __EXCEPTIONS
  try {
    square local(x);
    return risky(x) + static_cast<int>(local.area());
  } catch (const int &number) {
    return number;
  } catch (...) {
    if (x == 3) throw;
    return -1;
  }
#else
  square local(x);
  return risky(x) + static_cast<int>(local.area());
#endif
}
shape *clone(const shape &one) {
  if (auto *as_square = dynamic_cast<const square *>(&one)) return new square(*as_square);
  return nullptr;
}
