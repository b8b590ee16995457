import { useEffect } from 'react';
import type { Keys } from './shortcuts.ts';

/** A command of the palette. */
export interface Command {
  readonly name: string;
  /** Further search terms. */
  readonly keywords?: string;
  /** A remark, such as that the setting is already active. */
  readonly note?: string;
  /** The keyboard shortcut, if any. */
  readonly keys?: Keys;
  readonly run: () => void;
}

const none = (): readonly Command[] => [];
let pageCommands = none;

/** Adds the commands of a page to the palette while the page is mounted. */
export function useRegisterCommands(commands: () => readonly Command[]): void {
  useEffect(() => {
    pageCommands = commands;
    return () => {
      pageCommands = none;
    };
  });
}

/** The commands of the current page. */
export function readPageCommands(): readonly Command[] {
  return pageCommands();
}
