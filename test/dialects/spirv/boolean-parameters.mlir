// test: pass --allow-unregistered-dialect
// Words stand for numbers of one bit, with a sign, in the parameters of attributes.

"test.op"() {m = #spirv.coop_matrix_props_khr<m_size = true, n_size = false, k_size = 3, a_type = i8, b_type = i8, c_type = i32, result_type = i32, acc_sat = true, scope = <Subgroup>>} : () -> ()

// expected:
// module {
//   "test.op"() {m = #spirv.coop_matrix_props_khr<m_size = 4294967295, n_size = 0, k_size = 3, a_type = i8, b_type = i8, c_type = i32, result_type = i32, acc_sat = true, scope = <Subgroup>>} : () -> ()
// }
