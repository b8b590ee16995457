import type { ThemeName } from '@pictable/contract';
import { useEffect, useState } from 'react';
import { themes as messages } from '../../messages/themes-texts.ts';
import { ThemeChoice } from '../../table-styles/theme-choice.tsx';
import { renderThemeThumbnail } from './render-theme-thumbnail.ts';

interface ThemeGridProps {
  theme: ThemeName;
  onTheme: (theme: ThemeName) => void;
  themeOfTable: boolean;
}

/** All themes as small tables, rendered by the engine. */
export function ThemeGrid({ theme, onTheme, themeOfTable }: ThemeGridProps) {
  return (
    <div className="pb-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="themes" className="text-sm font-semibold tracking-normal">
          {messages.heading}
        </h2>
        <span className="text-xs text-ink-3">{themeOfTable ? messages.own : messages.hint}</span>
      </div>
      <ThemeChoice
        labelledBy="themes"
        theme={theme}
        onTheme={onTheme}
        className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3"
        itemClassName="group rounded-md border border-rule p-1.5 text-left hover:border-rule-strong data-[state=checked]:border-accent data-[state=checked]:ring-1 data-[state=checked]:ring-accent"
      >
        {(name) => (
          <>
            <ThemeThumbnail name={name} />
            <span className="mt-1.5 block truncate px-0.5 text-xs font-medium capitalize">{name}</span>
          </>
        )}
      </ThemeChoice>
    </div>
  );
}

function ThemeThumbnail({ name }: { name: ThemeName }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let current = true;
    void renderThemeThumbnail(name).then((made) => current && setUrl(made));
    return () => {
      current = false;
    };
  }, [name]);
  return (
    <span className="grid aspect-[5/3] place-items-center overflow-hidden rounded-sm bg-desk">
      {url && <img src={url} alt="" className="fade-in w-full" />}
    </span>
  );
}
