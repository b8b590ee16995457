import { useEffect, useState } from 'react';
import { containsSharedTable, type SharedTable, unpackTable } from '../../../drafts/share-link.ts';
import { share as messages } from '../../../messages/create-texts.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';

type Reading = 'reading' | SharedTable | undefined;

/** The table in the fragment of the URL. */
export function useSharedTable(): Reading {
  const [shared, setShared] = useState<Reading>(() =>
    containsSharedTable(location.hash) ? 'reading' : undefined,
  );
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
      if (containsSharedTable(location.hash)) void readFragment().then((table) => table && open(table));
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [open]);
}

/** Removes the shared table from the URL once the user has edited it. */
export function dropSharedTable(): void {
  if (containsSharedTable(location.hash))
    history.replaceState(history.state, '', location.pathname + location.search);
}

async function readFragment(): Promise<SharedTable | undefined> {
  const table = await unpackTable(location.hash);
  if (table) return table;
  dropSharedTable();
  showToast({ title: messages.damaged, description: messages.damagedText, destructive: true });
  return undefined;
}
