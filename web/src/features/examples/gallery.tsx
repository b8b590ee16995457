import { useState } from 'react';
import { examples } from '../../messages/public-pages/examples-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Example } from './example-list.ts';
import { ExampleView } from './example-view.tsx';

/** Samples as cards; below them the chosen one, or the first while none of the results is chosen. */
export function Gallery({ list }: { list: readonly Example[] }) {
  const [name, setName] = useState<string>();
  const chosen = list.find((example) => example.name === name) ?? list[0];
  return (
    <>
      <ul aria-label={examples.cards} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {list.map((example) => (
          <li key={example.name}>
            <Card example={example} chosen={example === chosen} onChoose={() => setName(example.name)} />
          </li>
        ))}
      </ul>
      <section aria-live="polite" className="mt-10 border-t border-ink pt-6">
        {chosen && <ExampleView key={chosen.name} example={chosen} />}
      </section>
    </>
  );
}

function Card({ example, chosen, onChoose }: { example: Example; chosen: boolean; onChoose: () => void }) {
  const { title, image } = example;
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={classNames(
        'flex h-full w-full flex-col overflow-hidden rounded-md border bg-sheet text-left hover:border-accent',
        chosen ? 'border-accent ring-1 ring-accent' : 'border-rule',
      )}
    >
      <span className="block h-28 w-full overflow-hidden bg-desk p-2.5">
        <img
          src={image.url}
          width={image.widthPx}
          height={image.heightPx}
          alt=""
          loading="lazy"
          className="h-full w-full object-cover object-left-top"
        />
      </span>
      <span className="block w-full flex-1 border-t border-rule px-3 py-2.5 text-sm font-medium">
        {title}
      </span>
    </button>
  );
}
