// RUN: spirvana opt --upgrade --split-input-file --verify-diagnostics %s

func.func @position(%v: vector<4xf32>, %i: i32) {
  // expected-error @+1 {{a position of type 'i32' cannot be upgraded: today it is of type 'index'}}
  %0 = vector.extractelement %v[%i : i32] : vector<4xf32>
  return
}

// -----

func.func @generic(%v: vector<4xf32>, %i: i32) {
  // expected-error @+1 {{a position of type 'i32' cannot be upgraded: today it is of type 'index'}}
  %0 = "vector.extractelement"(%v, %i) : (vector<4xf32>, i32) -> f32
  return
}

// -----

func.func @no_vector(%f: f32) {
  // expected-error @+1 {{expected a vector}}
  %0 = vector.splat %f : f32
  return
}
