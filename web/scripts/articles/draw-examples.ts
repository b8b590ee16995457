import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import type { Engine } from '@pictable/engine';

interface ExampleFolders {
  readonly engine: Engine;
  readonly examplesFolder: string;
  readonly generated: string;
}

/** Draws every table of `examples/` and writes the list of the cards, in the order of their names. */
export async function writeExamples({
  engine,
  examplesFolder,
  generated,
}: ExampleFolders): Promise<readonly { readonly title: string; readonly description: string }[]> {
  const cards = [];
  for (const name of readdirSync(examplesFolder).sort()) {
    const about = readFileSync(`${examplesFolder}/${name}/about.json`, 'utf8');
    const payload = readFileSync(`${examplesFolder}/${name}/payload.json`, 'utf8').trim();
    const table = parseJson(payload, { depthMax: limits.jsonDepthMax });
    const drawing = await engine.render(table, { format: 'svg' });
    const file = `${createHash('sha256').update(drawing.bytes).digest('hex').slice(0, 16)}.svg`;
    writeFileSync(`${generated}/pictures/${file}`, drawing.bytes);
    cards.push({
      name,
      ...(JSON.parse(about) as { title: string; description: string }),
      payload,
      picture: {
        url: `/generated/pictures/${file}`,
        widthPx: Math.round(drawing.widthPx),
        heightPx: Math.round(drawing.heightPx),
      },
    });
  }
  writeFileSync(`${generated}/examples.json`, `${JSON.stringify(cards)}\n`);
  return cards;
}
