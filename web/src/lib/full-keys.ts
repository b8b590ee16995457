/**
 * Whole keys of projects that were made on this page. They are told once and kept nowhere but here: a reload forgets them.
 */
const keys = new Map<number, string>();

export function rememberFullKey(projectId: number, key: string): void {
  keys.set(projectId, key);
}

export function fullKeyOf(projectId: number): string | undefined {
  return keys.get(projectId);
}
