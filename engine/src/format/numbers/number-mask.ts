import type { CellFormat } from '@pictable/contract';
import type { NumberMask } from '../../table/table-data.ts';
import { decimalMarkOf } from './format-number.ts';

/** A sign, a text before the number, the number with its separators, and a text after it. */
const SHOWN = /^[-\u2212]?([^\d]*?)(\d(?:[\d.,'’\u00a0\u202f ]*\d)?)([^\d]*)$/;

/**
 * How a formatted number is written, derived from its shown text, so that a workbook shows it alike;
 * undefined if the text is not a number or is abbreviated, such as 1.2K.
 */
export function numberMask(
  shown: string,
  type: 'number' | 'currency' | 'percentage',
  format: CellFormat | undefined,
): NumberMask | undefined {
  if (format?.notation === 'compact') return undefined;
  const [, before = '', number, after = ''] = SHOWN.exec(shown) ?? [];
  if (number === undefined) return undefined;
  const mark = number.lastIndexOf(decimalMarkOf(format));
  const whole = mark < 0 ? number : number.slice(0, mark);
  return {
    decimals: mark < 0 ? 0 : number.length - mark - 1,
    isGrouped: whole.length < GROUPED_CHARS_MIN || /\D/.test(whole),
    isPercentage:
      type === 'percentage'
        ? format?.scale !== 1
        : type === 'number' && format?.pattern?.includes('%') === true,
    before,
    after,
  };
}

/** Numbers with fewer digits do not show whether their thousands are separated. */
const GROUPED_CHARS_MIN = 4;
