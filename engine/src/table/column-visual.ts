import { type VisualName, type VisualOptions, type VisualProperty, visualRecords } from '@pictable/contract';
import type { Color } from '../scene/color.ts';

/** The drawing that a column shows in its cells. */
export type ColumnVisual = { [Name in VisualName]: VisualOfKind<Name> }[VisualName];

/** A drawing of one kind. */
export interface VisualOfKind<Name extends VisualName> {
  readonly as: Name;
  /** Columns are indexes. */
  readonly options: VisualOptions<Name, Color, number>;
  /** As in the request, such as `columns.sales.show`, for warnings. */
  readonly label: string;
  readonly pointer: string;
  /** Names of the columns that it combines, if grouping removed them. */
  readonly sourceNames?: readonly string[] | undefined;
}

/** The options of a kind of drawing. */
export function visualProperties(name: VisualName): readonly VisualProperty[] {
  return visualRecords.find((record) => record.name === name)!.properties;
}

/** Columns whose values a drawing combines; undefined if it draws those of its own column. */
export function combinedColumns({ options }: ColumnVisual): readonly number[] | undefined {
  return 'from' in options ? options.from : undefined;
}

/**
 * A drawing with other references to columns.
 *
 * @param move new index of a column; undefined if there is no such column
 */
export function withMovedColumns(
  visual: ColumnVisual,
  move: (column: number) => number | undefined,
): ColumnVisual {
  const options: Record<string, unknown> = { ...visual.options };
  for (const { kind, name } of visualProperties(visual.as)) {
    const value = options[name];
    if (value === undefined) continue;
    if (kind === 'column') options[name] = move(value as number);
    if (kind === 'columns') options[name] = (value as number[]).flatMap((column) => move(column) ?? []);
    if (kind === 'level' && typeof value === 'object' && value !== null && 'column' in value) {
      const column = move(value.column as number);
      options[name] = column === undefined ? undefined : { column };
    }
  }
  return { ...visual, options } as unknown as ColumnVisual;
}
