import fc from 'fast-check';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { rgb } from '../../scene/color.ts';
import type { Item, LinkItem, Page, Scene } from '../../scene/scene.ts';
import { boxFonts } from '../box-fonts.ts';
import { describePainter, SUITE_SCALE } from '../painter.suite.ts';
import { group, painterScenes, polygon, rect, SceneWriter } from '../painter-scenes.ts';
import { paintPdf } from './document.ts';
import { openPdf, rasterPdf, readMarkedTexts } from './open-pdf.suite.ts';

describePainter('PDF', paintPdf, (bytes) => rasterPdf(bytes, SUITE_SCALE));

const options = { scale: 1, quality: 90 };
const link = (href: string): LinkItem => ({ kind: 'link', x: 10, y: 10, width: 80, height: 20, href });

function pageOf(items: readonly Item[], more: Partial<Page> = {}): Page {
  return { widthPx: 400, heightPx: 200, background: rgb(0xffffff), items, ...more };
}

function open<T>(scene: Scene, read: (document: PDFDocumentProxy) => Promise<T>): Promise<T> {
  return openPdf(paintPdf(scene, boxFonts, options), read);
}

interface TreeNode {
  readonly role?: string;
  readonly id?: string;
  readonly alt?: string;
  readonly children?: readonly TreeNode[];
}

/** The structure tree of a page with the text of each leaf: `TR[TD:Ada TD:1.10]`. */
async function outlineOf(document: PDFDocumentProxy, pageNumber = 1): Promise<string> {
  const texts = await readMarkedTexts(document, pageNumber);
  const tree = (await (await document.getPage(pageNumber)).getStructTree()) as TreeNode;
  const write = (node: TreeNode): string => {
    if (node.role === undefined) return '';
    const children = node.children ?? [];
    const leaves = children.filter((child) => child.role === undefined);
    const text = (node.alt ?? leaves.map((leaf) => texts.get(leaf.id ?? '') ?? '').join('')).trim();
    const inner = children.map(write).filter((child) => child !== '');
    // pdf.js also returns elements of other pages, but without content.
    if (text === '' && inner.length === 0) return '';
    return `${node.role}${text === '' ? '' : `:${text}`}${inner.length === 0 ? '' : `[${inner.join(' ')}]`}`;
  };
  return tree.children!.map(write).join(' ');
}

const tableScene = painterScenes().find(({ name }) => name === 'paints a table in groups')!.scene;

