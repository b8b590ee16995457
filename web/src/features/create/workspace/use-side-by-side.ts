import { useState } from 'react';
import { useMatchMedia, veryWideScreen } from '../../../browser/match-media.ts';
import { readSideBySide, storeSideBySide } from '../../../storage/side-by-side.ts';

/** Whether data and style are shown side by side, and how to change it. */
interface SideBySide {
  readonly isOn: boolean;
  /** Whether the screen is wide enough. */
  readonly isPossible: boolean;
  toggle(): void;
}

/** The choice is remembered in this browser, also while the window is too narrow for it. */
export function useSideBySide(): SideBySide {
  const isPossible = useMatchMedia(veryWideScreen);
  const [isWanted, setWanted] = useState(readSideBySide);
  function toggle() {
    storeSideBySide(!isWanted);
    setWanted(!isWanted);
  }
  return { isOn: isWanted && isPossible, isPossible, toggle };
}
