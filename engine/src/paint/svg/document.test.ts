import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rgb } from '../../scene/color.ts';
import type { Item, LinkItem, Scene, TooltipItem } from '../../scene/scene.ts';
import { boxFonts } from '../box-fonts.ts';
import { OutputTooLargeError } from '../output-limit.ts';
import { describePainter, type Pixels, SUITE_SCALE } from '../painter.suite.ts';
import { group, painterScenes, polygon, rect, SceneWriter } from '../painter-scenes.ts';
import { paintSvg } from './document.ts';

async function rasterize(bytes: Uint8Array): Promise<Pixels> {
  const options = { fitTo: { mode: 'zoom', value: SUITE_SCALE } } as const;
  const image = new Resvg(new TextDecoder().decode(bytes), options).render();
  return { width: image.width, height: image.height, rgba: image.pixels };
}

describePainter('SVG', paintSvg, rasterize);
describePainter(
  'SVG with merged glyphs',
  (scene, fonts, options) => paintSvg(scene, fonts, { ...options, svgText: 'merged' }),
  rasterize,
);

const area = { x: 10, y: 10, width: 80, height: 20 };
const link = (href: string): LinkItem => ({ kind: 'link', ...area, href });
const tooltip = (text: string): TooltipItem => ({ kind: 'tooltip', ...area, text });

function svgOf(scene: Scene): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(
    paintSvg(scene, boxFonts, { scale: 1, quality: 90 }),
  );
}

function sceneOf(items: readonly Item[], more: Partial<Scene> = {}, writer = new SceneWriter()): Scene {
  return writer.scene([{ widthPx: 100, heightPx: 50, background: undefined, items }], more);
}

/** The strict XML parser of resvg throws if the markup is not well-formed. */
function expectWellFormed(svg: string): void {
  expect(() => new Resvg(svg)).not.toThrow();
}

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]!);
}

function contentOf(svg: string, element: string): string | undefined {
  const raw = new RegExp(`<${element}[^>]*>([^<]*)</${element}>`).exec(svg)?.[1];
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return raw?.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string, name: string) => {
    return code === undefined ? named[name]! : String.fromCharCode(Number(code));
  });
}

describe('SVG document', () => {
  it('has a name for screen readers', () => {
    const svg = svgOf(sceneOf([]));
    const [, role, names] = /role="(\w+)" aria-labelledby="([^"]+)"/.exec(svg)!;
    expect(role).toBe('img');
    expect(idsOf(svg)).toEqual(names!.split(' '));
    expect(contentOf(svg, 'title')).toBe('Boxes');
    expect(contentOf(svg, 'desc')).toBe('A table of boxes.');
  });

  it('states its language, and that of a description in other words', () => {
    const startOf = (about: Partial<Scene>) => svgOf(sceneOf([], about));
    expect(startOf({ language: undefined })).not.toContain('lang=');
    const german = startOf({ language: 'de-AT', wordLanguage: 'de' });
    expect(german).toMatch(/^<svg [^>]* xml:lang="de-AT" lang="de-AT"[^>]*>/);
    expect(german.match(/ lang=/g)).toHaveLength(1);
    expect(startOf({ language: 'th', wordLanguage: 'en' })).toMatch(
      /<desc id="[^"]+" xml:lang="en" lang="en">/,
    );
  });

  it('does not refer to a missing name', () => {
    const svg = svgOf(sceneOf([], { title: '' }));
    expect(svg).not.toContain('<title');
    expect(/aria-labelledby="([^"]+)"/.exec(svg)![1]).toBe(idsOf(svg)[0]);
    expect(svgOf(sceneOf([], { title: '', description: '' }))).not.toContain('aria-labelledby');
  });

  it('defines each id once and uses only defined ids', () => {
    for (const { scene } of painterScenes()) {
      const svg = svgOf(scene);
      const ids = idsOf(svg);
      expect(new Set(ids).size).toBe(ids.length);
      const used = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map((match) => match[1]!);
      expect(used.filter((id) => !ids.includes(id))).toEqual([]);
    }
  });

  it('shares no id with an image of other content', () => {
    const all = painterScenes().flatMap(({ scene }) => idsOf(svgOf(scene)));
    expect(new Set(all).size).toBe(all.length);
  });

  it('defines each glyph once and refers to it', () => {
    const writer = new SceneWriter();
    const svg = svgOf(sceneOf([writer.text('abba ab', 0, 20, 10, rgb(0x000000))], {}, writer));
    expect(svg.match(/<path id=/g)).toHaveLength(2);
    expect(svg.match(/<use /g)).toHaveLength(6);
  });

  it('marks rows so that a web page can find them', () => {
    const svg = svgOf(sceneOf([group('row', [rect(0, 0, 5, 5, { fill: rgb(0xff0000) })], { row: 3 })]));
    expect(svg).toContain('<g data-row="3"><path fill="#ff0000"');
  });

  it('rejects a scene with several pages', () => {
    const scene = sceneOf([]);
    const twice = { ...scene, pages: [scene.pages[0]!, scene.pages[0]!] };
    expect(() => paintSvg(twice, boxFonts, { scale: 1, quality: 90 })).toThrow('one page; the scene has 2');
  });

  it('embeds each bitmap once, even if it is used several times', () => {
    const image = {
      bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0),
      mediaType: 'image/jpeg',
      widthPx: 4,
      heightPx: 2,
    } as const;
    const item: Item = { kind: 'image', ...area, image: 0, radii: [3, 3, 3, 3], alt: 'a "cat"' };
    const svg = svgOf(sceneOf([item, { ...item, x: 50 }], { images: [image] }));
    expect(svg.match(/href="data:image\/jpeg;base64,\/9j\/4A=="/g)).toHaveLength(1);
    expect(svg.match(/aria-label="a &quot;cat&quot;"/g)).toHaveLength(2);
    expect(svg).toContain('transform="translate(50 10)scale(20 10)"');
    expectWellFormed(svg);
  });

  it('labels a drawing, and joins none of its polygons', () => {
    const square = polygon(rgb(0x00a33c), 10, 10, 40.5, 10, 40.5, 30.004, 40.2, 30);
    const drawing: Item = { kind: 'figure', alt: '"45" %', items: [square, square] };
    const svg = svgOf(sceneOf([drawing]));
    const path = '<path fill="#00a33c" d="M10 10l30.5 0 0 20-.3 0z"/>';
    expect(svg).toContain(`<g role="img" aria-label="&quot;45&quot; %">${path}${path}</g>`);
    const link: LinkItem = { kind: 'link', ...area, href: 'https://example.com' };
    expect(svgOf(sceneOf([drawing, link]))).toContain(
      '<a href="https://example.com" aria-label="&quot;45&quot; %">',
    );
    expectWellFormed(svg);
  });
});

