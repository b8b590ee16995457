import type { Route } from './route.ts';

/**
 * What the engine refuses of a table, always with status 400: the slug (`error.type`) and when it comes. The sentence is
 * made for the table at hand.
 */
export const tableFaults = {
  'no-table': 'Neither data nor headers with rows were sent.',
  'invalid-table': 'A part of the table has a form that cannot be read; details name it.',
  'invalid-setting': 'A style or an option has a value it cannot take; details name it.',
  'too-large': 'The table has too many rows, columns, cells or characters.',
  'image-too-large': 'The picture would be larger than a picture may be.',
} as const;

/** The slug of something the engine refuses. */
export type TableFault = keyof typeof tableFaults;

/** What a route can refuse of the table it draws: of one that is sent, all; of one that was drawn before, its size. */
export function routeTableFaults({ name, body }: Route & { readonly name: string }): readonly TableFault[] {
  if (name === 'getImage') return ['image-too-large'];
  const isSent = body === 'table' || name === 'getSignedImage';
  return isSent ? (Object.keys(tableFaults) as TableFault[]) : [];
}
