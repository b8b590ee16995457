import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyFix,
  isArray,
  isObject,
  JsonNumber,
  JsonSyntaxError,
  type JsonValue,
  parseJson,
  stringify,
  toJs,
} from './index.ts';

const parse = (text: string) => parseJson(text, { depthMax: 64 });

function errorOf(text: string, depthMax = 64): JsonSyntaxError {
  try {
    parseJson(text, { depthMax });
  } catch (error) {
    if (error instanceof JsonSyntaxError) return error;
    throw error;
  }
  throw new Error(`accepted: ${text}`);
}

function accepts(read: (text: string) => unknown, text: string): boolean {
  try {
    read(text);
    return true;
  } catch {
    return false;
  }
}

describe('what the parser preserves', () => {
  test('keys stay in the order of the text, numeric ones too', () => {
    const value = parse('{"2024":1,"b":2,"2023":3,"__proto__":4}');
    expect(isObject(value) && [...value.keys()]).toEqual(['2024', 'b', '2023', '__proto__']);
  });

  test('numbers keep their digits', () => {
    const text = '[1.10,12345678901234567890,-0,1e400,0.1E-2]';
    expect(stringify(parse(text))).toBe(text);
  });

  test('a repeated key has its last value at its first position', () => {
    expect(stringify(parse('{"a":1,"b":2,"a":3}'))).toBe('{"a":3,"b":2}');
  });

  test('rows with other keys, or the same keys in another order, are not confused by the remembered keys', () => {
    const text = '[{"a":1,"ab":2},{"ab":1,"a":2},{"\\u0061":1,"b":{"a":1}},{"a":0,"ab":{"x":1,"a":2}}]';
    expect(toJs(parse(text))).toEqual(JSON.parse(text));
    expect(isArray(parse(text))).toBe(true);
  });

  test('a byte order mark and lone surrogates are tolerated', () => {
    expect(parse('\ufeff{"a":"\\ud800"}')).toEqual(new Map([['a', '\ud800']]));
    expect(parse('"\ud800"')).toBe('\ud800');
  });

  test('JsonNumber holds the text of the number', () => {
    expect(parse(' -1.50e3 ')).toEqual(new JsonNumber('-1.50e3'));
  });
});

