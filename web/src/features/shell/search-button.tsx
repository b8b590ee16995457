import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { header } from '../../messages/shared.ts';
import { Button } from '../../ui/button.tsx';

const SearchDialog = lazy(() => import('./search-dialog.tsx'));

/** Opens the search, as Ctrl+K and Cmd+K do; everything else about it is loaded then. */
export function SearchButton() {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <Button
        look="quiet"
        className="w-9 px-0"
        aria-label={header.search}
        aria-keyshortcuts="Control+K Meta+K"
        title={header.searchShortcut}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
      </Button>
      <Suspense>{open !== undefined && <SearchDialog open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  );
}
