import { chooseTheme, useChosenTheme } from '../../lib/chosen-theme.ts';
import { snippetLanguages } from '../../lib/request-snippets.ts';
import { chooseSnippetLanguage, useSnippetLanguage } from '../../lib/snippet-language.ts';
import { thisBrowser as messages } from '../../messages/settings.ts';
import { FilterSelect } from '../../ui/filter-select.tsx';

const themes = [
  { value: 'system', label: messages.systemTheme },
  { value: 'light', label: messages.lightTheme },
  { value: 'dark', label: messages.darkTheme },
] as const;

const languages = snippetLanguages.map(({ id, label }) => ({ value: id as string, label }));

/** What is remembered in this browser and holds for whoever uses it. */
export function BrowserSettings() {
  const theme = useChosenTheme();
  const language = useSnippetLanguage();
  return (
    <section aria-labelledby="this-browser" className="mt-12 border-t border-rule pt-8">
      <h2 id="this-browser" className="text-lg">
        {messages.heading}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{messages.text}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <div>
          <p aria-hidden className="mb-1.5 text-sm font-medium">
            {messages.theme}
          </p>
          <FilterSelect
            label={messages.theme}
            value={theme}
            onChange={chooseTheme}
            choices={themes}
            className="w-full [&>select]:h-11"
          />
        </div>
        <div>
          <p aria-hidden className="mb-1.5 text-sm font-medium">
            {messages.language}
          </p>
          <FilterSelect
            label={messages.language}
            value={language}
            onChange={chooseSnippetLanguage}
            choices={languages}
            className="w-full [&>select]:h-11"
          />
          <p className="mt-1.5 text-sm text-ink-3">{messages.languageHint}</p>
        </div>
      </div>
    </section>
  );
}