describe('agreement with JSON.parse', () => {
  test('on every JSON value', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 1, 2), (text, indent) => {
        const spaced = JSON.stringify(JSON.parse(text), null, indent);
        const expected = JSON.stringify(JSON.parse(spaced));
        expect(JSON.stringify(JSON.parse(stringify(parse(spaced))))).toBe(expected);
      }),
    );
  });

  test('on acceptance of mutated text', () => {
    const fragments = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      'u00',
      '0',
      '-',
      '.',
      'e',
      '+',
      'true',
      'nul',
      ' ',
      '\n',
      '\u0001',
      "'",
      '/',
      '\u00a0',
    );
    const mutation = fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.oneof(fragments, fc.constant('')));
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), fc.array(mutation, { maxLength: 3 }), (json, mutations) => {
        let text = json;
        for (const [place, removed, put] of mutations) {
          const at = place % (text.length + 1);
          text = text.slice(0, at) + put + text.slice(at + removed);
        }
        expect(accepts(parse, text)).toBe(accepts(JSON.parse, text));
      }),
      { numRuns: 1_000 },
    );
  });

  test('on arbitrary short text over the JSON alphabet', () => {
    const shortText = fc.string({ unit: fc.constantFrom(...'{}[],:"\\-+.eE019tfn \n/a'), maxLength: 9 });
    fc.assert(
      fc.property(shortText, (text) => {
        expect(accepts(parse, text)).toBe(accepts(JSON.parse, text));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('depth', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  test('nesting up to the limit is allowed, one level more is not', () => {
    expect(accepts(parse, nested(64))).toBe(true);
    expect(errorOf(nested(65)).message).toBe('Nested too deeply. The limit is 64 levels.');
    expect(errorOf(nested(65)).column).toBe(65);
  });

  test('deeply nested brackets fail quickly, whatever the requested limit', () => {
    expect(errorOf('['.repeat(1_000_000), 1e9).message).toMatch(/Nested too deeply/);
    expect(errorOf('{"a":'.repeat(200_000), 1e9).message).toMatch(/Nested too deeply/);
  });
});

describe('syntax errors: message, position, fixed text', () => {
  test.each([
    ['{"a":1,}', 'Extra comma before }', 1, 7, '{"a":1}'],
    ['[1,2,\n]', 'Extra comma before ]', 1, 5, '[1,2\n]'],
    ['[1,,2]', 'Extra comma', 1, 4, '[1,2]'],
    ['{"a":1\n"b":2}', 'Missing comma before "b"', 2, 1, '{"a":1,\n"b":2}'],
    ['[{"a":1}\n {"a":2}]', 'Missing comma before {', 2, 2, '[{"a":1},\n {"a":2}]'],
    ['[,1]', 'Extra comma', 1, 2, '[1]'],
    ['{,"a":1}', 'Extra comma', 1, 2, '{"a":1}'],
    ['[`a`]', 'Use double quotes ("), not backticks', 1, 2, '["a"]'],
    ["{'a':1}", 'Use double quotes ("), not single quotes', 1, 2, '{"a":1}'],
    [
      '["x", \'it\\\'s "big"\']',
      'Use double quotes ("), not single quotes',
      1,
      7,
      '["x", "it\'s \\"big\\""]',
    ],
    ['{“a”:1}', 'Use double quotes ("), not typographic quotes', 1, 2, '{"a":1}'],
    ['{name: 1}', 'Put double quotes around the key "name"', 1, 2, '{"name": 1}'],
    ['{"a": hello}', 'Put double quotes around "hello"', 1, 7, '{"a": "hello"}'],
    ['{"a": True}', 'Write true, not True', 1, 7, '{"a": true}'],
    ['[None]', 'Write null, not None', 1, 2, '[null]'],
    ['[NaN]', 'Write null, not NaN', 1, 2, '[null]'],
    ['[-Infinity]', 'Write null, not -Infinity', 1, 2, '[null]'],
    ['// list\n[1]', 'JSON does not allow comments; remove "// list"', 1, 1, '\n[1]'],
    ['[1] # end', 'JSON does not allow comments; remove "# end"', 1, 5, '[1] '],
    ['[1] /* end', 'JSON does not allow comments; remove "/* end"', 1, 5, '[1] '],
    ['[1, /* two */ 2]', 'JSON does not allow comments; remove "/* two */"', 1, 5, '[1,  2]'],
    ['[{"a":1}', 'Missing closing ] at the end', 1, 9, '[{"a":1}]'],
    ['{"rows":[[1,2],', 'Missing closing ] at the end', 1, 16, '{"rows":[[1,2]]}'],
    ['[{"a":1]', 'Expected } before ]', 1, 8, '[{"a":1}]'],
    ['{"a" = 1}', 'Write : after a key, not =', 1, 6, '{"a" : 1}'],
    ['{"a" => 1}', 'Write : after a key, not =', 1, 6, '{"a" : 1}'],
    ['{"a" 1}', 'Missing : after the key', 1, 6, '{"a": 1}'],
    ['[1; 2]', 'Separate values with a comma, not ;', 1, 3, '[1, 2]'],
    ['[+1]', 'A number cannot have a plus sign; write 1', 1, 2, '[1]'],
    ['[-.5]', 'A number must start with a digit; write -0.5', 1, 2, '[-0.5]'],
    ['[-5.]', 'Missing digits after the decimal point in -5.', 1, 2, '[-5]'],
    ['[.5]', 'A number must start with a digit; write 0.5', 1, 2, '[0.5]'],
    ['[5.]', 'Missing digits after the decimal point in 5.', 1, 2, '[5]'],
    [
      '[007]',
      'A number cannot have a leading zero; put double quotes around "007" to keep it',
      1,
      2,
      '["007"]',
    ],
    ['["a\nb"]', 'A string cannot contain a line break: close it with " or use \\n', 1, 4, '["a\\nb"]'],
    ['["a\r\nb"]', 'A string cannot contain a line break: close it with " or use \\n', 1, 4, '["a\\nb"]'],
    ['["a\rb"]', 'A string cannot contain a line break: close it with " or use \\n', 1, 4, '["a\\rb"]'],
    ['["a\u0007b"]', 'A string cannot contain this control character: use \\u0007', 1, 4, '["a\\u0007b"]'],
    ['["a\tb"]', 'A string cannot contain a tab: use \\t', 1, 4, '["a\\tb"]'],
    [
      '["C:\\Data"]',
      '\\D is not an escape sequence in JSON; write \\\\ for a backslash',
      1,
      5,
      '["C:\\\\Data"]',
    ],
    ['["it\\\'s"]', "\\' is not an escape sequence in JSON; write \\\\ for a backslash", 1, 5, '["it\'s"]'],
    ['[1.2.3]', 'Put double quotes around "1.2.3"', 1, 2, '["1.2.3"]'],
    ['[12abc]', 'Put double quotes around "12abc"', 1, 2, '["12abc"]'],
    ['2024-05-01', 'Put double quotes around "2024-05-01"', 1, 1, '"2024-05-01"'],
    ['[1]]', 'Extra ] after the end', 1, 4, '[1]'],
    ['{"data": "[{"a":1}]"}', 'Remove the quotes around the JSON', 1, 10, '{"data": [{"a":1}]}'],
    ['["{"a":"x ]"} "]', 'Remove the quotes around the JSON', 1, 2, '[{"a":"x ]"}]'],
    ['"[["a"],[1]]"', 'Remove the quotes around the JSON', 1, 1, '[["a"],[1]]'],
    ['{"data": "[\n  {"a":1}]"}', 'Remove the quotes around the JSON', 1, 10, '{"data": [\n  {"a":1}]}'],
    ['{"data": "\n [{"a":1}] "}', 'Remove the quotes around the JSON', 1, 10, '{"data": [{"a":1}]}'],
    ['["[" "a]"]', 'Missing comma before "a]"', 1, 6, '["[", "a]"]'],
  ])('%j', (text, message, line, column, fixed) => {
    const error = errorOf(text);
    expect(error.message).toBe(message);
    expect([error.line, error.column]).toEqual([line, column]);
    expect(error.fix && applyFix(text, error.fix)).toBe(fixed);
    expect(accepts(parse, fixed)).toBe(true);
  });

  test.each([
    ['', 'The text is empty; expected JSON', 1],
    ['  ', 'The text is empty; expected JSON', 1],
    ['{"a":', 'Unexpected end of the text; expected a value', 5],
    ['{"a"}', 'This key has no value; expected : and a value', 5],
    ['["open, 1]', 'This string has no closing "', 2],
    ['{"a":1} {"a":2}', 'Text after the end of the JSON; wrap several values in [ ]', 9],
    ['["\\u12"]', '\\u needs four hexadecimal digits, as in \\u20ac', 3],
    ['{"a":}', 'A value is missing before }', 6],
  ])('%j has no safe fix', (text, message, column) => {
    const error = errorOf(text);
    expect(error.message).toBe(message);
    expect(error.column).toBe(column);
  });

  test.each([
    ['true', 'True TRUE'],
    ['false', 'False FALSE'],
    ['null', 'None Null NULL nil undefined NaN nan Infinity -Infinity +Infinity +NaN'],
  ])('%s is written differently in other languages: %s', (json, words) => {
    for (const word of words.split(' ')) {
      const error = errorOf(`[${word}]`);
      expect(error.message).toBe(`Write ${json}, not ${word}`);
      expect(error.fix && applyFix(`[${word}]`, error.fix)).toBe(`[${json}]`);
    }
  });

  test('the fixes of raw control characters in a string keep its text', () => {
    const anyText = fc.string({ unit: fc.constantFrom(...'ab\r\n\t\u0000\u0007'), maxLength: 8 });
    fc.assert(
      fc.property(anyText, (raw) => {
        let text = `["${raw}"]`;
        while (!accepts(parse, text)) {
          const { fix } = errorOf(text);
          expect(fix, text).toBeDefined();
          if (fix) text = applyFix(text, fix);
        }
        expect(toJs(parse(text))).toEqual([raw.replaceAll('\r\n', '\n')]);
      }),
    );
  });

  test('columns count UTF-16 units, lines end with LF, CR LF or CR', () => {
    const error = errorOf('[\r\n"😀",\r\r\n"é" x]');
    expect([error.line, error.column]).toEqual([4, 5]);
  });

  test('the position and the fix of any syntax error are inside the text', () => {
    const shortText = fc.string({ unit: fc.constantFrom(...'{}[],:"\'\\-+.e09tn \n/*#a“”'), maxLength: 14 });
    fc.assert(
      fc.property(shortText, (text) => {
        if (accepts(parse, text)) return;
        const error = errorOf(text);
        expect(error.message.length).toBeGreaterThan(5);
        expect(error.offset).toBeGreaterThanOrEqual(0);
        expect(error.offset).toBeLessThanOrEqual(text.length);
        if (error.fix === undefined) return;
        expect(error.fix.from).toBeLessThanOrEqual(error.fix.to);
        expect(error.fix.to).toBeLessThanOrEqual(text.length);
        expect(applyFix(text, error.fix)).not.toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});

test('a parsed value is assignable to JsonValue', () => {
  const value: JsonValue = parse('{"a":[null,true,"x",1]}');
  expect(toJs(value)).toEqual({ a: [null, true, 'x', 1] });
});
