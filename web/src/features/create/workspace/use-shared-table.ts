import { useEffect, useState } from 'react';
import { loadOwnTable } from '../../../drafts/own-table.ts';
import { ownTablePrefix } from '../../../drafts/own-table-path.ts';
import { containsSharedTable, type SharedTable, unpackTable } from '../../../drafts/share-link.ts';
import { share as messages } from '../../../messages/create-texts.ts';
import { openTable } from '../../../messages/open-table-texts.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';

type Reading = 'reading' | SharedTable | undefined;

/** The table in the fragment of the URL. */
export function useSharedTable(): Reading {
  const [shared, setShared] = useState<Reading>(() => (containsTable(location.hash) ? 'reading' : undefined));
  useEffect(() => {
    if (shared !== 'reading') return;
    let current = true;
    void readFragment().then((table) => current && setShared(table));
    return () => {
      current = false;
    };
  }, [shared]);
  return shared;
}

/** Opening a link while the page is already open only changes the fragment. */
export function useLinksOpenedLater(open: (table: SharedTable) => void): void {
  useEffect(() => {
    const take = () => {
      if (containsTable(location.hash)) void readFragment().then((table) => table && open(table));
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [open]);
}

/** Removes the shared table from the URL once the user has edited it. */
export function dropSharedTable(): void {
  if (containsTable(location.hash))
    history.replaceState(history.state, '', location.pathname + location.search);
}

/** Whether a fragment contains a table, or names one of ours. */
function containsTable(hash: string): boolean {
  return containsSharedTable(hash) || hash.startsWith(ownTablePrefix);
}

async function readFragment(): Promise<SharedTable | undefined> {
  const { hash } = location;
  const isOwn = hash.startsWith(ownTablePrefix);
  const table = await (isOwn ? loadOwnTable(hash.slice(ownTablePrefix.length)) : unpackTable(hash));
  if (table) return table;
  dropSharedTable();
  showToast({
    title: isOwn ? openTable.failed : messages.damaged,
    description: isOwn ? openTable.failedText : messages.damagedText,
    destructive: true,
  });
  return undefined;
}
