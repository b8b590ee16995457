import { escapeHtml, formatThousands, nativeLimits, unknownLanguage } from '@pictable/contract';
import { formatRgb, rgb } from '../../scene/color.ts';
import type { DataCell, TableData } from '../../table/table-data.ts';
import { doesNotFit, type NativeTable } from './native-table.ts';
import {
  headings,
  type NativeCell,
  type NativeRow,
  type NativeRows,
  nativeRows,
  plainText,
  type TextPiece,
  textPieces,
  textsBelow,
} from './table-cells.ts';
import { lostContent } from './table-contents.ts';
import { textGrid } from './text-grid.ts';
import { utf8Length } from './utf8-length.ts';

const limit = nativeLimits.email;
/** Mean width of a character, and the space beside the text of a cell. */
const CHAR_PX = 7.2;
const PADDING_PX = 20;
/** Fewer bytes than any cell has, so that tables that are much too large are not written. */
const CELL_BYTES_MIN = 100;

/**
 * Every part has a background and a colour of its own: a mail program with a dark theme changes both or neither.
 * Clients remove style sheets, so that all styles are inline.
 */
const BACKGROUNDS = {
  page: formatRgb(rgb(0xffffff)),
  header: formatRgb(rgb(0xeef2f6)),
  derived: formatRgb(rgb(0xf6f8fa)),
} as const;
const LINE_COLOR = formatRgb(rgb(0xd5dbe1));
const TEXT_COLOR = formatRgb(rgb(0x1f2933));
const LINK_COLOR = formatRgb(rgb(0x1d4ed8));
const COLORS = `background-color:${BACKGROUNDS.page};color:${TEXT_COLOR}`;
const FONT = 'font-family:Arial,Helvetica,sans-serif;font-size:14px;line-height:1.45';
const CELL = `padding:6px 10px;border:1px solid ${LINE_COLOR};vertical-align:top`;

/** The body of a mail as HTML and as plain text. */
export type EmailMessage = { readonly html: string; readonly text: string };

/** The table as HTML that mail programs show as it is. */
export function writeEmail(table: TableData): NativeTable {
  const lost = lostContent(
    table,
    ['spans', 'spanners', 'colors', 'links', 'formatting', 'scripts', 'direction'],
    'A table in an email',
  );
  if (lost !== undefined) return doesNotFit([lost]);
  if (table.rows.length * table.columns.length * CELL_BYTES_MIN > limit.bytes)
    return doesNotFit([`The table is too large: ${ALLOWED}.`]);
  const rows = nativeRows(table, true);
  const width = Math.round(leastWidthPx(table, rows));
  if (width > limit.widthPx)
    return doesNotFit([
      `The columns need about ${formatThousands(width)} px; an email is ${limit.widthPx} px wide.`,
    ]);
  const payload: EmailMessage = { html: emailHtml(table, rows), text: emailText(table) };
  const bytes = utf8Length(payload.html);
  if (bytes <= limit.bytes) return { fits: true, payload };
  return doesNotFit([`As HTML, the table has ${formatThousands(bytes)} bytes; ${ALLOWED}.`]);
}

const ALLOWED = `above ${formatThousands(limit.bytes)} bytes, mail programs cut a mail`;

/** Width of the longest words of all columns beside each other. */
function leastWidthPx(table: TableData, { header, body }: NativeRows): number {
  const rows = [...header, ...body.map(({ cells }) => cells)];
  return table.columns.reduce((sum, _, column) => {
    const own = rows.map((cells) => cells[column]).filter((cell) => cell?.colspan === 1);
    const words = own.flatMap((cell) => plainText(cell?.pieces ?? []).split(/\s+/));
    const longest = words.reduce((most, word) => Math.max(most, word.length), 1);
    return sum + longest * CHAR_PX + PADDING_PX;
  }, 0);
}

