import { expect, it } from 'vitest';
import { CommittedResults } from '../../bench/src/committed-results.ts';
import { features } from '../../web/src/messages/public-pages/landing-parts-texts.ts';
import { readProjectFile } from './source-tree.ts';

/** More than this is not a few milliseconds. */
const fewMs = 20;

it('the landing page promises milliseconds, as measured for a new table', () => {
  expect(features.items.map(({ text }) => text).join(' ')).toContain('renders the table in milliseconds');
  const results = new CommittedResults(readProjectFile('bench/RESULTS.md').text);
  expect(
    results.find('W2 open', 1, 'pictable')?.cpuMs,
    'correct web/src/messages/public-pages/landing-texts.ts: bench/RESULTS.md has another time',
  ).toBeLessThan(fewMs);
});
