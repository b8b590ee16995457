import { columnAdvice, type KnownColumns } from '../../values/expression/bind-expression.ts';
import { ColumnIndex, type NumberReader } from '../columns/find-columns.ts';
import type { Problems } from '../problems.ts';
import type { SourceLocation } from '../read-properties.ts';

/** The columns that exist at one step; an unknown column is an error, because the later steps depend on it. */
export class StepColumns extends ColumnIndex {
  readonly known: KnownColumns;

  constructor(names: readonly string[], readNumber: NumberReader) {
    super(names, undefined, undefined, readNumber);
    this.known = { names, title: 'Columns at this step' };
  }

  /** Like `find`, with an error if no column matches. */
  override findOrWarn(key: string, place: SourceLocation, problems: Problems): readonly number[] {
    const found = this.find(key);
    if (found.length === 0)
      problems.error(
        `${place.label}: column "${key.slice(0, 80)}" does not exist. ${columnAdvice(key, this.known)}`,
        place.pointer,
      );
    return found;
  }
}
