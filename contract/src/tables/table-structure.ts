import { noteKeys } from './table-notes.ts';

/** Members of a payload that add structure to the rows and columns of a table. */
export const structureKeys = [
  'rowGroups',
  'summary',
  'spanners',
  'stub',
  'merge',
  'mergeColumns',
  ...noteKeys,
  'rules',
  'transform',
] as const;

/** Name of a structure member. */
export type StructureKey = (typeof structureKeys)[number];

/** Functions of a summary row, with their synonyms and the label of a row that has only this function. */
export const summaryFunctions = {
  sum: { synonyms: ['total'], label: 'Total' },
  mean: { synonyms: ['avg', 'average'], label: 'Mean' },
  median: { synonyms: [], label: 'Median' },
  min: { synonyms: ['minimum'], label: 'Minimum' },
  max: { synonyms: ['maximum'], label: 'Maximum' },
  count: { synonyms: ['n'], label: 'Count' },
  countDistinct: { synonyms: ['distinct', 'unique', 'n_distinct'], label: 'Distinct' },
  first: { synonyms: [], label: 'First' },
  last: { synonyms: [], label: 'Last' },
  sd: { synonyms: ['stdev', 'stddev'], label: 'Standard deviation' },
  range: { synonyms: [], label: 'Range' },
} as const satisfies Record<string, { readonly synonyms: readonly string[]; readonly label: string }>;

/** Name of a function of a summary row. */
export type SummaryFunction = keyof typeof summaryFunctions;

/** Names of all functions of a summary row, without synonyms. */
export const summaryFunctionNames = Object.keys(summaryFunctions) as SummaryFunction[];

/** Members of `rowGroups` as an object. */
export const rowGroupKeys = ['by', 'order', 'as', 'label', 'empty'] as const;
/** Members of one group in `rowGroups` as a list. */
export const listedGroupKeys = ['label', 'rows'] as const;
/** Where groups have their names: in heading rows, or in merged cells of the first column. */
export const groupPlacements = ['row', 'column'] as const;

/** Members of one summary row. */
export const summaryKeys = [
  'label',
  'of',
  'columns',
  'side',
  'missing',
  'format',
  'groups',
  'over',
  'style',
] as const;
/** What a summary row summarises. */
export const summaryScopes = ['groups', 'table', 'both'] as const;
/** Side of the rows on which a summary row is. */
export const summarySides = ['bottom', 'top'] as const;
/** Rows that a summary covers with pagination: all, or those of the page. */
export const summaryExtents = ['all', 'page'] as const;

/** Members of one spanner. */
export const spannerKeys = ['label', 'columns', 'over', 'gather'] as const;
/** Members of `spanners` as a delimiter in the names of the columns. */
export const spannerDelimiterKeys = ['delimiter', 'split', 'limit', 'reverse'] as const;
/** End at which a limited number of splits starts. */
export const spannerSplits = ['last', 'first'] as const;
/** Members of `stub` as an object. */
export const stubKeys = ['columns', 'label', 'indent'] as const;
