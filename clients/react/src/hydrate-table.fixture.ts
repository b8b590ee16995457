import { createElement, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { PictableTable } from './index.ts';

/** What React reports, and the events of the component. */
export const reported: string[] = [];

/** Makes the component in the page interactive, as a framework does with HTML from a server. */
export function hydrateTable(props: Parameters<typeof PictableTable>[0]): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  const table = createElement(PictableTable, { ...props, onLoad: () => reported.push('load') });
  const hydrated = hydrateRoot(root, createElement(StrictMode, null, table), {
    onRecoverableError: (error) => reported.push(String(error)),
  });
  Object.assign(window, {
    change: (changed: object) =>
      hydrated.render(
        createElement(StrictMode, null, createElement(PictableTable, { ...props, ...changed })),
      ),
  });
}
