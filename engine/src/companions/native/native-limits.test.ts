import { type NativePlatform, nativePlatforms } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../errors.ts';
import { readTable } from '../../render.ts';
import type { TableData } from '../../table/table-data.ts';
import { nativeMessage } from './native-message.ts';
import { brokenLimits } from './platform-limits.fixture.ts';
import { hostileTexts, randomTable } from './random-tables.fixture.ts';
import { writeNative } from './write-native.ts';

const url = 'https://pictable.example/api/images/sales-abc.png?e=1&s=2';
const image = { url, widthPx: 900, heightPx: 400 };

const messageOf = (table: TableData, platform: NativePlatform, images = [image]) =>
  nativeMessage(platform, writeNative(table, platform), {
    title: table.title,
    alt: 'Table: <!channel> @everyone',
    images,
  });

/** Undefined for a payload that is rejected. */
function read(payload: object): TableData | undefined {
  try {
    return readTable(fromJs(payload), {});
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

describe('1,000 random tables', () => {
  it('break no limit of any platform, and fit into each of them at least sometimes', {
    tags: ['slow'],
  }, () => {
    const fitting = new Map<string, number>();
    let tables = 0;
    fc.assert(
      fc.property(randomTable, (payload) => {
        const table = read(payload);
        fc.pre(table !== undefined);
        tables++;
        for (const platform of nativePlatforms) {
          const message = messageOf(table, platform);
          expect(brokenLimits(platform, message), platform).toEqual([]);
          expect(message.why === undefined, platform).toBe(message.fits);
          if (message.fits) fitting.set(platform, (fitting.get(platform) ?? 0) + 1);
          else expect(JSON.stringify(message.payload)).toContain('sales-abc.png');
        }
      }),
      { numRuns: 1_000 },
    );
    expect(tables).toBeGreaterThanOrEqual(1_000);
    for (const platform of nativePlatforms) expect(fitting.get(platform), platform).toBeGreaterThan(20);
  });
});

describe.each(nativePlatforms)('hostile texts for %s', (platform) => {
  it.each(hostileTexts.map((text) => [encodeURI(text.replace(/[\ud800-\udfff]/u, '?')), text]))(
    '%s',
    (_name, text) => {
      const rows = [
        [text, 1],
        [{ value: text, link: 'https://example.com' }, 2],
      ];
      for (const body of [rows, [[text, 1]]]) {
        const payload = {
          title: text,
          subtitle: text,
          caption: text,
          headers: ['a', text],
          rows: body,
          sourceNotes: [text],
        };
        const table = read(payload)!;
        expect(brokenLimits(platform, messageOf(table, platform))).toEqual([]);
      }
      const shown = { title: text, alt: text.repeat(400), images: [image, image] };
      const message = nativeMessage(platform, { fits: false, why: 'Too wide.' }, shown);
      expect(brokenLimits(platform, message)).toEqual([]);
    },
  );
});
