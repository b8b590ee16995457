import { platforms, workflows } from '@pictable/workflows';
import { markdownTable } from '../../src/guides/markdown-rows.ts';

/** The workflows of each platform with links to their cards, such as `[[workflows-n8n]]`. */
export function workflowTables(): ReadonlyMap<string, string> {
  return new Map(
    platforms.map((platform) => [
      `workflows-${platform}`,
      markdownTable(
        ['Workflow', 'From', 'To'],
        workflows
          .filter((workflow) => workflow.platform === platform)
          .map(({ name, title, source, output }) => [`[${title}](/examples#${name})`, source, output]),
      ),
    ]),
  );
}
