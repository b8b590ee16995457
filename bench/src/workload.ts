export type Align = 'left' | 'right' | 'center';

/** A table that every engine can render: formatted text and its style. */
export interface Workload {
  /** Short name, such as `W1`. */
  readonly name: string;
  /** What it is, for the report. */
  readonly description: string;
  readonly title: string;
  /** Whether it contains other scripts than Latin. */
  readonly isMixed: boolean;
  readonly columns: readonly WorkloadColumn[];
  /** One entry per column. */
  readonly rows: readonly (readonly WorkloadCell[])[];
  /** `columns` of our payload, from which the colours of the cells follow. */
  readonly columnProperties?: object;
  /** If every image shows a different table: returns the same kind of ledger with other data. */
  fresh?(variant: number): Workload;
}

export interface WorkloadColumn {
  readonly header: string;
  readonly align: Align;
}

export interface WorkloadCell {
  readonly text: string;
  /** `#rrggbb`; undefined for the colour of the table. */
  readonly color: string | undefined;
  /** `#rrggbb`, for engines that do not compute it; undefined for that of the row. */
  readonly background?: string | undefined;
}
