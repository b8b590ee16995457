import { densityPaddings } from '@pictable/contract';
import type { TableBorder, TableLook } from '../table/styled-table.ts';
import type { TableSettings } from '../table/table.ts';
import { brightness, mixColors, visibleColor } from './color-mix.ts';

/** Colours that texts of the table are drawn in. */
interface TableInks {
  readonly textColor: string;
  readonly headerText: string;
}

/** Look of the table as a whole. */
export function tableLook(
  settings: TableSettings,
  inks: TableInks,
  direction: 'ltr' | 'rtl',
  isOnPaper: boolean,
): TableLook {
  const { cellPaddingX, cellPaddingY, cellPadding } = settings;
  // A sheet of paper is to hold many rows; there a padding that only the theme has does not count.
  const unasked = isOnPaper ? densityPaddings.compact : { x: cellPadding, y: cellPadding };
  return {
    width: settings.width,
    backgroundColor: visibleColor(settings.backgroundColor),
    outerPaddingPx: settings.outerPadding,
    cellPaddingXPx: cellPaddingX ?? unasked.x,
    cellPaddingYPx: cellPaddingY ?? unasked.y,
    border: tableBorder(settings, inks),
    radiusPx: settings.borderRadius,
    shadow: settings.tableShadow,
    direction,
    autoFitColumns: settings.autoFitColumns,
    freezeHeader: settings.freezeHeader,
    frozenColumnCount: settings.freezeFirstColumn ? (settings.showRowNumbers ? 2 : 1) : 0,
  };
}

/** The rules above and below a table, in widths of its other lines. */
const RULE_WEIGHT = 2;

function tableBorder(settings: TableSettings, inks: TableInks): TableBorder {
  const { borderStyle, borderColor, borderWidth, showBorder, showGridLines, gridLines } = settings;
  const { frame, rules, isBorderColorGiven } = settings;
  const isNone = borderStyle === 'none';
  return {
    color: borderColor,
    headerColor: headerLineColor(settings, inks),
    style: isNone ? 'solid' : borderStyle,
    widthPx: isNone ? 0 : borderWidth,
    frame: showBorder ? frame : 'none',
    ruleColor: rules === undefined || isBorderColorGiven ? ruleColor(settings, inks) : rules.color,
    ruleWidthPx: isNone ? 0 : borderWidth * (rules?.weight ?? RULE_WEIGHT),
    horizontal: showGridLines && gridLines !== 'columns',
    vertical: showGridLines && gridLines !== 'rows',
  };
}

/** Difference of brightness from which on a rule is seen well. */
const SEEN = 64;

/** Rules close a table, so they must be seen: in the colour that was asked for, else in one of the table's own that is. */
function ruleColor(settings: TableSettings, { textColor }: TableInks): string {
  const { borderColor, isBorderColorGiven } = settings;
  if (isBorderColorGiven) return borderColor;
  const paper = visibleColor(settings.backgroundColor) ?? '#ffffff';
  const isSeen = (color: string) => Math.abs(brightness(color) - brightness(paper)) >= SEEN;
  const own = [visibleColor(settings.headerBg), borderColor].find(
    (color) => color !== undefined && isSeen(color),
  );
  return own ?? mixColors(textColor, paper, 0.5);
}

/** Share of the header's text colour in lines between its cells. */
const HEADER_LINE = 0.2;

/** Pale lines glare in a header of light text on a dark ground: unless a colour was asked for, they are of its own colours. */
function headerLineColor(settings: TableSettings, { headerText }: TableInks): string {
  const { borderColor, isBorderColorGiven, headerBg } = settings;
  if (isBorderColorGiven || visibleColor(headerBg) === undefined) return borderColor;
  if (brightness(headerBg) > brightness(headerText)) return borderColor;
  return mixColors(headerText, headerBg, HEADER_LINE);
}
