import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { columnsInWorker } from '../../../rendering/render-client.ts';
import type { TableColumn } from './json/settings.ts';

/** The columns of the table in a text, and whether there is a table in it. */
export interface TableColumns {
  /** Those of the last text with a table. */
  readonly columns: readonly TableColumn[];
  /** Undefined until the first response. */
  readonly isTable: boolean | undefined;
}

/** Reads the columns of a text as it changes: one text at a time, and of those typed meanwhile the last. */
export function useTableColumns($text: ReadableAtom<string>): TableColumns {
  const [found, setFound] = useState<TableColumns>({ columns: [], isTable: undefined });
  useEffect(() => {
    let stopped = false;
    let busy = false;
    async function read() {
      if (busy) return;
      busy = true;
      for (let text: string | undefined; !stopped && text !== $text.get(); ) {
        text = $text.get();
        const columns = await columnsInWorker(text).catch(() => undefined);
        if (stopped) return;
        setFound((before) => ({ columns: columns ?? before.columns, isTable: columns !== undefined }));
      }
      busy = false;
    }
    const stop = $text.subscribe(() => void read());
    return () => {
      stopped = true;
      stop();
    };
  }, [$text]);
  return found;
}
