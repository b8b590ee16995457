import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { type FaceFamily, typefaceOrder, typefaces, worldFontFiles } from '../fonts/faces.ts';
import { HAN_STYLES, type HanStyle } from '../fonts/han-style.ts';
import { breakLines } from '../lines/break-lines.ts';
import { lineParts } from '../lines/line-parts.ts';
import type { LinePart, TextLine } from '../lines/prepared-text.ts';
import { GlyphStoreBuilder } from '../shaping/glyph-store-builder.ts';
import { createTextEngine, type TextEngine } from '../text-engine.ts';

/**
 * The files beside this one have the lines of texts in several widths with the glyphs of their parts, and the faces in
 * the order in which they are tried. If a change is intended, accept it with
 * `npm run vitest -- engine/src/text/facts --update`, and review the differences of the files.
 */
const texts = [
  'Two words',
  'a  gap\ttab and   spaces  ',
  'first\nsecond\r\n\nlast\n',
  'extra\u00adordi\u00adnary words',
  'https://example.com/path?a=1&b=two_three',
  'snake_case_name camelCaseName first.last@example.org',
  '-5 to 10, (−3) 1,234.50 x-1',
  'office AVA e\u0301 ﬁ 1⁄2 H₂O',
  '東京都、京都。「大阪」 ABC',
  'ภาษาไทยง่าย',
  'कर्म हिन्दी',
  'שלום (abc) 12-34, עולם',
  'abc العربية 123 (def)!',
  'العربية طويلة 50%',
  '👍🏽 👨‍👩‍👧 🇳🇴 ☎ ☎️ 1️⃣',
  '┌─┐│ ███▌',
  '\u202eabc\u202c \u2067x1\u2069',
  'supercalifragilisticexpialidocious',
];
const widthsEm = [Number.POSITIVE_INFINITY, 5.5, 2, 0.5];

let engine: TextEngine;

beforeAll(async () => {
  engine = await createTextEngine(nodeHost());
  const loader = engine.createFontLoader();
  for (const text of texts) loader.add(text, engine.font('Inter', 400));
  await loader.load();
});

const em = (length: number) => String(Math.round(length * 1000) / 1000);

const textOf = ({ pieces, from, to, hyphen }: TextLine) =>
  pieces
    .slice(from, to)
    .map(({ word, spaces }) => (word?.text ?? '') + ' '.repeat(spaces))
    .join('') + (hyphen?.text ?? '');

function partText(
  { face, level, from, to, text, startEm, advance }: LinePart,
  builder: GlyphStoreBuilder,
): string {
  const { ids, x, y, clusters } = builder.store();
  const place = startEm === undefined ? '' : ` at ${em(startEm)}`;
  const glyphs = Array.from(ids.subarray(from, to), (id, index) => {
    const up = y?.[from + index] ?? 0;
    return `${id}:${x[from + index]}${up === 0 ? '' : `^${up}`}/${clusters[from + index]}`;
  });
  const shown = glyphs.length > 8 ? [...glyphs.slice(0, 4), '…', ...glyphs.slice(-3)] : glyphs;
  return `"${text}"${place} ${face.key}${level > 0 ? ` level ${level}` : ''} ${advance} = ${shown.join(' ')}`;
}

function linesOf(text: string): string {
  const font = engine.font('Inter', 400);
  const prepared = font.prepare(text);
  const isBidirectional = prepared.isBidirectional;
  return [
    `# ${JSON.stringify(text)}`,
    ...widthsEm.map((width) => {
      const lines = breakLines(prepared, font, width);
      const shown = lines.map(
        (line) =>
          `${JSON.stringify(textOf(line))} ${em(line.widthEm)}${line.level > 0 ? ` level ${line.level}` : ''}`,
      );
      return `  ${width} em: ${shown.join(' | ')}`;
    }),
    ...breakLines(prepared, font, Number.POSITIVE_INFINITY).flatMap((line) => {
      const builder = new GlyphStoreBuilder(1);
      return lineParts(line, font, isBidirectional, builder).map((part) => `  ${partText(part, builder)}`);
    }),
    '',
  ].join('\n');
}

describe('text', () => {
  it('has lines as in their file', async () => {
    await expect(texts.map(linesOf).join('\n')).toMatchFileSnapshot('lines.txt');
  });

  it('has faces as in their file', async () => {
    const families: readonly FaceFamily[] = ['Inter', 'Roboto', 'Roboto Mono', 'Merriweather'];
    const keysOf = (family: FaceFamily, han: HanStyle, isItalic: boolean) => {
      const { text, emoji } = typefaceOrder(family, han, isItalic);
      return [...text, ...emoji].map(({ faces }) => faces[0]!.key);
    };
    const usual = keysOf('Inter', 'sc', false);
    const orders = families.flatMap((family) =>
      HAN_STYLES.flatMap((han) =>
        [false, true].map((isItalic) => {
          const keys = keysOf(family, han, isItalic);
          // Beside the usual order, only the faces that are tried earlier than usual.
          const shown = keys.filter((key, index) => index < usual.indexOf(key) || !usual.includes(key));
          return `${family} ${han}${isItalic ? ' italic' : ''}: ${shown.join(' ')}`;
        }),
      ),
    );
    const records = typefaces.map(({ faces, partCount }) => {
      const { key, family, isItalic, isVariable, stretch, file } = faces[0]!;
      const words = [
        ...[key, family, isItalic && 'italic', isVariable && 'variable', stretch && JSON.stringify(stretch)],
        ...[`${faces.length} faces`, `${partCount} parts`, worldFontFiles.has(file) && 'world'],
        ...[file, faces.at(-1)!.key, faces.at(-1)!.file],
      ];
      return words.filter(Boolean).join(' ');
    });
    await expect(`${[usual.join(' '), ...orders, ...records].join('\n')}\n`).toMatchFileSnapshot('faces.txt');
  });
});
