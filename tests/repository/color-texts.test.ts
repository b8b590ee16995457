import { describe, expect, it } from 'vitest';
import { expectNoFindings } from './checks/expect-no-findings.ts';
import { isProductCode, lineAt, projectCode, type SourceFile } from './source-tree.ts';

/** The only stage of the engine that reads colours from texts. */
const READER = 'engine/src/payload/';
/** The only file that may turn a number into a colour. */
const CONSTRUCTORS = 'engine/src/scene/color.ts';

const COLOR_TEXT = /(['"`])(?:#[\da-f]{3,8}|transparent)\1/gi;
const READERS = /\b(?:readColor|parseColor|readProperty|tableThemes)\b/g;
const CAST = /\bas Color\b/g;

function findings(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const found = (pattern: RegExp) =>
      [...file.text.matchAll(pattern)].map(
        (match) => `${file.path}:${lineAt(file.text, match.index)} ${match[0]}`,
      );
    const isReader = file.path.startsWith(READER);
    return [
      ...(isReader ? [] : [...found(COLOR_TEXT), ...found(READERS)]),
      ...(file.path === CONSTRUCTORS ? [] : found(CAST)),
    ];
  });
}

const planted = (text: string, path = 'engine/src/style/planted.ts') => findings([{ path, text }]);

describe('colours in the engine', () => {
  it('are texts only in the payload stage', () => {
    const files = projectCode().filter(({ path }) => isProductCode(path) && path.startsWith('engine/src/'));
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining([CONSTRUCTORS]));
    expectNoFindings(
      findings(files),
      'Behind the payload stage a colour is a Color: write a constant as rgb(0xrrggbb).',
    );
  });

  it.each([
    "const grey = '#c3cad2';",
    'const clear = "transparent";',
    "import { readColor } from '@pictable/contract';",
    'const red = 255 as Color;',
  ])('are reported as texts in %s', (text) => {
    expect(planted(text)).toHaveLength(1);
  });

  it('are parsed in the payload stage, but not made there', () => {
    expect(planted("const clear = parseColor('transparent');", `${READER}planted.ts`)).toEqual([]);
    expect(planted('const red = 255 as Color;', `${READER}planted.ts`)).toHaveLength(1);
  });
});
