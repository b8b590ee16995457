import { imageFormats } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { createEngine, type Engine, type OwnFont, type RenderRequest } from '../../index.ts';
import { withEmbeddingBits, withoutTables } from './font-files.fixture.ts';

const host = nodeHost();
const fileOf = async (module: string) => (await host.loadFace(module))!;

const merriweather = await fileOf('@expo-google-fonts/merriweather/400Regular/Merriweather_400Regular.ttf');
const merriweatherBold = await fileOf('@expo-google-fonts/merriweather/700Bold/Merriweather_700Bold.ttf');
const merriweatherItalic = await fileOf(
  '@expo-google-fonts/merriweather/400Regular_Italic/Merriweather_400Regular_Italic.ttf',
);
const plexSans = await fileOf(
  '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
);
const plexMono = await fileOf('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2');
const plexMonoWoff = await fileOf('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff');
const hansOtf = await fileOf('@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf');
const hebrew = await fileOf(
  '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2',
);

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(host);
});

const font = (bytes: Uint8Array, id: string, family = 'Acme Sans'): OwnFont => ({ family, id, bytes });

function tableOf(style: object, cell = 'Budget 2024 **bold** *slanted* fi 1,234.50') {
  const payload = { ...style, data: [{ Item: { markdown: cell } }] };
  return parseJson(JSON.stringify(payload), { depthMax: 20 });
}

async function textsOf(style: object, request: RenderRequest, cell?: string) {
  const { bytes, warnings } = await engine.render(tableOf(style, cell), { format: 'svg', ...request });
  return { svg: new TextDecoder().decode(bytes), messages: warnings.map(({ message }) => message) };
}

describe('a family with its weights and styles', () => {
  const fonts = [font(merriweather, 'a1'), font(merriweatherBold, 'a2'), font(merriweatherItalic, 'a3')];

  it.each(imageFormats)('has the glyphs of the file in %s', async (format) => {
    const own = await engine.render(tableOf({ fontFamily: 'acme sans' }), { format, fonts });
    const builtIn = await engine.render(tableOf({ fontFamily: 'Merriweather' }), { format });
    expect([own.widthPx, own.heightPx]).toEqual([builtIn.widthPx, builtIn.heightPx]);
    expect(own.warnings).toEqual([]);
    if (format === 'png' || format === 'jpeg') expect(own.bytes).toEqual(builtIn.bytes);
    const again = await (await createEngine(host)).render(tableOf({ fontFamily: 'acme sans' }), {
      format,
      fonts,
    });
    expect(again.bytes).toEqual(own.bytes);
  });

  it.each(['font', 'fontFamily'])('is named by %s at every level', async (name) => {
    const wanted = await textsOf({ fontFamily: 'Acme Sans' }, { fonts });
    const style = { [name]: '"Acme Sans", serif' };
    for (const payload of [style, { styles: style }, { options: { styles: style } }, { options: style }])
      expect(await textsOf(payload, { fonts })).toEqual(wanted);
    const saved = parseJson(JSON.stringify(style), { depthMax: 9 });
    expect(await textsOf({}, { fonts, settings: [saved] })).toEqual(wanted);
  });

  it('is used in live SVG text by its name', async () => {
    const { svg } = await textsOf({ fontFamily: 'Acme Sans', svgText: 'live' }, { fonts });
    expect(svg).toContain('font-family="\'Acme Sans\',Helvetica,Arial,sans-serif"');
  });

  it('is not available in the next table', async () => {
    const { messages } = await textsOf({ fontFamily: 'Acme Sans' }, {});
    expect(messages).toEqual([
      'Font "Acme Sans" is not available; Inter is used. Available: Inter, Roboto, Roboto Mono, Merriweather.',
    ]);
    const other = await textsOf({ fontFamily: 'Other' }, { fonts });
    expect(other.messages[0]).toContain('Available: Acme Sans, Inter, Roboto');
  });
});

describe('what an own font does not have', () => {
  it('is named in warnings, and shown in another font', async () => {
    const fonts = [font(merriweather, 'a1')];
    const { messages } = await textsOf({ fontFamily: 'Acme Sans' }, { fonts }, '**b** *i* αβ ☃ 🎉 \ue123');
    expect(messages).toEqual([
      '1 character has no glyph and is shown as a box: U+E123 \ue123.',
      'The font "Acme Sans" has no glyph for 3 characters, which are shown in another font: U+03B1 α, U+03B2 β, U+2603 ☃.',
      'The font "Acme Sans" has no bold file, so bold text is shown in its regular weight.',
      'The font "Acme Sans" has no italic file, so italic text is shown upright.',
    ]);
  });

  it('includes ASCII letters', async () => {
    const fonts = [font(hebrew, 'h1')];
    const { messages } = await textsOf({ fontFamily: 'Acme Sans' }, { fonts }, 'שלום abc');
    expect(messages[0]).toContain('U+0062 b, U+0063 c');
    for (const format of imageFormats)
      await engine.render(tableOf({ fontFamily: 'Acme Sans' }, 'שלום abc'), { format, fonts });
  });
});

