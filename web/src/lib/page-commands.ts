import { useEffect } from 'react';
import type { Keys } from './shortcuts.ts';

/** Something that can be done, by its name. */
export interface Command {
  readonly name: string;
  /** Other words by which it is looked for. */
  readonly words?: string;
  /** What there is to say about it, such as that it is so already. */
  readonly about?: string;
  /** The keys that do it without the palette. */
  readonly keys?: Keys;
  readonly run: () => void;
}

const none = (): readonly Command[] => [];
let offered = none;

/** Offers what can be done on this page, as long as the page stands. */
export function useOfferCommands(commands: () => readonly Command[]): void {
  useEffect(() => {
    offered = commands;
    return () => {
      offered = none;
    };
  });
}

/** What can be done on this page now. */
export function readPageCommands(): readonly Command[] {
  return offered();
}
