import { densityPaddings } from '@pictable/contract';
import { brightness, mixColors, visibleColor } from '../color/color-mix.ts';
import type { Color } from '../scene/color.ts';
import { pageColor } from '../table/page-color.ts';
import type { ComputedTableStyle, TableBorder } from '../table/styled-table.ts';
import type { PlacedStub, TableSettings } from '../table/table.ts';

/** Computed text colours of the table. */
interface TextColors {
  readonly textColor: Color;
  readonly headerText: Color;
}

/** Computes the style of the table as a whole. */
export function computeTableStyle(
  settings: TableSettings,
  colors: TextColors,
  direction: 'ltr' | 'rtl',
  isPaged: boolean,
  stub: PlacedStub | undefined,
): ComputedTableStyle {
  const { cellPaddingX, cellPaddingY, cellPadding } = settings;
  // Printed pages use compact padding, unless a padding is set explicitly: the padding of a theme is ignored.
  const fallback = isPaged ? densityPaddings.compact : { x: cellPadding, y: cellPadding };
  return {
    width: settings.width,
    backgroundColor: visibleColor(settings.backgroundColor),
    outerPaddingPx: settings.outerPadding,
    cellPaddingXPx: cellPaddingX ?? fallback.x,
    cellPaddingYPx: cellPaddingY ?? fallback.y,
    border: tableBorder(settings, colors),
    radiusPx: settings.borderRadius,
    shadow: settings.tableShadow,
    direction,
    autoFitColumns: settings.autoFitColumns,
    freezeHeader: settings.freezeHeader,
    frozenColumnCount: frozenColumnCount(settings, stub),
  };
}

/** The first column, or all up to the end of the stub, and the row numbers before them. */
function frozenColumnCount(
  { freezeFirstColumn, showRowNumbers }: TableSettings,
  stub: PlacedStub | undefined,
): number {
  const count = Math.max(freezeFirstColumn ? 1 : 0, stub?.isFrozen ? stub.to : 0);
  return count > 0 && showRowNumbers ? count + 1 : count;
}

/** Width of the rules above and below a table, relative to its other lines. */
const RULE_WEIGHT = 2;

function tableBorder(settings: TableSettings, colors: TextColors): TableBorder {
  const { borderStyle, borderColor, borderWidth, showBorder, showGridLines, gridLines } = settings;
  const { frame, rules, isBorderColorExplicit } = settings;
  const isNone = borderStyle === 'none';
  return {
    color: borderColor,
    headerColor: headerLineColor(settings, colors),
    style: isNone ? 'solid' : borderStyle,
    widthPx: isNone ? 0 : borderWidth,
    frame: showBorder ? frame : 'none',
    ruleColor: rules === undefined || isBorderColorExplicit ? ruleColor(settings, colors) : rules.color,
    ruleWidthPx: isNone ? 0 : borderWidth * (rules?.weight ?? RULE_WEIGHT),
    horizontal: showGridLines && gridLines !== 'columns',
    vertical: showGridLines && gridLines !== 'rows',
  };
}

/** Minimum difference of brightness for a clearly visible rule. */
const VISIBLE_MIN = 64;

/** Rules must be visible: uses the explicit border colour, else the first visible colour of the table. */
function ruleColor(settings: TableSettings, { textColor }: TextColors): Color {
  const { borderColor, isBorderColorExplicit } = settings;
  if (isBorderColorExplicit) return borderColor;
  const background = visibleColor(settings.backgroundColor) ?? pageColor(settings);
  const isVisible = (color: Color) => Math.abs(brightness(color) - brightness(background)) >= VISIBLE_MIN;
  const own = [visibleColor(settings.headerBg), borderColor].find(
    (color) => color !== undefined && isVisible(color),
  );
  return own ?? mixColors(textColor, background, 0.5);
}

/** Share of the header text colour in the lines between header cells. */
const HEADER_LINE = 0.2;

/**
 * Light grid lines have too much contrast in a dark header: mix them from its colours, unless a colour is
 * set.
 */
function headerLineColor(settings: TableSettings, { headerText }: TextColors): Color {
  const { borderColor, isBorderColorExplicit, headerBg } = settings;
  if (isBorderColorExplicit || visibleColor(headerBg) === undefined) return borderColor;
  if (brightness(headerBg) > brightness(headerText)) return borderColor;
  return mixColors(headerText, headerBg, HEADER_LINE);
}
