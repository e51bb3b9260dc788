// test: round-trip --allow-unregistered-dialect

// Types and attributes that no operation of ours has.
#di_file = #llvm.di_file<"a" in "b">
#di_string_type = #llvm.di_string_type<tag = DW_TAG_string_type, name = "n", sizeInBits = 8>
#di_common_block = #llvm.di_common_block<scope = #di_file, name = "n", file = #di_file, line = 1>
#di_imported_entity = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #di_file, entity = #di_file, line = 1>
#di_lexical_block_file = #llvm.di_lexical_block_file<scope = #di_file, file = #di_file, discriminator = 1>
#di_module = #llvm.di_module<file = #di_file, scope = #di_file, name = "n", configMacros = "c", includePath = "i", apinotes = "a", line = 1, isDecl = true>
module {
  "test.op"() {a = #gpu.mask<5>, b = #gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>, c = #gpu.kernel_metadata<"k", () -> (), arg_attrs = [], metadata = {x = 1 : i64}>, d = #gpu.kernel_table<[#gpu.kernel_metadata<"k", () -> ()>]>, e = #gpu.object<#spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<cooperative_matrix_properties_nv = [#spirv.coop_matrix_props_nv<m_size = 8, n_size = 8, k_size = 32, a_type = i8, b_type = i8, c_type = i32, result_type = i32, scope = <Subgroup>>]>>, "x">} : () -> ()
  "test.op"() {a = #di_common_block, b = #di_lexical_block_file, c = #di_module, d = #di_string_type, e = #llvm.di_generic_subrange<lowerBound = 1 : i64, stride = 2 : i64>, f = #di_imported_entity} : () -> ()
  %0:3 = "test.op"() : () -> (!gpu.sparse.dntensor_handle, !gpu.sparse.spmat_handle, !gpu.sparse.spgemmop_handle)
}
