import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sectionHeadings, sectionOf } from '../report-sections.ts';
import { utilizationMax } from './service-sizing.ts';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const page = read('docs/scale.md');
const sizes = tableAfter(sectionOf(read('bench/RESULTS.md'), sectionHeadings.service), '### Size');

/** The rows of the first table after a heading, by column. */
function tableAfter(text: string, heading: string): Record<string, string>[] {
  const lines = text.slice(text.indexOf(heading)).split('\n');
  const start = lines.findIndex((line) => line.startsWith('| '));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  const [head = [], , ...rows] = lines.slice(start, end).map((line) => line.slice(2, -2).split(' | '));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [head[index], cell])));
}

function sizeOf({ server, request }: Record<string, string>, perSecond = '10') {
  const found = sizes.find(
    (size) => size.server === server && size.request === request && size['tables/s'] === perSecond,
  );
  if (!found) throw new Error(`RESULTS.md does not have ${server}, ${request}, ${perSecond} tables/s.`);
  return found;
}

describe('docs/scale.md', () => {
  it.each(tableAfter(page, '## What one processor serves'))('has the measured $server, $request', (row) => {
    const cpuMs = sizeOf(row).CPU;
    expect(row['CPU per image, ms']).toBe(cpuMs);
    const perSecond = (1_000 / Number(cpuMs)) * utilizationMax;
    expect(row['images/s per processor, busy for 60 % of the time']).toBe(perSecond.toFixed(0));
  });

  it.each(tableAfter(page, '## What a million images cost'))('has the cost of $server, $request', (row) => {
    const hours = sizeOf(row)['processor hours'];
    expect(row['processor hours']).toBe(hours);
    expect(row['at 0.0408 USD per processor hour']).toBe(`${(Number(hours) * 0.0408).toFixed(2)} USD`);
  });

  it.each(tableAfter(page, '## How many instances'))(
    'has $server, $request, at $tables/s per second',
    (row) => {
      expect(sizeOf(row, row['tables/s'])).toMatchObject(row);
    },
  );
});