describe('PDF structure', () => {
  it('reads as a document with a heading and a table', async () => {
    const seen = await open(tableScene, outlineOf);
    const rows = 'TR[TH:Name TH:Sum] TR[TD:Ada TD:1.10] TR[TD:Grace TD:0]';
    expect(seen).toBe(`Document[H1:Title Table[${rows}]]`);
  });

  it('continues the table across pages and reads repeated headers once', async () => {
    const writer = new SceneWriter();
    const cell = (role: 'cell' | 'header-cell', text: string, row: number) =>
      group(role, [writer.text(text, 20, 20 + row * 30, 10, rgb(0x000000))], { row, column: 0 });
    const header = () => group('header-row', [cell('header-cell', 'Head', 0)], { row: 0 });
    const row = (text: string, index: number) => group('row', [cell('cell', text, index)], { row: index });
    const first = group('table', [header(), row('one', 1), row('long starts', 2)]);
    const second = group('table', [header(), row('and ends', 2), row('three', 3)]);
    const scene = writer.scene([pageOf([first]), pageOf([second])]);
    await open(scene, async (document) => {
      expect(document.numPages).toBe(2);
      expect(await outlineOf(document, 1)).toBe('Document[Table[TR[TH:Head] TR[TD:one] TR[TD:long starts]]]');
      expect(await outlineOf(document, 2)).toBe('Document[Table[TR[TD:and ends] TR[TD:three]]]');
    });
  });

  it('excludes decoration from the structure and includes images', async () => {
    const writer = new SceneWriter();
    const image: Item = {
      kind: 'image',
      x: 10,
      y: 10,
      width: 20,
      height: 20,
      image: 0,
      radii: undefined,
      alt: 'a cat',
    };
    const items = [
      group('decoration', [writer.text('watermark', 10, 50, 10, rgb(0xcccccc))]),
      group('table', [image, group('row', [group('cell', [image], { row: 0, column: 0 })], { row: 0 })]),
      image,
    ];
    const bytes = Uint8Array.of(1, 2, 3);
    const images = [{ bytes, mediaType: 'image/png', widthPx: 2, heightPx: 2 }] as const;
    await open(writer.scene([pageOf(items)], { images }), async (document) => {
      // Directly in a table an image is decoration, as is text.
      const figure = 'Figure:a cat';
      expect(await outlineOf(document)).toBe(`Document[Table[TR[TD[${figure}]]] P[${figure}]]`);
    });
  });

  it('reads a drawing as one text, and nothing where there is no cell', async () => {
    const square = polygon(rgb(0x00a33c), 10, 10, 30, 10, 30, 30, 10, 30);
    const bar = rect(40, 10, 20, 20, { fill: rgb(0x00a33c) });
    const drawing: Item = { kind: 'figure', alt: '45 %', items: [square, bar] };
    const cell = (items: readonly Item[], column: number) => group('cell', items, { row: 0, column });
    const cells = [cell([drawing], 0), cell([square], 1)];
    const table = group('table', [group('row', cells, { row: 0 })]);
    await open(new SceneWriter().scene([pageOf([group('decoration', [drawing]), table])]), async (document) =>
      expect(await outlineOf(document)).toBe('Document[Table[TR[TD[Figure:45 %]]]]'),
    );
  });

  it('names the document in its metadata and outline', async () => {
    const title = 'Prices & “more” 表';
    const scene = { ...tableScene, title, documentTitle: title, description: 'Two columns.' };
    await open(scene, async (document) => {
      const { info, metadata } = await document.getMetadata();
      expect(info).toMatchObject({ Title: scene.title, Subject: scene.description, Language: 'und' });
      expect(metadata.get('dc:title')).toBe(scene.title);
      expect((await document.getOutline()).map(({ title }) => title)).toEqual([scene.title]);
      // pdf.js declares an object but returns a map.
      const marks: unknown = await document.getMarkInfo();
      expect((marks as ReadonlyMap<string, boolean>).get('Marked')).toBe(true);
    });
    await open({ ...tableScene, title: '' }, async (document) => {
      expect(await document.getOutline()).toBeNull();
      expect((await document.getMetadata()).info).toMatchObject({ Title: 'Boxes' });
    });
  });

  it('states its language, and PDF/UA only if it is known', async () => {
    const claimOf = async (language: string | undefined) =>
      open({ ...tableScene, language }, async (document) => {
        const { info, metadata } = await document.getMetadata();
        const { Language } = info as { Language?: string };
        return [Language, metadata.get('dc:language'), metadata.get('pdfuaid:part')];
      });
    expect(await claimOf('pt-BR')).toEqual(['pt-BR', 'pt-BR', '1']);
    expect(await claimOf(undefined)).toEqual(['und', null, null]);
  });

  it('have an outline with the groups of the table, by their levels', async () => {
    const writer = new SceneWriter();
    const pages = [pageOf([]), pageOf([])];
    const bookmarks = [
      { text: 'North', level: 0, page: 0, yPx: 40 },
      { text: 'Norway', level: 1, page: 0, yPx: 60 },
      { text: 'Sweden', level: 1, page: 1, yPx: 30 },
      { text: 'South', level: 0, page: 1, yPx: 80 },
    ];
    await open({ ...writer.scene(pages), title: 'Cities', bookmarks }, async (document) => {
      const outline = await document.getOutline();
      expect(outline.map(({ title, items }) => [title, items.map((item) => item.title)])).toEqual([
        ['Cities', []],
        ['North', ['Norway', 'Sweden']],
        ['South', []],
      ]);
      const [place, , , top] = outline[2]!.dest as [Parameters<typeof document.getPageIndex>[0], ...number[]];
      expect(await document.getPageIndex(place)).toBe(1);
      expect(top).toBe((pages[1]!.heightPx - 80) * 0.75);
    });
  });
});

describe('PDF pages', () => {
  it('measure 0.75 pt per px, and use a larger user unit when they would be too long', async () => {
    const viewOf = (heightPx: number) =>
      open(new SceneWriter().scene([pageOf([], { heightPx })]), async (document) => {
        const page = await document.getPage(1);
        return { view: page.view, unit: page.userUnit };
      });
    expect(await viewOf(200)).toEqual({ view: [0, 0, 300, 150], unit: 1 });
    expect(await viewOf(40_000)).toEqual({ view: [0, 0, 100, 10_000], unit: 3 });
  });

  it('have page numbers only if there are several pages', async () => {
    const textOf = (count: number) =>
      open(new SceneWriter().scene(Array.from({ length: count }, () => pageOf([]))), async (document) => {
        const { items } = await (await document.getPage(count)).getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join('');
      });
    expect(await textOf(1)).toBe('');
    expect(await textOf(3)).toBe('3 / 3');
  });
});

