import { imageFormats } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../../host/node.ts';
import { writeCsv, writeHtml, writeMarkdown } from '../../../companions/index.ts';
import { writePng } from '../../../images/write-png.ts';
import { createEngine, type Engine } from '../../../index.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const svgOf = async (payload: object, images?: ReadonlyMap<string, Uint8Array>) => {
  const { bytes, warnings } = await engine.render(fromJs(payload), {
    format: 'svg',
    ...(images && { images }),
  });
  return { svg: new TextDecoder().decode(bytes), warnings: warnings.map(({ message }) => message) };
};

/** Rectangles with round corners: y and height. */
function pillsIn(svg: string): { readonly y: number; readonly height: number }[] {
  const found = [...svg.matchAll(/<rect[^>]* y="([\d.]+)"[^>]* height="([\d.]+)"[^>]* rx="([\d.]+)"/g)];
  return found.map(([, y, height]) => ({ y: Number(y), height: Number(height) }));
}

const badges = (values: readonly unknown[], more: object = {}, width?: number) => ({
  headers: ['v'],
  rows: values.map((value) => [value]),
  columns: { v: { show: 'badge', width } },
  svgText: 'live',
  ...more,
});

describe('badges', () => {
  it('on lines below each other do not touch', async () => {
    for (const fontSize of [8, 11, 14, 15, 24]) {
      const { svg } = await svgOf(badges([['one', 'two', 'three']], { fontSize }, 90));
      const pills = pillsIn(svg);
      const tops = [...new Set(pills.map(({ y }) => y))].sort((one, other) => one - other);
      expect(tops.length).toBeGreaterThan(1);
      for (const [index, top] of tops.slice(1).entries())
        expect(top - tops[index]!).toBeGreaterThan(pills[0]!.height);
    }
  });

  it('do not break between the words of a short text, but of a long one', async () => {
    const short = await svgOf(badges(['In two words'], {}, 60));
    expect(pillsIn(short.svg)).toHaveLength(1);
    const long = await svgOf(badges(['A text that is far too long for a badge'], {}, 160));
    expect(long.svg.match(/A text/)).not.toBeNull();
    expect(long.svg.match(/>A text that is far too long for a badge</)).toBeNull();
  });

  it('end with an ellipsis inside the pill if lines are cut', async () => {
    const { svg } = await svgOf(badges([['one', 'two', 'three', 'four']], { maxLines: 1 }, 100));
    expect(svg).toContain('…');
    expect(new Set(pillsIn(svg).map(({ y }) => y)).size).toBe(1);
  });

  it.each([
    ['ltr', ['بحث', 'دعم'], -1],
    ['ltr', ['Sales', 'دعم'], -1],
    ['rtl', ['Sales', 'Backend'], 1],
    ['rtl', ['Sales', 'دعم'], 1],
  ])(
    'of a list are in the direction of the table (%s), whatever their texts are',
    async (direction, list, sign) => {
      const ofColor = { colors: { [list[0]!]: '#00f', [list[1]!]: '#0f0' } };
      const columns = { v: { show: { as: 'badge', ...ofColor } } };
      const { svg } = await svgOf(badges([list], { direction, columns }));
      const [first, second] = ['#0000ff', '#00ff00'].map((color) =>
        Number(new RegExp(`<rect[^>]* x="([\\d.]+)"[^>]*"${color}"`).exec(svg)?.[1]),
      );
      expect(Math.sign(first! - second!)).toBe(sign);
    },
  );

  it('are texts that can be selected and read', async () => {
    const { svg } = await svgOf(badges([['one', 'two'], 'three']));
    for (const text of ['one', 'two', 'three']) expect(svg).toContain(`>${text}<`);
  });

  it('keep their texts and values in the companions', () => {
    const table = engine.readTable(fromJs(badges([['one', 'two'], 'three'])));
    expect(writeMarkdown(table)).toContain('| one, two |');
    expect(writeHtml(table)).toContain('three');
  });
});

