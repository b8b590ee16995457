import { imageFormats } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { createEngine } from '../index.ts';
import { worldFontFiles } from '../text/fonts/faces.ts';

const host = nodeHost();

/** A host of a program without the world fonts package. */
const bare = {
  ...host,
  loadFace: async (file: string) => (worldFontFiles.has(file) ? undefined : host.loadFace(file)),
};

const json = (text: string) => parseJson(text, { depthMax: 20 });
const table = (text: string) => json(JSON.stringify({ headers: ['a'], rows: [[text]] }));

const payload = json(
  '{"headers": ["ไทย", "Ünïcode Ωж", "✓ ★ ✅"], "rows": [["กรุงเทพ", "中文 한국어", "السعر"], ["ราคา", "-1.5", "→"]]}',
);

describe('a program without the world fonts package', () => {
  it.each(imageFormats)('draws boxes in %s and names the package to install', async (format) => {
    const engine = await createEngine(bare);
    const { warnings, parts } = await engine.render(payload, { format });
    expect(parts[0]!.bytes.length).toBeGreaterThan(1_000);
    expect(warnings).toEqual([
      {
        message:
          'Characters of Noto Sans Arabic, Noto Sans KR, Noto Sans Thai are shown as boxes because these ' +
          'fonts are not installed. Install the package @pictable/fonts-world, which contains the fonts of all ' +
          'scripts, next to this program.',
      },
    ]);
  });

  it('has Latin, Greek and Cyrillic with rare letters and diacritics, symbols and emoji', async () => {
    const engine = await createEngine(bare);
    const text = 'Ünïcode ƀ ɬ ꞌ Ωἀ ж ӿ ꙋ s\u0336 → ✓ ★ ∑ 𝔸 ✅ 👩🏽‍💻 🇩🇪 € ₿';
    const { warnings } = await engine.render(table(text));
    expect(warnings).toEqual([]);
  });

  it('tries again for the next table and draws the letters once the fonts are installed', async () => {
    let isInstalled = false;
    const engine = await createEngine({
      ...host,
      loadFace: (file) => (isInstalled ? host.loadFace(file) : bare.loadFace(file)),
    });
    for (let time = 0; time < 3; time++)
      expect((await engine.render(table('ราคา'))).warnings).toHaveLength(1);
    isInstalled = true;
    expect((await engine.render(table('สินค้า'))).warnings).toEqual([]);
    const again = await engine.render(table('ราคา'), { format: 'png' });
    const fresh = await (await createEngine(host)).render(table('ราคา'), { format: 'png' });
    expect(again.parts[0]!.bytes).toEqual(fresh.parts[0]!.bytes);
  });
});