describe('PDF links and tooltips', () => {
  const images = [{ bytes: Uint8Array.of(1), mediaType: 'image/png', widthPx: 2, heightPx: 2 }] as const;
  const annotationsOf = (items: readonly Item[]) =>
    open(new SceneWriter().scene([pageOf(items)], { images }), async (document) =>
      (await document.getPage(1)).getAnnotations(),
    );

  it('links an area to a URL', async () => {
    const [seen] = await annotationsOf([link('https://example.com/a(b)?q=ä b')]);
    expect(seen).toMatchObject({ subtype: 'Link', url: 'https://example.com/a(b)?q=%C3%A4%20b' });
    expect(seen.rect).toEqual([7.5, 127.5, 67.5, 142.5]);
  });

  it('names a link by the texts of the images and drawings beside it', async () => {
    const box = { x: 10, y: 10, width: 20, height: 20 };
    const image: Item = { kind: 'image', ...box, image: 0, radii: undefined, alt: 'Logo' };
    const figure: Item = { kind: 'figure', alt: '45 %', items: [] };
    const [seen] = await annotationsOf([image, figure, link('https://example.com/')]);
    expect(seen).toMatchObject({ contentsObj: { str: 'Logo 45 %' } });
  });

  it('omits links with active or local schemes', async () => {
    expect(
      await annotationsOf([link('javascript:alert(1)'), link('file:///etc/passwd'), link('data:x')]),
    ).toEqual([]);
  });

  it('shows tooltips', async () => {
    const [seen] = await annotationsOf([
      { kind: 'tooltip', x: 10, y: 10, width: 80, height: 20, text: 'größer (mehr)' },
    ]);
    expect(seen).toMatchObject({ subtype: 'Square', contentsObj: { str: 'größer (mehr)' } });
  });

  it('contains no active content', () => {
    for (const { scene } of painterScenes()) {
      const raw = new TextDecoder('latin1').decode(paintPdf(scene, boxFonts, options));
      expect(raw).not.toMatch(/\/(?:JS|JavaScript|Launch|OpenAction|EmbeddedFile|AA)\b/);
    }
  });
});

describe('PDF images', () => {
  it('paints decoded pixels with their transparency', async () => {
    const image: Item = {
      kind: 'image',
      x: 0,
      y: 0,
      width: 40,
      height: 40,
      image: 0,
      radii: undefined,
      alt: '',
    };
    const bytes = new Uint8Array(0);
    const images = [{ bytes, mediaType: 'image/png', widthPx: 2, heightPx: 1 }] as const;
    const rgba = Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 0);
    const scene = new SceneWriter().scene([pageOf([rect(0, 0, 400, 200, { fill: rgb(0x00ff00) }), image])], {
      images,
    });
    const bitmaps = [{ widthPx: 2, heightPx: 1, rgba }];
    const { width, rgba: seen } = await rasterPdf(paintPdf(scene, boxFonts, { ...options, bitmaps }), 1);
    const at = (x: number, y: number) => [...seen.slice(4 * (y * width + x), 4 * (y * width + x) + 3)];
    expect(at(4, 20)).toEqual([255, 0, 0]);
    expect(at(36, 20)).toEqual([0, 255, 0]);
  });
});

describe('any text', () => {
  /** Characters that pdf.js drops or turns into blanks when it extracts text. */
  const unread = /[\p{Cf}\s]/gu;

  /**
   * pdf.js reorders right-to-left letters by the bidi algorithm, so only the letters are compared, not their
   * order.
   */
  const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b]/;
  const readable = (text: string): string => {
    const plain = text.replace(unread, '');
    return rightToLeft.test(plain) ? [...plain].sort().join('') : plain;
  };

  /** pdf.js drops a letter whose code ends in a format character. Real fonts do not produce such codes. */
  const isJoined = /[^\p{Cf}]\p{Cf}/u;

  it('opens and returns the text', async () => {
    const oneText = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
    const anyText = fc.array(
      oneText.filter((text) => !isJoined.test(text)),
      { minLength: 1, maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(anyText, async (texts) => {
        const writer = new SceneWriter();
        const cells = texts.map((text, index) => {
          return group('cell', [writer.text(text, 10, 20 + 20 * index, 10, rgb(0x000000))], {
            row: index,
            column: 0,
          });
        });
        const rows = cells.map((cell) => group('row', [cell], { row: cell.row }));
        const scene = writer.scene([pageOf([group('table', rows)])], {
          title: texts[0]!,
          description: texts.at(-1)!,
        });
        await open(scene, async (document) => {
          const seen = [...(await readMarkedTexts(document, 1)).values()];
          expect(readable(seen.join(''))).toBe(readable(texts.join('')));
        });
      }),
      { numRuns: 25 },
    );
  });
});
