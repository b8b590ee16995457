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
/** Before a capital after a small letter, but not in names such as iPhone, whose first letter stands alone. */
const CAPITAL = /(?<=\p{Ll}\p{Ll}\d*|\p{Lu}\p{Ll}\d*|[\p{Ll}\d]\d+)(?=\p{Lu})/gu;
/** Before the last capital of an acronym and its following word, but not in plurals such as IDs. */
const AFTER_ACRONYM = /(?<=\p{Lu})(?=\p{Lu}\p{Ll})(?!\p{Lu}s(?!\p{L}))/gu;

function splitWords(name: string): string {
  return name.replace(SEPARATORS, ' ').replace(CAPITAL, ' ').replace(AFTER_ACRONYM, ' ');
}