describe('avatars', () => {
  const url = 'https://example.org/ada.png';
  const payload = (more: object = {}) => ({
    data: [{ name: 'Ada Lovelace', photo: url }],
    columns: { name: { show: { as: 'avatar', image: 'photo' } } },
    svgText: 'live',
    ...more,
  });
  const picture = writePng({ widthPx: 2, heightPx: 2, rgba: new Uint8Array(16).fill(255) });

  it('have URLs that the host loads', () => {
    expect(engine.imageUrls(fromJs(payload()))).toEqual([url]);
  });

  it('show a round picture', async () => {
    const { svg, warnings } = await svgOf(payload(), new Map([[url, picture]]));
    expect(svg).toMatch(/<g clip-path="[^"]+"><use /);
    expect(svg).not.toContain('>AL<');
    expect(warnings).toEqual([]);
  });

  it('show initials, which are not read, if there is no picture', async () => {
    const { svg, warnings } = await svgOf(payload());
    expect(svg).toMatch(/<g aria-hidden="true">.*>AL</s);
    expect(warnings).toEqual([`The image "${url}" could not be loaded; initials are shown in its place.`]);
  });

  it('are rendered in every format', async () => {
    for (const format of imageFormats)
      for (const images of [new Map([[url, picture]]), new Map<string, Uint8Array>()]) {
        const { bytes } = await engine.render(fromJs(payload()), { format, images });
        expect(bytes.length).toBeGreaterThan(0);
      }
  });

  it('leave initials out of the name of a link', async () => {
    const { svg } = await svgOf({
      data: [{ name: { value: 'Ada Lovelace', link: 'https://example.org' } }],
      columns: { name: { show: 'avatar' } },
    });
    expect(svg).toContain('aria-label="Ada Lovelace"');
  });
});

describe('the text alternative', () => {
  const payload = {
    data: [
      { rating: 4.5, change: -2, country: 'UK' },
      { rating: 5, change: 3, country: 'US' },
    ],
    columns: { rating: { show: 'stars' }, change: { show: 'icons' }, country: { show: 'flag' } },
  };

  it('says what marks show', async () => {
    const { alt } = await engine.render(fromJs(payload), { format: 'svg' });
    expect(alt.long).toContain('rating: 4.5 of 5, change: -2 (down), country: 🇬🇧');
  });

  it('does not repeat a number beside stars', async () => {
    const beside = { data: [{ v: 4.5 }], columns: { v: { show: { as: 'stars', value: 'beside' } } } };
    const { alt } = await engine.render(fromJs(beside), { format: 'svg' });
    expect(alt.long).toContain('v: 4.5 (of 5)');
  });

  it('is part of the companions, and CSV has the values', () => {
    const table = engine.readTable(fromJs(payload));
    expect(writeMarkdown(table)).toContain('★★★★½');
    expect(writeHtml(table)).toContain('<title>4.5 of 5</title>');
    expect(writeCsv(table)).toContain('4.5,-2,UK');
  });
});

it('renders hostile texts as every mark, in every format', async () => {
  const texts = [
    '__proto__',
    '\u202egood',
    '<b>&"',
    '\0',
    '🏳️‍🌈',
    'ﷺ',
    'e\u0301'.repeat(50),
    '\ud800',
    ' ',
    '%s',
    '𝕏\n𝕐',
  ];
  const marks = ['icons', 'stars', 'badge', 'flag', 'avatar'];
  const data = texts.map((text) => Object.fromEntries(marks.map((mark) => [mark, text])));
  const lists = { badge: texts, avatar: texts, flag: [texts], icons: {}, stars: [] };
  const columns = Object.fromEntries(marks.map((mark) => [mark, { show: mark }]));
  for (const direction of ['ltr', 'rtl'])
    for (const format of imageFormats) {
      const payload = { data: [...data, lists], columns, direction };
      const { bytes } = await engine.render(fromJs(payload), { format });
      expect(bytes.length).toBeGreaterThan(0);
    }
});

it('does not underline badges with a link', async () => {
  const linked = badges([{ value: 'Late', link: 'https://example.org' }], { svgText: 'outlined' });
  const { svg } = await svgOf(linked);
  const { svg: plain } = await svgOf(badges(['Late'], { svgText: 'outlined' }));
  const shapes = (image: string) => image.match(/<(?:rect|path|use)\b/g)?.length;
  // The link adds one transparent area.
  expect(shapes(svg)).toBe(shapes(plain)! + 1);
});

it.each(['badge', 'icons', 'stars'])('a PNG with %s in every row has a palette', async (show) => {
  const data = Array.from({ length: 100 }, (_, index) => ({
    v: show === 'badge' ? `label ${index % 5}` : index % 5,
  }));
  const { bytes } = await engine.render(fromJs({ data, columns: { v: { show } } }), { format: 'png' });
  // Colour type in the header of the file.
  expect(bytes[25]).toBe(3);
});
