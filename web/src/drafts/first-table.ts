import { readStored, storageKeys } from '../storage/storage.ts';

/** What tells whether an account is new. */
interface Account {
  readonly usage_count: number;
  readonly created_at: string;
}

/** How long after its creation an account counts as new, whatever the clock of this computer says. */
const newAccountMs = 86_400_000;

/**
 * Whether someone has just signed up and brought a table: the service then stores it in a first project. The
 * draft is not read here, because the pages for signing in do not load what checks it.
 */
export function hasFirstTable({ usage_count, created_at }: Account): boolean {
  const isNew = usage_count === 0 && Math.abs(Date.now() - Date.parse(created_at)) < newAccountMs;
  return isNew && readStored(storageKeys.draft) !== null;
}
