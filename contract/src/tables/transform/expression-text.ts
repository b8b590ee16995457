/** Words that are not names of columns without brackets. */
export const expressionKeywords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'true', 'false', 'null']);

/** A name that needs no brackets. */
const plainName = /^[\p{L}_][\p{L}\p{M}\p{N}_]*(?:\.[\p{L}\p{M}\p{N}_]+)*$/u;

/** The name of a column as it is written in an expression: in brackets if it is not a plain word. */
export function columnInExpression(name: string): string {
  const isPlain = plainName.test(name) && !expressionKeywords.has(name.toLowerCase());
  return isPlain ? name : `[${name.replaceAll(']', ']]')}]`;
}

/** Texts, names in brackets, numbers and words, in the order in which they are tried. */
const part =
  /'[^']*'|"[^"]*"|\[((?:[^\]]|\]\])*)\]|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?|([\p{L}_][\p{L}\p{M}\p{N}_]*(?:\.[\p{L}\p{M}\p{N}_]+)*)/gu;

/**
 * The text of an expression with other names of columns; everything else stays as written.
 *
 * @param newName of a column; undefined if it keeps its name
 */
export function renameInExpression(source: string, newName: (name: string) => string | undefined): string {
  return source.replaceAll(part, (found: string, bracketed?: string, word?: string, at = 0) => {
    const name = bracketed?.replaceAll(']]', ']') ?? word;
    if (name === undefined) return found;
    const after = source.slice(at + found.length);
    if (word !== undefined && !isColumn(word, after)) return found;
    const renamed = newName(name);
    return renamed === undefined ? found : columnInExpression(renamed);
  });
}

/** Whether a word is a column: not a keyword, a function, or the word `by` before the column of a group. */
function isColumn(word: string, after: string): boolean {
  const lower = word.toLowerCase();
  if (expressionKeywords.has(lower) || /^\s*\(/.test(after)) return false;
  const next = /^\s*(?:\[|([\p{L}_]+))/u.exec(after);
  return lower !== 'by' || next === null || expressionKeywords.has((next[1] ?? '').toLowerCase());
}
