import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { rgb } from '../../scene/color.ts';
import type { Scene } from '../../scene/scene.ts';
import type { SceneFonts } from '../../scene/scene-fonts.ts';
import { BOX_ADVANCE, boxFonts } from '../box-fonts.ts';
import { group, SceneWriter } from '../painter-scenes.ts';
import { paintPdf } from './document.ts';
import { openPdf, rasterPdf, readMarkedTexts } from './open-pdf.suite.ts';

const options = { scale: 1, quality: 90 };

function textsOf(scene: Scene, fonts: SceneFonts = boxFonts): Promise<string> {
  return openPdf(paintPdf(scene, fonts, options), async (document) => {
    return [...(await readMarkedTexts(document, 1)).values()].join('|');
  });
}

function sceneOf(writer: SceneWriter, items: Scene['pages'][number]['items']): Scene {
  return writer.scene([{ widthPx: 300, heightPx: 100, background: rgb(0xffffff), items }]);
}

const glyph = (id: number, index: number, cluster = index) => ({ id, x: index * BOX_ADVANCE, cluster });

describe('PDF text', () => {
  it('reads a ligature as its letters', async () => {
    const writer = new SceneWriter();
    const item = writer.glyphs('office', [glyph(5, 0), glyph(6, 1, 1), glyph(7, 2, 4), glyph(8, 3, 5)], {
      x: 10,
      y: 50,
    });
    expect(await textsOf(sceneOf(writer, [item]))).toBe('office');
  });

  it('distinguishes texts that share a glyph', async () => {
    const writer = new SceneWriter();
    const first = writer.glyphs('Ω1', [glyph(5, 0), glyph(6, 1)], { x: 10, y: 20 });
    const second = writer.glyphs('\u2126I', [glyph(5, 0), glyph(6, 1)], { x: 10, y: 60 });
    const third = writer.glyphs('Ω1', [glyph(5, 0), glyph(6, 1)], { x: 10, y: 90 });
    expect(await textsOf(sceneOf(writer, [first, second, third]))).toBe('Ω1|\u2126I|Ω1');
  });

  it('shows every glyph when codes differ from glyph ids', async () => {
    const writer = new SceneWriter();
    const first = writer.glyphs('A', [glyph(1040, 0)], { x: 10, y: 50, sizePx: 40 });
    const second = writer.glyphs('B', [glyph(1040, 0)], { x: 60, y: 50, sizePx: 40, color: rgb(0xff0000) });
    const pixels = await rasterPdf(paintPdf(sceneOf(writer, [first, second]), boxFonts, options), 1);
    const at = (x: number, y: number) => [...pixels.rgba.slice(4 * (y * 300 + x), 4 * (y * 300 + x) + 3)];
    expect(at(22, 40)).toEqual([0, 0, 0]);
    expect(at(72, 40)).toEqual([255, 0, 0]);
  });

  it('places glyphs at their layout positions, kerned and raised', async () => {
    const writer = new SceneWriter();
    const far = { id: 41, x: 5000, cluster: 1 };
    const item = writer.glyphs('AB', [glyph(40, 0), far], { x: 10, y: 60, sizePx: 40, color: rgb(0xff0000) });
    const scene = sceneOf(writer, [item]);
    const raised = { ...scene, glyphs: { ...scene.glyphs, y: Int16Array.of(0, 500) } };
    const pixels = await rasterPdf(paintPdf(raised, boxFonts, options), 1);
    const isRed = (x: number, y: number) => pixels.rgba[4 * (y * 300 + x) + 1] === 0;
    // Ink of a 40 px box: 2 to 22 px from the pen, from 28 px above the baseline to 4 px below it.
    expect([isRed(13, 50), isRed(31, 50), isRed(33, 50)]).toEqual([true, true, false]);
    expect([isRed(211, 40), isRed(213, 40), isRed(231, 40), isRed(233, 40)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([isRed(220, 13), isRed(220, 43), isRed(220, 45)]).toEqual([true, true, false]);
  });

  it('separates words at line breaks, except in scripts without spaces', async () => {
    const joined = async (first: string, second: string) => {
      const writer = new SceneWriter();
      const lines = [
        writer.text(first, 10, 20, 10, rgb(0x000000)),
        writer.text(second, 10, 40, 10, rgb(0x000000)),
      ];
      const shown: string[] = [];
      const scene = sceneOf(writer, [group('title', lines)]);
      await openPdf(paintPdf(scene, boxFonts, options), async (document) => {
        const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
        fnArray.forEach((operator, index) => {
          if (operator !== OPS.showText) return;
          const glyphs = argsArray[index][0] as { unicode?: string }[];
          shown.push(glyphs.map(({ unicode }) => unicode ?? '').join(''));
        });
      });
      return shown.join('');
    };
    expect(await joined('lines when', 'the column')).toBe('lines when the column');
    expect(await joined('spaced ', 'out')).toBe('spaced out');
    expect(await joined('東京', '都')).toBe('東京都');
  });

  it('embeds only the glyphs in use', () => {
    const subsets: number[][] = [];
    const fonts: SceneFonts = {
      ...boxFonts,
      subset: (key, ids) => {
        subsets.push([...ids]);
        return boxFonts.subset(key, ids);
      },
    };
    const writer = new SceneWriter();
    paintPdf(sceneOf(writer, [writer.text('cab a', 0, 20, 10, rgb(0x000000))]), fonts, options);
    expect(subsets).toEqual([[0x20, 0x61, 0x62, 0x63].map((code) => code + 1)]);
  });
});
