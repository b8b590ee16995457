import { spawnSync } from 'node:child_process';
import { fromJs, type JsonValue } from '@pictable/contract/json';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { createEngine, type Engine } from './index.ts';
import { openPdf, readMarkedTexts } from './paint/pdf/open-pdf.suite.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

/** Words of many scripts, with ligatures, marks, conjuncts, joiners, digits and emoji. */
const words = {
  Latin: [
    'office',
    'fluffy',
    'Žluťoučký',
    'e\u0301té',
    'AV-To',
    'B&B',
    '<b>',
    '"q"',
    '1,250.50',
    '-42.1',
    '\u221242.1',
  ],
  Greek: ['Ταχίστη', 'Ἀρχή'],
  Cyrillic: ['Съешь', 'ещё', 'и\u0306'],
  Arabic: ['يولد', 'جميع', 'الناس', 'لا', 'می‌آیند', 'ٹیلیفون', '۱۲۳۴', '(سلام)'],
  Hebrew: ['כל', 'בני', 'אדם', '(שלום)', '₪50'],
  Hindi: ['सभी', 'मनुष्यों', 'क्षत्रिय', 'हिन्दी', 'किताब', 'र्कि'],
  Bengali: ['সমস্ত', 'মানুষ', 'কোনো', 'ক্ষ'],
  Tamil: ['மனிதப்', 'ஸ்ரீ', 'கொடு', 'தமிழ்'],
  Thai: ['มนุษย์', 'ทั้งปวง', 'น้ำ', 'ที่นี่'],
  Khmer: ['មនុស្ស', 'ក្រុង', 'ទាំងអស់'],
  Burmese: ['လူတိုင်းသည်', 'မြန်မာ'],
  CJK: ['人人生而自由', 'すべての', '모든', '总额', '受赇'],
  Emoji: ['👩🏽‍💻', '🇩🇪', '❤️', '1️⃣', '👨‍👩‍👧‍👦', '😀'],
} as const;
const scripts = Object.keys(words) as (keyof typeof words)[];

/** A text in one or several scripts, shorter than a line. */
const text = fc
  .oneof(
    fc
      .constantFrom(...scripts)
      .chain((script) => fc.array(fc.constantFrom<string>(...words[script]), { minLength: 1, maxLength: 4 })),
    fc.array(fc.constantFrom<string>(...Object.values(words).flat()), { minLength: 1, maxLength: 4 }),
  )
  .map((chosen) => chosen.join(' '));
const tables = fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 });

function payloadOf(rows: readonly (readonly string[])[]): JsonValue {
  return fromJs({ headers: ['a', 'b'], rows: rows.map((row) => [...row]), options: { svgText: 'live' } });
}

test('every text of a live SVG equals the text sent', async () => {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  await fc.assert(
    fc.asyncProperty(tables, async (rows) => {
      const { bytes } = await engine.render(payloadOf(rows), { format: 'svg' });
      const svg = new TextDecoder().decode(bytes);
      const cells = svg.split('<g role="cell">').slice(1);
      const read = cells.map((cell) =>
        [...cell.matchAll(/<text [^>]*>([^<]*)<\/text>/g)]
          .map(([, raw = '']) => raw.replace(/&([^;]+);/g, (_, name: string) => entities[name]!))
          .join(''),
      );
      expect(read).toEqual(rows.flat());
    }),
    { numRuns: 25 },
  );
}, 60_000);

/** Removes what PDF.js drops when it extracts text: spaces and zero-width non-joiners. */
const gathered = (read: string) => read.replace(/[\s\u200c]/g, '');
const letters = '\u05d0-\u05ea\u0620-\u064a\u0671-\u06d3';
const isMixed = new RegExp(`[${letters}].*[^${letters}]|[^${letters}].*[${letters}]`, 'su');

