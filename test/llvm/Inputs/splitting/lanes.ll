
define <2 x i8> @cast(<3 x i16> %x) {
  %1 = extractelement <3 x i16> %x, i32 0
  %2 = lshr i16 %1, 8
  %3 = trunc i16 %2 to i8
  %4 = insertelement <2 x i8> poison, i8 %3, i32 0
  %5 = insertelement <2 x i8> %4, i8 poison, i32 1
  ret <2 x i8> %5
}

define float @loop(ptr %p, i32 %i, i1 %c) {
  %1 = load float, ptr %p, align 4
  %2 = getelementptr inbounds float, ptr %p, i32 1
  %3 = load float, ptr %2, align 4
  %4 = getelementptr inbounds float, ptr %p, i32 2
  %5 = load float, ptr %4, align 4
  %6 = getelementptr inbounds float, ptr %p, i32 3
  %7 = load float, ptr %6, align 4
  %8 = getelementptr inbounds float, ptr %p, i32 4
  %9 = load float, ptr %8, align 4
  br label %loop

loop:                                             ; preds = %loop, %0
  %10 = phi float [ %1, %0 ], [ %20, %loop ]
  %11 = phi float [ %3, %0 ], [ %21, %loop ]
  %12 = phi float [ %5, %0 ], [ %22, %loop ]
  %13 = phi float [ %7, %0 ], [ %23, %loop ]
  %14 = phi float [ %9, %0 ], [ %24, %loop ]
  %15 = fneg nnan float %10
  %16 = fneg nnan float %11
  %17 = fneg nnan float %12
  %18 = fneg nnan float %13
  %19 = fneg nnan float %14
  %20 = select i1 %c, float %15, float 1.000000e+00
  %21 = select i1 %c, float %16, float 2.000000e+00
  %22 = select i1 %c, float %17, float 3.000000e+00
  %23 = select i1 %c, float %18, float 4.000000e+00
  %24 = select i1 %c, float %19, float 5.000000e+00
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  store volatile float %20, ptr %p, align 16
  %25 = getelementptr inbounds float, ptr %p, i32 1
  store volatile float %21, ptr %25, align 4
  %26 = getelementptr inbounds float, ptr %p, i32 2
  store volatile float %22, ptr %26, align 8
  %27 = getelementptr inbounds float, ptr %p, i32 3
  store volatile float %23, ptr %27, align 4
  %28 = getelementptr inbounds float, ptr %p, i32 4
  store volatile float %24, ptr %28, align 16
  %29 = icmp eq i32 %i, 1
  %30 = select i1 %29, float %21, float %20
  %31 = icmp eq i32 %i, 2
  %32 = select i1 %31, float %22, float %30
  %33 = icmp eq i32 %i, 3
  %34 = select i1 %33, float %23, float %32
  %35 = icmp eq i32 %i, 4
  %36 = select i1 %35, float %24, float %34
  ret float %36

dead:                                             ; preds = %dead
  br label %dead
}

define <6 x i1> @kept(<6 x i1> %x, ptr %p) {
  %1 = extractelement <6 x i1> %x, i32 0
  %2 = extractelement <6 x i1> %x, i32 1
  %3 = extractelement <6 x i1> %x, i32 2
  %4 = extractelement <6 x i1> %x, i32 3
  %5 = extractelement <6 x i1> %x, i32 4
  %6 = extractelement <6 x i1> %x, i32 5
  %a = alloca [8 x i32], align 32
  %7 = zext i1 %1 to i6
  %8 = zext i1 %2 to i6
  %9 = shl i6 %8, 1
  %10 = zext i1 %3 to i6
  %11 = shl i6 %10, 2
  %12 = zext i1 %4 to i6
  %13 = shl i6 %12, 3
  %14 = zext i1 %5 to i6
  %15 = shl i6 %14, 4
  %16 = zext i1 %6 to i6
  %17 = shl i6 %16, 5
  %18 = or i6 %7, %9
  %19 = or i6 %18, %11
  %20 = or i6 %19, %13
  %21 = or i6 %20, %15
  %22 = or i6 %21, %17
  store i6 %22, ptr %p, align 1
  %23 = insertelement <6 x i1> poison, i1 %1, i32 0
  %24 = insertelement <6 x i1> %23, i1 %2, i32 1
  %25 = insertelement <6 x i1> %24, i1 %3, i32 2
  %26 = insertelement <6 x i1> %25, i1 %4, i32 3
  %27 = insertelement <6 x i1> %26, i1 %5, i32 4
  %28 = insertelement <6 x i1> %27, i1 %6, i32 5
  %y = call <6 x i1> @other(<6 x i1> %28)
  %29 = extractelement <6 x i1> %y, i32 0
  %30 = extractelement <6 x i1> %y, i32 1
  %31 = extractelement <6 x i1> %y, i32 2
  %32 = extractelement <6 x i1> %y, i32 3
  %33 = extractelement <6 x i1> %y, i32 4
  %34 = extractelement <6 x i1> %y, i32 5
  %35 = insertelement <6 x i1> poison, i1 %29, i32 0
  %36 = insertelement <6 x i1> %35, i1 %30, i32 1
  %37 = insertelement <6 x i1> %36, i1 %31, i32 2
  %38 = insertelement <6 x i1> %37, i1 %32, i32 3
  %39 = insertelement <6 x i1> %38, i1 %33, i32 4
  %40 = insertelement <6 x i1> %39, i1 %34, i32 5
  ret <6 x i1> %40
}

