#include <stdio.h>

int main(void) {
  for (int i = 1; i <= 15; i++) printf("%s", i % 15 == 0 ? "FizzBuzz\n" : i % 5 == 0 ? "Buzz " : i % 3 == 0 ? "Fizz " : i < 10 ? ". " : "- ");
}
