import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SiteDialog as Name } from '../../lib/site-dialogs.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

interface SiteDialogProps {
  name: Name;
  onName: (name: Name | undefined) => void;
}

export default function SiteDialog({ name, onName }: SiteDialogProps) {
  const close = () => onName(undefined);
  const place = useLocation({ select: (location) => location.href });
  const [openedAt] = useState(place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the page changes
  useEffect(() => {
    if (place !== openedAt) close();
  }, [place, openedAt]);
  if (name === 'shortcuts') return <ShortcutSheet onClose={close} />;
  return <CommandPalette onClose={close} />;
}
