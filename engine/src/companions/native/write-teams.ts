import { formatThousands, nativeLimits } from '@pictable/contract';
import type { TableData } from '../../table/table-data.ts';
import { doesNotFit, type NativeTable } from './native-table.ts';
import {
  filledRow,
  headings,
  inBold,
  type NativeCell,
  type NativeRows,
  nativeRows,
  plainText,
  type TextPiece,
  textPieces,
  textsBelow,
} from './table-cells.ts';
import { lostContent } from './table-contents.ts';
import { type TeamsMessage, teamsCard } from './teams-card.ts';
import { utf8Length } from './utf8-length.ts';

const limit = nativeLimits.teams;
/** Characters per unit of the relative width of a column, and the most units of one. */
const CHARS_PER_UNIT = 6;
const UNITS_MAX = 6;
/** Fewer bytes than any cell has, so that tables that are much too large are not written. */
const CELL_BYTES_MIN = 30;

type TextRun = {
  readonly type: 'TextRun';
  readonly text: string;
  readonly weight?: 'Bolder';
  readonly italic?: true;
  readonly strikethrough?: true;
  readonly fontType?: 'Monospace';
  readonly size?: 'Small' | 'Large';
  readonly isSubtle?: true;
  readonly selectAction?: { readonly type: 'Action.OpenUrl'; readonly url: string };
};
type RichTextBlock = {
  readonly type: 'RichTextBlock';
  readonly inlines: (string | TextRun)[];
  readonly horizontalAlignment?: 'center' | 'right';
};
type TableCell = { readonly type: 'TableCell'; readonly items: RichTextBlock[] };
type TeamsTable = {
  readonly type: 'Table';
  readonly columns: { readonly width: number }[];
  readonly rows: { readonly type: 'TableRow'; readonly cells: TableCell[] }[];
  readonly showGridLines: true;
  /** The schema and the libraries of Microsoft spell it differently. */
  readonly firstRowAsHeader: boolean;
  readonly firstRowAsHeaders: boolean;
};

/** The table as an Adaptive Card, whose texts are never parsed as Markdown. */
export function writeTeams(table: TableData): NativeTable {
  const lost = lostContent(table, ['formatting', 'links', 'direction'], 'A Teams table');
  if (lost !== undefined) return doesNotFit([lost]);
  const isHuge = table.rows.length * table.columns.length * CELL_BYTES_MIN > limit.bytes;
  if (isHuge) return doesNotFit([`The table is too large: ${ALLOWED}.`]);
  const payload = teamsMessage(table);
  const bytes = utf8Length(JSON.stringify(payload));
  if (bytes <= limit.bytes) return { fits: true, payload };
  return doesNotFit([`As a Teams message, the table has ${formatThousands(bytes)} bytes; ${ALLOWED}.`]);
}

const ALLOWED = `a Teams message has at most ${formatThousands(limit.bytes)}`;

function teamsMessage(table: TableData): TeamsMessage {
  const { title, subtitle } = headings(table, false);
  const below = textsBelow(table).map((text) =>
    paragraph(textPieces(text), { size: 'Small', isSubtle: true }),
  );
  return teamsCard(
    [
      ...(title.length === 0 ? [] : [paragraph(inBold(title), { size: 'Large' })]),
      ...(subtitle.length === 0 ? [] : [paragraph(subtitle, { isSubtle: true })]),
      teamsTable(table),
      ...below,
    ],
    table.direction,
  );
}

function teamsTable(table: TableData): TeamsTable {
  const rows = nativeRows(table, false);
  const emptyCell = (): TableCell => ({ type: 'TableCell', items: [] });
  const writeRow = (cells: TableCell[]) => ({ type: 'TableRow' as const, cells });
  const headerRows = rows.header.map((cells) =>
    writeRow(filledRow(cells, (cell) => teamsCell(cell, inBold(cell.pieces)), emptyCell)),
  );
  return {
    type: 'Table',
    columns: columnWidths(table, rows).map((width) => ({ width })),
    rows: [
      ...headerRows,
      ...rows.body.map(({ cells }) =>
        writeRow(filledRow(cells, (cell) => teamsCell(cell, cell.pieces), emptyCell)),
      ),
    ],
    showGridLines: true,
    firstRowAsHeader: table.hasHeader,
    firstRowAsHeaders: table.hasHeader,
  };
}

/** Relative widths, from the longest text of each column. */
function columnWidths({ columns }: TableData, { header, body }: NativeRows): number[] {
  const rows = [
    ...header,
    ...body.filter(({ derived }) => derived?.kind !== 'group').map(({ cells }) => cells),
  ];
  return columns.map((_, column) => {
    const lengths = rows.map((cells) => plainText(cells[column]?.pieces ?? []).length);
    const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
    return Math.min(UNITS_MAX, Math.max(1, Math.ceil(longest / CHARS_PER_UNIT)));
  });
}

function teamsCell({ align }: NativeCell, pieces: readonly TextPiece[]): TableCell {
  if (pieces.length === 0) return { type: 'TableCell', items: [] };
  const block = paragraph(pieces);
  return {
    type: 'TableCell',
    items: [align === 'left' ? block : { ...block, horizontalAlignment: align }],
  };
}

function paragraph(
  pieces: readonly TextPiece[],
  style: Pick<TextRun, 'size' | 'isSubtle'> = {},
): RichTextBlock {
  return { type: 'RichTextBlock', inlines: pieces.map((piece) => inline(piece, style)) };
}

/** A text alone if it has no style, which is a quarter as long. */
function inline(
  { text, marks: { isBold, isItalic, isStruck, isCode, link } }: TextPiece,
  style: Pick<TextRun, 'size' | 'isSubtle'>,
): string | TextRun {
  const marked = {
    ...style,
    ...(isBold && { weight: 'Bolder' as const }),
    ...(isItalic && { italic: true as const }),
    ...(isStruck && { strikethrough: true as const }),
    ...(isCode && { fontType: 'Monospace' as const }),
    ...(link !== undefined && { selectAction: { type: 'Action.OpenUrl' as const, url: link } }),
  };
  const plain = withoutFunctions(text);
  return Object.keys(marked).length === 0 ? plain : { type: 'TextRun', text: plain, ...marked };
}

/** Cards replace `{{DATE(…)}}` and `{{TIME(…)}}` even in plain texts; an invisible character prevents that. */
function withoutFunctions(text: string): string {
  return text.replace(/\{(?=\{(?:DATE|TIME)\()/gi, '{\u200b');
}
