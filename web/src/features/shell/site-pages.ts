import { type ListEntry, pageRecords } from '../../page-records.ts';

export interface SitePage extends ListEntry {
  readonly href: string;
}

/** The listed pages, each followed by its listed parts. */
export const sitePages: readonly SitePage[] = pageRecords.flatMap(({ path, entry, parts = [] }) => [
  ...(entry ? [{ href: path, ...entry }] : []),
  ...parts,
]);
