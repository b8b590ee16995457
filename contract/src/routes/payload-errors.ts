import type { Route } from './route.ts';

/**
 * Errors in a table that the engine rejects, always with status 400: the slug (`error.type`) and its meaning.
 * The actual message depends on the table.
 */
export const payloadErrors = {
  'no-table': 'The request has neither data nor headers with rows.',
  'invalid-table': 'A part of the table has an invalid structure; details name it.',
  'invalid-setting': 'A style or an option has an invalid value; details name it.',
  'too-large': 'The table has too many rows, columns, cells or characters.',
  'image-too-large': 'The image would exceed the maximum size.',
} as const;

/** The slug of an error in a table. */
export type PayloadErrorSlug = keyof typeof payloadErrors;

/**
 * The table errors of a route: all of them if the request contains the table, only the size if it is stored.
 */
export function routePayloadErrors({
  name,
  body,
}: Route & { readonly name: string }): readonly PayloadErrorSlug[] {
  if (name === 'getImage') return ['image-too-large'];
  const isSent = body === 'table' || name === 'getSignedImage';
  return isSent ? (Object.keys(payloadErrors) as PayloadErrorSlug[]) : [];
}
