/** A style at the end of a file name, with the sign before it. */
const STYLE =
  /[-_ ]?(?:extralight|ultralight|semibold|demibold|extrabold|ultrabold|thin|light|regular|normal|roman|medium|bold|black|heavy|italic|oblique|variable|[1-9]00)$/i;

/** A family name from the name of a font file: `AcmeSans-BoldItalic.woff2` is of the family Acme Sans. */
export function familyOfFile(name: string): string {
  let stem = withoutEnd(name, '.');
  // The axes of a variable font.
  if (stem.endsWith(']')) stem = withoutEnd(stem, '[');
  for (;;) {
    const shorter = stem.replace(STYLE, '');
    // A family can itself have the name of a style, such as Black.
    if (shorter === stem || shorter === '') break;
    stem = shorter;
  }
  return stem
    .replace(/[-_ ]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim();
}

/** A text up to the last of these signs. */
function withoutEnd(text: string, sign: string): string {
  const end = text.lastIndexOf(sign);
  return end < 1 ? text : text.slice(0, end);
}
