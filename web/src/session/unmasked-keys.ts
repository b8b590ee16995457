/** Full keys of projects created on this page. Shown once; kept in memory only, lost on reload. */
const keys = new Map<number, string>();

export function rememberUnmaskedKey(projectId: number, key: string): void {
  keys.set(projectId, key);
}

export function unmaskedKeyOf(projectId: number): string | undefined {
  return keys.get(projectId);
}
