import { beforeAll, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import type { Font } from '../font.ts';
import { createTextEngine } from '../text-engine.ts';

const families = ['Inter', 'Roboto', 'Roboto Mono', 'Merriweather'] as const;
let fonts: readonly Font[];

beforeAll(async () => {
  const engine = await createTextEngine(nodeHost());
  fonts = families.flatMap((family) => ([400, 700] as const).map((weight) => engine.font(family, weight)));
  const loader = engine.createFontLoader();
  for (const font of fonts) loader.add('0', font);
  await loader.load();
});

const glyphsOf = (font: Font, text: string) => font.word(text).runs.map(({ shaped }) => shaped.ids);

it.each([
  '-12.5',
  '-0',
  '-.5',
  '-$1,204.50',
  '-€5',
  '-R$5',
  '-CHF\u00a020',
  '-1\u00a0234,50\u00a0€',
  '-0.4%',
  '-3.2M',
  '-5:30',
])('%s has a minus sign as wide as a plus, but its text keeps the hyphen', (text) => {
  for (const font of fonts) {
    expect(glyphsOf(font, text)).toEqual(glyphsOf(font, text.replace('-', '\u2212')));
    expect(font.word(text).widthEm).toBeCloseTo(font.word(text.replace('-', '+')).widthEm, 1);
    expect(font.word(text).runs[0]!.text[0]).toBe('-');
  }
});

it.each(['1.66E-27', '-2.25e-12'])('%s has a minus sign in its exponent', (text) => {
  for (const font of fonts)
    expect(glyphsOf(font, text)).toEqual(glyphsOf(font, text.replaceAll('-', '\u2212')));
});

it.each([
  '-',
  '--5',
  '-1:',
  'e-5',
  'a1e-5',
  '-a',
  'A-5',
  '5-7',
  '-555-0199',
  '2024-05-17',
  '-x5',
  '-Infinity',
])('%s keeps its hyphens', (text) => {
  for (const font of fonts) {
    const minus = font.word('\u2212').runs[0]!.shaped.ids[0]!;
    expect(glyphsOf(font, text).flatMap((ids) => [...ids])).not.toContain(minus);
  }
});
