import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import type { Font } from './font.ts';
import { boxDrawingTypeface, faceRecords, typefaces } from './fonts/faces.ts';
import { unpackFont } from './fonts/unpack-font.ts';
import { breakLines } from './lines/break-lines.ts';
import type { TextLine } from './lines/prepared-text.ts';
import { isSoftBreak } from './lines/soft-breaks.ts';
import { loadHarfBuzz } from './shaping/harfbuzz.ts';
import { loadSubsetter } from './shaping/harfbuzz-subset.ts';
import { lineSegments, visualOrder } from './shaping/visual-order.ts';
import { createTextEngine, type TextEngine } from './text-engine.ts';
import { parseRanges, writeRanges } from './unicode/code-point-ranges.ts';

const host = nodeHost();
let engine: TextEngine;
let inter: Font;

beforeAll(async () => {
  engine = await createTextEngine(host);
  inter = engine.font('Inter', 400);
  const loader = engine.createFontLoader();
  loader.add('✓ ☃ אבגד 東 ไทย ລາວ ខ្មែរ မြန်မာ', inter);
  loader.add('', engine.font('Roboto Mono', 400));
  await loader.load();
});

function textOf(line: TextLine): string {
  const parts = line.pieces
    .slice(line.from, line.to)
    .map((piece) => (piece.word?.text ?? '') + ' '.repeat(piece.spaces));
  return parts.join('') + (line.hyphen?.text ?? '');
}

function linesOf(text: string, widthEm: number): string[] {
  return breakLines(inter.prepare(text), inter, widthEm).map(textOf);
}

/** Whether the glyphs of a text are those of its single characters. */
function hasNominalGlyphs(text: string): boolean {
  const runs = inter.word(text).runs;
  const glyphs = runs.flatMap(({ shaped }) => [...shaped.ids]);
  const own = Array.from(text, (character) => engine.glyph('inter-400', character.codePointAt(0)!));
  return runs.every(({ face }) => face.key === 'inter-400') && String(glyphs) === String(own);
}

it('texts of growing length keep their glyphs', () => {
  const oneEm = inter.shapeWord('東').widthEm;
  for (const length of [300, 600, 599, 1_300, 2_600, 2_601, 5_202]) {
    const { runs, widthEm } = inter.shapeWord('東'.repeat(length));
    expect(runs.map(({ shaped }) => shaped.count)).toEqual([length]);
    expect(widthEm).toBeCloseTo(length * oneEm, 6);
  }
});

describe('adjacent signs and letters', () => {
  it.each(['->', '<-', '=>', '<=>', '-->', '!=', '(c)', '3x4', '0x1F', '1920x1080', '10:30', '|-', '+-'])(
    '%s keeps the glyphs of its characters',
    (text) => {
      const withoutDigits = text.replace(/\d/g, '');
      expect(hasNominalGlyphs(withoutDigits)).toBe(true);
      // Tabular figures are separate glyphs, which do not depend on their neighbours.
      const alone = Array.from(text, (character) => [...inter.word(character).runs[0]!.shaped.ids]).flat();
      expect(inter.word(text).runs.flatMap(({ shaped }) => [...shaped.ids])).toEqual(alone);
    },
  );
});

