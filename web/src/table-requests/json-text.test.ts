import { fromJs, isArray, isObject, type JsonValue, parseJson } from '@pictable/contract/json';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { withItem, withoutValue, withValue } from './json-text.ts';

const sample = `{
  "title": "Sales",
  "headers": ["a", "b"],
  "rows": [[1.10, 2]],
  "options": {"theme": "dark"}
}
`;

describe('a value in a JSON text', () => {
  it('is added before the rows, as the members beside it are written', () => {
    expect(withValue(sample, ['summary'], 'sum')).toBe(
      sample.replace('  "headers"', '  "summary": "sum",\n  "headers"'),
    );
    expect(withValue('{"data":[{"a":1}]}', ['stub'], 'a')).toBe('{"stub": "a", "data":[{"a":1}]}');
    expect(withValue(sample, ['options', 'labels'], 'title')).toBe(
      sample.replace('"dark"}', '"dark", "labels": "title"}'),
    );
  });

  it('puts each column on a line of its own', () => {
    const first = withValue(sample, ['columns', 'a', 'label'], 'A "1"');
    expect(first).toBe(
      sample.replace('  "headers"', '  "columns": {\n    "a": { "label": "A \\"1\\"" }\n  },\n  "headers"'),
    );
    expect(withValue(first, ['columns', 'b', 'hidden'], true)).toBe(
      first.replace('\\"1\\"" }', '\\"1\\"" },\n    "b": { "hidden": true }'),
    );
  });

  it('is replaced in its place, and removed without a trace', () => {
    const path = ['columns', 'a/~"b\\', 'format', 'decimals'];
    const one = withValue(sample, path, fromJs(1));
    expect(withValue(one, path, fromJs(2))).toBe(one.replace('"decimals": 1', '"decimals": 2'));
    expect(withoutValue(one, path)).toBe(sample);
    expect(withoutValue(sample, path)).toBe(sample);
  });

  it('is written to the data of a bare list of rows', () => {
    expect(withValue(' [{"a": 1.10}]\n', ['stub'], 'a')).toBe(
      ' {\n  "stub": "a",\n  "data": [{"a": 1.10}]\n}\n',
    );
  });

  it('replaces a value that is no object on the way', () => {
    expect(withValue('{"options": null, "data": []}', ['options', 'dates'], 'readable')).toBe(
      '{"options": { "dates": "readable" }, "data": []}',
    );
  });

  it('is added at the end of a list, as the items before it are written', () => {
    const lines = '{"a": [\n  1.10,\n  {"b": 2}\n]}';
    expect(withItem(lines, ['a'], 'c')).toBe('{"a": [\n  1.10,\n  {"b": 2},\n  "c"\n]}');
    expect(withItem('{"a": [1.10]}', ['a'], 'c')).toBe('{"a": [1.10, "c"]}');
    expect(withItem('{"a": [ ]}', ['a'], 'c')).toBe('{"a": ["c"]}');
    expect(withItem('{"a": {"b":2}}', ['a'], 'c')).toBe('{"a": [{"b":2}, "c"]}');
    expect(withItem('{"a": {}}', ['b'], 'c')).toBe('{"a": {}, "b": ["c"]}');
  });

  it('is removed from a list, and a repeated key with all its values', () => {
    expect(withoutValue('{"merge": ["a", "b"], "data": []}', ['merge', '0'])).toBe(
      '{"merge": ["b"], "data": []}',
    );
    expect(withoutValue('{"merge": ["a", "b"], "data": []}', ['merge', '1'])).toBe(
      '{"merge": ["a"], "data": []}',
    );
    expect(withoutValue('{"merge": [ "a" ], "data": []}', ['merge', '0'])).toBe('{"data": []}');
    expect(withoutValue('{"stub": "a", "data": [], "stub": "b"}', ['stub'])).toBe('{"data": []}');
  });

  it('is not added to a text that is not JSON', () => {
    expect(withValue('', ['stub'], 'a')).toBe('');
    expect(withValue('{"data": [', ['stub'], 'a')).toBe('{"data": [');
  });
});

const names = fc.constantFrom('a', 'b', '"', '\\', 'data', '', '__proto__', 'é/~1');
const objects = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 'text', '{"}', 1.5),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value'), { maxKeys: 4 }),
  ),
})).value;
const payloads = fc
  .tuple(fc.dictionary(names, objects, { maxKeys: 4 }), fc.constantFrom(undefined, 2, '\t'))
  .map(([value, indent]) => JSON.stringify(value, null, indent));
const paths = fc.array(names, { minLength: 1, maxLength: 3 });

/** Not with `JSON.parse`: after the key `"\\"`, V8 reads the key `"\""` as that one too. */
function valueAt(text: string, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (value, name) => (isObject(value) ? value.get(name) : undefined),
    parseJson(text, { depthMax: 32 }),
  );
}

test('writing and then reading gives the value, and removing it gives the text without it', () => {
  fc.assert(
    fc.property(payloads, paths, objects, (text, path, value) => {
      const json: JsonValue = fromJs(value);
      const written = withValue(text, path, json);
      fc.pre(!isInListOf(text, path));
      expect(valueAt(written, path)).toEqual(json);
      const removed = withoutValue(written, path);
      expect(valueAt(removed, path)).toBeUndefined();
      if (path.length === 1 && valueAt(text, path) === undefined) expect(removed).toBe(text);
    }),
  );
});

/** Whether a list is on the way: its items have no names. */
function isInListOf(text: string, path: readonly string[]): boolean {
  return path.some((_, depth) => isArray(valueAt(text, path.slice(0, depth))));
}
