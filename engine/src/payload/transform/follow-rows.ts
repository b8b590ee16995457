import { limits, type TransformVerb } from '@pictable/contract';
import type { NotePlace, NoteRows, Notes } from '../../table/notes.ts';
import type { TableStructure } from '../../table/structure.ts';
import type { Table } from '../../table/table.ts';
import { PIVOT_DELIMITER } from '../../transform/pivot-step.ts';
import type { LayerSource } from '../columns/resolve-columns.ts';
import type { Problems } from '../problems.ts';
import type { TransformedRows } from './run-transform.ts';

/** What names rows by their index as sent, or columns by the parts of their headers. */
type FollowedParts = Pick<Table, 'structure' | 'notes'>;

/**
 * Footnotes and listed groups after `transform`: they name rows by their index as sent. A pivot with several
 * values has headers with several parts, which become spanners unless the request has some.
 *
 * @param sentRows number of rows before the first step
 */
export function followRows(
  parts: FollowedParts,
  transformed: TransformedRows | undefined,
  sentRows: number,
  problems: Problems,
): FollowedParts {
  if (transformed === undefined) return parts;
  const { replacedBy } = transformed;
  if (replacedBy !== undefined) warnAboutLostRows(parts, replacedBy, problems);
  const positions = new Map<number, number>();
  for (const [position, sent] of transformed.origins.entries())
    if (sent !== undefined) positions.set(sent, position);
  const follow = (rows: readonly number[]) => rows.flatMap((row) => positions.get(row) ?? []);
  const followed = followGroups(parts.structure, follow, replacedBy !== undefined);
  const structure = withSpanners(followed, transformed.hasPaths);
  return { structure, notes: parts.notes && followNotes(parts.notes, follow, sentRows) };
}

type FollowRows = (rows: readonly number[]) => number[];

function followNotes(notes: Notes, follow: FollowRows, sentRows: number): Notes {
  const followed = (place: NotePlace): NotePlace => {
    if (place.kind !== 'cells' || !isListOfRows(place.rows)) return place;
    const rows = follow(place.rows);
    const isRemoved = rows.length === 0 && place.rows.some((row) => row < sentRows);
    return { ...place, rows, isRemoved };
  };
  return {
    ...notes,
    footnotes: notes.footnotes.map((note) => ({ ...note, places: note.places.map(followed) })),
  };
}

function followGroups(structure: TableStructure, follow: FollowRows, isReplaced: boolean): TableStructure {
  const { groups } = structure;
  if (groups?.listed === undefined) return structure;
  if (isReplaced) return { ...structure, groups: undefined };
  const listed = groups.listed.map(({ label, rows }) => ({ label, rows: follow(rows) }));
  return { ...structure, groups: { ...groups, listed } };
}

function withSpanners(structure: TableStructure, hasPaths: boolean): TableStructure {
  const { spanners } = structure;
  if (!hasPaths || !Array.isArray(spanners) || spanners.length > 0) return structure;
  return {
    ...structure,
    spanners: { delimiter: PIVOT_DELIMITER, split: 'last', limit: limits.spannerLevelsMax, reverse: false },
  };
}

/** Warns about footnotes and listed groups of rows as sent, if no row of the table is one of these any more. */
function warnAboutLostRows(
  { structure, notes }: FollowedParts,
  verb: TransformVerb,
  problems: Problems,
): void {
  const reason = `it refers to rows as sent and "${verb}" creates new rows`;
  if (structure.groups?.listed !== undefined)
    problems.warn(
      `rowGroups is ignored because ${reason}. Use "by" with a column of the result instead.`,
      '/rowGroups',
    );
  for (const { name, pointer, places } of notes?.footnotes ?? []) {
    if (!places.some((place) => place.kind === 'cells' && isListOfRows(place.rows))) continue;
    problems.warn(
      `${name}.at: the position of a row is ignored because ${reason}. Use "when" instead.`,
      pointer,
    );
  }
}

function isListOfRows(rows: NoteRows): rows is readonly number[] {
  return Array.isArray(rows);
}

/** Warns about styles of rows as sent that no row of the table has any more. */
export function warnAboutReplacedRows(layers: readonly LayerSource[], verb: TransformVerb): void {
  for (const { layer, problems } of layers) {
    for (const key of ['rowStyles', 'cellStyles']) {
      const located = layer.structured.get(key)?.[0];
      if (located === undefined || located.value === null) continue;
      problems.warn(
        `${located.place.label} is ignored because it refers to rows as sent and "${verb}" creates new rows. Use rules instead.`,
        located.place.pointer,
      );
    }
  }
}
