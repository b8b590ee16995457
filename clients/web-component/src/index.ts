import { PictableTable } from './pictable-table.ts';

export { PictableTable };

/** Defines the element. A page may load this file several times, and a server without a DOM may load it too. */
if (typeof customElements !== 'undefined' && !customElements.get('pictable-table'))
  customElements.define('pictable-table', PictableTable);
