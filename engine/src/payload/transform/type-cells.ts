import type { CellFormat, CellType } from '@pictable/contract';
import type { Cell } from '../../table/table.ts';
import type { ColumnPreset } from '../../transform/step-table.ts';
import { type ColumnType, inheritFormat, isPlainType } from '../columns/type-cell.ts';
import type { CellReader } from '../read-cell.ts';
import type { ColumnTypes, ParsedRows } from '../rows/read-rows.ts';

/**
 * Gives the cells of a transformed table the types of their columns. A cell that has a type keeps it; the request
 * takes precedence over the preset of a step.
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
  if (preset === undefined) return type;
  const format = presetFormat(preset, type?.type);
  if (format === undefined) return type;
  // A preset only says how many decimals are shown.
  const own = type?.format;
  const hasDecimals = own?.decimals !== undefined || own?.pattern !== undefined;
  return { type: type?.type ?? preset.type, format: hasDecimals ? own : { ...format, ...own } };
}

/** Decimals of percentages that are quotients. */
const PERCENTAGE_DECIMALS = 1;

/** The part of a preset that fits the type which the request gives the column; a currency has its own decimals. */
function presetFormat(preset: ColumnPreset, type: CellType | undefined): CellFormat | undefined {
  if (type === undefined || type === preset.type) return preset.format;
  return type === 'percentage' ? { decimals: PERCENTAGE_DECIMALS } : undefined;
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
