import { expect, it } from 'vitest';
import { parseJson } from '../json/index.ts';
import { withSourceTable } from '../sources/source-table.ts';
import { expandTableFile } from './table-file-data.ts';

const payloadOf = (members: object) => parseJson(JSON.stringify(members), { depthMax: 8 });

it.each(['sheet', 'range', 'table'])('%s is reported if the file in data is text', (key) => {
  const csv = 'data:text/csv,a,b%0A1,2';
  expect(expandTableFile(payloadOf({ data: csv, [key]: '1' }))?.notes).toEqual([
    `${key} was ignored: it is for spreadsheets and HTML, and the table is neither.`,
  ]);
  expect(expandTableFile(payloadOf({ data: csv }), new Map([[key, '1']]))?.notes).toHaveLength(1);
  expect(expandTableFile(payloadOf({ data: csv }))?.notes).toEqual([]);
});

it('so are those of a source that is text', () => {
  const source = { text: 'a,b\n1,2', form: 'CSV' as const, at: '', ignoredKeys: ['sheet', 'range'] };
  expect(withSourceTable(new Map(), source).notes).toEqual([
    'source.sheet was ignored: it is for spreadsheets and HTML, and the table is neither.',
    'source.range was ignored: it is for spreadsheets and HTML, and the table is neither.',
  ]);
});
