import type { ClassAttributes, HTMLAttributes } from 'react';
import type { PictableTable, PictableTableAttributes } from './index.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'pictable-table': PictableTableAttributes &
        Omit<HTMLAttributes<PictableTable>, keyof PictableTableAttributes> &
        ClassAttributes<PictableTable>;
    }
  }
}
