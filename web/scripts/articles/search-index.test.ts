import { expect, test } from 'vitest';
import { contractTables } from './contract-tables.ts';
import { searchEntries } from './search-index.ts';

test('indexes a table row with its cells separated and all words kept', () => {
  const markdown = ['styles', 'errors'].map((name) => contractTables().get(name)).join('\n\n');
  const entries = searchEntries(markdown, { path: '/page', page: 'Page', anchors: true });
  const textAt = (id: string) => entries.find(({ href }) => href === `/page#${id}`)?.text;
  expect(textAt('style-zebraStripes')).toMatch(
    /^zebraStripes, zebra, striped · true, false · true · Whether /,
  );
  expect(textAt('style-maxLines')).toMatch(/^maxLines, lineClamp · 1 to 100 · Maximum /);
  expect(textAt('error-missing-credentials')).toContain('"X-API-Key: <key>"');
});
