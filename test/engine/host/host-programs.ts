// Programs with host code for tests of `launchHost`.

/** Copies its input to its output, and gives how much there was. */
export const ECHO = `llvm.func @getchar() -> i32
llvm.func @putchar(i32) -> i32
llvm.func @main() -> i32 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  llvm.br ^loop(%zero : i32)
^loop(%n: i32):
  %c = llvm.call @getchar() : () -> i32
  %isOver = llvm.icmp "slt" %c, %zero : i32
  llvm.cond_br %isOver, ^end, ^more
^more:
  %said = llvm.call @putchar(%c) : (i32) -> i32
  %next = llvm.add %n, %one : i32
  llvm.br ^loop(%next : i32)
^end:
  llvm.return %n : i32
}`;

/** Prints a letter and never ends. */
export const ENDLESS = `llvm.func @putchar(i32) -> i32
llvm.func @main() {
  %c = llvm.mlir.constant(65 : i32) : i32
  %said = llvm.call @putchar(%c) : (i32) -> i32
  llvm.br ^loop
^loop:
  llvm.br ^loop
}`;