describe('faces', { timeout: 60_000 }, () => {
  it('have a catalogue that matches the code points of their files', { tags: ['slow'] }, async () => {
    const harfBuzz = await loadHarfBuzz(host.harfbuzz);
    for (const typeface of typefaces) {
      const { file, key } = typeface.face(0, 400);
      const bytes = (await host.loadFace(file))!;
      const plain = await unpackFont(bytes, host.unpackBrotli);
      const face = harfBuzz.openFont(plain).face(undefined);
      const wrong: string[] = [];
      // Only the box-drawing characters and block elements of this file are used.
      const [first, last] = typeface === boxDrawingTypeface ? [0x2500, 0x25a0] : [0x20, 0x1fb00];
      for (let codePoint = first; codePoint < last; codePoint++) {
        const isThere = face.glyphOf(codePoint) !== 0;
        if (isThere !== (typeface.partOf(codePoint) === 0)) wrong.push(codePoint.toString(16));
      }
      expect({ key, wrong: typeface.partCount > 1 ? [] : wrong }).toEqual({ key, wrong: [] });
    }
  });

  it('are loaded only when a text needs them, each once', async () => {
    const requested: string[] = [];
    const fresh = await createTextEngine({
      ...host,
      loadFace: (file) => {
        requested.push(file.slice(file.lastIndexOf('/') + 1));
        return host.loadFace(file);
      },
    });
    const roboto = fresh.font('Roboto', 400);
    const load = (text: string) => {
      const loader = fresh.createFontLoader();
      loader.add(text, roboto);
      return loader.load();
    };
    await Promise.all([load('plain'), load('text')]);
    expect(requested).toEqual(['Roboto_400Regular.ttf']);
    await load('→');
    expect(requested).toEqual(['Roboto_400Regular.ttf', 'Inter_400Regular.ttf']);
    await load('☃ again →');
    expect(requested).toEqual([
      'Roboto_400Regular.ttf',
      'Inter_400Regular.ttf',
      'NotoSansSymbols2_400Regular.ttf',
    ]);
  });

  it('report the code points that no face has, sorted and without duplicates', () => {
    const loader = engine.createFontLoader();
    loader.add('\u{10330} \u{12000} ab\n\té\u200d\ufe0f ✗', inter);
    loader.add('\u{12000}', inter);
    expect(loader.missingCodePoints()).toEqual([0x10330, 0x12000]);
  });

  it('are subset with unchanged glyph ids and without other glyphs', async () => {
    const { file } = faceRecords[0]!;
    const bytes = (await host.loadFace(file))!;
    const subsetter = await loadSubsetter(await host.harfbuzzSubset());
    const harfBuzz = await loadHarfBuzz(host.harfbuzz);
    const whole = harfBuzz.openFont(bytes).face(undefined);
    const [a, b] = [whole.glyphOf(0x41), whole.glyphOf(0x42)];
    const subset = subsetter.subset({ key: 'inter-400', bytes, axisWeight: undefined }, [a]);
    expect(subset.length).toBeLessThan(40_000);
    const cut = harfBuzz.openFont(subset).face(undefined);
    expect(cut.outline(a)).toEqual(whole.outline(a));
    expect(cut.advance(a)).toBe(whole.advance(a));
    expect(cut.outline(b)).toEqual([]);
    expect(cut.outline(0).length).toBeGreaterThan(0);
    expect(cut.glyphOf(0x41)).toBe(0);
    expect(subsetter.subset({ key: 'inter-400', bytes, axisWeight: undefined }, [b]).length).toBeGreaterThan(
      0,
    );
  });
});

describe('code point ranges', () => {
  it('survive a round trip', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 2, max: 500 }), fc.nat(300)), { minLength: 1 });
    fc.assert(
      fc.property(steps, (list) => {
        let end = 0;
        const pairs = list.map(([gap, length]): [number, number] => {
          const first = end + gap;
          end = first + length;
          return [first, end];
        });
        expect([...parseRanges(writeRanges(pairs))]).toEqual(pairs.flat());
      }),
    );
  });
});

