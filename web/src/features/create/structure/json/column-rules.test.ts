import { iconNames, tones } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { columnNames } from '@pictable/engine';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type ColumnRule,
  needsOperand,
  operandFor,
  type RulesOfColumn,
  type RuleTest,
  rulesOfColumn,
  ruleTests,
  withNewRule,
  withoutRule,
  withRuleIcon,
  withRuleTest,
  withRuleTone,
} from './column-rules.ts';
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

function read(text: string, column = rev): RulesOfColumn {
  if (!column) throw new Error('There is no such column.');
  return rulesOfColumn(readSettings(text), column, columns);
}

function ruleAt(text: string, column = rev, index = 0): ColumnRule {
  const rule = read(text, column).rules[index];
  if (!rule) throw new Error(`There is no such rule in ${text}.`);
  return rule;
}

function add(text: string, column = rev): string {
  if (!column) throw new Error('There is no such column.');
  return withNewRule(readSettings(text), column);
}

const shown = ({ test: name, operand, tone, part, icon }: ColumnRule) => ({
  ...{ test: name, operand, tone, part, icon },
});
const operands: Readonly<Record<'comparison' | 'rank', fc.Arbitrary<string>>> = {
  comparison: fc.constantFrom('0', '-1.5', '007', 'North', 'true', 'a "b"', '1e3'),
  rank: fc.constantFrom('3', '12', '10%', '2.5%'),
};
const tests = fc.constantFrom(...ruleTests).chain((name) => {
  const kind = name === 'top' || name === 'bottom' ? 'rank' : 'comparison';
  return fc.tuple(fc.constant(name), needsOperand(name) ? operands[kind] : fc.constant(''));
});

test('each test is written, read, replaced and removed without a trace', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.constantFrom(...columns),
      fc.array(tests, { minLength: 1, maxLength: 4 }),
      (text, column, steps) => {
        let changed = add(text, column);
        expect(read(changed, column)).toMatchObject({
          ...{ rules: [{ test: 'lt', operand: '0', tone: 'bad', part: 'textColor' }], hasOthers: false },
        });
        for (const [name, operand] of steps) {
          changed = withRuleTest(readSettings(changed), ruleAt(changed, column), name, operand);
          expect(shown(ruleAt(changed, column))).toMatchObject({ test: name, operand, tone: 'bad' });
        }
        const names = (one: string) => columnNames(parseJson(one, { depthMax: 32 }));
        expect(names(changed)).toEqual(names(text));
        expect(withoutRule(readSettings(changed), ruleAt(changed, column))).toBe(text);
      },
    ),
  );
});

