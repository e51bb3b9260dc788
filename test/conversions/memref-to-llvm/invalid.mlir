// test: verify --finalize-memref-to-llvm

// expected-error @+1 {{redefinition of reserved function 'malloc' of different type '!llvm.func<ptr (i32)>' is prohibited}}
llvm.func @malloc(i32) -> !llvm.ptr

func.func @f() {
  %0 = memref.alloc() : memref<4xf32>
  return
}
