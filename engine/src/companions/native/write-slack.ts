import { formatThousands, nativeLimits } from '@pictable/contract';
import type { TableData } from '../../table/table-data.ts';
import { countChars } from './count-chars.ts';
import { doesNotFit, type NativeTable } from './native-table.ts';
import {
  filledRow,
  headings,
  inBold,
  type NativeCell,
  nativeRows,
  plainText,
  type TextPiece,
  textPieces,
  textsBelow,
} from './table-cells.ts';
import { lostContent } from './table-contents.ts';

const limit = nativeLimits.slack;
/** Slack rejects empty texts. */
const EMPTY = '\u00a0';

/** Text that Slack shows as it is: only `text` of a message is parsed for mentions and markup. */
type SlackText = { readonly type: 'text'; readonly text: string; readonly style?: SlackStyle };
type SlackLink = {
  readonly type: 'link';
  readonly url: string;
  readonly text: string;
  readonly style?: SlackStyle;
};
type SlackStyle = {
  readonly bold?: true;
  readonly italic?: true;
  readonly strike?: true;
  readonly code?: true;
};
type SlackRichText = {
  readonly type: 'rich_text';
  readonly elements: [{ readonly type: 'rich_text_section'; readonly elements: (SlackText | SlackLink)[] }];
};
type SlackCell =
  | { readonly type: 'raw_text'; readonly text: string }
  | { readonly type: 'raw_number'; readonly value: number; readonly text: string }
  | SlackRichText;
type SlackHeader = {
  readonly type: 'header';
  readonly text: { readonly type: 'plain_text'; readonly text: string; readonly emoji: false };
};
type SlackTable = {
  readonly type: 'table';
  readonly rows: SlackCell[][];
  readonly column_settings: { readonly align: 'left' | 'center' | 'right'; readonly is_wrapped: true }[];
};

/** A message with a table block: the arguments of chat.postMessage besides its channel. */
export type SlackMessage = { readonly blocks: (SlackHeader | SlackRichText | SlackTable)[] };

/** The table as a Slack message, whose texts are never parsed for mentions. */
export function writeSlack(table: TableData): NativeTable {
  const { columns, rows, hasHeader } = table;
  const rowCount = rows.length + (hasHeader ? 1 : 0);
  const reasons = [
    lostContent(table, ['formatting', 'links'], 'A Slack table'),
    rowCount > limit.rows &&
      `The table has ${formatThousands(rowCount)} rows with its header; a Slack table has at most ${limit.rows}.`,
    columns.length > limit.columns &&
      `The table has ${columns.length} columns; a Slack table has at most ${limit.columns}.`,
  ].filter((reason) => typeof reason === 'string');
  if (reasons.length > 0) return doesNotFit(reasons);
  const payload = slackMessage(table);
  const chars = countChars(payload);
  if (chars > limit.chars)
    return doesNotFit([
      `The table has ${formatThousands(chars)} characters; a Slack message with a table has at most ${formatThousands(limit.chars)}.`,
    ]);
  return { fits: true, payload };
}

function slackMessage(table: TableData): SlackMessage {
  const { title, subtitle } = headings(table, false);
  const { header, body } = nativeRows(table, false);
  const below = textsBelow(table);
  return {
    blocks: [
      ...(title.length === 0 ? [] : [heading(title)]),
      ...(subtitle.length === 0 ? [] : [richText(subtitle)]),
      {
        type: 'table',
        rows: [
          ...header.map((cells) => filledRow(cells, headerCell, emptyCell)),
          ...body.map(({ cells }) => filledRow(cells, bodyCell, emptyCell)),
        ],
        column_settings: table.columns.map(({ align }) => ({ align, is_wrapped: true })),
      },
      ...(below.length === 0 ? [] : [richText(textPieces(below.join('\n')))]),
    ],
  };
}

function heading(title: readonly TextPiece[]): SlackHeader | SlackRichText {
  const text = plainText(title);
  if (text.length > limit.headerChars) return richText(inBold(title));
  return { type: 'header', text: { type: 'plain_text', text, emoji: false } };
}

function headerCell({ pieces }: NativeCell): SlackCell {
  return pieces.length === 0 ? emptyCell() : richText(inBold(pieces));
}

function bodyCell({ pieces, data }: NativeCell): SlackCell {
  const text = plainText(pieces);
  if (text.trim() === '') return emptyCell();
  if (pieces.some(({ marks }) => styleOf(marks) !== undefined || marks.link !== undefined))
    return richText(pieces);
  const value = data?.value.kind === 'number' ? Number(data.value.digits) : Number.NaN;
  return Number.isFinite(value) ? { type: 'raw_number', value, text } : { type: 'raw_text', text };
}

function emptyCell(): SlackCell {
  return { type: 'raw_text', text: EMPTY };
}

function richText(pieces: readonly TextPiece[]): SlackRichText {
  return { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: pieces.map(element) }] };
}

function element({ text, marks }: TextPiece): SlackText | SlackLink {
  const style = styleOf(marks);
  const styled = style === undefined ? {} : { style };
  if (marks.link === undefined) return { type: 'text', text, ...styled };
  return { type: 'link', url: marks.link, text, ...styled };
}

function styleOf({ isBold, isItalic, isStruck, isCode }: TextPiece['marks']): SlackStyle | undefined {
  if (!isBold && !isItalic && !isStruck && !isCode) return undefined;
  return {
    ...(isBold && { bold: true }),
    ...(isItalic && { italic: true }),
    ...(isStruck && { strike: true }),
    ...(isCode && { code: true }),
  };
}
