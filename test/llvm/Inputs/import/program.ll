source_filename = "test/llvm/programs/linked-list.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [4 x i8] c"%d \00", align 1
@.str.1 = private unnamed_addr constant [6 x i8] c"= %d\0A\00", align 1

define dso_local noundef i32 @main() local_unnamed_addr #0 {
  %1 = tail call noalias noundef dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #4
  store i32 0, ptr %1, align 8, !tbaa !9
  %2 = getelementptr inbounds nuw i8, ptr %1, i64 8
  store ptr null, ptr %2, align 8, !tbaa !13
  %3 = tail call noalias noundef dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #4
  store i32 1, ptr %3, align 8, !tbaa !9
  %4 = getelementptr inbounds nuw i8, ptr %3, i64 8
  store ptr %1, ptr %4, align 8, !tbaa !13
  %5 = tail call noalias noundef dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #4
  store i32 4, ptr %5, align 8, !tbaa !9
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 8
  store ptr %3, ptr %6, align 8, !tbaa !13
  %7 = tail call noalias noundef dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #4
  store i32 9, ptr %7, align 8, !tbaa !9
  %8 = getelementptr inbounds nuw i8, ptr %7, i64 8
  store ptr %5, ptr %8, align 8, !tbaa !13
  %9 = tail call noalias noundef dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #4
  store i32 16, ptr %9, align 8, !tbaa !9
  %10 = getelementptr inbounds nuw i8, ptr %9, i64 8
  store ptr %7, ptr %10, align 8, !tbaa !13
  %11 = tail call noalias noundef dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #4
  store i32 25, ptr %11, align 8, !tbaa !9
  %12 = getelementptr inbounds nuw i8, ptr %11, i64 8
  store ptr %9, ptr %12, align 8, !tbaa !13
  %13 = tail call noalias noundef dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #4
  store i32 36, ptr %13, align 8, !tbaa !9
  %14 = getelementptr inbounds nuw i8, ptr %13, i64 8
  store ptr %11, ptr %14, align 8, !tbaa !13
  %15 = tail call noalias noundef dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #4
  store i32 49, ptr %15, align 8, !tbaa !9
  %16 = getelementptr inbounds nuw i8, ptr %15, i64 8
  store ptr %13, ptr %16, align 8, !tbaa !13
  %17 = tail call noalias noundef dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #4
  store i32 64, ptr %17, align 8, !tbaa !9
  %18 = getelementptr inbounds nuw i8, ptr %17, i64 8
  store ptr %15, ptr %18, align 8, !tbaa !13
  %19 = tail call noalias noundef dereferenceable_or_null(16) ptr @malloc(i64 noundef 16) #4
  store i32 81, ptr %19, align 8, !tbaa !9
  %20 = getelementptr inbounds nuw i8, ptr %19, i64 8
  store ptr %17, ptr %20, align 8, !tbaa !13
  br label %21

21:                                               ; preds = %0, %21
  %22 = phi ptr [ %25, %21 ], [ %19, %0 ]
  %23 = phi ptr [ %22, %21 ], [ null, %0 ]
  %24 = getelementptr inbounds nuw i8, ptr %22, i64 8
  %25 = load ptr, ptr %24, align 8, !tbaa !13
  store ptr %23, ptr %24, align 8, !tbaa !13
  %26 = icmp eq ptr %25, null
  br i1 %26, label %29, label %21, !llvm.loop !14

27:                                               ; preds = %29
  %28 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str.1, i32 noundef %37)
  ret i32 0

29:                                               ; preds = %21, %29
  %30 = phi ptr [ %33, %29 ], [ %22, %21 ]
  %31 = phi i32 [ %37, %29 ], [ 0, %21 ]
  %32 = getelementptr inbounds nuw i8, ptr %30, i64 8
  %33 = load ptr, ptr %32, align 8, !tbaa !13
  %34 = load i32, ptr %30, align 8, !tbaa !9
  %35 = tail call i32 (ptr, ...) @printf(ptr noundef nonnull dereferenceable(1) @.str, i32 noundef %34)
  %36 = load i32, ptr %30, align 8, !tbaa !9
  %37 = add nsw i32 %36, %31
  tail call void @free(ptr noundef nonnull %30) #5
  %38 = icmp eq ptr %33, null
  br i1 %38, label %27, label %29, !llvm.loop !16
}

declare noundef i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr #1

declare void @free(ptr allocptr noundef captures(none)) local_unnamed_addr #2

declare noalias noundef ptr @malloc(i64 noundef) local_unnamed_addr #3

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nofree nounwind "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { mustprogress nounwind willreturn allockind("free") memory(argmem: readwrite, inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { mustprogress nofree nounwind willreturn allockind("alloc,uninitialized") allocsize(0) memory(inaccessiblemem: readwrite) "alloc-family"="malloc" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #4 = { nounwind allocsize(0) }
attributes #5 = { nounwind }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.errno.tbaa = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !6, i64 0}
!10 = !{!"node", !6, i64 0, !11, i64 8}
!11 = !{!"p1 _ZTS4node", !12, i64 0}
!12 = !{!"any pointer", !7, i64 0}
!13 = !{!10, !11, i64 8}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.mustprogress"}
!16 = distinct !{!16, !15}