describe('words', () => {
  it('with other characters than basic letters are shaped once and shared', () => {
    const [first, second] = [inter.prepare('alpha bêta'), inter.prepare('bêta gamma')];
    expect(first.paragraphs[0]!.pieces[1]!.word).toBe(second.paragraphs[0]!.pieces[0]!.word);
  });

  it('have the advances of the font', () => {
    const { unitsPerEm } = inter.primary;
    const glyph = inter.primary.shaper.glyphOf(0x48);
    expect(inter.word('HH').widthEm).toBeCloseTo((2 * engine.advance('inter-400', glyph)) / unitsPerEm, 10);
  });

  it('have tabular digits but normal hyphens', () => {
    expect(inter.word('1111').widthEm).toBe(inter.word('8888').widthEm);
    const hyphen = inter.primary.shaper.glyphOf(0x2d);
    const [run] = inter.word('x-1').runs;
    expect(run!.shaped.ids[1]).toBe(hyphen);
  });

  it('have a minus sign only at their start, not at the start of another face', () => {
    const { runs } = inter.word('東-5');
    expect(runs.map(({ text }) => text)).toEqual(['東', '-5']);
    expect(runs[1]!.shaped.ids[0]).toBe(engine.glyph('inter-400', 0x2d));
    expect(inter.word('-5').runs[0]!.shaped.ids[0]).toBe(engine.glyph('inter-400', 0x2212));
  });

  it('use the first face that has each grapheme', () => {
    const runs = inter.word('ok✓☃').runs.map((run) => [run.face.key, run.text]);
    expect(runs).toEqual([
      ['inter-400', 'ok✓'],
      ['symbols-400', '☃'],
    ]);
  });

  it('keep marks, joiners and selectors with their base', () => {
    expect(inter.word('e\u0301').runs).toHaveLength(1);
    expect(inter.word('☃\ufe0ea').runs.map((run) => run.text)).toEqual(['☃\ufe0e', 'a']);
  });

  it('without a face are shown as the box of the primary face', () => {
    const [run] = inter.word('\u{12000}').runs;
    expect(run!.face.key).toBe('inter-400');
    expect([...run!.shaped.ids]).toEqual([0]);
  });

  it('of right-to-left letters are shaped right to left, digits among them left to right', () => {
    const runs = inter.prepare('אב12').paragraphs[0]!.pieces[0]!.word!.runs;
    expect(runs.map((run) => [run.text, run.level])).toEqual([
      ['אב', 1],
      ['12', 2],
    ]);
    expect([...runs[0]!.shaped.clusters]).toEqual([1, 0]);
  });

  it('are not confused with other cached words', () => {
    const shown = (text: string) => breakLines(inter.prepare(text, 'rtl'), inter, 30).map(textOf).join('');
    for (let time = 0; time < 3; time++) {
      expect(shown('1\t\u2069')).toBe('1 \u2069');
      expect(shown('11 \u2069')).toBe('11 \u2069');
      expect(shown('אב')).toBe('אב');
      expect(shown('rtl אב')).toBe('rtl אב');
    }
  });

  it('of right-to-left letters are in visual order on a line', () => {
    const order = (direction: 'ltr' | 'rtl', isForced = false) => {
      const [line] = breakLines(inter.prepare('ab אב גד cd', direction, isForced), inter, 100);
      const segments = lineSegments(line!);
      return visualOrder(segments).map(
        (index) => segments[index]!.run?.text ?? ' '.repeat(segments[index]!.spaces),
      );
    };
    expect(order('ltr').join('')).toBe('ab גד אב cd');
    expect(order('rtl').join('')).toBe('ab גד אב cd');
    expect(order('rtl', true).join('')).toBe('cd גד אב ab');
  });
});

