import { useState } from 'react';
import { readTableView, storeTableView, type TableView } from '../../../storage/table-view.ts';

/** The view of the table, and where the caret of the JSON editor starts when a user asked for a place in it. */
export interface TableViewState {
  readonly view: TableView;
  readonly caret: number | undefined;
  choose(view: TableView): void;
  /** Shows the JSON, with the caret at an offset. */
  openJson(caret: number): void;
}

export function useTableView(): TableViewState {
  const [state, setState] = useState<Pick<TableViewState, 'view' | 'caret'>>(() => ({
    view: readTableView(),
    caret: undefined,
  }));
  return {
    ...state,
    choose(view) {
      storeTableView(view);
      setState({ view, caret: undefined });
    },
    openJson(caret) {
      storeTableView('json');
      setState({ view: 'json', caret });
    },
  };
}
