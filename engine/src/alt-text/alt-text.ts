import { limits } from '@pictable/contract';
import { countOf, type LanguageTexts } from '../language/language-texts.ts';
import { textsOf } from '../language/texts-of.ts';
import { cutText } from '../table/clean-text.ts';
import type { FormattedCell, FormattedRow, FormattedTable } from '../table/formatted-table.ts';
import type { ShownNotes } from '../table/notes.ts';
import { spannedName, spannerPath } from '../table/spanner-paths.ts';
import { altBeside, drawnVisual } from '../table/visual-text.ts';
import { numberText, type TableDescription } from './describe-table.ts';
import { oneLine } from './one-line.ts';

/** Text alternative of a table, for readers who cannot see the image. */
export interface AltText {
  /** Title, size and headers, and the extremes of the main column. */
  readonly short: string;
  /** The short text, followed by as many rows as fit into the limit. */
  readonly long: string;
}

/** The text alternative, in the language of the description. */
export function altText(
  { description, short, language }: Pick<TableDescription, 'description' | 'short' | 'language'>,
  { columns, rows, spanners = [], notes, settings }: FormattedTable,
): AltText {
  const texts = textsOf(language);
  const names = columns.map(({ name }, index) => oneLine(spannedName(spannerPath(spanners, index), name)));
  const totals = rows.filter(isTableSummary).map((row) => rowSentence(row, names, texts));
  const below = notes === undefined ? '' : notesText(notes);
  const reserved = Math.min(below.length, limits.longAltCharsMax * NOTES_SHARE_MAX);
  const charsMax = limits.longAltCharsMax - (below === '' ? 0 : reserved + 1);
  let long = cut([description, ...totals].join(' '), charsMax);
  const others = totals.length === 0 ? rows : rows.filter((row) => !isTableSummary(row));
  for (const [index, row] of others.entries()) {
    const left = others.length - index;
    const rest = countOf(texts, texts.moreRows, left, numberText(left, settings.locale));
    const sentence = row.kind === 'group' ? headingSentence(row, texts) : rowSentence(row, names, texts);
    const isLast = index === others.length - 1;
    const charsLeft = charsMax - long.length - (isLast ? 1 : rest.length + 2);
    if (sentence.length > charsLeft) {
      if (index > 0) long += ` ${rest}`;
      break;
    }
    long += ` ${sentence}`;
  }
  if (below !== '') long += ` ${cut(below, limits.longAltCharsMax - long.length - 1)}`;
  return { short: cut(short, limits.altCharsMax), long };
}

/** Share of the long text that the rows leave to the notes. */
const NOTES_SHARE_MAX = 0.4;

/** `[1] Estimated. Source: ledger`. */
function notesText({ footnotes, sourceNotes }: ShownNotes): string {
  const marked = footnotes.map(({ mark, text }) => (mark === undefined ? text : `[${mark.text}] ${text}`));
  return [...marked, ...sourceNotes].map(oneLine).join(' ');
}

/** Whether a row summarises the whole table; these come before the rows. */
function isTableSummary({ kind, level }: FormattedRow): boolean {
  return kind === 'summary' && level === 0;
}

/** `North:` before the rows of a group. */
function headingSentence({ cells }: FormattedRow, { punctuation }: LanguageTexts): string {
  const mark = cells[0]?.mark;
  const shown = mark === undefined ? '' : ` [${mark.text}]`;
  return `${oneLine(cells[0]?.text ?? '')}${shown}${punctuation.colon.trimEnd()}`;
}

/** `Region: North, Revenue: 125,000.` A cell without text is left out. */
function rowSentence(
  { cells }: FormattedRow,
  names: readonly string[],
  { punctuation: { colon, comma, end } }: LanguageTexts,
): string {
  let sentence = '';
  for (const [index, { text, image, mark, visual }] of cells.entries()) {
    const own = oneLine(image === undefined ? withVisual(text, visual) : image.alt);
    const shown = mark === undefined ? own : `${own} [${mark.text}]`.trim();
    if (shown === '') continue;
    const name = names[index] ?? '';
    if (sentence !== '') sentence += comma;
    sentence += name === '' ? shown : `${name}${colon}${shown}`;
  }
  return `${sentence === '' ? '–' : sentence}${end}`;
}

/** `45 (60% of the largest)`: commas separate cells. */
function withVisual(text: string, visual: FormattedCell['visual']): string {
  const drawn = drawnVisual(visual);
  if (drawn === undefined) return text;
  if (drawn.placement === 'only' || text === '') return drawn.alt;
  const beside = altBeside(text, drawn);
  return beside === '' ? text : `${text} (${beside})`;
}

/** Shortens a text without splitting a surrogate pair. */
function cut(text: string, charsMax: number): string {
  const line = oneLine(text);
  return line.length <= charsMax ? line : cutText(line, charsMax);
}
