import type { FilePackage } from '../package/read-package.ts';
import { readXml } from '../package/read-xml.ts';
import type { CellAppearance } from '../sheet.ts';
import { builtInFormat, type NumberFormat, readFormatCode } from './number-formats.ts';
import { officeTheme, readWorkbookColor, themeColorNames } from './workbook-colors.ts';

/** What the style of a cell says about it. */
export interface WorkbookStyle {
  readonly format: NumberFormat;
  readonly appearance: CellAppearance | undefined;
  readonly isSlantedOrStruck: boolean;
}

interface Font {
  textColor?: string | undefined;
  fontWeight?: 'bold';
  underline?: true;
  isSlantedOrStruck?: boolean;
}

type Attributes = Readonly<Record<string, string>>;

const INDENT_MAX = 5;

/** Reads the styles of cells, by the index that cells name. */
export function readStyles(file: FilePackage, part: string, themePart: string): readonly WorkbookStyle[] {
  if (!file.has(part)) return [];
  const theme = file.has(themePart) ? readTheme(file, themePart) : officeTheme;
  const formats = new Map<number, NumberFormat>();
  const fonts: Font[] = [];
  const fills: (string | undefined)[] = [];
  const styles: { style: WorkbookStyle; appearance: Record<string, unknown> }[] = [];
  const path: string[] = [];
  let isHatched = false;
  const parent = () => path.at(-2);
  const finish = (appearance: CellAppearance) =>
    Object.values(appearance).some((value) => value !== undefined) ? appearance : undefined;
  const open = (name: string, attributes: Attributes) => {
    path.push(name);
    if (name === 'numFmt' && parent() === 'numFmts')
      formats.set(Number(attributes.numFmtId), readFormatCode(attributes.formatCode ?? ''));
    else if (name === 'font' && parent() === 'fonts') fonts.push({});
    else if (parent() === 'font' && path.at(-3) === 'fonts') readFont(fonts.at(-1), name, attributes, theme);
    else if (name === 'fill' && parent() === 'fills') fills.push(undefined);
    else if (path.at(-4) === 'fills' && name === 'fgColor' && parent() === 'patternFill')
      fills[fills.length - 1] = readWorkbookColor(attributes, theme);
    else if (name === 'patternFill' && path.at(-3) === 'fills' && attributes.patternType !== 'solid')
      isHatched = true;
    else if (name === 'xf' && parent() === 'cellXfs')
      styles.push(readCellFormat(attributes, { formats, fonts, fills }));
    else if (name === 'alignment' && path.at(-3) === 'cellXfs')
      Object.assign(styles.at(-1)?.appearance ?? {}, readAlignment(attributes));
  };
  readXml(file, part, {
    open,
    close(name) {
      path.pop();
      // Only solid fills have one colour.
      if (name === 'patternFill' && isHatched) fills[fills.length - 1] = undefined;
      if (name === 'patternFill') isHatched = false;
    },
  });
  return styles.map(({ style, appearance }) => ({ ...style, appearance: finish(appearance) }));
}

function readFont(font: Font | undefined, name: string, attributes: Attributes, theme: Attributes): void {
  if (font === undefined || attributes.val === '0' || attributes.val === 'false') return;
  if (name === 'b') font.fontWeight = 'bold';
  else if (name === 'u' && attributes.val !== 'none') font.underline = true;
  else if (name === 'i' || name === 'strike') font.isSlantedOrStruck = true;
  else if (name === 'color') font.textColor = readWorkbookColor(attributes, theme);
}

function readCellFormat(
  { numFmtId = '0', fontId = '0', fillId = '0' }: Attributes,
  parts: {
    readonly formats: ReadonlyMap<number, NumberFormat>;
    readonly fonts: readonly Font[];
    readonly fills: readonly (string | undefined)[];
  },
): { style: WorkbookStyle; appearance: Record<string, unknown> } {
  const id = Number(numFmtId);
  const { isSlantedOrStruck = false, ...font } = parts.fonts[Number(fontId)] ?? {};
  const backgroundColor = parts.fills[Number(fillId)];
  const style = {
    format: parts.formats.get(id) ?? builtInFormat(id),
    appearance: undefined,
    isSlantedOrStruck,
  };
  return { style, appearance: { ...withVisibleColors(font, backgroundColor) } };
}

/** Black text and white paper are what a table has anyway; text on a fill needs its own colour. */
export function withVisibleColors(
  font: Omit<Font, 'isSlantedOrStruck'>,
  fill: string | undefined,
): CellAppearance {
  const { textColor, ...others } = font;
  if (fill !== undefined && fill !== '#ffffff')
    return { ...others, backgroundColor: fill, textColor: textColor ?? '#000000' };
  return textColor === undefined || textColor === '#000000' ? others : { ...others, textColor };
}

function readAlignment({ horizontal, vertical, indent }: Attributes): Partial<CellAppearance> {
  const textAlign = ({ left: 'left', center: 'center', centerContinuous: 'center', right: 'right' } as const)[
    horizontal ?? ''
  ];
  const verticalAlign = ({ top: 'top', center: 'middle' } as const)[vertical ?? ''];
  const levels = Math.min(INDENT_MAX, Math.floor(Number(indent ?? 0)));
  return {
    ...(textAlign && { textAlign }),
    ...(verticalAlign && { verticalAlign }),
    ...(levels > 0 && textAlign !== 'right' && { indent: levels }),
  };
}

function readTheme(file: FilePackage, part: string): Record<string, string> {
  const theme: Record<string, string> = { ...officeTheme };
  let current = '';
  readXml(file, part, {
    open(name, { val = '', lastClr = '' }) {
      if (themeColorNames.includes(name)) current = name;
      else if (name === 'srgbClr' || name === 'sysClr') {
        const hex = name === 'srgbClr' ? val : lastClr;
        if (current !== '' && /^[0-9a-f]{6}$/i.test(hex)) theme[current] = hex.toLowerCase();
      }
    },
    close(name) {
      if (name === current) current = '';
    },
  });
  return theme;
}
