define <2 x i8> @cast(<3 x i16> %x) {
  %a = bitcast <3 x i16> %x to <6 x i8>
  %s = shufflevector <6 x i8> %a, <6 x i8> poison, <2 x i32> <i32 1, i32 poison>
  ret <2 x i8> %s
}

define float @loop(ptr %p, i32 %i, i1 %c) {
  %x = load <5 x float>, ptr %p, align 4
  br label %loop

loop:                                             ; preds = %loop, %0
  %v = phi <5 x float> [ %x, %0 ], [ %w, %loop ]
  %n = fneg nnan <5 x float> %v
  %w = select i1 %c, <5 x float> %n, <5 x float> <float 1.0, float 2.0, float 3.0, float 4.0, float 5.0>
  br i1 %c, label %loop, label %exit

exit:                                             ; preds = %loop
  store volatile <5 x float> %w, ptr %p, align 16
  %e = extractelement <5 x float> %w, i32 %i
  ret float %e

dead:                                             ; preds = %dead
  %y = shufflevector <5 x float> %y, <5 x float> poison, <5 x i32> <i32 1, i32 0, i32 2, i32 3, i32 4>
  %z = extractelement <5 x float> %y, i32 0
  br label %dead
}

define <6 x i1> @kept(<6 x i1> %x, ptr %p) {
  %a = alloca <6 x i32>
  %b = getelementptr <6 x i32>, ptr %a, i32 1, i32 2
  store <6 x i1> %x, ptr %p
  %y = call <6 x i1> @other(<6 x i1> %x)
  ret <6 x i1> %y
}
declare <6 x i1> @other(<6 x i1>)

define i64 @calls(<2 x i64> %x, i64 %s) {
  %v = shufflevector <2 x i64> %x, <2 x i64> %x, <5 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0>
  %o = call { <5 x i64>, <5 x i1> } @llvm.sadd.with.overflow.v5i64(<5 x i64> %v, <5 x i64> %v)
  %f = extractvalue { <5 x i64>, <5 x i1> } %o, 1
  %m = call <5 x i64> @llvm.abs.v5i64(<5 x i64> %v, i1 true)
  %i = insertelement <5 x i64> %m, i64 %s, i64 %s
  %t = select <5 x i1> %f, <5 x i64> %i, <5 x i64> zeroinitializer
  %r = call i64 @llvm.vector.reduce.umax.v5i64(<5 x i64> %t)
  ret i64 %r
}

define void @addresses(<5 x ptr> %p, ptr %q, <5 x i32> %i) {
  %a = getelementptr i32, ptr %q, <5 x i32> %i
  %c = icmp eq <5 x ptr> %a, %p
  %b = extractelement <5 x i1> %c, i32 4
  store i1 %b, ptr %q
  ret void
}