describe('SVG links and tooltips', () => {
  it('links only to web, mail and telephone URLs', () => {
    for (const href of [
      'https://example.com/?a=1&b="2"',
      'HTTP://example.com',
      'mailto:a@example.com',
      'tel:+43123',
    ]) {
      expect(svgOf(sceneOf([link(href)]))).toContain('<a href="');
    }
    for (const href of [
      'javascript:alert(1)',
      'data:text/html,x',
      ' https://x',
      'java\nscript:x',
      '//x',
      '#a',
      '',
    ]) {
      expect(svgOf(sceneOf([link(href)]))).not.toContain('<a');
    }
  });

  it('names a link by the text it covers and exposes it to screen readers', () => {
    const writer = new SceneWriter();
    const cell = group('cell', [
      link('https://example.com'),
      writer.text('Docs & more', 10, 20, 10, rgb(0x0000ff)),
    ]);
    const svg = svgOf(sceneOf([cell], {}, writer));
    expect(svg).toContain('<a href="https://example.com" aria-label="Docs &amp; more">');
    expect(svg).toContain('role="group"');
    expect(svg.indexOf('<a ')).toBeGreaterThan(svg.indexOf('<use '));
  });

  it('shows a tooltip, inside the link if one covers it', () => {
    expect(contentOf(svgOf(sceneOf([tooltip('a < b')])).split('</desc>')[1]!, 'title')).toBe('a < b');
    const both = svgOf(sceneOf([link('https://example.com'), tooltip('hint')]));
    expect(both.match(/<title>hint<\/title>/g)).toHaveLength(1);
    expect(both).toMatch(/<a [^>]+><rect [^>]+><title>hint<\/title><\/rect><\/a>/);
  });
});

describe('any text', () => {
  const anyText = fc.string({ unit: 'binary' });

  it('gives well-formed XML that preserves the text', { tags: ['slow'] }, () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (title, description, hint) => {
        const svg = svgOf(
          sceneOf([tooltip(hint), link(`https://example.com/${hint}`)], { title, description }),
        );
        expectWellFormed(svg);
        const representable = (text: string) =>
          text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
        if (title !== '') expect(contentOf(svg, 'title')).toBe(representable(title));
        if (description !== '') expect(contentOf(svg, 'desc')).toBe(representable(description));
      }),
      { numRuns: 100 },
    );
  });

  it('replaces unpaired surrogates', () => {
    const svg = svgOf(sceneOf([], { title: 'a\ud800b\udc00c😀' }));
    expect(contentOf(svg, 'title')).toBe('a\ufffdb\ufffdc😀');
  });
});

it('is not written beyond a size limit, however many small items it has', () => {
  const writer = new SceneWriter();
  const items = Array.from({ length: 100 }, (_, index) => writer.text('x', index, 20, 10, rgb(index)));
  const scene = writer.scene([{ widthPx: 300, heightPx: 50, background: undefined, items }]);
  const paint = (bytesMax?: number) =>
    paintSvg(scene, boxFonts, { scale: 1, quality: 90, svgText: 'live', ...(bytesMax && { bytesMax }) });
  const { length } = paint();
  expect(paint(2 * length).length).toBe(length);
  expect(() => paint(Math.floor(length / 4))).toThrow(OutputTooLargeError);
});
