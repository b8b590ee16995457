import type { SiteDialog as Name } from '../../lib/site-dialogs.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

interface SiteDialogProps {
  name: Name;
  onName: (name: Name | undefined) => void;
}

export default function SiteDialog({ name, onName }: SiteDialogProps) {
  const close = () => onName(undefined);
  if (name === 'shortcuts') return <ShortcutSheet onClose={close} />;
  return <CommandPalette onClose={close} />;
}
