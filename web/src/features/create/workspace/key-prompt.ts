import type { QueryClient } from '@tanstack/react-query';
import { atom, type ReadableAtom } from 'nanostores';
import { readApiKey } from '../../../session/api-key.ts';
import { loadedUser } from '../../../session/session.ts';

/** Generates the table; asks visitors for an API key, or to sign in, first. */
export interface KeyPrompt {
  readonly $isOpen: ReadableAtom<boolean>;
  open(): void;
  close(): void;
  /** Generates the table, or asks for a key first. */
  generate(): Promise<void>;
  /** Call it when a key was entered: generates the table if that was what opened the prompt. */
  resume(): void;
}

/** Stores a table. @returns false if the session has ended */
export type StoreTable = () => Promise<boolean>;

/** @param takeTable takes the table as it is now, to be stored later */
export function createKeyPrompt(queries: QueryClient, takeTable: () => StoreTable): KeyPrompt {
  const $isOpen = atom(false);
  let resumes = false;
  let isGenerating = false;
  async function storeIfKnown(): Promise<boolean> {
    // What is typed while the session loads is not part of the image.
    const store = takeTable();
    const isKnown = readApiKey() !== '' || (await loadedUser(queries)) !== null;
    return isKnown && (await store());
  }
  return {
    $isOpen,
    open: () => $isOpen.set(true),
    close: () => $isOpen.set(false),
    async generate() {
      // A second press while the session and the projects are loading must not store a second image.
      if (isGenerating) return;
      isGenerating = true;
      const isStored = await storeIfKnown().finally(() => {
        isGenerating = false;
      });
      if (isStored) return;
      resumes = true;
      $isOpen.set(true);
    },
    resume() {
      $isOpen.set(false);
      if (resumes) void takeTable()();
      resumes = false;
    },
  };
}
