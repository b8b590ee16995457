import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useMatchMedia, veryWideScreen } from '../../../browser/match-media.ts';
import { create } from '../../../messages/create-texts.ts';
import { readSideBySide, storeSideBySide } from '../../../storage/side-by-side.ts';
import { Button } from '../../../ui/buttons/button.tsx';

/** Whether data and style are shown side by side, and how to change it. */
export interface SideBySide {
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

export function SideBySideButton({ isOn, toggle }: SideBySide) {
  return (
    <Button
      size="small"
      variant="quiet"
      aria-pressed={isOn}
      title={create.sideBySideHint}
      className={isOn ? 'bg-band-2' : 'text-ink-2'}
      onClick={toggle}
    >
      <Columns3 aria-hidden />
      {create.sideBySide}
    </Button>
  );
}
