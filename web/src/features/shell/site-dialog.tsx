import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SiteDialog as Name } from '../../commands/open-site-dialog.ts';
import { CommandPalette } from './command-palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

interface SiteDialogProps {
  name: Name;
  onName: (name: Name | undefined) => void;
}

export default function SiteDialog({ name, onName }: SiteDialogProps) {
  const close = () => onName(undefined);
  const currentHref = useLocation({ select: (location) => location.href });
  const [openedAt] = useState(currentHref);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the page changes
  useEffect(() => {
    if (currentHref !== openedAt) close();
  }, [currentHref, openedAt]);
  if (name === 'shortcuts') return <ShortcutsDialog onClose={close} />;
  return <CommandPalette onClose={close} />;
}
