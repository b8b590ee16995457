import { NoTableError, readTableText } from '@pictable/contract/input-adapters';
import { JsonSyntaxError, parseJson } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { PublicError } from '../../http/errors/public-error.ts';
import { partOf } from '../../part-of.fixture.ts';
import {
  RenderAborted,
  RenderBusy,
  RenderCrashed,
  type RenderOptions,
  type RenderPool,
  RenderStarved,
  RenderTooLarge,
  RenderTooSlow,
} from '../../platform/render-pool/render-pool.ts';
import { FetcherBusy, type ImageFetcher } from '../../platform/safe-fetch/image-fetcher.ts';
import {
  assertRenderCapacity,
  renderTable,
  renderTableWithImages,
  styleLayers,
  writeTable,
} from './render-table.ts';

/** A pool that fails with this error. */
const failing = (error: unknown) =>
  partOf<RenderPool>({
    render: async () => Promise.reject(error),
    writeTable: async () => Promise.reject(error),
  });

const errorOf = (error: unknown, text = '[]') =>
  renderTable(failing(error), text, {}).catch((thrown: unknown) => thrown);

/** The error of a parser for a text. */
function errorOfParser(parse: () => unknown): unknown {
  try {
    parse();
  } catch (error) {
    return error;
  }
  throw new Error('The text is valid.');
}
const syntaxError = (text: string) => errorOfParser(() => parseJson(text, { depthMax: 9 }));

describe('an error of the pool', () => {
  it.each([
    [new RenderBusy(3), 503, 'service-busy', { 'retry-after': '3' }],
    [new RenderStarved(4), 503, 'service-busy', { 'retry-after': '4' }],
    [new FetcherBusy(), 503, 'service-busy', { 'retry-after': '5' }],
    [new RenderTooSlow(10_000), 400, 'too-complex', undefined],
    [new RenderTooSlow(100), 400, 'too-complex', undefined],
    [new RenderTooLarge(), 400, 'too-much-memory', undefined],
    [new RenderAborted(), 400, 'malformed-request', undefined],
  ])('%o becomes %d %s', async (error, status, type, headers) => {
    for (const thrown of [
      await errorOf(error),
      await writeTable(failing(error), '[]', 'csv', {}).catch((other: unknown) => other),
    ]) {
      expect(thrown).toBeInstanceOf(PublicError);
      expect(thrown).toMatchObject({ status, type });
      expect((thrown as PublicError).extras.headers).toEqual(headers);
    }
  });

  it.each([
    [10_400, '10 seconds'],
    [100, '1 second'],
  ])('names the limit of %d ms: %s', async (deadlineMs, shown) => {
    const error = await errorOf(new RenderTooSlow(deadlineMs));
    expect((error as Error).message).toContain(shown);
    expect((error as PublicError).extras.hint).toBe(
      'Use pagination, or split the table into several images.',
    );
  });

  it.each([new RenderCrashed('why'), new TypeError('broken'), 'broken'])(
    '%s is not public',
    async (error) => {
      expect(await errorOf(error)).toBe(error);
    },
  );

  it.each([
    ['a,b\n1,2\n', 'This looks like CSV; send it with Content-Type: text/csv and an API key.'],
    [
      '| a | b |\n|---|---|\n| 1 | 2 |\n',
      'This looks like Markdown; send it with Content-Type: text/markdown and an API key.',
    ],
    ['[{"a":1,}]', 'Line 1 should read: [{"a":1}]'],
    ['{"a",1\n"b",2}', undefined],
    ['table', 'Line 1 should read: "table"'],
  ])('in JSON says which format it may be: %j', async (text, hint) => {
    const error = await errorOf(syntaxError(text), text);
    expect(error).toMatchObject({ status: 400, type: 'malformed-json' });
    expect((error as PublicError).extras.hint).toBe(hint);
  });

  it('in another text has its position', async () => {
    const text = 'a,b\n1,"2\n';
    const error = errorOfParser(() => readTableText(text, 'CSV'));
    expect(error instanceof NoTableError || error instanceof JsonSyntaxError).toBe(true);
    expect(await errorOf(error, text)).toMatchObject({ status: 400 });
  });
});

describe('remote images', () => {
  const visitor = { tenant: '10.0.0.1', isVisitor: true };

  function openParts(failsWith?: Error) {
    const events: string[] = [];
    const renderPool = partOf<RenderPool>({
      imageUrls: async () => {
        events.push('urls');
        return ['https://a.example/1.png'];
      },
      render: async (_text: string, { images }: RenderOptions) => {
        events.push(images ? 'render with images' : 'render');
        if (failsWith) throw failsWith;
        return 'rendered';
      },
    });
    const imageFetcher = partOf<ImageFetcher>({
      fetchAll: async (urls: readonly string[]) => {
        events.push(`fetch ${urls.join()}`);
        return { images: new Map(), release: () => events.push('release') };
      },
    });
    return { parts: { renderPool, imageFetcher }, events };
  }

  it.each(['[{"image":"https://a.example/1.png"}]', '[{"a":{"Image":"HTTP://a.example/1.png"}}]'])(
    'are loaded before %s is rendered, and released',
    async (text) => {
      const { parts, events } = openParts();
      expect(await renderTableWithImages(parts, text, visitor)).toBe('rendered');
      expect(events).toEqual(['urls', 'fetch https://a.example/1.png', 'render with images', 'release']);
    },
  );

  it.each(['[{"image":"data:,"}]', '[{"a":"https://a.example/1.png"}]'])('are not in %s', async (text) => {
    const { parts, events } = openParts();
    await renderTableWithImages(parts, text, visitor);
    expect(events).toEqual(['render']);
  });

  it('are released if the table cannot be rendered', async () => {
    const { parts, events } = openParts(new RenderTooLarge());
    const text = '[{"image":"https://a.example/1.png"}]';
    await expect(renderTableWithImages(parts, text, visitor)).rejects.toMatchObject({
      type: 'too-much-memory',
    });
    expect(events.at(-1)).toBe('release');
  });
});

it('a full pool rejects a request before its body is read', () => {
  const poolWith = (error: RenderBusy | undefined) => ({ capacityError: () => error }) as RenderPool;
  expect(() => assertRenderCapacity(poolWith(undefined))).not.toThrow();
  expect(() => assertRenderCapacity(poolWith(new RenderBusy(7)))).toThrow(
    expect.objectContaining({ status: 503, type: 'service-busy' }),
  );
});

it.each([
  [[null, undefined], undefined, []],
  [['{"a":1}', null, '{"b":2}'], undefined, ['{"a":1}', '{"b":2}']],
  [['{"a":1}'], 'svg', ['{"a":1}', '{"imageFormat":"svg"}']],
] as const)('the layers of %j and the format %s are %j', (saved, format, layers) => {
  expect(styleLayers(saved, format)).toEqual(layers);
});
