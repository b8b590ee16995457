import { browserSettings as messages } from '../../messages/settings-texts.ts';
import { chooseSnippetLanguage, useSnippetLanguage } from '../../storage/snippet-language.ts';
import { setThemePreference, useThemePreference } from '../../storage/theme-preference.ts';
import { snippetLanguages } from '../../table-requests/request-snippets.ts';
import { FilterSelect, type FilterSelectProps } from '../../ui/select/filter-select.tsx';

const themes = [
  { value: 'system', label: messages.systemTheme },
  { value: 'light', label: messages.lightTheme },
  { value: 'dark', label: messages.darkTheme },
] as const;

const languages = snippetLanguages.map(({ id, label }) => ({ value: id as string, label }));

/** Settings stored in this browser, independent of the account. */
export function BrowserSettings() {
  const theme = useThemePreference();
  const language = useSnippetLanguage();
  return (
    <section aria-labelledby="this-browser" className="mt-12 border-t border-rule pt-8">
      <h2 id="this-browser" className="text-lg">
        {messages.heading}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{messages.text}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <LabelledSelect label={messages.theme} value={theme} onChange={setThemePreference} choices={themes} />
        <LabelledSelect
          label={messages.language}
          value={language}
          onChange={chooseSnippetLanguage}
          choices={languages}
          hint={messages.languageHint}
        />
      </div>
    </section>
  );
}

interface LabelledSelectProps<Value extends string> extends FilterSelectProps<Value> {
  hint?: string;
}

/** The visible label is hidden from screen readers because the select has the same accessible name. */
function LabelledSelect<Value extends string>({ hint, ...select }: LabelledSelectProps<Value>) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-sm font-medium">
        {select.label}
      </p>
      <FilterSelect {...select} className="w-full [&>select]:h-11" />
      {hint && <p className="mt-1.5 text-sm text-ink-3">{hint}</p>}
    </div>
  );
}