describe('lines', () => {
  it.each([
    ['fits', 'one two', 10, ['one two']],
    ['wraps', 'one two three', 5, ['one two ', 'three']],
    ['keeps forced breaks', 'a\n\nb\n', 10, ['a', '', 'b', '']],
    ['lets spaces hang over the end', 'aaaa     bbbb', 2.5, ['aaaa     ', 'bbbb']],
    ['shows a soft hyphen only at a break', 'con\u00adtract con\u00adtract', 6.6, ['contract con-', 'tract']],
    ['has four spaces for a tab', 'a\tb', 10, ['a    b']],
    ['shows nothing for a zero width space', 'ab\u200bcd', 10, ['abcd']],
    ['keeps a grapheme on a line however narrow', 'abc', 0.01, ['a', 'b', 'c']],
    ['is empty for no text', '', 5, ['']],
  ])('%s', (_, text, widthEm, expected) => {
    expect(linesOf(text, widthEm)).toEqual(expected);
  });

  it.each<[string, number, string[]]>([
    ['average_order_value_last_30_days', 8, ['average_order_', 'value_last_30_', 'days']],
    ['customerLifetimeValue', 6, ['customer', 'Lifetime', 'Value']],
    ['parseHTTPResponse', 6, ['parseHTTP', 'Response']],
    ['some.long.path.to.field', 6, ['some.long.', 'path.to.field']],
    ['https://example.com/a_b?query=1234567', 7, ['https://', 'example.com/', 'a_b?query=', '1234567']],
    ['customer_id', 8, ['customer_id']],
  ])('break %s at its joints if it does not fit', (text, widthEm, expected) => {
    expect(linesOf(text, widthEm)).toEqual(expected);
  });

  it.each([
    'มนุษย์ทั้งปวงเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ์',
    'ມະນຸດເກີດມາມີສິດເສລີພາບໃນກຽດ',
    'លោកស្រីក្រុងភ្នំពេញមនុស្សទាំងអស់កើតមកមានសេរីភាពនិងសមភាពក្នុងផ្នែកសេចក្តីថ្លៃថ្នូរ',
    'မြန်မာနိုင်ငံတော်လူတိုင်းသည်တူညီလွတ်လပ်သောဂုဏ်သိက္ခာဖြင့်လည်းကောင်း',
  ])('do not split a syllable of %s at any width', (text) => {
    const loose = /[\u0e40-\u0e44\u0ec0-\u0ec4\u17d2\u1039\u0e31\u0e47]$/;
    const hanging = /^(?:[\u0e30\u0e32\u0e33\u0e46\u0eb0\u0eb2]|.[\u0e34\u0e38]?\u0e4c|.\u103a)/;
    for (let widthEm = 4; widthEm < 12; widthEm += 0.25) {
      const lines = linesOf(text, widthEm);
      expect(lines.join('')).toBe(text);
      expect(lines.slice(0, -1).filter((line) => loose.test(line))).toEqual([]);
      expect(lines.slice(1).filter((line) => hanging.test(line))).toEqual([]);
    }
    expect(inter.prepare(text).minContentEm).toBeLessThanOrEqual(8);
  });

  it.each([
    '2024-07-01T10:30:00.000',
    '1,234,567.89',
    '192.168.100.200',
    '-12.5',
    '-$1,204.50',
    '1.5e-10',
    '_id',
    'iPhone',
    'McGee',
    'tail__',
  ])('have no soft break in %s', (text) => {
    expect(Array.from(text, (_, offset) => isSoftBreak(text, offset))).not.toContain(true);
  });

  it('break a word wider than the line between graphemes', () => {
    const text = 'e\u0301'.repeat(40);
    const lines = linesOf(text, 4);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('')).toBe(text);
    for (const line of lines) expect(line.startsWith('e')).toBe(true);
  });

  it.each([
    ['01234567890123456789ab', ['0123456789', '01234567', '89ab']],
    ['0123456789012345678901', ['0123456789', '01234567', '8901']],
    ['01234567890123456789', ['0123456789', '0123456789']],
  ])('do not leave a single letter of %s on the last line', (text, expected) => {
    expect(linesOf(text, 6.8)).toEqual(expected);
  });

  it('are as wide as their text with the hyphen at their end', () => {
    const [line] = breakLines(inter.prepare('con\u00adtract'), inter, 3);
    expect(line!.hyphen?.text).toBe('-');
    expect(line!.widthEm).toBeCloseTo(inter.word('con').widthEm + inter.word('-').widthEm, 6);
  });

  it('are never wider than the limit and lose no character', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom(...'abWil-/.,$19 \u00adé東✓') }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(words, fc.double({ min: 2, max: 30, noNaN: true }), (list, widthEm) => {
        const text = list.join(' ');
        const lines = breakLines(inter.prepare(text), inter, widthEm);
        for (const line of lines) expect(line.widthEm).toBeLessThanOrEqual(widthEm + 1e-5);
        const shown = lines.map((line) => textOf({ ...line, hyphen: undefined })).join('');
        expect(shown).toBe(text.replaceAll('\u00ad', ''));
      }),
    );
  });
});
