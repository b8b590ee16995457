import type { FilterOperator } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';

/** One comparison, or several of which all or any must match. */
export type Condition =
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | {
      readonly kind: 'compare';
      readonly column: number;
      readonly operator: FilterOperator;
      /** The value to compare with; ignored if a column has it. */
      readonly operand: JsonValue;
      /** Index of the column whose value in the same row is the operand. */
      readonly operandColumn?: number | undefined;
    };
