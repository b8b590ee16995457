import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { KeyCaps } from '../../commands/key-caps.tsx';
import { search as messages } from '../../messages/public-pages/docs-texts.ts';
import { excerptOf } from '../../search/search.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { type PaletteEntry, usePalette } from './use-palette.ts';

/** One search field for commands, pages and the documentation. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.title}
      description={messages.description}
      placement="top"
    >
      <PaletteField onClose={onClose} />
    </Dialog>
  );
}

function PaletteField({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState('');
  const { groups, note } = usePalette(words);
  const first = groups[0]?.entries[0]?.id ?? '';
  // Projects and search results arrive later and may be placed above the first entry.
  useEffect(() => setChosen(first), [first]);

  /** Closes the palette first: the command may open a dialog or use the page below. */
  function take({ run }: PaletteEntry) {
    onClose();
    run();
  }

  return (
    // `usePalette` does the matching. Vim bindings are off because Ctrl+K opens the palette.
    <Command
      label={messages.field}
      shouldFilter={false}
      loop
      vimBindings={false}
      value={chosen}
      onValueChange={setChosen}
    >
      <Command.Input
        data-focus-first
        value={words}
        onValueChange={setWords}
        className="h-11 w-full rounded-md border border-rule-strong bg-sheet px-3 text-base"
      />
      <p role="status" className="mt-3 text-sm text-ink-2">
        {note}
      </p>
      <Command.List label={messages.results} className="mt-3 max-h-[55dvh] overflow-y-auto">
        {groups.map(({ name, entries }) => (
          <Command.Group key={name} heading={<Heading name={name} />} className="not-first:mt-4">
            {entries.map((entry) => (
              <Command.Item
                key={entry.id}
                value={entry.id}
                onSelect={() => take(entry)}
                className="cursor-pointer border-t border-rule px-3 py-2 aria-selected:bg-band-2"
              >
                <EntryText entry={entry} words={words} />
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

function Heading({ name }: { name: string }) {
  return <div className="px-3 pb-1.5 text-xs font-semibold text-ink-3">{name}</div>;
}

function EntryText({ entry: { name, note, keys, text }, words }: { entry: PaletteEntry; words: string }) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
        {note && <span className="text-sm text-ink-2">{note}</span>}
        {keys && (
          <span className="pointer-coarse:hidden">
            <KeyCaps keys={keys} />
          </span>
        )}
      </span>
      {text !== undefined && (
        <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">{excerptOf(text, words)}</span>
      )}
    </>
  );
}
