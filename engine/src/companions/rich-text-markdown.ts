import type { MarkedRun, RichText, TextMarks } from '../table/rich-text.ts';

/** Escapes every character that Markdown or HTML could parse as markup; line breaks become `<br>`. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]!|~^$]/g, '\\$&')
    .replaceAll('\n', '<br>');
}

/** A URL as a Markdown link destination, with special characters encoded. */
export function markdownUrl(text: string): string {
  return `<${encodeURI(decoded(text)).replace(/[<>|\\]/g, encodeURIComponent)}>`;
}

/** Decodes a URL, so that it is not encoded twice. */
function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** Formatted text for a table cell in GitHub Flavored Markdown. */
export function richTextToMarkdown({ text, runs }: RichText): string {
  let written = '';
  for (let from = 0; from < runs.length; ) {
    const { link } = runs[from]!.marks;
    let to = from + 1;
    while (to < runs.length && runs[to]!.marks.link === link) to++;
    let inner = '';
    for (let index = from; index < to; index++) inner += writeRun(text, runs, index);
    written += link === undefined ? inner : `[${inner}](${markdownUrl(link)})`;
    from = to;
  }
  return written.trim();
}

/** Start of a URL, which Markdown would turn into a link. */
const URL_START = /https?(?=:\/\/)|www(?=\.)/gi;

function writeRun(text: string, runs: readonly MarkedRun[], index: number): string {
  const { from, to, marks } = runs[index]!;
  const own = text.slice(from, to);
  const beside = [runs[index - 1]?.marks, runs[index + 1]?.marks];
  const isFenced = marks.isCode && !beside.some((other) => other?.isCode) && !own.includes('\n');
  let written = isFenced ? fenced(own) : escapeMarkdown(own);
  if (!isFenced && marks.link === undefined) written = withoutAutolinks(written);
  if (marks.isCode && !isFenced) written = `<code>${written}</code>`;
  const marker = emphasisMarker(own, marks);
  const isApart = !beside.some((other) => other && (other.isBold || other.isItalic || other.isStruck));
  if (marker !== undefined && isApart) return marker + written + [...marker].reverse().join('');
  if (marks.script === 'sub') written = `<sub>${written}</sub>`;
  if (marks.script === 'super') written = `<sup>${written}</sup>`;
  if (marks.isStruck) written = `<s>${written}</s>`;
  if (marks.isItalic) written = `<i>${written}</i>`;
  return marks.isBold ? `<b>${written}</b>` : written;
}

/**
 * The emphasis marker of a text, if every parser recognises it: the text starts and ends with a letter or a
 * digit and has no other marks. HTML elements are used everywhere else.
 */
function emphasisMarker(
  own: string,
  { isBold, isItalic, isStruck, isCode, script }: TextMarks,
): string | undefined {
  if (isCode || script !== undefined || !/^[\p{L}\p{N}](?:[\s\S]*[\p{L}\p{N}])?$/u.test(own))
    return undefined;
  if (isStruck) return isBold || isItalic ? undefined : '~~';
  if (isBold) return isItalic ? '***' : '**';
  return isItalic ? '*' : undefined;
}

function withoutAutolinks(written: string): string {
  return written.replace(URL_START, (head) => `${head.slice(0, -1)}&#${head.charCodeAt(head.length - 1)};`);
}

/** Code span with as many backticks as it needs. Table pipes need a backslash even inside code. */
function fenced(code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const isBlank = code.trim() === '';
  const needsSpace = /^`|`$/.test(code) || (/^ .* $/s.test(code) && !isBlank);
  const inner = needsSpace ? ` ${code} ` : code;
  return `${fence}${inner.replaceAll('|', '\\|')}${fence}`;
}
