import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { excerptOf, type SearchHit, searchSite } from '../../lib/search.ts';
import { search as messages } from '../../messages/reading.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A field and what it finds, by mouse and by keyboard. */
export default function SearchDialog({ open, onOpenChange }: SearchDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.title}
      description={messages.description}
      place="top"
    >
      <SearchField onGone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SearchField({ onGone }: { onGone: () => void }) {
  const router = useRouter();
  const list = useId();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const { hits, note } = useHits(words);
  const hit = hits[chosen];

  function goTo({ href }: SearchHit) {
    onGone();
    void router.navigate({ href });
  }

  function press(event: KeyboardEvent) {
    const last = hits.length - 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: chosen === last ? 0 : chosen + 1,
      ArrowUp: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (event.key === 'Enter' && hit) goTo(hit);
    else if (next === undefined || last < 0) return;
    else setChosen(next);
    event.preventDefault();
  }

  return (
    <>
      <input
        role="combobox"
        aria-label={messages.field}
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-activedescendant={hit ? `${list}-${chosen}` : undefined}
        aria-autocomplete="list"
        type="search"
        autoComplete="off"
        spellCheck={false}
        data-focus-first
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setChosen(0);
        }}
        onKeyDown={press}
        className="h-11 w-full rounded-md border border-rule-strong bg-sheet px-3 text-base"
      />
      <p role="status" className="mt-3 text-sm text-ink-2">
        {note}
      </p>
      <Hits id={list} hits={hits} words={words} chosen={chosen} onChoose={setChosen} onGo={goTo} />
    </>
  );
}

interface HitsProps {
  id: string;
  hits: readonly SearchHit[];
  words: string;
  chosen: number;
  onChoose: (index: number) => void;
  onGo: (hit: SearchHit) => void;
}

function Hits({ id, hits, words, chosen, onChoose, onGo }: HitsProps) {
  const chosenItem = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another item
  useEffect(() => {
    chosenItem.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen, hits]);
  return (
    <div id={id} role="listbox" aria-label={messages.results} className="mt-2 max-h-[55dvh] overflow-y-auto">
      {hits.map((hit, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
        <div
          key={hit.href + hit.title}
          ref={index === chosen ? chosenItem : null}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onMouseMove={() => onChoose(index)}
          onClick={() => onGo(hit)}
          className={classNames(
            'cursor-pointer border-t border-rule px-3 py-2',
            index === chosen && 'bg-band-2',
          )}
        >
          <span className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">{hit.title}</span>
            <span className="text-sm text-ink-2">{hit.page}</span>
          </span>
          <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">
            {excerptOf(hit.text, words)}
          </span>
        </div>
      ))}
    </div>
  );
}

/** What is found for these words, and what there is to say about it. */
function useHits(words: string): { hits: readonly SearchHit[]; note: string } {
  const [found, setFound] = useState<{ words: string; hits: readonly SearchHit[]; failed?: boolean }>();
  const wanted = words.trim();
  useEffect(() => {
    let current = true;
    searchSite(wanted).then(
      (hits) => current && setFound({ words: wanted, hits }),
      () => current && setFound({ words: wanted, hits: [], failed: true }),
    );
    return () => {
      current = false;
    };
  }, [wanted]);
  const hits = found?.hits ?? [];
  if (found?.failed) return { hits, note: messages.failed };
  if (wanted === '') return { hits: [], note: messages.hint };
  if (found === undefined) return { hits, note: messages.loading };
  return { hits, note: hits.length === 0 ? messages.none(wanted) : messages.hits(hits.length) };
}