test('every text extracted from a PDF equals the text sent', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async (rows) => {
      const { bytes } = await engine.render(payloadOf(rows), { format: 'pdf' });
      await openPdf(bytes, async (document) => {
        const marks = await readMarkedTexts(document, 1);
        const read = [...marks.values()].filter((own) => own !== '').slice(2);
        expect(read.map(gathered).map(inOrder)).toEqual(rows.flat().map(gathered).map(inOrder));
      });
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('invisible joiners are preserved in extracted text', async () => {
  const phrases = ['അവന്\u200d വന്നു', 'ශ්\u200dරී ලංකා', 'क्\u200cष क्\u200dष'];
  const { bytes } = await engine.render(payloadOf([phrases]), { format: 'pdf' });
  await openPdf(bytes, async (document) => {
    const read = [...(await readMarkedTexts(document, 1)).values()].join(' ');
    for (const phrase of phrases) expect(gathered(read)).toContain(gathered(phrase));
  });
});

/** Whether Poppler is installed. */
const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;
/** Poppler adds direction marks to text that runs against the page direction. */
const withoutMarks = (read: string) =>
  read
    .replace(/[\u202a-\u202e]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

test.skipIf(!hasPoppler)(
  'Poppler extracts phrases of other scripts from an English page as sent',
  async () => {
    const phrases = [
      'شركة النور للتجارة',
      'يولد جميع الناس',
      'כל בני אדם נולדו',
      'फ़ोन नंबर हिंदी',
      '人人生而自由',
    ];
    const rows = phrases.map((phrase, index) => [`A-${index}`, phrase, 'paid in full, and sent to London']);
    const payload = fromJs({ headers: ['Order', 'Customer', 'Note'], rows });
    const { bytes } = await engine.render(payload, { format: 'pdf' });
    const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: bytes });
    const read = stdout.toString('utf8').split('\n').map(withoutMarks);
    expect(read.filter((line) => line !== '').slice(1)).toEqual(rows.map((row) => row.join(' ')));
  },
);

/** Headers that break at an underscore, inside the word, after a hyphen and at a soft hyphen. */
const brokenWords = [
  'average_order_value',
  'Donaudampfschifffahrt',
  'after-hours-shipments',
  'super\u00adcali\u00adfragi\u00adlistic',
];
const brokenPayload = fromJs({
  headers: brokenWords.map((word) => `net ${word}`),
  rows: [['1', '2', '3', '4']],
  options: { svgText: 'live' },
  styles: { columnStyles: Object.fromEntries(brokenWords.map((word) => [`net ${word}`, { width: 100 }])) },
});

test('a word broken across lines is extracted whole from a PDF', async () => {
  const { bytes } = await engine.render(brokenPayload, { format: 'pdf' });
  await openPdf(bytes, async (document) => {
    const marks = await readMarkedTexts(document, 1);
    const read = [...marks.values()].slice(0, 4).map((text) => text.replace(/^net\s*/, ''));
    // PDF.js ignores ActualText and returns the visible hyphens.
    expect(read).toEqual([...brokenWords.slice(0, 3), 'super-califragi-listic']);
  });
});

test.skipIf(!hasPoppler)('Poppler extracts a word broken across lines whole', async () => {
  const { bytes } = await engine.render(brokenPayload, { format: 'pdf' });
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: bytes });
  const read = stdout.toString('utf8').split(/\s+/);
  expect(read).toEqual(expect.arrayContaining(brokenWords.map((word) => word.replaceAll('\u00ad', ''))));
});

test('a word broken across lines is one text in a live SVG', async () => {
  const { bytes } = await engine.render(brokenPayload, { format: 'svg' });
  const svg = new TextDecoder().decode(bytes);
  const elements = [...svg.matchAll(/<text.*?<\/text>/g)].map(([element]) => element);
  const read = elements.flatMap((element) => element.replaceAll(/<[^>]+>/g, '').split(' '));
  expect(read).toEqual(expect.arrayContaining(brokenWords.slice(0, 3)));
});

/** PDF.js reorders mixed directions by its own rules; for such text, compare the sorted characters only. */
function inOrder(read: string): string {
  return isMixed.test(read) ? [...read.replace(/[^\p{L}\p{M}\p{N}]/gu, '')].sort().join('') : read;
}
