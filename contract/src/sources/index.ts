export { SourceTableError, type SourceText, selectAt, withSourceTable } from './source-table.ts';
