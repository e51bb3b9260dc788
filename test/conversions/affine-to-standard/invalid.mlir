// test: verify --lower-affine

func.func @negative(%a: index) -> index {
  // expected-error @+1 {{modulo by non-positive value is not supported}}
  %0 = affine.apply affine_map<(d0) -> (d0 mod -3)>(%a)
  return %0 : index
}
