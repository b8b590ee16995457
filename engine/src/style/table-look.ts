import type { TableBorder, TableLook } from '../table/styled-table.ts';
import type { TableSettings } from '../table/table.ts';
import { visibleColor } from './color-mix.ts';

/** Look of the table as a whole. */
export function tableLook(settings: TableSettings, direction: 'ltr' | 'rtl'): TableLook {
  return {
    width: settings.width,
    backgroundColor: visibleColor(settings.backgroundColor),
    outerPaddingPx: settings.outerPadding,
    cellPaddingPx: settings.cellPadding,
    border: tableBorder(settings),
    radiusPx: settings.borderRadius,
    shadow: settings.tableShadow,
    direction,
    autoFitColumns: settings.autoFitColumns,
    freezeHeader: settings.freezeHeader,
    freezeFirstColumn: settings.freezeFirstColumn,
  };
}

function tableBorder(settings: TableSettings): TableBorder {
  const { borderStyle, borderColor, borderWidth, showBorder, showGridLines } = settings;
  const isNone = borderStyle === 'none';
  return {
    color: borderColor,
    style: isNone ? 'solid' : borderStyle,
    widthPx: isNone ? 0 : borderWidth,
    outer: showBorder,
    horizontal: showGridLines,
    vertical: showGridLines,
  };
}