test('each colour and icon is written and read, and leaves no trace', () => {
  const parts = fc.constantFrom('textColor' as const, 'backgroundColor' as const);
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.constantFrom(...tones),
      parts,
      fc.constantFrom(...iconNames),
      (text, tone, part, icon) => {
        const plain = withRuleTone(readSettings(add(text)), ruleAt(add(text)), undefined, 'textColor');
        const toned = withRuleTone(readSettings(plain), ruleAt(plain), tone, part);
        const marked = withRuleIcon(readSettings(toned), ruleAt(toned), icon);
        expect(shown(ruleAt(marked))).toMatchObject({ tone, part, icon });
        const bare = withRuleIcon(readSettings(marked), ruleAt(marked), undefined);
        expect(withRuleTone(readSettings(bare), ruleAt(bare), undefined, part)).toBe(plain);
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

describe('other rules', () => {
  it('are kept as they are while one is added, changed and removed', () => {
    const added = add(withOthers);
    expect(added).toBe(
      withOthers.replace(
        'true}\n',
        'true},\n    { "columns": ["rev"], "is": { "lt": 0 }, "style": { "textColor": "bad" } }\n',
      ),
    );
    expect(read(added)).toMatchObject({ rules: [{ test: 'lt' }], hasOthers: true });
    const changed = withRuleTest(readSettings(added), ruleAt(added), 'top', '3');
    expect(changed).toContain(others.slice(0, -4));
    expect(withoutRule(readSettings(changed), ruleAt(changed))).toBe(withOthers);
  });

  it('can be a single one, or an empty list', () => {
    const one = `{"rules": {"when": {"rev": 1.10}}, "data": ${rows}}`;
    const rule = '{ "columns": ["rev"], "is": { "lt": 0 }, "style": { "textColor": "bad" } }';
    expect(add(one)).toBe(one.replace('{"when": {"rev": 1.10}}', `[{"when": {"rev": 1.10}}, ${rule}]`));
    expect(add(`{"rules": [], "data": ${rows}}`)).toBe(`{"rules": [${rule}], "data": ${rows}}`);
  });

  it('are not counted if they are for whole rows', () => {
    expect(read(`{"rules": [{"when": {"rev": 1}}], "data": ${rows}}`)).toEqual({
      ...{ rules: [], hasOthers: false },
    });
  });
});

const ruleText = (rule: string) => `{"data": ${rows}, "rules": [${rule}]}`;

describe('a rule of the column', () => {
  test.each([
    ['{"columns": "Revenue", "top": "3"}', { test: 'top', operand: '3', tone: undefined }],
    ['{"columns": 1, "above": "average", "stop": true}', { test: 'above', operand: '' }],
    [
      '{"columns": ["rev"], "is": {"<": 0.0}, "icon": "down"}',
      { test: 'lt', operand: '0.0', icon: 'arrow-down' },
    ],
    ['{"columns": ["rev"], "duplicate": true, "is": null}', { test: 'duplicate' }],
    ['{"columns": ["rev"], "is": "N"}', { test: 'eq', operand: 'N' }],
    ['{"columns": ["rev"], "is": {"$gte": 1.10}}', { test: 'gte', operand: '1.10' }],
    ['{"columns": ["rev"], "is": {"isEmpty": true}}', { test: 'isNull', operand: '' }],
    ['{"columns": ["rev"], "is": 1, "style": {"backgroundColor": "warn"}}', { part: 'backgroundColor' }],
    ['{"columns": ["rev"], "is": 1, "style": {"fontWeight": "bold"}}', { tone: 'custom' }],
    ['{"columns": ["rev"], "is": 1, "icon": "star"}', { icon: 'custom' }],
  ] as const)('is read in the form %s', (rule, expected) => {
    expect(read(ruleText(rule)).hasOthers).toBe(false);
    expect(shown(ruleAt(ruleText(rule)))).toMatchObject(expected);
  });

  test.each([
    '{"columns": ["rev"], "above": "median"}',
    '{"columns": ["rev"], "is": {"lt": 0, "gt": -5}}',
    '{"columns": ["rev"], "is": {"lt": {"column": "0"}}}',
    '{"columns": ["rev"], "is": {"isNull": false}}',
    '{"columns": ["rev"], "is": [1, 2]}',
    '{"columns": ["rev"], "top": 3, "when": {"region": "N"}}',
    '{"columns": ["rev"], "top": 3, "rows": "all"}',
    '{"columns": ["rev"], "duplicate": false}',
    '{"columns": ["rev"], "scale": "blues"}',
    '{"columns": ["rev", "region"], "top": 3}',
  ])('is kept, and not shown, in the form %s', (rule) => {
    expect(read(ruleText(rule))).toEqual({ rules: [], hasOthers: true });
    const added = add(ruleText(rule));
    expect(withoutRule(readSettings(added), ruleAt(added))).toBe(ruleText(rule));
  });

  it('keeps its style and its icon with another test, and gets a colour if it has neither', () => {
    const change = (rule: string, name: RuleTest, operand: string) => {
      const text = ruleText(rule);
      return withRuleTest(readSettings(text), ruleAt(text), name, operand);
    };
    expect(change('{"columns": ["rev"], "top": 3, "style": {"fontWeight": "bold"}}', 'lt', '5')).toBe(
      ruleText('{"columns": ["rev"], "style": {"fontWeight": "bold"}, "is": { "lt": 5 }}'),
    );
    expect(change('{"columns": ["rev"], "bottom": 3, "icon": "dot"}', 'eq', '007')).toBe(
      ruleText('{"columns": ["rev"], "icon": "dot", "is": { "eq": "007" }}'),
    );
    expect(change('{"columns": ["rev"], "top": 3}', 'gt', '5')).toBe(
      ruleText('{"columns": ["rev"], "is": { "gt": 5 }, "style": { "textColor": "bad" }}'),
    );
  });

  it('is not changed by an operand that is none', () => {
    const text = ruleText('{"columns": ["rev"], "top": 3}');
    for (const typed of ['', 'x', '0', '-1'])
      expect(withRuleTest(readSettings(text), ruleAt(text), 'top', typed)).toBe(text);
  });

  it('keeps its operand with a test of the same kind', () => {
    const rule = ruleAt(ruleText('{"columns": ["rev"], "is": {"lt": 5}}'));
    expect((['gt', 'top'] as const).map((name) => operandFor(rule, name))).toEqual(['5', '3']);
  });
});
