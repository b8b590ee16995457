import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { PictableTable } from './index.ts';

/** The HTML of the component as a server sends it. */
export function renderOnServer(props: Parameters<typeof PictableTable>[0]): string {
  return renderToString(createElement(PictableTable, props));
}
