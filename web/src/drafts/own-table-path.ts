import { paths } from '../paths.ts';

/** The start of the fragment that opens one of our own tables. */
export const ownTablePrefix = '#table=';

/** The editor with one of our own tables, which the build has written. */
export function ownTablePath(name: string): string {
  return `${paths.app}${ownTablePrefix}${name}`;
}
