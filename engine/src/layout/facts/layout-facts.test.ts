import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { laidOut } from '../../stages.fixture.ts';
import { createTextEngine, type TextEngine } from '../../text/text-engine.ts';
import { Warnings } from '../../warnings.ts';
import type { LayoutOptions } from '../layout-options.ts';
import { layoutLines } from './scene-lines.fixture.ts';
import { type SampleTable, sampleTables } from './tables.fixture.ts';

/**
 * The files beside this one have the boxes, texts and lines of small tables whose features affect each other. If a
 * change is intended, accept it with `npm run vitest -- engine/src/layout/facts --update`, and review the differences
 * of the files.
 */
let text: TextEngine;

beforeAll(async () => {
  text = await createTextEngine(nodeHost());
});

const picture = { bytes: new Uint8Array(), mediaType: 'image/png', widthPx: 60, heightPx: 40 } as const;
const images = new Map([['https://example.com/a.png', picture]]);

function optionsOf({ paper, canvas, payload }: SampleTable): Partial<LayoutOptions> {
  const { pageFit } = (payload.options ?? {}) as { pageFit?: 'width' };
  if (paper !== undefined) return { images, format: 'pdf', page: paper, ...(pageFit && { pageFit }) };
  if (canvas === undefined) return { images };
  const [widthPx, heightPx] = canvas;
  return { images, canvas: { widthPx, heightPx, widthPxMax: widthPx, widthPxMin: 120, ratio: [0.25, 3] } };
}

async function factsOf(table: SampleTable): Promise<string> {
  const warnings = new Warnings();
  const { payload, saved, canvas } = table;
  // Headings of groups are repeated in the images of a destination.
  const sent = { payload: canvas === undefined ? payload : { ...payload, for: 'email' }, saved };
  const lines = layoutLines(await laidOut(sent, text, optionsOf(table), warnings));
  const messages = warnings.list().map(({ path, message }) => `  warning ${path ?? ''}: ${message}`);
  return [`# ${table.name}`, ...messages, ...lines, ''].join('\n');
}

describe('layouts', () => {
  it.each(Object.entries(sampleTables))('of %s are as in their file', async (name, tables) => {
    const facts: string[] = [];
    for (const table of tables) facts.push(await factsOf(table));
    await expect(facts.join('\n')).toMatchFileSnapshot(`${name}.txt`);
  });
});
