import { writeFileSync } from 'node:fs';
import { limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { createEngine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { sampleTable } from '../src/drafts/sample-table.ts';
import { withStyles } from '../src/table-requests/request-body.ts';
import { chosenStyles, defaultDemoStyles, defaultStyleSettings } from '../src/table-styles/style-settings.ts';

/**
 * Renders the images of the sample table that the landing page and the editor show until the engine is loaded, with
 * the same engine, so that nothing changes when the live preview replaces them.
 */
export async function renderPosters(folder: string): Promise<void> {
  const engine = await createEngine(nodeHost());
  for (const { name, styles } of [
    { name: 'poster', styles: defaultDemoStyles },
    { name: 'sample', styles: defaultStyleSettings },
  ]) {
    const table = withStyles(parseJson(sampleTable, { depthMax: limits.jsonDepthMax }), chosenStyles(styles));
    const { bytes, widthPx, heightPx } = await engine.render(table, { format: 'svg' });
    writeFileSync(`${folder}/${name}.svg`, bytes);
    writeFileSync(`${folder}/${name}.json`, `${JSON.stringify({ widthPx, heightPx })}\n`);
  }
}
