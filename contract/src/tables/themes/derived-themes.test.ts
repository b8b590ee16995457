import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fromJs, type JsonObject } from '../../json/value.ts';
import { limits } from '../../limits.ts';
import { readProperty } from '../read-property.ts';
import { tableOptionProperties } from '../table-options.ts';
import { themeNames } from '../table-themes.ts';
import { readDerivedTheme } from './derived-themes.ts';

const read = (value: object, families: readonly string[] = []) =>
  readDerivedTheme(fromJs(value) as JsonObject, 'theme', families);
const theme = tableOptionProperties.find(({ name }) => name === 'theme')!;

describe('a theme from colours', () => {
  it.each([
    [
      ['RED', 'rgb(0 0 255)'],
      ['#ff0000', '#0000ff'],
    ],
    ['#0b6b45', ['#0b6b45']],
    ['#0b6b45, rgba(245, 158, 11, 0.5)  navy', ['#0b6b45', '#f59e0b80', '#000080']],
  ])('reads %j', (from, colors) => {
    expect(read({ from })).toEqual({
      ...{ theme: { from: colors, mode: 'light' }, problems: [], remarks: [], unknown: [] },
    });
  });

  it('reads all members, under their aliases too', () => {
    expect(
      read({ from: ['red'], mode: 'DARK', font: 'acme sans', density: 'Compact', cornerRadius: '8px' }, [
        'Acme Sans',
      ]).theme,
    ).toEqual({
      ...{ from: ['#ff0000'], mode: 'dark', fontFamily: 'Acme Sans', density: 'compact', borderRadius: 8 },
    });
  });

  it('reports what is ignored', () => {
    const {
      theme: found,
      remarks,
      unknown,
    } = read({
      ...{ from: ['red'], fontFamily: 'Comic Sans', borderRadius: 4, cornerRadius: 8, moed: 'dark' },
    });
    expect(found).toMatchObject({ fontFamily: 'Inter', borderRadius: 4, mode: 'light' });
    expect(remarks.map(({ path }) => path)).toEqual(['/fontFamily', '/cornerRadius']);
    expect(unknown).toEqual([
      { path: '/moed', message: 'Unknown key "moed" in theme is ignored. Did you mean "mode"?' },
    ]);
  });

  it('names each wrong member', () => {
    const { theme: found, problems } = read({ from: ['red', 7], mode: 'dim', borderRadius: -1 });
    expect(found).toBeUndefined();
    expect(problems).toEqual([
      { path: '/from/1', message: 'theme.from[1] must be a colour such as #2563eb; got 7.' },
      { path: '/mode', message: 'theme.mode must be light or dark; got "dim".' },
      { path: '/borderRadius', message: 'theme.borderRadius must be a number from 0 to 50 px; got -1.' },
    ]);
  });

  it('is read from any object without an exception, in time that grows with its length', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (members, from) => {
        const { theme: found, problems } = read({ ...members, from });
        expect(found === undefined).toBe(problems.length > 0);
      }),
    );
    expect(read({ from: 'a('.repeat(1_000_000) }).problems).toHaveLength(1);
    expect(read({ from: Array(limits.themeColorsMax + 1).fill('red') }).problems).toHaveLength(1);
  });
});

test('a theme is named in any case, and an unknown name is told apart', () => {
  expect(readProperty(theme, 'Ocean')).toEqual({ kind: 'valid', value: 'ocean' });
  expect(readProperty(theme, ' ACME ', { themes: ['acme'] })).toEqual({ kind: 'valid', value: 'acme' });
  const unknown = readProperty(theme, 'acme', { themes: ['globex'] });
  expect(unknown.kind).toBe('invalid');
  for (const name of [...themeNames, 'globex', '"from"'])
    expect(unknown.kind === 'invalid' && unknown.allowed).toContain(name);
  expect(readProperty(theme, null)).toEqual({ kind: 'missing' });
});
