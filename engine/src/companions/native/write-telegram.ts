import { formatThousands, nativeLimits } from '@pictable/contract';
import type { TableData } from '../../table/table-data.ts';
import { countChars } from './count-chars.ts';
import { doesNotFit, type NativeTable } from './native-table.ts';
import { headings, inBold, type NativeCell, nativeRows, type TextPiece, textsBelow } from './table-cells.ts';
import { lostContent } from './table-contents.ts';

const limit = nativeLimits.telegram;
/** A cell without a text would be invisible, with its borders. */
const EMPTY = '\u00a0';

type TelegramText =
  | string
  | TelegramText[]
  | { readonly type: TelegramMark; readonly text: TelegramText }
  | { readonly type: 'url'; readonly text: TelegramText; readonly url: string }
  | { readonly type: 'email_address'; readonly text: TelegramText; readonly email_address: string }
  | { readonly type: 'phone_number'; readonly text: TelegramText; readonly phone_number: string };
type TelegramMark = 'bold' | 'italic' | 'strikethrough' | 'code' | 'subscript' | 'superscript';
type TelegramCell = {
  readonly text: TelegramText;
  readonly is_header?: true;
  readonly colspan?: number;
  readonly rowspan?: number;
  readonly align: 'left' | 'center' | 'right';
  readonly valign: 'top';
};
type TelegramBlock =
  | {
      readonly type: 'table';
      readonly cells: TelegramCell[][];
      readonly is_bordered: true;
      readonly is_striped: true;
      readonly caption?: TelegramText;
    }
  | { readonly type: 'paragraph'; readonly text: TelegramText };

/** The arguments of sendRichMessage besides its chat. */
export type TelegramMessage = {
  readonly method: 'sendRichMessage';
  readonly rich_message: {
    readonly blocks: TelegramBlock[];
    readonly is_rtl?: true;
    /** Otherwise names such as @everyone would mention somebody. */
    readonly skip_entity_detection: true;
  };
};

/** The table as a rich message of Telegram. */
export function writeTelegram(table: TableData): NativeTable {
  const { columns, rows, header, hasHeader } = table;
  const below = textsBelow(table);
  const blockCount = 1 + rows.length + (hasHeader ? (header?.length ?? 1) : 0) + below.length;
  const reasons = [
    lostContent(
      table,
      ['spans', 'spanners', 'links', 'formatting', 'scripts', 'direction'],
      'A Telegram table',
    ),
    columns.length > limit.columns &&
      `The table has ${columns.length} columns; a Telegram table has at most ${limit.columns}.`,
    blockCount > limit.blocks &&
      `The table has ${formatThousands(blockCount)} rows and notes; a Telegram message has at most ${limit.blocks}.`,
  ].filter((reason) => typeof reason === 'string');
  if (reasons.length > 0) return doesNotFit(reasons);
  const payload = telegramMessage(table, below);
  const chars = countChars(payload);
  if (chars > limit.chars)
    return doesNotFit([
      `The table has ${formatThousands(chars)} characters; a Telegram message has at most ${formatThousands(limit.chars)}.`,
    ]);
  return { fits: true, payload };
}

function telegramMessage(table: TableData, below: readonly string[]): TelegramMessage {
  const { header, body } = nativeRows(table, true);
  const rows = [...header, ...body.map(({ cells }) => cells)];
  const { title, subtitle } = headings(table, true);
  const gap = title.length > 0 && subtitle.length > 0 ? ['\n'] : [];
  const caption = [...texts(inBold(title)), ...gap, ...texts(subtitle)];
  return {
    method: 'sendRichMessage',
    rich_message: {
      blocks: [
        {
          type: 'table',
          cells: rows.map((cells) => cells.filter((cell) => cell !== undefined).map(telegramCell)),
          is_bordered: true,
          is_striped: true,
          ...(caption.length > 0 && { caption: joined(caption) }),
        },
        ...below.map((text) => ({ type: 'paragraph' as const, text })),
      ],
      ...(table.direction === 'rtl' && { is_rtl: true }),
      skip_entity_detection: true,
    },
  };
}

function telegramCell({ pieces, align, colspan, rowspan, scope }: NativeCell): TelegramCell {
  return {
    text: pieces.length === 0 ? EMPTY : joined(texts(pieces)),
    ...(scope !== undefined && { is_header: true }),
    ...(colspan > 1 && { colspan }),
    ...(rowspan > 1 && { rowspan }),
    align,
    valign: 'top',
  };
}

function joined(parts: TelegramText[]): TelegramText {
  return parts.length === 1 ? parts[0]! : parts;
}

function texts(pieces: readonly TextPiece[]): TelegramText[] {
  return pieces.map(({ text, marks: { isBold, isItalic, isStruck, isCode, script, link } }) => {
    const marks: TelegramMark[] = [
      ...(isCode ? (['code'] as const) : []),
      ...(script === undefined ? [] : ([script === 'sub' ? 'subscript' : 'superscript'] as const)),
      ...(isStruck ? (['strikethrough'] as const) : []),
      ...(isItalic ? (['italic'] as const) : []),
      ...(isBold ? (['bold'] as const) : []),
    ];
    const marked = marks.reduce((inner: TelegramText, type) => ({ type, text: inner }), text);
    return link === undefined ? marked : linked(marked, link);
  });
}

function linked(text: TelegramText, url: string): TelegramText {
  const [, scheme, address = ''] = /^(mailto|tel):([^?]+)/i.exec(url) ?? [];
  if (scheme === undefined) return { type: 'url', text, url };
  return scheme.toLowerCase() === 'tel'
    ? { type: 'phone_number', text, phone_number: address }
    : { type: 'email_address', text, email_address: address };
}
