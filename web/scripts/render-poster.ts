import { writeFileSync } from 'node:fs';
import { limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { createEngine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { sampleTable } from '../src/drafts/sample-table.ts';
import { withStyles } from '../src/table-requests/request-body.ts';
import { chosenStyles, defaultDemoStyles } from '../src/table-styles/style-settings.ts';

/**
 * Renders the image that the landing page shows until the engine is loaded: the sample table of the demo,
 * rendered by the same engine, so that nothing changes when the live preview replaces it.
 */
export async function renderPoster(folder: string): Promise<void> {
  const engine = await createEngine(nodeHost());
  const table = withStyles(
    parseJson(sampleTable, { depthMax: limits.jsonDepthMax }),
    chosenStyles(defaultDemoStyles),
  );
  const { bytes, widthPx, heightPx } = await engine.render(table, { format: 'svg' });
  writeFileSync(`${folder}/poster.svg`, bytes);
  writeFileSync(`${folder}/poster.json`, `${JSON.stringify({ widthPx, heightPx })}\n`);
}
