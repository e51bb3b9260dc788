#include <stdio.h>

enum op { PUSH, ADD, MUL, SUB, DUP, PRINT, HALT };
static const int code[] = {PUSH, 6, PUSH, 7, MUL, DUP, PRINT, PUSH, 2, SUB, PRINT, HALT};
int main(void) {
  int stack[16], sp = 0;
  for (const int *pc = code;;) switch (*pc++) {
    case PUSH: stack[sp++] = *pc++; break;
    case ADD: sp--; stack[sp - 1] += stack[sp]; break;
    case MUL: sp--; stack[sp - 1] *= stack[sp]; break;
    case SUB: sp--; stack[sp - 1] -= stack[sp]; break;
    case DUP: stack[sp] = stack[sp - 1]; sp++; break;
    case PRINT: printf("%d\n", stack[sp - 1]); break;
    case HALT: return stack[0];
  }
}
