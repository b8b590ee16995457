import { NO_STRUCTURE, type TableStructure } from '../../table/structure.ts';
import type { DataProcessing } from '../../table/table.ts';
import type { ColumnIndex } from '../columns/find-columns.ts';
import type { Problems } from '../problems.ts';
import type { SettingsLayer } from '../read-settings.ts';
import { readCellMerge, readColumnMerges } from './read-merges.ts';
import { readRowGroups } from './read-row-groups.ts';
import { readSummary } from './read-summary.ts';
import { StructureReader } from './structure-reader.ts';

/** A layer of settings and where its errors go. */
export interface ReadLayer {
  readonly layer: SettingsLayer;
  readonly problems: Problems;
}

/** Reads the row groups, summary rows and merges. Of several layers, the last one that has a key decides. */
export function readStructure(
  layers: readonly ReadLayer[],
  columns: ColumnIndex,
  rowCount: number,
  { group }: Pick<DataProcessing, 'group'>,
): TableStructure {
  const rowGroups = find(layers, 'rowGroups');
  const summary = find(layers, 'summary');
  const merge = find(layers, 'merge');
  const columnMerges = find(layers, 'mergeColumns');
  if ([rowGroups, summary, merge, columnMerges].every((found) => found === undefined)) return NO_STRUCTURE;
  if (rowGroups !== undefined && group !== undefined && group.by.length > 0) {
    const { problems, place } = rowGroups;
    const message =
      'Use either rowGroups, which keeps the rows, or dataProcessing.groupBy, which aggregates them. The request contains both.';
    problems.error(message, place.pointer);
    return NO_STRUCTURE;
  }
  return {
    groups:
      rowGroups &&
      readRowGroups(
        rowGroups.value,
        rowGroups.place,
        rowCount,
        new StructureReader(columns, rowGroups.problems),
      ),
    summaries: summary
      ? readSummary(summary.value, summary.place, new StructureReader(columns, summary.problems))
      : [],
    merge: merge && readCellMerge(merge.value, merge.place, new StructureReader(columns, merge.problems)),
    columnMerges:
      columnMerges &&
      readColumnMerges(
        columnMerges.value,
        columnMerges.place,
        new StructureReader(columns, columnMerges.problems),
      ),
  };
}

function find(layers: readonly ReadLayer[], key: string) {
  for (const { layer, problems } of layers.toReversed()) {
    const located = layer.structured.get(key)?.[0];
    if (located !== undefined && located.value !== null) return { ...located, problems };
  }
  return undefined;
}
