import { unzlibSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { pngFile } from '../../images/png-files.fixture.ts';
import type { LayoutOptions } from '../../layout/layout-options.ts';
import type { SceneImage } from '../../scene/scene.ts';
import { laidOut } from '../../stages.fixture.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import { Warnings } from '../../warnings.ts';
import { paintPdf } from '../pdf/document.ts';
import { paintSvg } from '../svg/document.ts';

/**
 * The files beside this one have the objects of PDF files and the elements of SVG files of small tables, without fonts
 * and outlines of glyphs. If a change is intended, accept it with `npm run vitest -- engine/src/paint/facts --update`,
 * and review the differences of the files.
 */
let text: TextEngine;

beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

/** Red, and half transparent at its right. */
const pixels = pngFile({
  widthPx: 2,
  heightPx: 1,
  colorType: 6,
  depth: 8,
  filter: () => 0,
  byte: (index) => [255, 0, 0, 255, 255, 0, 0, 128][index]!,
});
const picture: SceneImage = { bytes: pixels, mediaType: 'image/png', widthPx: 2, heightPx: 1 };
const bitmap = { widthPx: 2, heightPx: 1, rgba: Uint8Array.of(255, 0, 0, 255, 255, 0, 0, 128) };
const images = new Map([['https://example.com/a.png', picture]]);
const photo = {
  type: 'image',
  value: 'https://example.com/a.png',
  format: { width: 20, height: 10, rounded: true, alt: 'Photo' },
};

const mixed = {
  title: 'Büros & Co',
  rows: [
    [
      { markdown: '**Ada** [site](https://example.com/?a=1&b=2)' },
      { value: 'x<y', tooltip: 'a "tip"' },
      photo,
    ],
    [{ value: 'wide', style: { colspan: 2, backgroundColor: '#ff000080' } }, null, 'שלום 12'],
    ['👍 e\u0301', 0.25, 'a-b'],
  ],
  headers: ['Name', 'Share', 'נוסף'],
  columns: [{ field: 'Name' }, { field: 'Share', show: { as: 'bar' } }, { field: 'נוסף' }],
  footnotes: [{ text: 'Note.', at: { column: 'Share', row: 2 } }],
  styles: { borderRadius: 6, tableShadow: true, borderStyle: 'dotted', borderWidth: 2 },
};

const paged = {
  data: [
    { group: 'A', n: 1, text: 'many words in one cell '.repeat(12).trim() },
    { group: 'B', n: 2, text: 'few' },
    { group: 'B', n: 3, text: null },
  ],
  rowGroups: 'group',
  spanners: [{ label: 'Both', columns: ['n', 'text'] }],
  merge: ['n'],
  options: { direction: 'rtl' },
  styles: { fontSize: 60, cellPadding: 30 },
};

async function sceneOf(payload: unknown, options: Partial<LayoutOptions>) {
  return (await laidOut({ payload }, text, { ...options, images }, new Warnings())).scene;
}

const lineCharsMax = 240;
const shortened = (line: string) => (line.length > lineCharsMax ? `${line.slice(0, lineCharsMax)}…` : line);

/** The dictionaries and page contents of a file, one object per paragraph. */
function pdfLines(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1');
  const objects = [...file.matchAll(/(\d+) 0 obj\n<<(.*?)>>stream\n/gs)].map(
    ([head, id, dictionary = '']) => {
      const from = file.indexOf(head) + head.length;
      const stream = bytes.subarray(from, from + Number(/\/Length (\d+)/.exec(dictionary)![1]));
      const isText = dictionary.startsWith('/Filter/FlateDecode') || dictionary.startsWith('/Type/ObjStm');
      const content = isText ? Buffer.from(unzlibSync(stream)).toString('latin1') : '';
      return `${id} <<${dictionary.replace(/\/Length\d? \d+/g, '')}>>${contentLines(content)}`;
    },
  );
  return objects.join('\n');
}

/** A line for each group of operators, for each object of an object stream, and for each character of a font. */
function contentLines(content: string): string {
  if (content.trim() === '') return '';
  const known = content.startsWith('/CIDInit')
    ? content.replace(/^.*beginbfchar\n|\nendbfchar.*$/gs, '')
    : content;
  return `\n${known}`
    .replace(/(?<=\s)(?=<<\/)|(?<=\s)(?=\/[A-Z]\w*\s*<<\/MCID)|(?<=\bEMC\b)\s*/g, '\n')
    .split('\n')
    .map(shortened)
    .join('\n');
}

/** One line per element; outlines of glyphs and data of images are left out. */
function svgLines(bytes: Uint8Array): string {
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/ d="([^"]{60})[^"]*"/g, ' d="$1…"')
    .replace(/(data:[\w/]+;base64,)[^"]*/g, '$1…')
    .replace(/></g, '>\n<')
    .split('\n')
    .map(shortened)
    .join('\n');
}

describe('painted files', () => {
  it.each([
    ['pdf-of-one-page', mixed, {}],
    ['pdf-of-several-pages', paged, { page: 'letter' }],
  ] as const)('the objects of %s are as in its file', async (name, payload, more) => {
    const scene = await sceneOf(payload, { ...more, format: 'pdf' });
    const file = pdfLines(paintPdf(scene, text, { scale: 1, quality: 90, bitmaps: [bitmap] }));
    await expect(file).toMatchFileSnapshot(`${name}.txt`);
  });

  it.each(['outlined', 'merged', 'live'] as const)(
    'the elements of an SVG with %s text are as in its file',
    async (svgText) => {
      const scene = await sceneOf(mixed, { format: 'svg' });
      const file = svgLines(paintSvg(scene, text, { scale: 1, quality: 90, bitmaps: [bitmap], svgText }));
      await expect(file).toMatchFileSnapshot(`svg-${svgText}.txt`);
    },
  );
});
