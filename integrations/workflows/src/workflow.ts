/** The platforms that the workflows run on. */
export const platforms = ['n8n', 'make', 'zapier'] as const;
/** A platform that workflows run on. */
export type Platform = (typeof platforms)[number];

/** A cell of a sample row. */
export type SampleCell = string | number | boolean | null;

/** What a request says of its table beside the rows. */
export interface TableLook {
  readonly title: string;
  readonly subtitle?: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** What a card says of a workflow, and the table it draws. */
export interface WorkflowCard {
  /** Also the name of the file. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Where the rows come from. */
  readonly source: string;
  /** Where the picture goes. */
  readonly output: string;
  /** What is left to do after the import, one sentence each. */
  readonly setup: readonly string[];
  readonly look: TableLook;
  /** Rows as the source brings them, for the picture on the card and for tests. */
  readonly sampleRows: readonly Readonly<Record<string, SampleCell>>[];
}

/** A file that a reader takes away. */
export interface WorkflowFile {
  readonly name: string;
  readonly mediaType: 'application/json' | 'text/markdown';
  readonly text: string;
}

/** The table of a card as a request. */
export function sampleTable({ look, sampleRows }: WorkflowCard): object {
  return { ...look, data: sampleRows };
}
