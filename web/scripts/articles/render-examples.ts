import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { topicsOf } from './example-topics.ts';
import { type ImageTools, renderImageFile } from './image-files.ts';

interface ExampleTools extends ImageTools {
  readonly examplesFolder: string;
  readonly generated: string;
}

/** Renders every table of `examples/` and writes the list of cards, sorted by name. */
export async function writeExamples({
  examplesFolder,
  generated,
  ...tools
}: ExampleTools): Promise<readonly { readonly title: string; readonly description: string }[]> {
  const cards = [];
  for (const name of readdirSync(examplesFolder).sort()) {
    if (name === 'gallery') continue;
    const about = readFileSync(`${examplesFolder}/${name}/about.json`, 'utf8');
    const payload = readFileSync(`${examplesFolder}/${name}/payload.json`, 'utf8').trim();
    const table = parseJson(payload, { depthMax: limits.jsonDepthMax });
    const { url, widthPx, heightPx } = await renderImageFile(table, tools);
    cards.push({
      name,
      ...(JSON.parse(about) as { title: string; description: string }),
      payload,
      topics: topicsOf(payload),
      image: {
        url,
        widthPx: Math.round(widthPx),
        heightPx: Math.round(heightPx),
      },
    });
  }
  writeFileSync(`${generated}/examples.json`, `${JSON.stringify(cards)}\n`);
  return cards;
}
