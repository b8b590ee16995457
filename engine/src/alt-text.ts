import { limits } from '@pictable/contract';
import type { FormattedRow, FormattedTable } from './table/formatted-table.ts';
import { spannedName, spannerPath } from './table/spanner-paths.ts';

/** Text alternative of a table, for readers who cannot see the image. */
export interface AltText {
  /** One sentence: title, size and headers. */
  readonly short: string;
  /** The short text, followed by as many rows as fit into the limit. */
  readonly long: string;
}

/** @param description title, size and headers of the table as a sentence */
export function altText(description: string, { columns, rows, spanners = [] }: FormattedTable): AltText {
  const names = columns.map(({ name }, index) => oneLine(spannedName(spannerPath(spanners, index), name)));
  const totals = rows.filter(isTableSummary).map((row) => rowSentence(row, names));
  let long = cut([description, ...totals].join(' '), limits.longAltCharsMax);
  const others = totals.length === 0 ? rows : rows.filter((row) => !isTableSummary(row));
  for (const [index, row] of others.entries()) {
    const rest = `… and ${others.length - index} more.`;
    const sentence = row.kind === 'group' ? headingSentence(row) : rowSentence(row, names);
    const isLast = index === others.length - 1;
    const charsLeft = limits.longAltCharsMax - long.length - (isLast ? 1 : rest.length + 2);
    if (sentence.length > charsLeft) {
      if (index > 0) long += ` ${rest}`;
      break;
    }
    long += ` ${sentence}`;
  }
  return { short: cut(description, limits.altCharsMax), long };
}

/** Whether a row summarises the whole table; these come before the rows. */
function isTableSummary({ kind, level }: FormattedRow): boolean {
  return kind === 'summary' && level === 0;
}

/** `North:` before the rows of a group. */
function headingSentence({ cells }: FormattedRow): string {
  return `${oneLine(cells[0]?.text ?? '')}:`;
}

/** `Region: North, Revenue: 125,000.` A cell without text is left out. */
function rowSentence({ cells }: FormattedRow, names: readonly string[]): string {
  let sentence = '';
  for (const [index, { text, image }] of cells.entries()) {
    const shown = oneLine(image === undefined ? text : image.alt);
    if (shown === '') continue;
    const name = names[index] ?? '';
    if (sentence !== '') sentence += ', ';
    sentence += name === '' ? shown : `${name}: ${shown}`;
  }
  return sentence === '' ? '–.' : `${sentence}.`;
}

/** Anything that `oneLine` would change. */
const unevenSpace = /[^\S ]| {2}|^ | $/;

function oneLine(text: string): string {
  return unevenSpace.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}

/** Shortens a text without splitting a surrogate pair. */
function cut(text: string, charsMax: number): string {
  const line = oneLine(text);
  if (line.length <= charsMax) return line;
  return `${line.slice(0, charsMax - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
