import type { TableData } from '../../table/table-data.ts';
import { type NativeCell, nativeRows, plainText } from './table-cells.ts';

const GAP = '  ';
const RULE = '─';

/** A table as lines of a fixed-width font, with a rule below its header and above its totals. */
export function textGrid(table: TableData): string[] {
  const { header, body } = nativeRows(table, false);
  const { columns } = table;
  const lines = (cells: readonly (NativeCell | undefined)[]) =>
    cells.map((cell) => plainText(cell?.pieces ?? []).split('\n'));
  const rows = [
    ...header.map((cells) => ({ kind: 'header' as const, level: 0, texts: lines(cells) })),
    ...body.map(({ cells, derived }) => ({
      kind: derived?.kind,
      level: derived?.level ?? 0,
      texts: lines(cells),
    })),
  ];
  const measured = rows.filter(({ kind }) => kind !== 'group');
  const widths = columns.map((_, column) =>
    measured.reduce((most, { texts }) => Math.max(most, ...(texts[column] ?? []).map(textWidth)), 1),
  );
  const rule = widths.map((width) => RULE.repeat(width)).join(GAP);
  return rows.flatMap(({ kind, level, texts }, row) => {
    if (kind === 'group') return texts[0]!;
    const count = texts.reduce((most, own) => Math.max(most, own.length), 1);
    const written = Array.from({ length: count }, (_, line) =>
      widths
        .map((width, column) => padded(texts[column]?.[line] ?? '', width, columns[column]!.align))
        .join(GAP)
        .trimEnd(),
    );
    const isLastHeader = kind === 'header' && row === header.length - 1;
    const before = rows[row - 1];
    const isTotal = kind === 'summary' && level === 0 && !(before?.kind === 'summary' && before.level === 0);
    return [...(isTotal ? [rule] : []), ...written, ...(isLastHeader ? [rule] : [])];
  });
}

function padded(text: string, width: number, align: NativeCell['align']): string {
  const free = Math.max(0, width - textWidth(text));
  const before = align === 'right' ? free : align === 'center' ? Math.floor(free / 2) : 0;
  return ' '.repeat(before) + text + ' '.repeat(free - before);
}

const INVISIBLE = /[\p{M}\p{Cf}]/u;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Width of a text in a fixed-width font, in half-width characters. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += INVISIBLE.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}
