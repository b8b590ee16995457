import { readStored, storageKeys, writeStored } from './storage.ts';

/** How the editor shows a table. */
export type TableView = 'grid' | 'json';

/** The view that the user chose last; JSON at first. */
export function readTableView(): TableView {
  return readStored(storageKeys.dataView) === 'grid' ? 'grid' : 'json';
}

export function storeTableView(view: TableView): void {
  writeStored(storageKeys.dataView, view);
}
