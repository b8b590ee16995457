import { parseJson } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { readTable } from '../render.ts';
import { bold, boldValues } from '../rules/annotated-table.fixture.ts';

/** The shown texts of a payload that is JSON text, so that numbers keep their digits. */
const shown = (payload: string) =>
  readTable(parseJson(payload, { depthMax: 20 }), {}).rows.map((cells) =>
    cells.map((cell) => cell!.shown).join(' '),
  );

const IDS = ['1234567890123456791', '1234567890123456789', '1234567890123456790'] as const;
const [LARGEST, SMALLEST, MIDDLE] = IDS;

describe.each([
  ['numbers', (id: string) => id],
  ['texts', (id: string) => `"${id}"`],
])('numbers with more digits than a double, sent as %s', (_, write) => {
  const data = `"data": [${IDS.map((id) => `{ "id": ${write(id)} }`).join()}]`;

  it('are equal only if all their digits are', () => {
    const filter = `"filter": { "id": ${write(SMALLEST)} }`;
    expect(shown(`{ ${data}, "options": { "dataProcessing": { ${filter} } } }`)).toEqual([SMALLEST]);
    expect(shown(`{ ${data}, "transform": [{ ${filter} }] }`)).toEqual([SMALLEST]);
    expect(shown(`{ ${data}, "transform": [{ "filter": "id = '${SMALLEST}'" }] }`)).toEqual([SMALLEST]);
    const between = `"filter": { "id": { "gte": ${write(MIDDLE)}, "lt": ${write(LARGEST)} } }`;
    expect(shown(`{ ${data}, "options": { "dataProcessing": { ${between} } } }`)).toEqual([MIDDLE]);
  });

  it('are sorted by all their digits', () => {
    const sorted = [SMALLEST, MIDDLE, LARGEST];
    expect(shown(`{ ${data}, "options": { "dataProcessing": { "sortBy": "id" } } }`)).toEqual(sorted);
    expect(shown(`{ ${data}, "transform": [{ "sort": "id" }] }`)).toEqual(sorted);
    expect(shown(`{ ${data}, "transform": [{ "top": { "n": 1, "by": "id" } }] }`)).toEqual([LARGEST]);
  });

  it('are computed with all their digits', () => {
    const columns = '"columns": { "id": { "type": "number", "format": "0" } }';
    expect(shown(`{ ${data}, ${columns}, "summary": "sum" }`).at(-1)).toBe('Total 3703703670370370370');
    const last = shown(`{ ${data}, "transform": [{ "calculate": { "rest": "id - 1234567890123456788" } }] }`);
    expect(last.map((row) => row.split(' ')[1])).toEqual(['3', '1', '2']);
  });
});

it('numbers of texts keep their decimals in a sum', () => {
  const rows = shown('{ "data": [{ "v": "1234567890123456.78" }, { "v": "0.01" }], "summary": "sum" }');
  expect(rows.at(-1)).toBe('Total 1234567890123456.79');
});

it('only the same long numbers are duplicates', () => {
  const [one, other] = ['1234567890123456789', '1234567890123456790'];
  const rules = [{ columns: ['v'], duplicate: true, style: bold }];
  const data = [one, other, `${other}.0`, '7', '7.0'].map((v) => ({ v }));
  expect(boldValues({ data, rules })).toEqual(['', other, `${other}.0`, '7', '7.0']);
});

describe('times with offsets', () => {
  const data = [
    { train: 'leaves', at: '2026-10-25T02:30:00+02:00' },
    { train: 'arrives', at: '2026-10-25T02:15:00+01:00' },
    { train: 'stands', at: '2026-10-25T01:00:00Z' },
  ];
  const json = (payload: object) =>
    shown(JSON.stringify({ data, ...payload })).map((row) => row.split(' ')[0]);

  it('are ordered as points in time', () => {
    const inOrder = ['leaves', 'stands', 'arrives'];
    expect(json({ options: { dataProcessing: { sortBy: 'at' } } })).toEqual(inOrder);
    expect(json({ transform: [{ sort: '-at' }] })).toEqual([...inOrder].reverse());
    const summary = [
      { label: 'Last', columns: { at: 'max' } },
      { label: 'First', columns: { at: 'min' } },
    ];
    expect(shown(JSON.stringify({ data, summary })).slice(3)).toEqual([
      'Last 2026-10-25T02:15:00+01:00',
      'First 2026-10-25T02:30:00+02:00',
    ]);
  });

  it('are compared as points in time', () => {
    const kept = (filter: unknown) => json({ options: { dataProcessing: { filter } } });
    expect(kept({ at: { gte: '2026-10-25T03:00:00+02:00' } })).toEqual(['arrives', 'stands']);
    expect(kept({ at: '2026-10-25T03:15:00+02:00' })).toEqual(['arrives']);
    expect(json({ transform: [{ filter: "at < '2026-10-25T01:00:00Z'" }] })).toEqual(['leaves']);
    expect(json({ transform: [{ filter: "at = '2026-10-25T03:00:00+02:00'" }] })).toEqual(['stands']);
  });

  it('are compared as texts with a date or a time without an offset', () => {
    expect(json({ options: { dataProcessing: { filter: { at: { gt: '2026-10-25T02:20' } } } } })).toEqual([
      'leaves',
    ]);
    expect(json({ options: { dataProcessing: { filter: { at: { lt: '2026-10-26' } } } } })).toHaveLength(3);
  });
});
