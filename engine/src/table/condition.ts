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
      readonly operand: JsonValue;
    };
