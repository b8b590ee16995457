import { tableThemes } from '@pictable/contract';
import { useEffect, useState } from 'react';
import { themes as messages } from '../../messages/themes-texts.ts';
import { $ownThemes, findOwnTheme } from '../../table-styles/own-themes.ts';
import { ThemeChoice } from '../../table-styles/theme-choice.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useStore } from '../../ui/use-store.ts';
import { renderThemeThumbnail } from './render-theme-thumbnail.ts';

interface ThemeGridProps {
  theme: string;
  onTheme: (theme: string) => void;
  themeOfTable: boolean;
}

/** The themes of the open project and the built-in ones as small tables, rendered by the engine. */
export function ThemeGrid({ theme, onTheme, themeOfTable }: ThemeGridProps) {
  const own = useStore($ownThemes);
  const themes: readonly { readonly name: string; readonly description: string }[] = [...own, ...tableThemes];
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
        themes={themes}
        theme={theme}
        onTheme={onTheme}
        className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3"
        itemClassName="group rounded-md border border-rule p-1.5 text-left hover:border-rule-strong data-[state=checked]:border-accent data-[state=checked]:ring-1 data-[state=checked]:ring-accent"
      >
        {(name) => (
          <>
            <ThemeThumbnail name={name} />
            <span
              className={classNames(
                'mt-1.5 block truncate px-0.5 text-xs font-medium',
                !own.some((theme) => theme.name === name) && 'capitalize',
              )}
            >
              {name}
            </span>
          </>
        )}
      </ThemeChoice>
    </div>
  );
}

function ThemeThumbnail({ name }: { name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let current = true;
    void renderThemeThumbnail(findOwnTheme(name)?.colors ?? name).then((made) => current && setUrl(made));
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
