import { expect, test } from 'vitest';
import { defaultStyleSettings, withTheme } from '../table-styles/style-settings.ts';
import { packTable, shareLinkCharsMax, unpackTable } from './share-link.ts';

const table = {
  text: '[{"Stad":"Umeå","n":1.10}]',
  settings: { ...withTheme(defaultStyleSettings, 'terminal'), imageFormat: 'pdf' as const, cellPadding: 3 },
  customFilename: 'Über alles',
};

test('restores a table with text, style, format and name', async () => {
  const hash = await packTable(table);
  expect(hash).toMatch(/^#d=[\w-]+$/);
  expect(await unpackTable(hash ?? '')).toEqual(table);
});

test('returns undefined for a table that is too long for a link', async () => {
  const noise = Array.from({ length: 9_000 }, (_, index) => Math.sin(index).toString(36)).join('');
  expect(await packTable({ ...table, text: noise })).toBeUndefined();
  expect((await packTable({ ...table, text: 'x'.repeat(100_000) }))?.length).toBeLessThan(shareLinkCharsMax);
});

test('returns undefined for damaged, unknown and oversized links', async () => {
  const hash = (await packTable(table)) ?? '';
  expect(await unpackTable(hash.slice(0, -8))).toBeUndefined();
  expect(await unpackTable('#d=%%%')).toBeUndefined();
  expect(await unpackTable('#d=')).toBeUndefined();
  expect(
    await unpackTable((await packTable({ ...table, text: 'x'.repeat(6_000_000) })) ?? ''),
  ).toBeUndefined();
});
