import { tableStyleProperties } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { rgb } from '../scene/color.ts';
import { Warnings } from '../warnings.ts';
import { DEFAULT_LIMITS } from './check-limits.ts';
import { normalizePayload } from './normalize-payload.ts';

const normalized = (payload: object, saved: object[] = []) =>
  normalizePayload(
    fromJs(payload),
    saved.map((layer) => fromJs(layer)),
    DEFAULT_LIMITS,
    new Warnings(),
  );

test('a theme in the request replaces all saved colours and nothing else', () => {
  const saved = [
    {
      headerBg: '#111111',
      textColor: '#222222',
      linkColor: '#333333',
      fontFamily: 'Roboto',
      cellPadding: 4,
      theme: 'rose',
      columnStyles: { Name: { backgroundColor: '#555555', width: 90 } },
      rowStyles: { 0: { textColor: '#555555', fontWeight: 'bold' } },
      cellStyles: { '0,Name': { backgroundColor: '#555555', underline: true } },
    },
    { borderColor: '#444444', fontSize: 20 },
  ];
  const { settings, columns, rows } = normalized(
    { data: [{ Name: 'Ada' }], styles: { headerColor: '#abcdef' }, options: { theme: 'dark' } },
    saved,
  );
  const plain = normalized({ data: [{ Name: 'Ada' }], options: { theme: 'dark' } }).settings;
  const names = tableStyleProperties.filter(({ kind }) => kind === 'color').map(({ name }) => name);
  for (const name of names.filter((own) => own !== 'headerText'))
    expect([name, settings[name as keyof typeof settings]]).toEqual([
      name,
      plain[name as keyof typeof plain],
    ]);
  expect(settings.isBorderColorExplicit).toBe(false);
  expect(settings).toMatchObject({
    headerText: rgb(0xabcdef),
    fontFamily: 'Roboto',
    cellPadding: 4,
    fontSize: 20,
    theme: 'dark',
  });
  expect(columns[0]!.style).toEqual({ width: 90 });
  expect(rows[0]!.style).toEqual({ fontWeight: 'bold' });
  expect(rows[0]!.cells[0]!.style).toEqual({ underline: true });
});
