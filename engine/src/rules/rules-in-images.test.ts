import { imageFormats } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { createEngine, type Engine, EngineError } from '../index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const bytesOf = async (payload: object, format: (typeof imageFormats)[number]) =>
  Buffer.from((await engine.render(fromJs(payload as never), { format })).bytes).toString('base64');

const value = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.constantFrom<unknown>('a', 'b', '', null, 'NaN', '1e308', '-0', true),
);
const table = fc.record({
  data: fc.array(fc.record({ a: value, b: value, c: value }), { minLength: 1, maxLength: 6 }),
  options: fc.record({
    theme: fc.constantFrom('default', 'dark', 'minimal'),
    pagination: fc.constantFrom(undefined, { enabled: true, pageSize: 2 }),
  }),
  rowGroups: fc.constantFrom(undefined, 'a'),
  summary: fc.constantFrom(undefined, 'sum'),
  stub: fc.constantFrom(undefined, 'b'),
});
const style = fc.constantFrom(
  { backgroundColor: 'bad', textColor: 'bad' },
  { fontWeight: 'bold', fontSize: 40 },
  { borderTop: '5px solid #000' },
);
/** Rules without a match in the tables above. */
const unmatched = fc.oneof(
  fc.record({
    when: fc.constantFrom({ a: 99 }, { b: { contains: 'zz' } }, { or: [{ a: 'x' }, { c: 'y' }] }, {}),
    style,
  }),
  fc.record({
    columns: fc.constantFrom('a', ['b', 'c']),
    is: fc.constantFrom({ lt: -99 }, 'zzz', []),
    style,
  }),
  fc.record({ columns: fc.constant([]), style }),
);

describe('images of tables with rules', () => {
  it('that match nothing are those without rules, byte for byte', async () => {
    const property = fc.asyncProperty(
      table,
      fc.array(unmatched, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...imageFormats),
      async (payload, rules, format) => {
        expect(await bytesOf({ ...payload, rules }, format)).toBe(await bytesOf(payload, format));
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it('are made or rejected with a location, whatever the rules are', async () => {
    const word = fc.constantFrom('a', 'b', 'Zed', '', '__proto__', 'constructor');
    const anything = fc.oneof(
      word,
      fc.constantFrom<unknown>(null, true, 0, -0, 1e308, -1, '10%', 'NaN', [], 'good', 'mean'),
      fc.array(fc.oneof(word, fc.integer()), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(
          'lt',
          'gt',
          'in',
          'between',
          'column',
          'a',
          'or',
          'and',
          'textColor',
          'contains',
          'isNull',
        ),
        fc.oneof(word, fc.integer(), fc.array(word, { maxLength: 2 })),
        { maxKeys: 2 },
      ),
    );
    const keys = [
      'columns',
      'when',
      'is',
      'top',
      'bottom',
      'above',
      'below',
      'duplicate',
      'style',
      'stop',
      'rows',
    ];
    const rule = fc.dictionary(fc.constantFrom(...keys), anything, { minKeys: 1, maxKeys: 4 });
    const property = fc.asyncProperty(
      table,
      fc.array(rule, { minLength: 1, maxLength: 3 }),
      async (payload, rules) => {
        try {
          const { warnings } = await engine.render(fromJs({ ...payload, rules } as never), { format: 'svg' });
          expect(warnings.every(({ message }) => message.length > 0)).toBe(true);
        } catch (error) {
          if (!(error instanceof EngineError)) throw error;
          expect(error.details[0]!.path).toMatch(/^\/rules/);
        }
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });
});
