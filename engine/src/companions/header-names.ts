import type { CompanionHeaders } from '@pictable/contract';
import { spannedName } from '../table/spanner-paths.ts';
import type { DataColumn } from '../table/table-data.ts';

/** The headers of a companion with values; a label follows the labels of its spanners. */
export function headerNames(columns: readonly DataColumn[], headers: CompanionHeaders = 'fields'): string[] {
  return columns.map(({ name, field, path }) => spannedName(path, headers === 'labels' ? name : field));
}
