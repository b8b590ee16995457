import { useEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { excerptOf } from '../../lib/search.ts';
import { search as messages } from '../../messages/reading.ts';
import { KeyCaps } from '../../ui/key-caps.tsx';
import type { PaletteEntry, PaletteGroup } from './use-palette.ts';

interface PaletteListProps {
  id: string;
  groups: readonly PaletteGroup[];
  words: string;
  /** Counted through all groups. */
  chosen: number;
  onMark: (index: number) => void;
  onTake: (entry: PaletteEntry) => void;
}

/** What the field above it leads to. The field keeps the focus and has the keyboard. */
export function PaletteList({ id, groups, words, chosen, onMark, onTake }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another item
  useEffect(() => {
    const marked = list.current?.querySelector('[aria-selected="true"]');
    // The first of a group is seen with the heading above it.
    const heading = marked?.previousElementSibling;
    (heading?.role === 'presentation' ? heading : marked)?.scrollIntoView({ block: 'nearest' });
    marked?.scrollIntoView({ block: 'nearest' });
  }, [chosen, groups]);
  let index = -1;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={messages.results}
      className="mt-3 max-h-[55dvh] overflow-y-auto"
    >
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has no other element for its groups
        <div key={name} role="group" aria-label={name} className="not-first:mt-4">
          <div role="presentation" aria-hidden className="px-3 pb-1.5 text-xs font-semibold text-ink-3">
            {name}
          </div>
          {entries.map((entry) => {
            index += 1;
            const own = index;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
              <div
                key={entry.id}
                id={`${id}-${own}`}
                role="option"
                tabIndex={-1}
                aria-selected={own === chosen}
                onMouseMove={() => onMark(own)}
                onClick={() => onTake(entry)}
                className={classNames(
                  'cursor-pointer border-t border-rule px-3 py-2',
                  own === chosen && 'bg-band-2',
                )}
              >
                <EntryText entry={entry} words={words} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function EntryText({ entry: { name, about, keys, text }, words }: { entry: PaletteEntry; words: string }) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
        {about && <span className="text-sm text-ink-2">{about}</span>}
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
