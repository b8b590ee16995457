import { fromJs } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { arrange } from '../data/arrange.ts';
import { EngineError } from '../errors.ts';
import { DEFAULT_LIMITS } from '../payload/check-limits.ts';
import { normalizePayload } from '../payload/normalize-payload.ts';
import type { AnnotatedTable } from '../table/table.ts';
import { Warnings } from '../warnings.ts';
import { annotate } from './annotate.ts';

interface Annotated {
  readonly table: AnnotatedTable;
  readonly warnings: readonly string[];
}

function annotated(payload: object): Annotated {
  const warnings = new Warnings();
  const table = normalizePayload(fromJs(payload), [], DEFAULT_LIMITS, warnings);
  return {
    table: annotate(arrange(table, DEFAULT_LIMITS, warnings), warnings),
    warnings: warnings.list().map(({ message }) => message),
  };
}

function errorsOf(payload: object): string[] {
  try {
    annotated(payload);
  } catch (error) {
    if (error instanceof EngineError) return error.details.map(({ message }) => message);
  }
  return [];
}

describe('icons of rules', () => {
  const data = [{ change: -1 }, { change: 2 }, { change: 3 }];
  const down = { columns: ['change'], is: { lt: 0 }, style: { textColor: 'bad' }, icon: 'arrow-down' };

  it('have the colour of the text of the rule', () => {
    const { table } = annotated({ data, rules: [down] });
    const [first, second] = table.rows.map(({ cells }) => cells[0]!);
    expect(first!.visual).toMatchObject({ alt: 'down', placement: 'before' });
    const shape = first!.visual!.shapes[0]!;
    expect('color' in shape && shape.color).toBe(first!.style.textColor);
    expect(second!.visual).toBeUndefined();
  });

  it('leave the style of the cell if the rule has none', () => {
    const { table } = annotated({ data, rules: [{ columns: 'change', top: 1, icon: 'Up' }] });
    expect(table.rows[2]!.cells[0]).toMatchObject({ visual: { alt: 'up' }, style: {} });
    expect(table.rows[2]!.cells[0]!.style.backgroundColor).toBeUndefined();
  });

  it('are replaced by those of later rules', () => {
    const rules = [down, { columns: ['change'], is: { lt: 5 }, icon: 'check' }];
    const { table } = annotated({ data, rules });
    expect(table.rows.map(({ cells }) => cells[0]!.visual!.alt)).toEqual(['good', 'good', 'good']);
  });

  it('reject an unknown name, and a rule without columns', () => {
    expect(errorsOf({ data, rules: [{ ...down, icon: 'arrow-dwn' }] })[0]).toMatch(
      /^rules\.0\.icon must be arrow-up, .* or dot; got "arrow-dwn"\. Did you mean "arrow-down"\?$/,
    );
    expect(errorsOf({ data, rules: [{ when: { change: 2 }, icon: 'check' }] })).toEqual([
      'rules.0.icon needs columns beside it: the icon is shown in these columns.',
    ]);
  });

  it('replace those of the column, but not other drawings', () => {
    const rules = [down];
    const icons = annotated({ data, rules, columns: { change: { show: { as: 'icons', only: true } } } });
    expect(icons.table.rows.map(({ cells }) => [cells[0]!.visual!.alt, cells[0]!.visual!.placement])).toEqual(
      [
        ['down', 'only'],
        ['up', 'only'],
        ['up', 'only'],
      ],
    );
    const stars = annotated({ data, rules, columns: { change: { show: 'stars' } } });
    expect(stars.table.rows[0]!.cells[0]!.visual!.alt).toBe('-1 of 5');
    expect(stars.warnings).toContain(
      'columns.change.show: icons of rules are not shown in this column, because its cells have drawings.',
    );
  });

  it('are beside pills and flags', () => {
    const { table } = annotated({ data, rules: [down], columns: { change: { show: 'badge' } } });
    expect(table.rows[0]!.cells[0]).toMatchObject({ visual: { alt: 'down' }, pills: [{}] });
  });
});
