import { isNoteKey, type NoteKey, type StructureKey, structureKeys } from '@pictable/contract';
import { NO_STRUCTURE, type TableStructure } from '../../table/structure.ts';
import type { DataProcessing } from '../../table/table.ts';
import type { ColumnIndex } from '../columns/find-columns.ts';
import type { Problems } from '../problems.ts';
import type { LocatedValue, SettingsLayer } from '../read-settings.ts';
import { readCellMerge, readColumnMerges } from './read-merges.ts';
import { readRowGroups } from './read-row-groups.ts';
import { readSpanners } from './read-spanners.ts';
import { readStub } from './read-stub.ts';
import { readSummary } from './read-summary.ts';
import { StructureReader } from './structure-reader.ts';

/** A layer of settings and where its errors go. */
export interface ReadLayer {
  readonly layer: SettingsLayer;
  readonly problems: Problems;
}

/** The members that change rows and columns; notes, rules and `transform` are read separately. */
const tableKeys = structureKeys.filter((key) => !isNoteKey(key) && key !== 'rules' && key !== 'transform');

/** Reads the structure members. Of several layers, the last one that has a member decides about it. */
export function readStructure(
  layers: readonly ReadLayer[],
  columns: ColumnIndex,
  rowCount: number,
  { group }: Pick<DataProcessing, 'group'>,
): TableStructure {
  const found = tableKeys.map((key) => [key, findStructure(layers, key)] as const);
  if (found.every(([, located]) => located === undefined)) return NO_STRUCTURE;
  const { rowGroups, summary, spanners, stub, merge, mergeColumns } = Object.fromEntries(found) as Record<
    Exclude<StructureKey, NoteKey | 'rules' | 'transform'>,
    LocatedMember | undefined
  >;
  if (rowGroups !== undefined && group !== undefined) {
    rowGroups.problems.error(
      'Use either rowGroups, which keeps the rows, or dataProcessing.groupBy, which aggregates them. The request contains both.',
      rowGroups.place.pointer,
    );
    return NO_STRUCTURE;
  }
  const readerOf = ({ problems }: LocatedMember) => new StructureReader(columns, problems);
  const isFrozen = !layers.some(({ layer }) => layer.values.freezeFirstColumn === false);
  return {
    groups: rowGroups && readRowGroups(rowGroups.value, rowGroups.place, rowCount, readerOf(rowGroups)),
    summaries: summary ? readSummary(summary.value, summary.place, readerOf(summary)) : [],
    spanners: spanners ? readSpanners(spanners.value, spanners.place, readerOf(spanners)) : [],
    stub: stub && readStub(stub.value, stub.place, isFrozen, readerOf(stub)),
    merge: merge && readCellMerge(merge.value, merge.place, readerOf(merge)),
    columnMerges:
      mergeColumns && readColumnMerges(mergeColumns.value, mergeColumns.place, readerOf(mergeColumns)),
  };
}

/** A member, where it was found, and where its errors go. */
type LocatedMember = LocatedValue & Pick<ReadLayer, 'problems'>;

/** The value of a key in the last layer that has it. */
export function findStructure(
  layers: readonly ReadLayer[],
  key: StructureKey | 'logo',
): LocatedMember | undefined {
  for (const { layer, problems } of layers.toReversed()) {
    const located = layer.structured.get(key)?.[0];
    if (located !== undefined && located.value !== null) return { ...located, problems };
  }
  return undefined;
}
