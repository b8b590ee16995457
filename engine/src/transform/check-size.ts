import { formatThousands, limits } from '@pictable/contract';
import { StepError } from './step-table.ts';

/** @throws StepError if a table between two steps is too large */
export function checkStepSize(rows: number, columns: number, columnsMax: number): void {
  if (columns > columnsMax)
    throw new StepError(
      `it makes ${formatThousands(columns)} columns. The limit is ${formatThousands(columnsMax)}.`,
    );
  const { transformValuesMax } = limits;
  if (rows * columns > transformValuesMax)
    throw new StepError(
      `it makes ${formatThousands(rows)} rows × ${formatThousands(columns)} columns. The limit is ${formatThousands(transformValuesMax)} values.`,
    );
}
