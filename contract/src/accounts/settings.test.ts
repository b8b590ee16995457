import { describe, expect, it } from 'vitest';
import { fromJs, type JsonObject, parseJson, stringify } from '../json/index.ts';
import { readStyleSettings } from './settings.ts';

const read = (settings: object) => readStyleSettings(fromJs(settings) as JsonObject);

describe('style settings', () => {
  it('are stored as sent, under any of their aliases', () => {
    const sent = {
      headerBg: '#2563eb',
      headerTextColor: 'white',
      fontSize: '14px',
      imageQuality: 8,
      defaultWidth: 800,
      fontFamily: 'Inter, sans-serif',
      density: 'compact',
      cellPaddingX: 24,
      paddingY: '0px',
      complexDataDisplay: { maxDepth: 3, booleanDisplay: { true: 'yes', false: 'no' } },
      columnStyles: { '2024': { textAlign: 'right' } },
    };
    const reading = read(sent);
    expect(reading).toMatchObject({ problems: [] });
    expect(JSON.parse(stringify(reading.settings))).toEqual(sent);
  });

  it.each([
    [{ headerBg: 'bluish' }, '/headerBg', /^headerBg must be a colour such as #2563eb.*; got "bluish"\.$/],
    [{ cellPadding: 25 }, '/cellPadding', /^cellPadding must be a number from 0 to 24 px; got 25\.$/],
    [{ padding: 25 }, '/padding', /from 0 to 24 px/],
    [{ cellPaddingX: 25 }, '/cellPaddingX', /^cellPaddingX must be a number from 0 to 24 px; got 25\.$/],
    [{ paddingY: 25 }, '/paddingY', /from 0 to 24 px/],
    [{ density: 12 }, '/density', /^density must be compact, regular or spacious; got 12\.$/],
    [{ densty: 'compact' }, '/densty', /Did you mean "density"\?$/],
    [{ headrBg: '#fff' }, '/headrBg', /^"headrBg" is not a style setting\. Did you mean "headerBg"\?$/],
    [{ complexDataDisplay: { maxDept: 2 } }, '/complexDataDisplay/maxDept', /Did you mean "maxDepth"\?$/],
    [{ title: 'x' }, '/title', /^"title" applies to a single table/],
    [{ imageQuality: 0 }, '/imageQuality', /from 1 to 10/],
    [{ borderStyle: 'wavy' }, '/borderStyle', /solid, dashed, dotted or none/],
    [{ complexDataDisplay: { maxDepth: 9 } }, '/complexDataDisplay/maxDepth', /from 1 to 5/],
    [{ complexDataDisplay: 'inline' }, '/complexDataDisplay', /must be an object/],
    [{ columnStyles: 'wide' }, '/columnStyles', /must be an object/],
  ])('are wrong as %j', (sent, path, message) => {
    const { problems, settings } = read(sent);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.path).toBe(path);
    expect(problems[0]?.message).toMatch(message);
    expect([...settings.keys()].filter((key) => key !== 'complexDataDisplay')).toEqual([]);
  });

  it('are rejected for each unknown name', () => {
    const { problems } = read({ glitter: 1, fontSize: 14, data: [], 'a/b': 1 });
    expect(problems.map(({ path }) => path)).toEqual(['/glitter', '/data', '/a~1b']);
  });

  it('ignore null and empty values', () => {
    expect(read({ headerBg: null, fontSize: '', complexDataDisplay: null }).settings.size).toBe(0);
  });

  it('treat __proto__ like any other name', () => {
    const sent = parseJson('{"__proto__": {"headerBg": "#000000"}}', { depthMax: 9 }) as JsonObject;
    expect(readStyleSettings(sent)).toMatchObject({ problems: [{ path: '/__proto__' }] });
  });
});
