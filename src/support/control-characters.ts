// Text that a person sees on a terminal, which obeys control characters: an input must not move its cursor, change its title or hide a line.

/** Every control character but line feed and tab. */
const controls = /(?![\n\t])\p{Cc}/gu;

/** U+2400, from where on each control character of ASCII has a picture, one column wide. */
const PICTURES = 0x2400;
const DELETE = 0x7f;
const DELETE_PICTURE = "\u2421";
/** For the control characters from U+0080 on, which have no pictures. */
const OTHER_PICTURE = "\ufffd";

/** The text with a picture in place of each control character but line feed and tab; columns stay the same. */
export function visibleText(text: string): string {
  return text.replaceAll(controls, (character) => {
    const code = character.charCodeAt(0);
    if (code < DELETE) return String.fromCharCode(PICTURES + code);
    return code === DELETE ? DELETE_PICTURE : OTHER_PICTURE;
  });
}
