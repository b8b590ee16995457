/** The automation platforms. */
export const platforms = ['n8n', 'make', 'zapier'] as const;
/** An automation platform. */
export type Platform = (typeof platforms)[number];

/** A cell of a sample row. */
export type SampleCell = string | number | boolean | null;

/** The parts of a table request other than the rows. */
export interface TableTemplate {
  readonly title: string;
  readonly subtitle?: string;
  /** Column by which the rows are grouped. */
  readonly rowGroups?: string;
  /** Function of the summary rows. */
  readonly summary?: string;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** Content of a workflow card, and the table that the workflow renders. */
export interface WorkflowCard {
  /** Identifier, and name of the file without its extension. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Source of the rows. */
  readonly source: string;
  /** Destination of the image. */
  readonly output: string;
  /** Setup steps after the import, one sentence each. */
  readonly setup: readonly string[];
  readonly table: TableTemplate;
  /** Sample rows in the format of the source, for the image on the card and for tests. */
  readonly sampleRows: readonly Readonly<Record<string, SampleCell>>[];
}

/** A file for download. */
export interface WorkflowFile {
  readonly name: string;
  readonly mediaType: 'application/json' | 'text/markdown';
  readonly text: string;
}

/** The table of a card as a request body. */
export function sampleTable(card: WorkflowCard): object {
  return { ...card.table, data: card.sampleRows };
}