describe('the file formats', () => {
  it.each([
    ['a static TrueType font', merriweather, 'ttf', 400, 400],
    ['a bold font', merriweatherBold, 'ttf', 700, 700],
    ['WOFF', plexMonoWoff, 'woff', 400, 400],
    ['WOFF2', plexMono, 'woff2', 400, 400],
    ['a variable font', plexSans, 'woff2', 100, 700],
    ['CFF outlines', hansOtf, 'otf', 400, 400],
  ] as const)('%s', async (_name, bytes, format, weightMin, weightMax) => {
    const isLarge = bytes === hansOtf;
    if (!isLarge)
      expect(await engine.checkFont(bytes)).toMatchObject({ format, weightMin, weightMax, isItalic: false });
    for (const output of imageFormats) {
      const fonts = [font(bytes, `f-${format}-${weightMin}-${weightMax}`)];
      const { warnings } = await engine.render(tableOf({ fontFamily: 'Acme Sans' }, 'Ab 12 **Cd**'), {
        format: output,
        fonts,
      });
      const hasBold = weightMax >= 600;
      expect(warnings).toHaveLength(hasBold ? 0 : 1);
    }
  });

  it('an italic font says so', async () => {
    expect(await engine.checkFont(merriweatherItalic)).toMatchObject({
      isItalic: true,
      familyName: expect.stringContaining('Merriweather'),
    });
  });

  it('a variable font has two weights', async () => {
    const fonts = [font(plexSans, 'v1')];
    const widths = await Promise.all(
      ['normal', 'bold'].map(async (headerFontWeight) => {
        const payload = {
          fontFamily: 'Acme Sans',
          headerFontWeight,
          data: [{ 'A long header of letters': 1 }],
        };
        const request = { format: 'svg', fonts } as const;
        return (await engine.render(parseJson(JSON.stringify(payload), { depthMax: 9 }), request)).widthPx;
      }),
    );
    expect(widths[1]).toBeGreaterThan(widths[0]!);
  });
});

describe('a font that is rejected', () => {
  it.each([
    [0x0002, 'embedding it in documents (embedding bits 0x0002).'],
    [0x0102, 'embedding it in documents (embedding bits 0x0102).'],
    [0x0104, 'embedding a subset of it in documents (embedding bits 0x0104).'],
    [0x0200, 'embedding its outlines in documents (embedding bits 0x0200).'],
  ])('by embedding bits 0x%s', async (bits, reason) => {
    await expect(engine.checkFont(withEmbeddingBits(merriweather, bits))).rejects.toThrow(
      `The font forbids ${reason}`,
    );
  });

  it.each([0x0000, 0x0004, 0x0008, 0x0006])('is not one with embedding bits 0x%s', async (bits) => {
    await expect(engine.checkFont(withEmbeddingBits(merriweather, bits))).resolves.toBeDefined();
  });

  it.each([
    ['an empty file', new Uint8Array(0), 'The file is not a TTF, OTF, WOFF or WOFF2 font.'],
    [
      'text',
      new TextEncoder().encode('Acme Sans, a font'),
      'The file is not a TTF, OTF, WOFF or WOFF2 font.',
    ],
    ['a collection', new TextEncoder().encode('ttcf\0\0\0\0\0\0\0\0'), 'The file contains several fonts.'],
    ['half a file', plexMono.subarray(0, 6_000), 'The font is damaged: it cannot be unpacked.'],
    ['no outlines', withoutTables(merriweather, ['glyf', 'loca']), 'The font has no outlines:'],
    ['no characters', withoutTables(merriweather, ['cmap']), 'The font has no table cmap.'],
  ])('%s', async (_name, bytes, reason) => {
    await expect(engine.checkFont(bytes)).rejects.toThrow(reason);
  });

  it('is an error of the table that names it', async () => {
    const fonts = [font(new Uint8Array(20), 'x')];
    await expect(engine.render(tableOf({ fontFamily: 'Acme Sans' }), { fonts })).rejects.toMatchObject({
      type: 'invalid-setting',
      message: 'The font "Acme Sans" cannot be used: The file is not a TTF, OTF, WOFF or WOFF2 font.',
    });
  });
});
