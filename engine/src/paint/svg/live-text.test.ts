import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rgb } from '../../scene/color.ts';
import type { GlyphsItem, Item, Scene } from '../../scene/scene.ts';
import { boxFonts } from '../box-fonts.ts';
import { group, SceneWriter } from '../painter-scenes.ts';
import { paintSvg } from './document.ts';

function liveSvg(writer: SceneWriter, items: readonly Item[], more: Partial<Scene> = {}): string {
  const scene = writer.scene([{ widthPx: 300, heightPx: 50, background: undefined, items }], more);
  return new TextDecoder().decode(paintSvg(scene, boxFonts, { scale: 1, quality: 90, svgText: 'live' }));
}

/** Content of the text elements, with entities decoded. */
function textsOf(svg: string): string[] {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, raw = '']) =>
    raw.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
      code === undefined ? named[name]! : String.fromCharCode(Number(code)),
    ),
  );
}

describe('live text', () => {
  it('is text with position and width, without outlines', () => {
    const writer = new SceneWriter();
    const item = writer.text('Ada & Co', 10, 20, 10, rgb(0x123456));
    const svg = liveSvg(writer, [item]);
    expect(svg).toContain(
      `<text x="10" y="20" font-size="10" fill="#123456" textLength="${item.widthPx}" lengthAdjust="spacingAndGlyphs">Ada &amp; Co</text>`,
    );
    expect(svg).not.toContain('<use');
    expect(svg).toContain('font-family="Box,Helvetica,Arial,sans-serif"');
  });

  it('keeps the anchor of the layout, so that it stays aligned in another font', () => {
    const writer = new SceneWriter();
    const right = { ...writer.text('12', 10, 20, 10, rgb(0x000000)), anchor: 'end' } as const;
    const middle = { ...writer.text('ab', 100, 20, 10, rgb(0x000000)), anchor: 'middle' } as const;
    const svg = liveSvg(writer, [right, middle]);
    expect(svg).toContain(`<text x="${10 + right.widthPx}" y="20" text-anchor="end" `);
    expect(svg).toContain(`<text x="${100 + middle.widthPx / 2}" y="20" text-anchor="middle" `);
    expect(liveSvg(writer, [writer.text('ab', 0, 20, 10, rgb(0x000000))])).not.toContain('text-anchor');
  });

  it('names the face and the bold weight of a run', () => {
    const writer = new SceneWriter();
    const svg = liveSvg(writer, [writer.text('Total', 0, 20, 10, rgb(0x000000), { face: 1 })]);
    expect(svg).toContain('font-weight="700"');
  });

  it('joins runs that continue each other, in both directions', () => {
    const writer = new SceneWriter();
    const first = writer.text('one ', 0, 20, 10, rgb(0x000000));
    const second = writer.text('two', first.widthPx, 20, 10, rgb(0x000000), { face: 1 });
    const apart = writer.text('three', 200, 20, 10, rgb(0x000000));
    expect(textsOf(liveSvg(writer, [first, second, apart]))).toEqual(['one two', 'three']);
    const right = new SceneWriter();
    const start = right.text('שלום', 100, 20, 10, rgb(0x000000), { level: 1 });
    const space = right.text(' ', 94, 20, 10, rgb(0x000000), { level: 1 });
    const end = right.text('לכם', 76, 20, 10, rgb(0x000000), { level: 1 });
    const svg = liveSvg(right, [start, space, end]);
    expect(textsOf(svg)).toEqual(['שלום לכם']);
    expect(svg).toContain('<text x="100" y="20" text-anchor="middle" direction="rtl"');
  });

  it('keeps the letter order of the layout', () => {
    const writer = new SceneWriter();
    const forced = liveSvg(writer, [writer.text('אב', 0, 20, 10, rgb(0x000000), { level: 2 })]);
    expect(forced).toContain('unicode-bidi="bidi-override"');
    expect(liveSvg(writer, [writer.text('ab', 0, 20, 10, rgb(0x000000))])).not.toContain('unicode-bidi');
  });

  it('keeps spaces at the ends of a run', () => {
    const writer = new SceneWriter();
    expect(liveSvg(writer, [writer.text('of ', 0, 20, 10, rgb(0x000000))])).toContain(
      'xml:space="preserve">of <',
    );
  });

  it('contains a broken word whole, with a line for each of its parts that has text', () => {
    const writer = new SceneWriter();
    const line = (text: string, y: number, more: Partial<GlyphsItem> = {}) => ({
      ...writer.text(text, 0, y, 10, rgb(0x000000)),
      ...more,
    });
    const broken = { continuation: 'unbroken' } as const;
    const apart = line('next', 80);
    const word = liveSvg(writer, [line('Donau', 20, broken), line('dampf', 40), apart]);
    expect(word).toMatch(
      /<text><tspan x="0" y="20" [^>]*>Donau<\/tspan><tspan x="0" y="40" [^>]*>dampf<\/tspan><\/text>/,
    );
    expect(textsOf(word)).toEqual(['next']);
    const only = liveSvg(writer, [line('', 20, broken), line('dampf', 40), apart]);
    expect(only).toMatch(/<text x="0" y="40" [^>]*>dampf<\/text>/);
    expect(textsOf(only)).toEqual(['dampf', 'next']);
    expect(textsOf(liveSvg(writer, [line('', 20), apart]))).toEqual(['next']);
  });

  it('is a table for screen readers', () => {
    const writer = new SceneWriter();
    const cell = group('cell', [writer.text('x', 0, 20, 10, rgb(0x000000))], {
      row: 1,
      column: 0,
      colspan: 2,
    });
    const head = group('header-cell', [writer.text('h', 0, 10, 10, rgb(0x000000))], { row: 0, column: 0 });
    const rows = [group('header-row', [head], { row: 0 }), group('row', [cell], { row: 1 })];
    const svg = liveSvg(writer, [group('table', rows)]);
    expect(svg).toMatch(/^<svg [^>]*role="group"/);
    expect(svg).toMatch(
      /<g role="table"><g data-row="0" role="row"><g role="columnheader">.*<g data-row="1" role="row"><g role="cell" aria-colspan="2">/,
    );
  });

  it('is well-formed and preserves any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        const writer = new SceneWriter();
        const svg = liveSvg(writer, [writer.text(text, 0, 20, 10, rgb(0x000000))]);
        expect(() => new Resvg(svg, { font: { loadSystemFonts: false } })).not.toThrow();
        const representable = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');
        expect(textsOf(svg)).toEqual([representable]);
      }),
      { numRuns: 100 },
    );
  });
});
