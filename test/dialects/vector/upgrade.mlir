// test: upgrade
// Single elements, and vectors of one value, had ops of their own until release 20.

func.func @elements(%v: vector<4xf32>, %w: vector<f32>, %f: f32, %i: index) {
  %0 = vector.extractelement %v[%i : index] : vector<4xf32>
  %1 = vector.extractelement %w[] : vector<f32>
  %2 = vector.insertelement %f, %v[%i : index] : vector<4xf32>
  %3 = vector.insertelement %f, %w[] {note} : vector<f32>
  %4 = vector.splat %f : vector<4xf32>
  return
}

// expected:
// module {
//   func.func @elements(%arg0: vector<4xf32>, %arg1: vector<f32>, %arg2: f32, %arg3: index) {
//     %0 = vector.extract %arg0[%arg3] : f32 from vector<4xf32>
//     %1 = vector.extract %arg1[] : f32 from vector<f32>
//     %2 = vector.insert %arg2, %arg0 [%arg3] : f32 into vector<4xf32>
//     %3 = vector.insert %arg2, %arg1 [] {note} : f32 into vector<f32>
//     %4 = vector.broadcast %arg2 : f32 to vector<4xf32>
//     return
//   }
// }

// -----

"builtin.module"() ({
  "func.func"() <{function_type = (vector<4xf32>, vector<f32>, f32, index) -> (), sym_name = "generic"}> ({
  ^bb0(%v: vector<4xf32>, %w: vector<f32>, %f: f32, %i: index):
    %0 = "vector.extractelement"(%v, %i) : (vector<4xf32>, index) -> f32
    %1 = "vector.extractelement"(%w) : (vector<f32>) -> f32
    %2 = "vector.insertelement"(%f, %v, %i) : (f32, vector<4xf32>, index) -> vector<4xf32>
    %3 = "vector.splat"(%f) : (f32) -> vector<4xf32>
    %4 = "vector.shuffle"(%v, %v) <{mask = [0, 5]}> : (vector<4xf32>, vector<4xf32>) -> vector<2xf32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

// expected:
// module {
//   func.func @generic(%arg0: vector<4xf32>, %arg1: vector<f32>, %arg2: f32, %arg3: index) {
//     %0 = vector.extract %arg0[%arg3] : f32 from vector<4xf32>
//     %1 = vector.extract %arg1[] : f32 from vector<f32>
//     %2 = vector.insert %arg2, %arg0 [%arg3] : f32 into vector<4xf32>
//     %3 = vector.broadcast %arg2 : f32 to vector<4xf32>
//     %4 = vector.shuffle %arg0, %arg0 [0, 5] : vector<4xf32>, vector<4xf32>
//     return
//   }
// }
