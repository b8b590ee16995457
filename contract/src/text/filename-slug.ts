/**
 * The readable part of a file name: custom file name, else title, else `table`; in lower case, with every run
 * of characters other than a-z and 0-9 replaced by one hyphen. At most `maxChars` characters.
 */
export function filenameSlug(
  customFilename: string | undefined,
  title: string | undefined,
  maxChars: number,
): string {
  for (const candidate of [customFilename, title]) {
    const slug = slugify(candidate ?? '', maxChars);
    if (slug !== '') return slug;
  }
  return 'table';
}

/** Latin letters that Unicode does not decompose into one of a-z and a mark. */
const spelledOut = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
);

/** Lower-case letters and digits separated by single hyphens, truncated to `maxChars`; may be empty. */
export function slugify(text: string, maxChars: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => spelledOut.get(letter) ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxChars)
    .replace(/-$/, '');
}
