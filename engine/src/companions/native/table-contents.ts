import { wordList } from '@pictable/contract';
import type { TextMarks } from '../../table/rich-text.ts';
import type { DataCell, DataColumn, TableData } from '../../table/table-data.ts';

/** What a table can contain besides plain texts, and how sentences call it. */
const contentNames = {
  spans: 'merged cells',
  spanners: 'labels above several columns',
  colors: 'colours that follow from values',
  drawings: 'drawings in cells',
  images: 'images in cells',
  links: 'links',
  formatting: 'formatted text',
  scripts: 'subscripts and superscripts',
  direction: 'columns from right to left',
} as const;

/** Something a table can contain besides plain texts. */
export type TableContent = keyof typeof contentNames;

/**
 * A sentence about what a platform cannot show of a table.
 *
 * @param subject what shows the table there, such as `A Slack table`
 * @returns undefined if it can show everything
 */
export function lostContent(
  table: TableData,
  supported: readonly TableContent[],
  subject: string,
): string | undefined {
  const contents = contentsOf(table);
  const lost = (Object.keys(contentNames) as TableContent[]).filter(
    (content) => contents.has(content) && !supported.includes(content),
  );
  if (lost.length === 0) return undefined;
  const names = lost.map((content) => contentNames[content]);
  return `${subject} cannot show ${wordList(names, 'or')}.`;
}

function contentsOf(table: TableData): ReadonlySet<TableContent> {
  const { columns, rows, derived, header, hasHeader, direction } = table;
  const found = new Set<TableContent>();
  if (direction === 'rtl') found.add('direction');
  const isSpanned = header?.some((slots) => slots.some((slot) => slot !== undefined && slot.colspan > 1));
  if (hasHeader && (isSpanned || (header?.length ?? 1) > 1)) found.add('spanners');
  if (hasHeader) for (const column of columns) addTextContents(column, found);
  rows.forEach((cells, row) => {
    // The heading of a group spans its row everywhere, or is the first of empty cells.
    const isHeading = derived?.[row]?.kind === 'group';
    for (const cell of cells) {
      if (cell === undefined) continue;
      if (!isHeading && (cell.colspan > 1 || cell.rowspan > 1)) found.add('spans');
      addTextContents(cell, found);
      addCellContents(cell, found);
    }
  });
  return found;
}

function addTextContents(
  { rich, link }: Pick<DataCell | DataColumn, 'rich' | 'link'>,
  found: Set<TableContent>,
): void {
  if (link !== undefined) found.add('links');
  for (const { marks } of rich?.runs ?? []) {
    if (marks.link !== undefined) found.add('links');
    if (marks.script !== undefined) found.add('scripts');
    if (isFormatted(marks)) found.add('formatting');
  }
}

function isFormatted({ isBold, isItalic, isStruck, isCode }: TextMarks): boolean {
  return isBold || isItalic || isStruck || isCode;
}

function addCellContents({ visual, pills, image, valueStyle }: DataCell, found: Set<TableContent>): void {
  if (visual !== undefined) found.add('drawings');
  if (image !== undefined) found.add('images');
  if (pills !== undefined || valueStyle?.fill !== undefined || valueStyle?.text !== undefined)
    found.add('colors');
  if (valueStyle?.weight === 'bold') found.add('formatting');
}
