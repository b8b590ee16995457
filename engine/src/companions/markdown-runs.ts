import type { MarkedRun, RichText, TextMarks } from '../table/rich-text.ts';

/** Every character that Markdown or HTML could take for markup is escaped; a line break stays one. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]!|~^$]/g, '\\$&')
    .replaceAll('\n', '<br>');
}

/** An address as Markdown takes it, whatever signs it has. */
export function markdownAddress(text: string): string {
  return `<${encodeURI(decodable(text)).replace(/[<>|\\]/g, encodeURIComponent)}>`;
}

/** So that what is encoded already is not encoded twice. */
function decodable(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** A text with its marks, for a cell of a table in GitHub Flavored Markdown. */
export function markdownOf({ text, runs }: RichText): string {
  let written = '';
  for (let from = 0; from < runs.length; ) {
    const { link } = runs[from]!.marks;
    let to = from + 1;
    while (to < runs.length && runs[to]!.marks.link === link) to++;
    let inner = '';
    for (let index = from; index < to; index++) inner += writeRun(text, runs, index);
    written += link === undefined ? inner : `[${inner}](${markdownAddress(link)})`;
    from = to;
  }
  return written.trim();
}

/** An address in the text would become a link of its own. */
const ADDRESS = /https?(?=:\/\/)|www(?=\.)/gi;

function writeRun(text: string, runs: readonly MarkedRun[], index: number): string {
  const { from, to, marks } = runs[index]!;
  const own = text.slice(from, to);
  const beside = [runs[index - 1]?.marks, runs[index + 1]?.marks];
  const isFenced = marks.isCode && !beside.some((other) => other?.isCode) && !own.includes('\n');
  let written = isFenced ? fenced(own) : escapeMarkdown(own);
  if (!isFenced && marks.link === undefined) written = withoutAddresses(written);
  if (marks.isCode && !isFenced) written = `<code>${written}</code>`;
  const sign = signOf(own, marks);
  const isApart = !beside.some((other) => other && (other.isBold || other.isItalic || other.isStruck));
  if (sign !== undefined && isApart) return sign + written + [...sign].reverse().join('');
  if (marks.script === 'sub') written = `<sub>${written}</sub>`;
  if (marks.script === 'super') written = `<sup>${written}</sup>`;
  if (marks.isStruck) written = `<s>${written}</s>`;
  if (marks.isItalic) written = `<i>${written}</i>`;
  return marks.isBold ? `<b>${written}</b>` : written;
}

/**
 * The sign that emphasises a text, where all readers take it for one: the text begins and ends with a letter or a digit, and has
 * no other marks. Elements of HTML do the same everywhere else.
 */
function signOf(own: string, { isBold, isItalic, isStruck, isCode, script }: TextMarks): string | undefined {
  if (isCode || script !== undefined || !/^[\p{L}\p{N}](?:[\s\S]*[\p{L}\p{N}])?$/u.test(own))
    return undefined;
  if (isStruck) return isBold || isItalic ? undefined : '~~';
  if (isBold) return isItalic ? '***' : '**';
  return isItalic ? '*' : undefined;
}

function withoutAddresses(written: string): string {
  return written.replace(ADDRESS, (start) => `${start.slice(0, -1)}&#${start.charCodeAt(start.length - 1)};`);
}

/** Code between as many backquotes as it needs. A pipe in a table has a backslash even there. */
function fenced(code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const isBlank = code.trim() === '';
  const needsSpace = /^`|`$/.test(code) || (/^ .* $/s.test(code) && !isBlank);
  const inner = needsSpace ? ` ${code} ` : code;
  return `${fence}${inner.replaceAll('|', '\\|')}${fence}`;
}
