import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemTexts, locate, memberTexts, parseJson, pointerTo, stringify } from './index.ts';
import { isArray, isObject, type JsonValue } from './value.ts';

function found(text: string, pointer: string): string | undefined {
  const range = locate(text, pointer);
  return range && text.slice(range.from, range.to);
}

test('finds values by name and index', () => {
  const text = '{\n  "data": [ {"a/b": 1}, {"x~y": "z"} ],\n  "n": -1.5\n}';
  expect(found(text, '')).toBe(text);
  expect(found(text, '/data/0/a~1b')).toBe('1');
  expect(found(text, '/data/1/x~0y')).toBe('"z"');
  expect(found(text, '/n')).toBe('-1.5');
  expect(locate(text, '/n')).toMatchObject({ line: 3, column: 8 });
});

test('returns undefined for a pointer without a value', () => {
  const text = '{"a":[1,2]}';
  expect(found(text, '/b')).toBeUndefined();
  expect(found(text, '/a/2')).toBeUndefined();
  expect(found(text, '/a/01')).toBeUndefined();
  expect(found(text, '/a/x')).toBeUndefined();
  expect(found(text, 'a')).toBeUndefined();
  expect(found('[]', '/0')).toBeUndefined();
});

test('works on text with a syntax error after the value', () => {
  expect(found('{"a": {"b": "here"}, "c": [oops', '/a/b')).toBe('"here"');
  expect(found('{"a": "open', '/a')).toBeUndefined();
});

test('finds every value of any JSON at its position', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom('\n', '\r\n', '\t', '\r'), (json, space) => {
      const text = JSON.stringify(JSON.parse(json), null, 1).replaceAll('\n', space);
      const check = (value: JsonValue, pointer: string) => {
        const slice = found(text, pointer);
        expect(slice).toBeDefined();
        expect(stringify(parseJson(slice!, { depthMax: 64 }))).toBe(stringify(value));
        if (isObject(value)) for (const [key, member] of value) check(member, pointerTo(pointer, key));
        else if (isArray(value)) value.forEach((item, index) => void check(item, pointerTo(pointer, index)));
      };
      check(parseJson(text, { depthMax: 64 }), '');
    }),
  );
});

describe('members by name', () => {
  test('are found without parsing the others; the last of a repeated name counts', () => {
    const text = '\ufeff { "rows": [{"a": "}\\"]"}], "a": 1, "b" :{"a":2}, "\\u0061": [3, "]"], "c": null }';
    expect([...memberTexts(text, ['a', 'b', 'c', 'd'], 9)]).toEqual([
      ['a', '[3, "]"]'],
      ['b', '{"a":2}'],
      ['c', 'null'],
    ]);
  });

  test.each(['', '[{"a":1}]', '"a"', '{"a"', '{"a":', '{"a":"open', '{a:1}', '{"\\ud":1'])(
    'are not found in %j',
    (text) => {
      expect(memberTexts(text, ['a'], 9).size).toBe(0);
    },
  );

  test('are not searched for beyond membersMax', () => {
    expect([...memberTexts('{"a":1,"b":2,"c":3}', ['b', 'c'], 2).keys()]).toEqual(['b']);
  });

  test('are the same as those JSON.parse finds in any object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 1), (object, indent) => {
        const text = JSON.stringify(object, null, indent);
        const names = Object.keys(object);
        const found = memberTexts(text, names, names.length);
        expect([...found.keys()].sort()).toEqual(names.sort());
        for (const [name, value] of found) expect(JSON.parse(value)).toEqual(JSON.parse(text)[name]);
      }),
    );
  });
});

describe('the items of a list', () => {
  test('are found as they are written', () => {
    expect(itemTexts(' [ {"a": [1, "]"]} , [ ],"x,y",1.10,null ] ', 9)).toEqual([
      '{"a": [1, "]"]}',
      '[ ]',
      '"x,y"',
      '1.10',
      'null',
    ]);
    expect(itemTexts('[1,2,3]', 2)).toEqual(['1', '2']);
    expect(itemTexts('[]', 9)).toEqual([]);
  });

  test.each(['', '{"a":1}', '"[1]"', '1'])('do not exist in %j', (text) => {
    expect(itemTexts(text, 9)).toBeUndefined();
  });

  test('are the same as those JSON.parse finds in any list', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 1), (list, indent) => {
        const text = JSON.stringify(list, null, indent);
        const items = itemTexts(text, Number.POSITIVE_INFINITY) ?? [];
        expect(items.map((item) => JSON.parse(item) as unknown)).toEqual(JSON.parse(text));
      }),
    );
  });
});
