import list from '../../../generated/workflows.json';
import { workflows } from '../../messages/public-pages/workflows-texts.ts';
import { containsAllWords } from '../../search/contains-all-words.ts';
import type { ExampleFilters } from '../../search/use-example-filters.ts';

/** A workflow as shown on its card; the file is fetched on demand. */
export interface WorkflowCardContent {
  readonly name: string;
  readonly platform: 'n8n' | 'make' | 'zapier';
  readonly title: string;
  readonly description: string;
  readonly source: string;
  readonly output: string;
  readonly setup: readonly string[];
  readonly file: { readonly name: string; readonly mediaType: string };
  readonly image: { readonly url: string; readonly widthPx: number; readonly heightPx: number };
}

const workflowList = list as readonly WorkflowCardContent[];

/** The workflows that match the platform and contain every word on their cards. */
export function workflowsWith({ words, show }: ExampleFilters): readonly WorkflowCardContent[] {
  return workflowList.filter(({ platform, title, description, source, output }) => {
    const { name } = workflows.platforms[platform];
    return (
      (show === '' || show === platform) &&
      containsAllWords([name, title, description, source, output].join(' '), words)
    );
  });
}
