import type { TableBorder, TableLook } from '../table/styled-table.ts';
import type { TableSettings } from '../table/table.ts';
import { brightness, mixColors, visibleColor } from './color-mix.ts';

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
    frozenColumnCount: settings.freezeFirstColumn ? (settings.showRowNumbers ? 2 : 1) : 0,
  };
}

function tableBorder(settings: TableSettings): TableBorder {
  const { borderStyle, borderColor, borderWidth, showBorder, showGridLines, gridLines } = settings;
  const isNone = borderStyle === 'none';
  return {
    color: borderColor,
    headerColor: headerLineColor(settings),
    style: isNone ? 'solid' : borderStyle,
    widthPx: isNone ? 0 : borderWidth,
    outer: showBorder,
    horizontal: showGridLines && gridLines !== 'columns',
    vertical: showGridLines && gridLines !== 'rows',
  };
}

/** Share of the header's text colour in lines between its cells. */
const HEADER_LINE = 0.2;

/** Pale lines glare in a header of light text on a dark ground: unless a colour was asked for, they are of its own colours. */
function headerLineColor(settings: TableSettings): string {
  const { borderColor, isBorderColorGiven, headerBg, headerText } = settings;
  if (isBorderColorGiven || visibleColor(headerBg) === undefined) return borderColor;
  if (brightness(headerBg) > brightness(headerText)) return borderColor;
  return mixColors(headerText, headerBg, HEADER_LINE);
}
