import type { BorderValue } from '@pictable/contract';
import { blendOver } from '../color/contrast.ts';
import { toOklch } from '../color/oklch.ts';
import { COLOR_NAMES, themeSettings } from '../payload/themes/theme-settings.ts';
import type { Color } from '../scene/color.ts';
import type { ColorScale } from '../table/color-scale.ts';
import { pageColor } from '../table/page-color.ts';
import { type ColorRanks, NO_STYLE, type Table, type TableSettings } from '../table/table.ts';
import { darkLine, darkSurface, darkText, darkTint, type Tint, tintOf } from './dark-colors.ts';

/** Lightness in OKLCH below which the rows of a table are dark. */
const DARK_ROWS_MAX = 0.5;

/** Whether a table has dark rows already, such as with the theme `midnight`. */
export function hasDarkRows(settings: TableSettings): boolean {
  const page = blendOver(pageColor(settings), settings.backgroundColor);
  return toOklch(blendOver(page, settings.rowOddBg)).l < DARK_ROWS_MAX;
}

/**
 * The same table with the colours of a dark image. Only colours change, so that its layout stays the same.
 *
 * The styles of the whole table, from the theme or from the request, become dark. Of what columns, rows, cells and
 * rules set, tints of the page become dark too, and colours stay, because they often have a meaning; the style stage
 * changes their texts where they would be unreadable. Named palettes and tones follow from the rows.
 *
 * @param darkTheme settings whose colours the table gets, instead of those that are derived from its own
 */
export function darkenTable(table: Table, darkTheme?: TableSettings): Table {
  const settings = darkTheme ? inDark(withColorsOf(table.settings, darkTheme)) : darkSettings(table.settings);
  const parts = new DarkParts(settings);
  return {
    ...table,
    settings,
    rules: table.rules.map((rule) => parts.inStyle(parts.withScale(rule))),
    columns: table.columns.map((column) => {
      const header = column.header && parts.inStyle(column.header);
      return parts.inStyle(parts.withScale({ ...column, ...(header && { header }) }));
    }),
    rows: table.rows.map((row) => parts.inStyle({ ...row, cells: parts.inCells(row.cells) })),
  };
}

/**
 * The settings with the colours of a dark image; those of a table with dark rows stay as they are. A theme that was
 * derived from colours is derived again for dark pages.
 */
export function darkSettings(settings: TableSettings): TableSettings {
  const own = darkened(settings);
  const { derivedTheme, colorRanks } = settings;
  if (derivedTheme?.mode !== 'light') return own;
  const derived = inDark(withColorsOf(settings, themeSettings({ ...derivedTheme, mode: 'dark' })));
  const sent = COLOR_NAMES.filter((name) => colorRanks[name as keyof ColorRanks] !== undefined);
  if (sent.length === 0) return derived;
  return withReadableTexts({
    ...derived,
    ...Object.fromEntries(sent.map((name) => [name, own[name as keyof TableSettings]])),
  });
}

function inDark(settings: TableSettings): TableSettings {
  return { ...settings, isDark: true };
}

/** Colours that the request set may be beside others of the theme than in the light image. */
function withReadableTexts(settings: TableSettings): TableSettings {
  const page = blendOver(pageColor(settings), settings.backgroundColor);
  const over = (color: Color | undefined) => (color === undefined ? page : blendOver(page, color));
  const rows = [page, over(settings.rowOddBg), over(settings.rowEvenBg)];
  const { groupText, groupBg, summaryText, summaryBg } = settings;
  return {
    ...settings,
    textColor: darkText(settings.textColor, rows),
    linkColor: darkText(settings.linkColor, rows),
    headerText: darkText(settings.headerText, [over(settings.headerBg)]),
    ...(groupText !== undefined && { groupText: darkText(groupText, [over(groupBg)]) }),
    ...(summaryText !== undefined && { summaryText: darkText(summaryText, [over(summaryBg)]) }),
  };
}

function darkened(settings: TableSettings): TableSettings {
  if (hasDarkRows(settings)) return { ...settings, isDark: true };
  const tint = tintOf(settings.textColor);
  const surface = (color: Color) => darkSurface(color, tint);
  const page = blendOver(pageColor({ isDark: true }), surface(settings.backgroundColor));
  const over = (color: Color) => blendOver(page, color);
  const surfaces = {
    backgroundColor: surface(settings.backgroundColor),
    rowOddBg: surface(settings.rowOddBg),
    rowEvenBg: surface(settings.rowEvenBg),
    headerBg: surface(settings.headerBg),
  };
  const rows = [page, over(surfaces.rowOddBg), over(surfaces.rowEvenBg)];
  return {
    ...settings,
    ...surfaces,
    ...derivedParts(settings, rows, tint),
    textColor: darkText(settings.textColor, rows),
    linkColor: darkText(settings.linkColor, rows),
    headerText: darkText(settings.headerText, [over(surfaces.headerBg)]),
    borderColor: darkLine(settings.borderColor, rows[1]!, tint),
    rules: settings.rules && { ...settings.rules, color: darkLine(settings.rules.color, page, tint) },
    isDark: true,
  };
}