function emailHtml(table: TableData, { header, body }: NativeRows): string {
  const { direction, language = unknownLanguage } = table;
  const { title, subtitle } = headings(table, true);
  const start = direction === 'rtl' ? 'right' : 'left';
  const under =
    subtitle.length === 0
      ? ''
      : `<br><span style="font-size:14px;font-weight:normal">${inlineHtml(subtitle)}</span>`;
  const caption =
    title.length + subtitle.length === 0
      ? ''
      : `<caption style="padding:6px 10px 8px;font-size:16px;font-weight:bold;text-align:${start};${COLORS}">${inlineHtml(title)}${under}</caption>\n`;
  const head =
    header.length === 0
      ? ''
      : `<thead>\n${header.map((cells) => htmlRow(cells, BACKGROUNDS.header)).join('')}</thead>\n`;
  const rows = body.map(({ cells, derived }) =>
    htmlRow(cells, derived === undefined ? BACKGROUNDS.page : BACKGROUNDS.derived),
  );
  const below = textsBelow(table).map(
    (text) =>
      `<p style="margin:0;padding:6px 10px;font-size:12px;text-align:${start};${COLORS}">${inlineHtml(textPieces(text))}</p>\n`,
  );
  // Outlook ignores max-width, other programs the attribute.
  const size = `width="${limit.widthPx}" style="width:100%;max-width:${limit.widthPx}px;border-collapse:collapse;${FONT};${COLORS}"`;
  return (
    `<div lang="${escapeHtml(language)}" dir="${direction}" style="max-width:${limit.widthPx}px;${FONT};${COLORS}">\n` +
    `<table ${size}>\n${caption}${head}<tbody>\n${rows.join('')}</tbody>\n</table>\n${below.join('')}</div>`
  );
}

function htmlRow(cells: NativeRow['cells'], background: string): string {
  return `<tr>${cells.map((cell) => (cell === undefined ? '' : htmlCell(cell, background))).join('')}</tr>\n`;
}

function htmlCell({ pieces, align, colspan, rowspan, scope, data }: NativeCell, background: string): string {
  const tag = scope === undefined ? 'td' : 'th';
  const attributes = [
    scope === undefined ? '' : ` scope="${scope}"`,
    colspan > 1 ? ` colspan="${colspan}"` : '',
    rowspan > 1 ? ` rowspan="${rowspan}"` : '',
  ].join('');
  const { fill = background, text } = data?.valueStyle ?? {};
  const colors = `background-color:${fill};color:${text?.onLight ?? TEXT_COLOR}`;
  // A link has the colour of a cell that has one of its own, because its blue may not be readable there.
  const content = cellContent(pieces, data, data?.valueStyle?.fill !== undefined || text !== undefined);
  return `<${tag}${attributes} style="${CELL};text-align:${align};${colors}">${content}</${tag}>`;
}

function cellContent(pieces: readonly TextPiece[], data: DataCell | undefined, isColored: boolean): string {
  if (data?.pills === undefined || data.rich !== undefined) return inlineHtml(pieces, isColored);
  const pills = data.pills.map(
    ({ text, fill, color }) =>
      `<span style="padding:1px 8px;border-radius:10px;background-color:${fill};color:${color}">${escapeHtml(text)}</span>`,
  );
  const mark = data.mark === undefined ? '' : ` <sup>[${escapeHtml(data.mark.text)}]</sup>`;
  return pills.join(' ') + mark;
}

function inlineHtml(pieces: readonly TextPiece[], isColored = false): string {
  return pieces
    .map(({ text, marks: { isBold, isItalic, isStruck, isCode, script, link } }) => {
      let html = escapeHtml(text).replaceAll('\n', '<br>');
      if (isCode) html = `<code>${html}</code>`;
      if (script !== undefined) html = script === 'sub' ? `<sub>${html}</sub>` : `<sup>${html}</sup>`;
      if (isStruck) html = `<s>${html}</s>`;
      if (isItalic) html = `<em>${html}</em>`;
      if (isBold) html = `<strong>${html}</strong>`;
      if (link === undefined) return html;
      return `<a href="${escapeHtml(link)}" rel="nofollow noopener" style="color:${isColored ? 'inherit' : LINK_COLOR}">${html}</a>`;
    })
    .join('');
}

/** For mail programs without HTML, and for filters that distrust a mail without plain text. */
function emailText(table: TableData): string {
  const { title, subtitle } = headings(table, false);
  const parts = [plainText(title), plainText(subtitle)].filter((text) => text !== '').join('\n');
  return [parts, textGrid(table).join('\n'), textsBelow(table).join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}
