import { isObject, type JsonValue, parseJson, stringify } from '@pictable/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoBody, requestBody, withStyles } from './request-body.ts';

const parse = (text: string): JsonValue => parseJson(text, { depthMax: 64 });
const page = { headerBg: '#111111', cellPadding: 4, imageFormat: 'svg' };

describe('the body of a request', () => {
  it('treats a bare array as the rows', () => {
    expect(stringify(withStyles(parse('[{"a":1}]'), page))).toBe(
      '{"data":[{"a":1}],"styles":{"headerBg":"#111111","cellPadding":4,"imageFormat":"svg"}}',
    );
  });

  it('keeps the digits and the key order of the input', () => {
    const sent = stringify(
      requestBody(parse('{"data":[{"2024":1.10,"2023":12345678901234567890}]}'), { styles: {} }),
    );
    expect(sent).toContain('[{"2024":1.10,"2023":12345678901234567890}]');
  });

  it.each([
    '{"data":[],"styles":{"headerBgColor":"red"}}',
    '{"data":[],"options":{"headerBackground":"red"}}',
    '{"data":[],"options":{"styles":{"headerBg":"red"}}}',
    '{"data":[],"headerBg":"red"}',
  ])('does not override a style that the table sets under any name: %s', (text) => {
    const sent = stringify(withStyles(parse(text), page));
    expect(sent).not.toContain('#111111');
    expect(sent).toContain('"red"');
    expect(sent).toContain('"cellPadding":4');
  });

  it.each(['"for":"teams"', '"styles":{"destination":"teams"}', '"options":{"for":"teams"}'])(
    'leaves width and scale to a destination: %s',
    (destination) => {
      const sized = { defaultWidth: 800, scale: 2, cellPadding: 4 };
      const sent = stringify(withStyles(parse(`{"data":[],${destination}}`), sized));
      expect(sent).not.toMatch(/defaultWidth|scale/);
      expect(sent).toContain('"cellPadding":4');
    },
  );

  it.each(['"scale":3', '"styles":{"pixelRatio":3}', '"options":{"deviceScaleFactor":3}'])(
    'does not override the scale of a table: %s',
    (own) => {
      const sent = stringify(withStyles(parse(`{"data":[],${own}}`), { scale: 2, cellPadding: 4 }));
      expect(sent).not.toContain('"scale":2');
      expect(sent).toContain('3');
    },
  );

  it.each([
    ['{"density":"compact"}', '{"density":"compact"}'],
    ['{"cellPadding":3}', '{"cellPadding":3}'],
    ['{"cellPaddingX":3,"paddingY":5}', '{"cellPaddingX":3,"paddingY":5}'],
    ['{"cellPaddingX":3}', '{"cellPadding":4,"cellPaddingX":3}'],
  ])('does not override the padding of a table that sets %s', (own, styles) => {
    for (const padding of [{ cellPadding: 4 }, { density: 'spacious' }]) {
      const sent = stringify(withStyles(parse(`{"data":[],"styles":${own}}`), padding));
      const expected =
        'density' in padding ? styles.replace('"cellPadding":4', '"density":"spacious"') : styles;
      expect(sent).toBe(`{"data":[],"styles":${expected}}`);
    }
  });

  it('sends styles of the page that the contract does not know', () => {
    expect(stringify(withStyles(parse('{"data":[],"headerBg":"red"}'), { later: 1, headerBg: '#111' }))).toBe(
      '{"data":[],"headerBg":"red","styles":{"later":1}}',
    );
  });

  it.each(['3', '"text"', 'null'])('is %s as typed if it is no table', (text) => {
    const value = parse(text);
    expect(withStyles(value, page)).toBe(value);
    expect(requestBody(value, { styles: page, projectId: 7 })).toBe(value);
    expect(demoBody(value, page)).toBe(value);
  });

  it('has a project and a file name only if they are given', () => {
    const body = (additions: object) => stringify(requestBody(parse('[]'), { styles: {}, ...additions }));
    expect(body({ customFilename: '' })).toBe('{"data":[],"styles":{}}');
    expect(body({ projectId: 0 })).toBe('{"data":[],"styles":{},"projectId":0}');
  });

  it('sends only the format chosen on the page', () => {
    const text =
      '{"data":[],"format":"pdf","styles":{"imageFormat":"png"},"options":{"format":"jpeg","theme":"dark"}}';
    expect(stringify(withStyles(parse(text), page))).toBe(
      '{"data":[],"styles":{"headerBg":"#111111","cellPadding":4,"imageFormat":"svg"},"options":{"theme":"dark"}}',
    );
  });

  it('converts headers and rows into row objects', () => {
    const text = '{"title":"T","headers":["n","a"],"rows":[[1,2],[3,null]]}';
    expect(stringify(requestBody(parse(text), { styles: {}, projectId: 7, customFilename: 'x' }))).toBe(
      '{"title":"T","data":[{"n":1,"a":2},{"n":3,"a":null}],"styles":{},"customFilename":"x","projectId":7}',
    );
  });

  it.each([
    '{"headers":["a","a"],"rows":[[1,2]]}',
    '{"headers":["a"],"rows":[[1,2]]}',
    '{"headers":["a","b"],"rows":[[1]]}',
    '{"headers":["a",2],"rows":[[1,2]]}',
    '{"headers":["a"],"rows":[1]}',
  ])('sends rows as typed if objects would lose data: %s', (text) => {
    const sent = requestBody(parse(text), { styles: {} });
    expect(isObject(sent) && sent.has('rows') && sent.has('headers') && !sent.has('data')).toBe(true);
  });

  it('puts the styles of the demo into options.styles', () => {
    const sent = stringify(demoBody(parse('{"data":[1],"options":{"title":"T"}}'), page));
    expect(sent).toBe(
      '{"data":[1],"options":{"title":"T","styles":{"headerBg":"#111111","cellPadding":4,"imageFormat":"svg"}}}',
    );
  });

  it('never loses a row or a cell', () => {
    const cell = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const table = fc.record({
      headers: fc.array(fc.string(), { minLength: 1, maxLength: 5 }),
      rows: fc.array(fc.array(cell, { maxLength: 6 }), { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(table, (given) => {
        const sent = JSON.parse(stringify(requestBody(parse(JSON.stringify(given)), { styles: {} })));
        const rows =
          sent.rows ?? sent.data.map((row: object) => given.headers.map((name) => Reflect.get(row, name)));
        expect(rows).toEqual(given.rows);
      }),
    );
  });
});