/** The settings with the colours of others. */
export function withColorsOf(settings: TableSettings, others: TableSettings): TableSettings {
  const { headerBg, headerText, rowOddBg, rowEvenBg, textColor, linkColor, borderColor, backgroundColor } =
    others;
  const { groupBg, groupText, summaryBg, summaryText, spannerLine, accent, toneHues } = others;
  return {
    ...settings,
    ...{ headerBg, headerText, rowOddBg, rowEvenBg, textColor, linkColor, borderColor, backgroundColor },
    ...{ groupBg, groupText, summaryBg, summaryText, spannerLine, accent, toneHues },
    rules: settings.rules && { ...settings.rules, color: others.rules?.color ?? textColor },
  };
}

/** Colours of group headings, summaries and spanners, which follow from the others if they are not set. */
function derivedParts(
  { groupBg, groupText, summaryBg, summaryText, spannerLine }: TableSettings,
  rows: readonly Color[],
  tint: Tint,
): Partial<TableSettings> {
  const dark = (color: Color | undefined) => color && darkSurface(color, tint);
  const groundOf = (color: Color | undefined) =>
    color === undefined ? rows : rows.map((row) => blendOver(row, color));
  const parts = { groupBg: dark(groupBg), summaryBg: dark(summaryBg) };
  return {
    ...(groupBg !== undefined && { groupBg: parts.groupBg }),
    ...(summaryBg !== undefined && { summaryBg: parts.summaryBg }),
    ...(groupText !== undefined && { groupText: darkText(groupText, groundOf(parts.groupBg)) }),
    ...(summaryText !== undefined && { summaryText: darkText(summaryText, groundOf(parts.summaryBg)) }),
    ...(spannerLine !== undefined && { spannerLine: darkLine(spannerLine, rows[1]!, tint) }),
  };
}

const SIDES = ['borderTop', 'borderRight', 'borderBottom', 'borderLeft'] as const;
type Bordered = { readonly [Side in (typeof SIDES)[number]]?: BorderValue<Color> | undefined };
type PartStyle = Bordered & { readonly backgroundColor?: Color | undefined };

/** What columns, rows, cells and rules set; equal styles stay one object, which later stages use as a key. */
class DarkParts {
  readonly #known = new Map<object, object>();
  readonly #ground: Color;
  readonly #tint: Tint;

  constructor(settings: TableSettings) {
    const page = blendOver(pageColor(settings), settings.backgroundColor);
    this.#ground = blendOver(page, settings.rowOddBg);
    this.#tint = tintOf(settings.textColor);
  }

  inCells<Cell extends { readonly style: object }>(cells: readonly Cell[]): readonly Cell[] {
    if (cells.every(({ style }) => style === NO_STYLE)) return cells;
    return cells.map((cell) => this.inStyle(cell));
  }

  inStyle<Styled extends { readonly style: object }>(styled: Styled): Styled {
    const style = this.#style(styled.style);
    return style === styled.style ? styled : { ...styled, style };
  }

  /** The same with a colour scale for dark rows. */
  withScale<Scaled extends { readonly scale?: ColorScale | undefined }>(scaled: Scaled): Scaled {
    if (scaled.scale === undefined) return scaled;
    const { missing, on } = scaled.scale;
    const isTint = missing !== undefined && on === 'background';
    return {
      ...scaled,
      scale: {
        ...scaled.scale,
        missing: isTint ? darkTint(missing, this.#tint) : missing,
        isDark: true,
      },
    };
  }

  #style(style: PartStyle): object {
    const known = this.#known.get(style);
    if (known !== undefined) return known;
    const changed: { -readonly [Name in keyof PartStyle]: PartStyle[Name] } = {};
    if (style.backgroundColor !== undefined) {
      const dark = darkTint(style.backgroundColor, this.#tint);
      if (dark !== style.backgroundColor) changed.backgroundColor = dark;
    }
    for (const side of SIDES) {
      const border = style[side];
      if (border?.color === undefined) continue;
      changed[side] = { ...border, color: darkLine(border.color, this.#ground, this.#tint) };
    }
    const result = Object.keys(changed).length === 0 ? style : { ...style, ...changed };
    this.#known.set(style, result);
    return result;
  }
}
