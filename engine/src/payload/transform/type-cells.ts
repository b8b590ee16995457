import type { Cell } from '../../table/table.ts';
import type { ColumnPreset } from '../../transform/step-table.ts';
import { type ColumnType, inheritFormat, isPlainType } from '../columns/type-cell.ts';
import type { CellReader } from '../read-cell.ts';
import type { ColumnTypes, ParsedRows } from '../rows/read-rows.ts';

/**
 * Gives the cells of a transformed table the types of their columns. A cell that has a type keeps it; a preset of
 * a step counts only if the request gives the column no type.
 */
export function typeCells(
  read: ParsedRows,
  presets: readonly (ColumnPreset | undefined)[],
  types: ColumnTypes | undefined,
  reader: CellReader,
): ParsedRows {
  const effective = read.names.map((_, column) => withPreset(types?.get(column), presets[column]));
  if (effective.every((type) => type === undefined)) return read;
  const rows = read.rows.map((cells) =>
    cells.map((cell, column) => {
      const type = effective[column];
      return type === undefined ? cell : typeCell(cell, type, read.names[column]!, reader);
    }),
  );
  return { ...read, rows };
}

function withPreset(type: ColumnType | undefined, preset: ColumnPreset | undefined): ColumnType | undefined {
  if (preset === undefined || type?.type !== undefined) return type;
  return { type: preset.type, format: { ...preset.format, ...type?.format } };
}

function typeCell(cell: Cell, column: ColumnType, name: string, reader: CellReader): Cell {
  const format = inheritFormat(cell.format, cell.type, column);
  if (cell.type !== undefined) return { ...cell, format };
  if (isPlainType(column)) return { ...cell, type: column.type, format };
  const isRead = cell.link !== undefined || cell.markdown !== undefined || cell.value === undefined;
  if (isRead) return cell;
  const place = { label: `column "${name.slice(0, 80)}"`, pointer: cell.pointer ?? '/transform' };
  const { type, link, value, rich, markdown } = reader.read(cell.value, place, column);
  return { ...cell, type, format, link, value, rich, markdown };
}
