import type { ComplexDisplay } from '@pictable/contract';
import { isNumber } from '@pictable/contract/json';
import { cleanText, cutText } from '../table/clean-text.ts';
import type { FormattedCell, FormattedRow } from '../table/formatted-table.ts';
import type { RenderLimits } from '../table/render-limits.ts';
import { type MarkedRun, type RichText, UNMARKED } from '../table/rich-text.ts';
import type { PatternPart } from '../table/structure.ts';
import type { Cell, PlacedColumnMerge, Row } from '../table/table.ts';
import { nestedValueText } from './nested-text.ts';
import { digitsOfText } from './numbers/format-number.ts';

/** Beyond this difference of the texts after the first values, aligning these wastes too much space. */
const TAIL_CHARS_MAX = 16;

/** The text of one value, and whether it is missing. */
interface MergedValue {
  readonly text: string;
  readonly rich?: RichText | undefined;
  readonly isEmpty: boolean;
}

/** The text of several values. */
interface MergedText {
  readonly text: string;
  readonly rich: RichText | undefined;
  /** End of the first value if the text starts with it, for alignment; else undefined. */
  readonly firstEnd: number | undefined;
}

/** Rows, and their cells as texts. */
interface RowTexts {
  readonly rows: readonly Row[];
  readonly formatted: readonly FormattedRow[];
}

/**
 * The rows with the values of merged columns in the cells of the columns that show them. Derived rows have only
 * the value of the column itself.
 *
 * @param shown rows of the shown columns
 * @param others rows of the columns that are only shown in these
 */
export function mergeColumns(
  merges: readonly PlacedColumnMerge[],
  shown: RowTexts,
  others: RowTexts,
  display: ComplexDisplay,
  { cellTextCharsMax }: RenderLimits,
): readonly FormattedRow[] {
  const valueAt = ({ rows, formatted }: RowTexts, row: number, column: number): MergedValue => {
    const cell = formatted[row]!.cells[column]!;
    if (cell.nested === undefined) return cell;
    return { text: cleanText(nestedValueText(rows[row]!.cells[column]!.value, display)), isEmpty: false };
  };
  return shown.formatted.map((row, index) => {
    const cells = [...row.cells];
    for (const merge of merges) {
      const own = cells[merge.into]!;
      const values = [
        valueAt(shown, index, merge.into),
        ...merge.others.map((column) => valueAt(others, index, column)),
      ];
      const isZero = hasZero(shown.rows[index]!.cells[merge.into]!);
      const merged =
        row.kind === undefined ? mergeValues(merge, values, isZero, cellTextCharsMax) : undefined;
      cells[merge.into] = merged === undefined ? withEnd(own) : mergedCell(own, merged, cellTextCharsMax);
    }
    return { ...row, cells };
  });
}

/** Signs of missing values are aligned as values are. */
function withEnd(cell: FormattedCell): FormattedCell {
  return { ...cell, mergedAt: cell.text.length };
}

function mergedCell(
  own: FormattedCell,
  { text, rich, firstEnd }: MergedText,
  charsMax: number,
): FormattedCell {
  const isCut = text.length > charsMax;
  return {
    ...own,
    text: isCut ? cutText(text, charsMax) : text,
    rich: isCut ? undefined : rich,
    image: undefined,
    nested: undefined,
    isEmpty: false,
    // A link that was found in the value is not one of the whole text.
    link: own.isAutolink ? undefined : own.link,
    isAutolink: false,
    mergedAt: firstEnd,
  };
}

/**
 * The values in the pattern of a merge; undefined if only the cell of the column itself is shown, because the
 * other values are missing, or because its own is.
 *
 * @param values that of the column itself first
 */
function mergeValues(
  { pattern, preset }: PlacedColumnMerge,
  values: readonly MergedValue[],
  isZero: boolean,
  charsMax: number,
): MergedText | undefined {
  const [own, ...others] = values;
  const isMissing = others.every(({ isEmpty }) => isEmpty);
  if (own === undefined || (isMissing && (own.isEmpty || preset !== undefined))) return undefined;
  if (preset === 'range' && own.isEmpty) return written([{ kind: 'value', index: 1 }], values, charsMax);
  if (preset !== undefined && own.isEmpty) return undefined;
  if (preset === 'share' && isZero) return undefined;
  return written(pattern, values, charsMax);
}

function hasZero({ value, format }: Cell): boolean {
  const digits = isNumber(value) ? value.raw : typeof value === 'string' ? digitsOfText(value, format) : '';
  return digits !== undefined && digits !== '' && Number(digits) === 0;
}

function written(
  pattern: readonly PatternPart[],
  values: readonly MergedValue[],
  charsMax: number,
): MergedText {
  const pieces = piecesOf(pattern, values);
  let text = '';
  const runs: MarkedRun[] = [];
  for (const piece of pieces) {
    // The text is cut there, so that a pattern cannot repeat a long text without end.
    if (text.length > charsMax) break;
    for (const run of piece.rich?.runs ?? [{ from: 0, to: piece.text.length, marks: UNMARKED }])
      runs.push({ ...run, from: run.from + text.length, to: run.to + text.length });
    text += piece.text;
  }
  const isRich = pieces.some(({ rich }) => rich !== undefined);
  const firstEnd = pieces[0] !== undefined && pieces[0] === values[0] ? pieces[0].text.length : undefined;
  return { text, rich: isRich ? { text, runs } : undefined, firstEnd };
}

/** The texts of a pattern in order; those of optional parts without a missing value only. */
function piecesOf(pattern: readonly PatternPart[], values: readonly MergedValue[]): MergedValue[] {
  return pattern.flatMap((part): MergedValue[] => {
    if (part.kind === 'text') return [{ text: part.text, isEmpty: false }];
    if (part.kind === 'value') return [valueAt(values, part.index)];
    return part.parts.some((inner) => inner.kind === 'value' && valueAt(values, inner.index).isEmpty)
      ? []
      : piecesOf(part.parts, values);
  });
}

/** An unknown column is like one without values. */
function valueAt(values: readonly MergedValue[], index: number): MergedValue {
  return values[index] ?? { text: '', isEmpty: true };
}

/**
 * Offset of the end of the first value of each cell of a merged column, so that the texts after it line up; -1
 * for cells that do not start with it. Undefined if those texts differ too much.
 */
export function mergedOffsets(rows: readonly FormattedRow[], column: number): readonly number[] | undefined {
  let [shortest, longest] = [Number.POSITIVE_INFINITY, 0];
  const offsets = rows.map(({ kind, cells }) => {
    const { text, image, nested, mergedAt } = cells[column]!;
    const offset = mergedAt ?? -1;
    const isText = text !== '' && image === undefined && nested === undefined;
    if (kind === 'group' || !isText || offset < 0) return -1;
    shortest = Math.min(shortest, text.length - offset);
    longest = Math.max(longest, text.length - offset);
    return offset;
  });
  return longest - shortest > TAIL_CHARS_MAX ? undefined : offsets;
}
