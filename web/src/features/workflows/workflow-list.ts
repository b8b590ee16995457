import list from '../../../generated/workflows.json';

/** A workflow as its card shows it; the file is fetched when somebody takes it. */
export interface WorkflowCardContent {
  readonly name: string;
  readonly platform: 'n8n' | 'make' | 'zapier';
  readonly title: string;
  readonly description: string;
  readonly source: string;
  readonly output: string;
  readonly setup: readonly string[];
  readonly file: { readonly name: string; readonly mediaType: string };
  readonly picture: { readonly url: string; readonly widthPx: number; readonly heightPx: number };
}

export const workflowList = list as readonly WorkflowCardContent[];
