// test: round-trip --allow-unregistered-dialect

#extern = #ml_program.extern : tensor<4xi32>
module {
  ml_program.global private @weights(dense<4> : tensor<4xi32>) : tensor<4xi32>
  ml_program.global public mutable @state : tensor<?xi32>
  ml_program.global nested mutable @elsewhere(#extern) : tensor<?xi32> {note = "kept"}
  ml_program.func private @declared(i32) -> i32
  ml_program.func @defined(%arg0: i32 {x.y}) -> (i32 {x.z = 1 : i64}) attributes {q = 1 : i64} {
    ml_program.return %arg0 : i32
  }
  ml_program.func @accesses() -> tensor<4xi32> {
    %weights = ml_program.global_load_const @weights : tensor<4xi32>
    %state = ml_program.global_load @state : tensor<?xi32>
    ml_program.global_store @state = %state : tensor<?xi32>
    ml_program.return %weights : tensor<4xi32>
  }
  ml_program.subgraph @graph(%arg0: i32) -> (tensor<?xi32>, !ml_program.token) {
    %0 = "u.user"(%1) : (i32) -> i32
    %1 = "u.user"(%arg0) : (i32) -> i32
    %2 = ml_program.token
    %result, %produceToken = ml_program.global_load_graph @state ordering(() -> !ml_program.token) : tensor<?xi32>
    %3 = ml_program.global_store_graph @state = %result ordering(%2, %produceToken -> !ml_program.token) : tensor<?xi32>
    ml_program.output %result, %3 : tensor<?xi32>, !ml_program.token
  }
}
