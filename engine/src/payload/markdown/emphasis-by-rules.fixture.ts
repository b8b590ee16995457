/** A character of the source, and the emphasis found around it. */
interface Character {
  readonly char: string;
  isBold: boolean;
  isItalic: boolean;
  /** Whether it is a delimiter that emphasis has used, so that it is not shown. */
  isUsed: boolean;
}

interface Run {
  readonly char: string;
  readonly count: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  /** Indexes of its characters that are not used, in order. */
  readonly left: number[];
}

/**
 * Emphasis by the rules of CommonMark 0.31, section 6.2, read literally: each closing run looks back through all
 * open runs, which takes quadratic time.
 *
 * @param source letters, spaces, full stops, `*` and `_` only
 * @returns each shown character with its marks, separated by spaces: `a bI c`
 */
export function emphasisByRules(source: string): string {
  const characters = [...source].map(
    (char): Character => ({ char, isBold: false, isItalic: false, isUsed: false }),
  );
  const open: Run[] = [];
  for (const { 0: text, index } of source.matchAll(/\*+|_+/g)) {
    const run = readRun(source, index, index + text.length);
    while (run.canClose && run.left.length > 0) {
      const opener = open.findLastIndex((candidate) => isPair(candidate, run));
      if (opener < 0) break;
      open.length = opener + 1;
      emphasise(characters, open[opener]!, run);
      if (open[opener]!.left.length === 0) open.pop();
    }
    if (run.canOpen && run.left.length > 0) open.push(run);
  }
  return characters
    .filter(({ isUsed }) => !isUsed)
    .map(({ char, isBold, isItalic }) => char + [isBold && 'B', isItalic && 'I'].filter(Boolean).join(' '))
    .join(' ');
}

function readRun(source: string, from: number, to: number): Run {
  const char = source.charAt(from);
  const [before, after] = [source.charAt(from - 1), source.charAt(to)];
  const isSpace = (text: string) => text === '' || text === ' ';
  const isSign = (text: string) => text !== '' && '.*_'.includes(text);
  const opens = !isSpace(after) && (!isSign(after) || isSpace(before) || isSign(before));
  const closes = !isSpace(before) && (!isSign(before) || isSpace(after) || isSign(after));
  const isInWord = char === '_' && opens && closes;
  return {
    char,
    count: to - from,
    canOpen: opens && (!isInWord || isSign(before)),
    canClose: closes && (!isInWord || isSign(after)),
    left: Array.from({ length: to - from }, (_, offset) => from + offset),
  };
}

/** Runs of the same character, except those that rules 9 and 10 exclude. */
function isPair(opener: Run, closer: Run): boolean {
  if (opener.char !== closer.char) return false;
  if (!opener.canClose && !closer.canOpen) return true;
  return (opener.count + closer.count) % 3 !== 0 || (opener.count % 3 === 0 && closer.count % 3 === 0);
}

/** Uses two characters of both runs if they have them, else one. */
function emphasise(characters: readonly Character[], opener: Run, closer: Run): void {
  const count = opener.left.length >= 2 && closer.left.length >= 2 ? 2 : 1;
  const used = [...opener.left.splice(-count), ...closer.left.splice(0, count)];
  for (const at of used) characters[at]!.isUsed = true;
  const [first, last] = [used[count - 1]!, used[count]!];
  for (const character of characters.slice(first + 1, last)) {
    if (count === 2) character.isBold = true;
    else character.isItalic = true;
  }
}
