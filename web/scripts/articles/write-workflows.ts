import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fromJs } from '@pictable/contract/json';
import type { Engine } from '@pictable/engine';
import { sampleTable, workflowFile, workflows } from '@pictable/workflows';
import { placeholderOrigin } from '../../src/guides/articles.ts';

/** Renders the table of every workflow, and writes the workflow files and the list of cards. */
export async function writeWorkflows(engine: Engine, generated: string): Promise<void> {
  const cards = [];
  for (const workflow of workflows) {
    // As narrow as its content, because cards are narrow.
    const table = { ...sampleTable(workflow), options: { ...workflow.table.options, width: 'auto' } };
    const rendering = await engine.render(fromJs(table), { format: 'svg' });
    const imageName = `${createHash('sha256').update(rendering.bytes).digest('hex').slice(0, 16)}.svg`;
    writeFileSync(`${generated}/images/${imageName}`, rendering.bytes);
    const file = workflowFile(workflow, placeholderOrigin);
    writeFileSync(`${generated}/workflows/${file.name}`, file.text);
    const { name, platform, title, description, source, output, setup } = workflow;
    cards.push({
      name,
      platform,
      title,
      description,
      source,
      output,
      setup,
      file: { name: file.name, mediaType: file.mediaType },
      image: {
        url: `/generated/images/${imageName}`,
        widthPx: Math.round(rendering.widthPx),
        heightPx: Math.round(rendering.heightPx),
      },
    });
  }
  writeFileSync(`${generated}/workflows.json`, `${JSON.stringify(cards)}\n`);
}
