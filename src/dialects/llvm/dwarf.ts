// The names of DWARF that debug information uses, each set without its common prefix.

function names(prefix: string, list: string): ReadonlySet<string> {
  return new Set(list.split(" ").map((name) => `${prefix}${name}`));
}

export interface DwarfNames {
  readonly names: ReadonlySet<string>;
  /** Their name in errors. */
  readonly noun: string;
}

export const TAGS: DwarfNames = {
  noun: "tag",
  names: names(
    "DW_TAG_",
    "array_type class_type entry_point enumeration_type formal_parameter imported_declaration label lexical_block member " +
      "pointer_type reference_type compile_unit string_type structure_type subroutine_type typedef union_type " +
      "unspecified_parameters variant common_block common_inclusion inheritance inlined_subroutine module ptr_to_member_type " +
      "set_type subrange_type with_stmt access_declaration base_type catch_block const_type constant enumerator file_type " +
      "friend namelist namelist_item packed_type subprogram template_type_parameter template_value_parameter thrown_type " +
      "try_block variant_part variable volatile_type dwarf_procedure restrict_type interface_type namespace imported_module " +
      "unspecified_type partial_unit imported_unit condition shared_type type_unit rvalue_reference_type template_alias " +
      "coarray_type generic_subrange dynamic_type atomic_type call_site call_site_parameter skeleton_unit immutable_type " +
      "MIPS_loop format_label function_template class_template GNU_BINCL GNU_EINCL GNU_template_template_param " +
      "GNU_template_parameter_pack GNU_formal_parameter_pack GNU_call_site GNU_call_site_parameter APPLE_property " +
      "BORLAND_property BORLAND_Delphi_string BORLAND_Delphi_dynamic_array BORLAND_Delphi_set BORLAND_Delphi_variant " +
      "LLVM_ptrauth_type LLVM_annotation SUN_function_template SUN_class_template SUN_struct_template SUN_union_template " +
      "SUN_indirect_inheritance SUN_codeflags SUN_memop_info SUN_omp_child_func SUN_rtti_descriptor SUN_dtor_info SUN_dtor " +
      "SUN_f90_interface SUN_fortran_vax_structure SUN_hi null GHS_namespace GHS_using_namespace GHS_using_declaration " +
      "GHS_template_templ_param UPC_shared_type UPC_strict_type UPC_relaxed PGI_kanji_type PGI_interface_block " +
      "ALTIUM_circ_type ALTIUM_mwa_circ_type ALTIUM_rev_carry_type ALTIUM_rom",
  ),
};

export const ENCODINGS: DwarfNames = {
  noun: "encoding",
  names: names(
    "DW_ATE_",
    "address boolean complex_float float signed signed_char unsigned unsigned_char imaginary_float packed_decimal " +
      "numeric_string edited signed_fixed unsigned_fixed decimal_float UTF UCS ASCII HP_complex_float HP_float128 " +
      "HP_complex_float128 HP_floathpintel HP_imaginary_float128",
  ),
};

/** Encodings by their numbers, for operands of operations that may give them so. */
export const ENCODING_NUMBERS: readonly string[] = [...ENCODINGS.names].slice(0, 18);

export const LANGUAGES: DwarfNames = {
  noun: "language",
  names: names(
    "DW_LANG_",
    "C89 C Ada83 C_plus_plus Cobol74 Cobol85 Fortran77 Fortran90 Pascal83 Modula2 Java C99 Ada95 Fortran95 PLI ObjC " +
      "ObjC_plus_plus UPC D Python OpenCL Go Modula3 Haskell C_plus_plus_03 C_plus_plus_11 OCaml Rust C11 Swift Julia " +
      "C_plus_plus_14 Fortran03 Fortran08 RenderScript BLISS Kotlin Zig Crystal C_plus_plus_17 C_plus_plus_20 C17 Fortran18 " +
      "Ada2005 Ada2012 HIP Assembly C_sharp Mojo GLSL GLSL_ES HLSL OpenCL_CPP CPP_for_OpenCL SYCL Ruby Move Hylo Metal " +
      "Mips_Assembler GOOGLE_RenderScript BORLAND_Delphi",
  ),
};

export const CALLING_CONVENTIONS: DwarfNames = {
  noun: "calling convention",
  names: names(
    "DW_CC_",
    "normal program nocall pass_by_reference pass_by_value GNU_renesas_sh GNU_borland_fastcall_i386 BORLAND_safecall " +
      "BORLAND_stdcall BORLAND_pascal BORLAND_msfastcall BORLAND_msreturn BORLAND_thiscall BORLAND_fastcall LLVM_vectorcall " +
      "LLVM_Win64 LLVM_X86_64SysV LLVM_AAPCS LLVM_AAPCS_VFP LLVM_IntelOclBicc LLVM_SpirFunction LLVM_DeviceKernel LLVM_Swift " +
      "LLVM_PreserveMost LLVM_PreserveAll LLVM_X86RegCall LLVM_M68kRTD LLVM_PreserveNone LLVM_RISCVVectorCall " +
      "LLVM_SwiftTail LLVM_RISCVVLSCall GDB_IBM_OpenCL",
  ),
};

const numbered = (name: string): string => Array.from({ length: 32 }, (_, index) => `${name}${index}`).join(" ");

export const OPERATIONS: DwarfNames = {
  noun: "operation encoding",
  names: names(
    "DW_OP_",
    "addr deref const1u const1s const2u const2s const4u const4s const8u const8s constu consts dup drop over pick swap rot " +
      "xderef abs and div minus mod mul neg not or plus plus_uconst shl shr shra xor bra eq ge gt le lt ne skip regx fbreg " +
      "bregx piece deref_size xderef_size nop push_object_address call2 call4 call_ref form_tls_address call_frame_cfa " +
      "bit_piece implicit_value stack_value implicit_pointer addrx constx entry_value const_type regval_type deref_type " +
      "xderef_type convert reinterpret GNU_push_tls_address GNU_implicit_pointer GNU_entry_value GNU_addr_index " +
      "GNU_const_index LLVM_fragment LLVM_convert LLVM_tag_offset LLVM_entry_value LLVM_implicit_pointer LLVM_arg LLVM_user " +
      "LLVM_extract_bits_sext LLVM_extract_bits_zext PGI_omp_thread_num WASM_location WASM_location_int HP_is_value " +
      "HP_fltconst4 HP_fltconst8 HP_mod_range HP_unmod_range HP_tls INTEL_bit_piece APPLE_uninit " +
      `${numbered("lit")} ${numbered("reg")} ${numbered("breg")}`,
  ),
};
