import type { CompanionHeaders } from '@pictable/contract';
import type { DataColumn } from '../table/table-data.ts';

/** The headers of a companion with values. */
export function headerNames(columns: readonly DataColumn[], headers: CompanionHeaders = 'fields'): string[] {
  return columns.map(({ name, field }) => (headers === 'labels' ? name : field));
}
