import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromJs, isObject, JsonNumber, type JsonObject, type JsonValue, stringify } from '../json/index.ts';
import { limits } from '../limits.ts';
import { structuredKeys } from '../tables/table-payload.ts';
import { tableSourceKeys } from '../tables/table-sources.ts';
import { applyTemplate } from './apply-template.ts';
import { expandPayload } from './expand-payload.ts';
import { settingNames } from './setting-names.ts';

const names = [
  ...structuredKeys,
  ...tableSourceKeys,
  ...[...settingNames.keys()].filter((_, index) => index % 9 === 0),
  'styles',
  'options',
  'values',
  'template',
  '__proto__',
  'constructor',
];
const key = fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 5 }));
const text = fc.oneof(
  fc.string(),
  fc.constantFrom('{{a}}', '{{ rows }} {{updatedAt}}', '{{{{a}}}}', '{{__proto__}}', '{{ a'),
);
const { object: payload } = fc.letrec<{ value: JsonValue; list: JsonValue[]; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constant(null),
    fc.boolean(),
    fc.integer().map((n) => new JsonNumber(String(n))),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.array(fc.tuple(key, tie('value')), { maxLength: 8 }).map((entries) => new Map(entries)),
}));
const updatedAt = '2026-11-26 00:00 UTC';

test('no payload and no template makes the expansion throw', () => {
  fc.assert(
    fc.property(
      payload,
      fc.option(payload, { nil: undefined }),
      fc.boolean(),
      (own, template, alwaysFill) => {
        const {
          payload: expanded,
          warnings,
          problems,
        } = expandPayload(own, { template, updatedAt, alwaysFill });
        expect(stringify(expanded)).toBeTypeOf('string');
        for (const { path, message } of [...warnings, ...problems]) {
          expect(path.startsWith('/')).toBe(true);
          expect(message).not.toBe('');
        }
      },
    ),
  );
});

test('what a payload says itself stays as it is', () => {
  fc.assert(
    fc.property(payload, payload, (own, template) => {
      const merged = applyTemplate(own, template);
      for (const [name, member] of own)
        if (member !== null && !isObject(member)) expect(merged.get(name)).toEqual(member);
    }),
  );
});

test('an empty template changes nothing, and an empty payload gets the template', () => {
  fc.assert(
    fc.property(payload, (one) => {
      expect(stringify(applyTemplate(one, new Map()))).toBe(stringify(one));
      expect(stringify(applyTemplate(new Map(), one))).toBe(stringify(one));
    }),
  );
});

test('very many keys are merged in one pass', () => {
  const many = (prefix: string) =>
    new Map<string, JsonValue>(Array.from({ length: 50_000 }, (_, index) => [`${prefix}${index}`, 'text']));
  const own = new Map<string, JsonValue>([...many('own'), ['columns', many('a')], ['styles', many('b')]]);
  const template = new Map<string, JsonValue>([['columns', many('c')], ...many('own')]);
  expect(applyTemplate(own, template).size).toBe(50_002);
});

test('placeholders cannot make a table grow without limit', () => {
  const own = {
    data: [],
    title: '{{a}}'.repeat(400_000),
    values: { a: 'x'.repeat(limits.placeholderCharsMax) },
  };
  const { payload: filled, problems } = expandPayload(fromJs(own) as JsonObject, { updatedAt });
  expect(String(filled.get('title')).length).toBeLessThanOrEqual(limits.placeholderCharsAddedMax);
  expect(problems.map(({ message }) => message)).toEqual([
    `values may fill placeholders with at most ${limits.placeholderCharsAddedMax} characters in total; they fill more.`,
  ]);
});

test('very many values, and placeholders without one, give short reports', () => {
  const values = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`v${index}`, 1]));
  const tooMany = expandPayload(fromJs({ data: [], values }) as JsonObject, { updatedAt });
  expect(tooMany.problems.map(({ path }) => path)).toEqual(['/values']);
  const warningsOf = (title: string) =>
    expandPayload(fromJs({ data: [], title, values: {} }) as JsonObject, { updatedAt }).warnings;
  expect(warningsOf('{{none}}'.repeat(100_000))).toHaveLength(1);
  const many = Array.from({ length: 50_000 }, (_, index) => `{{none${index}}}`);
  expect(warningsOf(many.join(''))).toHaveLength(21);
});
