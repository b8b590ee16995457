import { useEffect, useState } from 'react';
import { holdsTable, type SharedTable, unpackTable } from '../../lib/share-link.ts';
import { showToast } from '../../lib/toasts.ts';
import { share as messages } from '../../messages/create.ts';

type Reading = 'reading' | SharedTable | undefined;

/** The table in the fragment of the address. */
export function useSharedTable(): Reading {
  const [shared, setShared] = useState<Reading>(() => (holdsTable(location.hash) ? 'reading' : undefined));
  useEffect(() => {
    if (shared !== 'reading') return;
    let current = true;
    void readAddress().then((table) => current && setShared(table));
    return () => {
      current = false;
    };
  }, [shared]);
  return shared;
}

/** A link that is opened while the page is already there changes the fragment only. */
export function useLinksOpenedLater(open: (table: SharedTable) => void): void {
  useEffect(() => {
    const take = () => {
      if (holdsTable(location.hash)) void readAddress().then((table) => table && open(table));
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [open]);
}

/** Once its table has been changed, the link is no longer what the page shows. */
export function dropSharedTable(): void {
  if (holdsTable(location.hash)) history.replaceState(history.state, '', location.pathname + location.search);
}

async function readAddress(): Promise<SharedTable | undefined> {
  const table = await unpackTable(location.hash);
  if (table) return table;
  dropSharedTable();
  showToast({ title: messages.damaged, description: messages.damagedText, destructive: true });
  return undefined;
}
