import { parseJson } from '@pictable/contract/json';
import { columnNames } from '@pictable/engine';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type Highlight,
  type HighlightedColumn,
  highlightIn,
  highlights,
  withHighlight,
} from './highlight.ts';
import { readSettings } from './settings.ts';

const columns = ['region', 'rev', '0', 'a "b"'].map((name) => ({
  name,
  label: name === 'rev' ? 'Revenue' : undefined,
}));
const [, rev] = columns;
const rows = '[{"region": "N", "rev": 1.10, "0": 2, "a \\"b\\"": 3}]';
const texts = [
  `{\n  "title": "Sales",\n  "data": ${rows}\n}\n`,
  `{"headers": ["region"], "rows": [["N"]], "options": {"theme": "dark"}}`,
  '{"region": ["N"], "rev": [1.10]}',
];

function read(text: string, column = rev): HighlightedColumn {
  if (!column) throw new Error('There is no such column.');
  return highlightIn(readSettings(text), column, columns);
}

function write(text: string, highlight: Highlight | undefined, column = rev): string {
  if (!column) throw new Error('There is no such column.');
  return withHighlight(readSettings(text), column, columns, highlight);
}

const choice = fc.constantFrom(...highlights);

test('each choice is written, read, replaced and removed without a trace', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.constantFrom(...columns),
      choice,
      choice,
      (text, column, first, second) => {
        expect(read(text, column)).toEqual({ highlight: undefined, hasOthers: false });
        const one = write(text, first, column);
        expect(read(one, column)).toEqual({ highlight: first, hasOthers: false });
        const two = write(one, second, column);
        expect(read(two, column)).toEqual({ highlight: second, hasOthers: false });
        expect(write(two, first, column)).toBe(one);
        expect(write(two, undefined, column)).toBe(text);
        const names = (changed: string) => columnNames(parseJson(changed, { depthMax: 32 }));
        expect(names(two)).toEqual(names(text));
      },
    ),
  );
});

const others = `[
    { "when": {"rev": {"gt": 1.50}}, "style": {"fontWeight": "bold"} },
    {"columns": ["rev", "region"], "top": 3},
    {"columns": ["region"], "duplicate": true}
  ]`;
const withOthers = `{\n  "rules": ${others},\n  "data": ${rows}\n}`;

describe('the rules of other columns', () => {
  it('are kept as they are while one is added, changed and removed', () => {
    fc.assert(
      fc.property(choice, choice, (first, second) => {
        const added = write(withOthers, first);
        expect(added).toContain(others.slice(0, -4));
        expect(read(added)).toEqual({ highlight: first, hasOthers: true });
        const changed = write(added, second);
        expect(changed).toContain(others.slice(0, -4));
        expect(write(changed, undefined)).toBe(withOthers);
      }),
    );
  });

  it('are written as the others are', () => {
    expect(write(withOthers, 'negative')).toBe(
      withOthers.replace(
        'true}\n',
        'true},\n    { "columns": ["rev"], "is": { "lt": 0 }, "style": { "textColor": "bad" } }\n',
      ),
    );
    const one = `{"rules": {"when": {"rev": 1.10}}, "data": ${rows}}`;
    expect(write(one, 'top')).toBe(
      one.replace('{"when": {"rev": 1.10}}', '[{"when": {"rev": 1.10}}, { "columns": ["rev"], "top": 3 }]'),
    );
    expect(write(`{"rules": [], "data": ${rows}}`, 'top')).toBe(
      `{"rules": [{ "columns": ["rev"], "top": 3 }], "data": ${rows}}`,
    );
  });

  it('are no rules of a column if they are for whole rows', () => {
    const text = `{"rules": [{"when": {"rev": 1}}], "data": ${rows}}`;
    expect(read(text)).toEqual({ highlight: undefined, hasOthers: false });
  });
});

describe('a rule of the column', () => {
  const ruleText = (rule: string) => `{"data": ${rows}, "rules": [${rule}]}`;

  test.each([
    ['{"columns": "Revenue", "top": "3"}', 'top'],
    ['{"columns": 1, "above": "average", "stop": true}', 'above'],
    ['{"columns": ["rev"], "is": {"<": 0.0}, "icon": "arrow-down"}', 'negative'],
    ['{"columns": ["rev"], "duplicate": true, "is": null}', 'duplicate'],
  ] as const)('is read in the form %s', (rule, highlight) => {
    expect(read(ruleText(rule))).toEqual({ highlight, hasOthers: false });
    expect(write(ruleText(rule), undefined)).toBe(`{"data": ${rows}}`);
  });

  test.each([
    '{"columns": ["rev"], "top": 5}',
    '{"columns": ["rev"], "top": "3%"}',
    '{"columns": ["rev"], "above": "median"}',
    '{"columns": ["rev"], "is": {"lt": 0, "gt": -5}}',
    '{"columns": ["rev"], "is": {"lt": {"column": "0"}}}',
    '{"columns": ["rev"], "top": 3, "when": {"region": "N"}}',
    '{"columns": ["rev"], "top": 3, "rows": "all"}',
    '{"columns": ["rev"], "duplicate": false}',
    '{"columns": ["rev"], "scale": "blues"}',
    '{"columns": ["rev", "region"], "top": 3}',
  ])('is kept if no choice has the form %s', (rule) => {
    const text = ruleText(rule);
    expect(read(text)).toEqual({ highlight: undefined, hasOthers: true });
    expect(write(text, undefined)).toBe(text);
    const added = write(text, 'below');
    expect(added).toBe(ruleText(`${rule}, { "columns": ["rev"], "below": "mean" }`));
    expect(write(added, undefined)).toBe(text);
  });

  it('keeps its style and its icon when it highlights other values', () => {
    const styled = ruleText('{"columns": ["rev"], "top": 3, "style": {"fontWeight": "bold"}}');
    expect(write(styled, 'negative')).toBe(
      ruleText('{"columns": ["rev"], "style": {"fontWeight": "bold"}, "is": { "lt": 0 }}'),
    );
    const marked = ruleText('{"columns": ["rev"], "bottom": 3, "icon": "arrow-down"}');
    expect(write(marked, 'negative')).toBe(
      ruleText('{"columns": ["rev"], "icon": "arrow-down", "is": { "lt": 0 }}'),
    );
  });

  it('is the first of several that have the form of a choice', () => {
    const two = ruleText('{"columns": ["rev"], "top": 3}, {"columns": ["rev"], "bottom": 3}');
    expect(read(two)).toEqual({ highlight: 'top', hasOthers: true });
    expect(write(two, undefined)).toBe(ruleText('{"columns": ["rev"], "bottom": 3}'));
  });
});
