import { Search } from 'lucide-react';
import { siteDialogs } from '../../commands/open-site-dialog.ts';
import { header } from '../../messages/shared-texts.ts';
import { Button } from '../../ui/buttons/button.tsx';

export function SearchButton() {
  return (
    <Button
      variant="quiet"
      className="w-9 px-0"
      aria-label={header.search}
      title={header.searchShortcut}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => siteDialogs.open('commands')}
    >
      <Search aria-hidden />
    </Button>
  );
}
