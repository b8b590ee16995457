import { Columns3 } from 'lucide-react';
import { create } from '../../../messages/create-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';

interface SideBySideButtonProps {
  isOn: boolean;
  toggle: () => void;
}

/** Shows data and style side by side, or in turns. Loaded only where the screen is wide enough. */
export default function SideBySideButton({ isOn, toggle }: SideBySideButtonProps) {
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
