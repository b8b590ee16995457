import { isNumber } from '@pictable/contract/json';
import type { FormattedRow } from '../table/formatted-table.ts';
import { type MarkedRun, type RichText, UNMARKED } from '../table/rich-text.ts';
import type { ColumnMerge, PatternPart } from '../table/structure.ts';
import type { Cell } from '../table/table.ts';
import { digitsOfText } from './format-number.ts';

/** Beyond this difference of the texts after the first values, aligning these wastes too much space. */
const TAIL_CHARS_MAX = 16;

/** The text of one value, and whether it is missing. */
export interface MergedValue {
  readonly text: string;
  readonly rich?: RichText | undefined;
  readonly isEmpty: boolean;
}

/** The text of several values. */
export interface MergedText {
  readonly text: string;
  readonly rich: RichText | undefined;
  /** End of the first value if the text starts with it, for alignment; else undefined. */
  readonly firstEnd: number | undefined;
}

/**
 * The values in the pattern of a merge; undefined if only the cell of the column itself is shown, because the
 * other values are missing or because its own is, which is then shown like any missing value.
 *
 * @param cell of the column itself
 * @param values its value first
 */
export function mergeValues(
  { pattern, preset }: ColumnMerge,
  cell: Cell,
  values: readonly MergedValue[],
  charsMax: number,
): MergedText | undefined {
  const [own, ...others] = values;
  if (own === undefined || others.every(({ isEmpty }) => isEmpty)) return undefined;
  if (preset === 'range' && own.isEmpty) return written([{ kind: 'value', index: 1 }], values, charsMax);
  if (preset !== undefined && own.isEmpty) return undefined;
  if (preset === 'share' && isZero(cell)) return undefined;
  return written(pattern, values, charsMax);
}

function isZero({ value, format }: Cell): boolean {
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
    const { text, isEmpty, image, nested, mergedAt } = cells[column]!;
    if (kind === 'group' || isEmpty || image !== undefined || nested !== undefined) return -1;
    const offset = mergedAt ?? (kind === 'summary' ? text.length : -1);
    if (offset < 0) return -1;
    shortest = Math.min(shortest, text.length - offset);
    longest = Math.max(longest, text.length - offset);
    return offset;
  });
  return longest - shortest > TAIL_CHARS_MAX ? undefined : offsets;
}
