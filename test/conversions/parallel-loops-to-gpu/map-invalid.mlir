// test: verify --gpu-map-parallel-loops=mapping-policy=outermost

// expected-error @+1 {{Invalid mapping policy specified.}}
func.func @f() {
  return
}
