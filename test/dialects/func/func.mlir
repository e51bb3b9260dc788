// test: round-trip

module {
  func.func private @declared(i32, i32 {test.a = 1 : i32}) -> (i32, i1 {test.b})
  func.func nested @nested()
  func.func public @named(%arg0: i32 {test.a}, %arg1: index) -> index attributes {no_inline, test.c = "d"} {
    return %arg1 : index
  }
  func.func @function_result() -> (() -> ()) {
    %f = constant @nested : () -> ()
    return %f : () -> ()
  }
  func.func @attributed_result(%arg0: f32) -> (f32 {test.r}) {
    return %arg0 : f32
  }
  func.func @labelled(%arg0: i32) -> i32 {
    cf.br ^bb1(%arg0 : i32)
  ^bb1(%0: i32):  // pred: ^bb0
    return {tag} %0 : i32
  }
  func.func @calls(%arg0: i32, %arg1: index) -> index {
    %0:2 = call @declared(%arg0, %arg0) {no_inline} : (i32, i32) -> (i32, i1)
    %f = constant {tag} @named : (i32, index) -> index
    %1 = call_indirect %f(%arg0, %arg1) {tag} : (i32, index) -> index
    call @nested() : () -> ()
    return %1 : index
  }
}
