const CHARS_MAX = 60;
const part = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}.&+_-]*`;

/** Names of font families that users choose: words of letters, digits and few signs, with single spaces between them. */
export const fontFamilyNamePattern = new RegExp(`^(?=.{1,${CHARS_MAX}}$)${part}(?: ${part})*$`, 'u');

/** Generic families of CSS, which mean a built-in font. */
export const genericFontFamilies = ['sans-serif', 'serif', 'monospace', 'system-ui'] as const;

/** What such a name may be, worded to follow "must be". */
export const fontFamilyNameRule = `1 to ${CHARS_MAX} characters: words of letters, digits and . & + _ - with single spaces between them`;
