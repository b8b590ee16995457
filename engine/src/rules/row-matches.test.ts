import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AppliedRule, RowMatches } from './row-matches.ts';

const rule = (name: string, isLast = false) => ({ style: { name }, isLast }) as unknown as AppliedRule;
const namesOf = (rules: readonly AppliedRule[]) => rules.map(({ style }) => (style as { name: string }).name);

/** The rules of the row, then those of each cell. */
const shown = (matches: RowMatches) => [
  namesOf(matches.row),
  matches.cells.map((rules) => rules && namesOf(rules)),
];

describe('the rules of a row', () => {
  it('are those of its cells until one of them is the last for a cell', () => {
    const matches = new RowMatches(3);
    expect(matches.isEmpty).toBe(true);
    matches.addRow(rule('a'));
    expect(matches.isEmpty).toBe(false);
    matches.addCell(1, rule('b'));
    matches.addRow(rule('c'));
    expect(shown(matches)).toEqual([
      ['a', 'c'],
      [undefined, ['a', 'b', 'c'], undefined],
    ]);
    matches.addCell(2, rule('d', true));
    matches.addCell(2, rule('ignored'));
    matches.addRow(rule('e'));
    expect(shown(matches)).toEqual([
      ['a', 'c'],
      [
        ['a', 'c', 'e'],
        ['a', 'b', 'c', 'e'],
        ['a', 'c', 'd'],
      ],
    ]);
  });

  it('end with the last rule of the row', () => {
    const matches = new RowMatches(2);
    matches.addRow(rule('a', true));
    matches.addRow(rule('b'));
    matches.addCell(0, rule('c'));
    expect(shown(matches)).toEqual([['a'], [undefined, undefined]]);
  });

  it('are not empty with a rule of one cell', () => {
    const matches = new RowMatches(2);
    matches.addCell(1, rule('a'));
    expect(matches.isEmpty).toBe(false);
    expect(shown(matches)).toEqual([[], [undefined, ['a']]]);
  });

  it('apply to a cell as if each cell had a list of its own', () => {
    const event = fc.record({ cell: fc.option(fc.nat(2), { nil: undefined }), isLast: fc.boolean() });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 8 }), (events) => {
        const matches = new RowMatches(3);
        const expected = [0, 1, 2].map(() => ({ names: [] as string[], isEnded: false }));
        for (const [index, { cell, isLast }] of events.entries()) {
          const added = rule(String(index), isLast);
          if (cell === undefined) matches.addRow(added);
          else matches.addCell(cell, added);
          for (const [position, own] of expected.entries()) {
            if (own.isEnded || (cell ?? position) !== position) continue;
            own.names.push(String(index));
            own.isEnded = isLast;
          }
        }
        const found = matches.cells.map((rules) => namesOf(rules ?? matches.row));
        expect(found).toEqual(expected.map(({ names }) => names));
      }),
    );
  });
});
