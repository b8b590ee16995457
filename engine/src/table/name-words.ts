/**
 * The words of a technical name such as `created_at`, `avgOrderValue`, `user.name` or `HTMLParser`. A name
 * with spaces is only split at spaces and underscores, because it may contain punctuation.
 */
export function nameWords(name: string): string[] {
  const separated = /\s/.test(name) ? name.replace(SPACES, ' ') : splitWords(name);
  return separated.split(' ').filter((word) => word !== '');
}

const SPACES = /[\s_]/g;
/** Not between digits, as in 1.5 and 2024-01. */
const SEPARATORS = /_|(?<!\d)[-.]|[-.](?!\d)/g;
/** A small letter or a digit before a capital. */
const CAPITAL = /[\p{Ll}\d]\p{Lu}/gu;
/** Before the last capital of an acronym and its following word, but not in plurals such as IDs. */
const AFTER_ACRONYM = /(?<=\p{Lu})(?=\p{Lu}\p{Ll})(?!\p{Lu}s(?!\p{L}))/gu;

function splitWords(name: string): string {
  const separated = name.replace(SEPARATORS, ' ');
  const split = separated.replace(CAPITAL, (pair, at: number) =>
    endsWord(separated, at) ? `${pair.slice(0, -1)} ${pair.slice(-1)}` : pair,
  );
  return split.replace(AFTER_ACRONYM, ' ');
}

/**
 * Whether a capital after this character starts a word: not in names such as iPhone, whose first letter
 * stands alone, and not after the digit of B2B.
 */
function endsWord(text: string, at: number): boolean {
  let last = at;
  while (last >= 0 && /\d/.test(text.charAt(last))) last--;
  if (last < 0) return true;
  if (last < at) return !/\p{Lu}/u.test(text.charAt(last));
  return at > 0 && /\p{L}|\d/u.test(text.charAt(at - 1));
}
