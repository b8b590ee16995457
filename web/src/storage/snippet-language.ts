import { useSyncExternalStore } from 'react';
import { readStored, storageKeys, writeStored } from './storage.ts';

const listeners = new Set<() => void>();
const first = 'curl';

/** The language in which requests are shown on every page. */
export function readSnippetLanguage(): string {
  return readStored(storageKeys.snippetLanguage) ?? first;
}

export function chooseSnippetLanguage(language: string): void {
  writeStored(storageKeys.snippetLanguage, language);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSnippetLanguage(): string {
  return useSyncExternalStore(subscribe, readSnippetLanguage, () => first);
}
