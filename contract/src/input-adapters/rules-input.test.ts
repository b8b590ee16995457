import { describe, expect, it } from 'vitest';
import { fromJs, stringify } from '../json/index.ts';
import { readTableText, unwrapPayload } from './index.ts';

const unwrap = (body: unknown) => JSON.parse(stringify(unwrapPayload(fromJs(body)).value));
const row = { rules: 'No smoking', name: 'Temple' };
const rules = [{ columns: ['a'], is: { gt: 1 }, style: { textColor: 'bad' } }];

describe('a column of the user that is called rules', () => {
  it.each<[string, unknown, unknown]>([
    ['a row with a text', row, { data: [row] }],
    ['a row with a number', { rules: 3, name: 'x' }, { data: [{ rules: 3, name: 'x' }] }],
    [
      'lists as columns',
      { rules: ['a', 'b'], rank: [1, 2] },
      {
        headers: ['rules', 'rank'],
        rows: [
          ['a', 1],
          ['b', 2],
        ],
      },
    ],
    ['rows of objects', [row, { rules, name: 'y' }], [row, { rules, name: 'y' }]],
    ['data', { data: [{ rules }] }, { data: [{ rules }] }],
    ['headers and rows', { headers: ['rules'], rows: [['x']] }, { headers: ['rules'], rows: [['x']] }],
    ['rows of objects in rows', { rows: [row] }, { data: [row] }],
    ['items of n8n', [{ json: row }], [row]],
  ])('stays data: %s', (_name, body, value) => {
    expect(unwrap(body)).toEqual(value);
  });

  it.each([
    ['CSV', 'rules,name\nNo smoking,Temple\n'],
    ['TSV', 'rules\tname\nNo smoking\tTemple\n'],
    ['Markdown', '| rules | name |\n|---|---|\n| No smoking | Temple |\n'],
    ['JSON lines', '{"rules":"No smoking","name":"Temple"}\n{"rules":"x","name":"y"}\n'],
  ] as const)('stays data in %s', (form, text) => {
    const { payload } = readTableText(text, form);
    expect(stringify(payload)).toContain('No smoking');
    expect(stringify(payload)).not.toMatch(/"rules":\s*\[/);
  });
});

describe('rules', () => {
  it('are those of the table beside data, a row or lists of plain values', () => {
    expect(unwrap({ data: [{ a: 1 }], rules })).toEqual({ data: [{ a: 1 }], rules });
    expect(unwrap({ a: 1, b: 2, rules })).toEqual({ rules, data: [{ a: 1, b: 2 }] });
    expect(unwrap({ a: [1, 2], rules })).toMatchObject({ rules, headers: ['a'] });
  });

  it('can be one rule, and JSON in a text', () => {
    expect(unwrap({ data: [{ a: 1 }], rules: rules[0] })).toEqual({ data: [{ a: 1 }], rules: rules[0] });
    expect(unwrap({ data: [{ a: 1 }], rules: JSON.stringify(rules) })).toEqual({ data: [{ a: 1 }], rules });
  });
});
