import { fromJs } from '@pictable/contract/json';
import { expect, test } from 'vitest';
import { Warnings } from '../../warnings.ts';
import { DEFAULT_LIMITS } from '../check-limits.ts';
import { normalizePayload } from '../normalize-payload.ts';

function columnsOf(payload: object): { names: string[]; fields: (string | undefined)[]; warnings: string[] } {
  const warnings = new Warnings();
  const { columns } = normalizePayload(fromJs(payload), [], DEFAULT_LIMITS, warnings);
  return {
    names: columns.map(({ name }) => name),
    fields: columns.map(({ field }) => field),
    warnings: warnings.list().map(({ message }) => message),
  };
}

const data = [{ v: 1, t: 2 }];

test('a unit is shown after the label, or after the field name', () => {
  expect(
    columnsOf({ data, columns: { v: { label: 'Speed', unit: 'km/h^2' }, t: { unit: 'degC' } } }),
  ).toEqual({
    names: ['Speed (km/h²)', 't (°C)'],
    fields: ['v', 't'],
    warnings: [],
  });
});

test.each([
  ['{label}, {unit}', 'Speed, km/h'],
  ['{label}\n{unit}', 'Speed\nkm/h'],
  ['{1} [{2}]', 'Speed [km/h]'],
  ['{unit}', 'km/h'],
  ['$& {label}', '$& Speed'],
])('unitPattern %j shows %j', (unitPattern, name) => {
  const columns = { v: { label: 'Speed', unit: 'km/h' } };
  expect(columnsOf({ data, columns, unitPattern }).names[0]).toBe(name);
  expect(columnsOf({ data, columns, options: { unitPattern } }).names[0]).toBe(name);
  const own = { v: { ...columns.v, unitPattern } };
  expect(columnsOf({ data, columns: own, unitPattern: 'x' }).names[0]).toBe(name);
});

test('a label with the characters of a pattern stays as it is', () => {
  expect(columnsOf({ data, columns: { v: { label: '{unit} $1', unit: 'm' } } }).names[0]).toBe(
    '{unit} $1 (m)',
  );
});

test('a column is found by its label without the unit', () => {
  const columns = { v: { label: 'Speed', unit: 'km/h' } };
  expect(columnsOf({ data, columns, columnStyles: { Speed: { width: 90 } } }).warnings).toEqual([]);
});

test('characters without a superscript cause a warning', () => {
  expect(columnsOf({ data, columns: { v: { unit: 'm^q' } } })).toMatchObject({
    names: ['v (m^q)', 't'],
    warnings: [
      'columns.v.unit: "^q" is shown as sent, because Unicode has no superscript for all of its characters.',
    ],
  });
});
