/** Letters of scripts that are written from right to left. */
export const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Whether the first letter of a text is written from right to left, and so the text. */
export function startsRightToLeft(text: string): boolean {
  return rightToLeftLetters.test(/\p{L}/u.exec(text)?.[0] ?? '');
}