declare <6 x i1> @other(<6 x i1>)

define i64 @calls(<2 x i64> %x, i64 %s) {
  %1 = extractelement <2 x i64> %x, i32 0
  %2 = extractelement <2 x i64> %x, i32 1
  %3 = extractelement <2 x i64> %x, i32 0
  %4 = extractelement <2 x i64> %x, i32 1
  %5 = extractelement <2 x i64> %x, i32 0
  %6 = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %1, i64 %1)
  %7 = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %2, i64 %2)
  %8 = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %3, i64 %3)
  %9 = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %4, i64 %4)
  %10 = call { i64, i1 } @llvm.sadd.with.overflow.i64(i64 %5, i64 %5)
  %11 = extractvalue { i64, i1 } %6, 1
  %12 = extractvalue { i64, i1 } %7, 1
  %13 = extractvalue { i64, i1 } %8, 1
  %14 = extractvalue { i64, i1 } %9, 1
  %15 = extractvalue { i64, i1 } %10, 1
  %16 = call i64 @llvm.abs.i64(i64 %1, i1 true)
  %17 = call i64 @llvm.abs.i64(i64 %2, i1 true)
  %18 = call i64 @llvm.abs.i64(i64 %3, i1 true)
  %19 = call i64 @llvm.abs.i64(i64 %4, i1 true)
  %20 = call i64 @llvm.abs.i64(i64 %5, i1 true)
  %21 = icmp eq i64 %s, 0
  %22 = select i1 %21, i64 %s, i64 %16
  %23 = icmp eq i64 %s, 1
  %24 = select i1 %23, i64 %s, i64 %17
  %25 = icmp eq i64 %s, 2
  %26 = select i1 %25, i64 %s, i64 %18
  %27 = icmp eq i64 %s, 3
  %28 = select i1 %27, i64 %s, i64 %19
  %29 = icmp eq i64 %s, 4
  %30 = select i1 %29, i64 %s, i64 %20
  %31 = select i1 %11, i64 %22, i64 0
  %32 = select i1 %12, i64 %24, i64 0
  %33 = select i1 %13, i64 %26, i64 0
  %34 = select i1 %14, i64 %28, i64 0
  %35 = select i1 %15, i64 %30, i64 0
  %36 = call i64 @llvm.umax.i64(i64 %31, i64 %32)
  %37 = call i64 @llvm.umax.i64(i64 %36, i64 %33)
  %38 = call i64 @llvm.umax.i64(i64 %37, i64 %34)
  %39 = call i64 @llvm.umax.i64(i64 %38, i64 %35)
  ret i64 %39
}

define void @addresses(<5 x ptr> %p, ptr %q, <5 x i32> %i) {
  %1 = extractelement <5 x ptr> %p, i32 4
  %2 = extractelement <5 x i32> %i, i32 4
  %3 = getelementptr i32, ptr %q, i32 %2
  %4 = icmp eq ptr %3, %1
  store i1 %4, ptr %q, align 1
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <5 x i64> @llvm.abs.v5i64(<5 x i64>, i1 immarg) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { <5 x i64>, <5 x i1> } @llvm.sadd.with.overflow.v5i64(<5 x i64>, <5 x i64>) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.vector.reduce.umax.v5i64(<5 x i64>) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.sadd.with.overflow.i64(i64, i64) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.abs.i64(i64, i1 immarg) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umax.i64(i64, i64) #1

attributes #0 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
