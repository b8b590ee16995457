import { formatThousands, limits } from '@pictable/contract';
import type { ExpressionProblem } from './arithmetic.ts';

/** What an expression could not compute, for warnings. */
export const expressionProblemTexts: Readonly<Record<ExpressionProblem, string>> = {
  zero: 'some values are divided by 0, so these results are empty.',
  range: 'some numbers have more than 60 digits before the decimal point, so these results are empty.',
  exponent: 'an exponent must be a whole number up to 1,000, or 0.5; other results are empty.',
  text: 'some texts are not numbers, so their results are empty.',
  long: `some texts are too long (up to ${formatThousands(limits.cellTextCharsMax)} characters each), so these results are empty.`,
  date: 'some texts are not dates such as 2026-03-02, so their results are empty.',
};
