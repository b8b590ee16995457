import { type KeyboardEvent, useId, useState } from 'react';
import { search as messages } from '../../messages/reading.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PaletteList } from './palette-list.tsx';
import { type PaletteEntry, usePalette } from './use-palette.ts';

/** One field for everything: what can be done here, where one can go, and what is written about it. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={messages.title} description={messages.description} place="top">
      <PaletteField onClose={onClose} />
    </Dialog>
  );
}

function PaletteField({ onClose }: { onClose: () => void }) {
  const list = useId();
  const [words, setWords] = useState('');
  const [marked, setMarked] = useState(0);
  const { groups, note } = usePalette(words);
  const entries = groups.flatMap((group) => group.entries);
  const last = entries.length - 1;
  const chosen = Math.min(marked, last);
  const entry = entries[chosen];

  /** Closed first: what it does may open a dialog, or ask the page that this one covers. */
  function take({ run }: PaletteEntry) {
    onClose();
    run();
  }

  function press(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: chosen === last ? 0 : chosen + 1,
      ArrowUp: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (event.key === 'Enter' && entry) take(entry);
    else if (next === undefined || last < 0) return;
    else setMarked(next);
    event.preventDefault();
  }

  return (
    <>
      <input
        role="combobox"
        aria-label={messages.field}
        aria-expanded={entries.length > 0}
        aria-controls={list}
        aria-activedescendant={entry ? `${list}-${chosen}` : undefined}
        aria-autocomplete="list"
        type="search"
        autoComplete="off"
        spellCheck={false}
        data-focus-first
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setMarked(0);
        }}
        onKeyDown={press}
        className="h-11 w-full rounded-md border border-rule-strong bg-sheet px-3 text-base"
      />
      <p role="status" className="mt-3 text-sm text-ink-2">
        {note}
      </p>
      <PaletteList id={list} groups={groups} words={words} chosen={chosen} onMark={setMarked} onTake={take} />
    </>
  );
}
