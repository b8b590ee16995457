import { tableThemes } from '@pictable/contract';
import { themes as messages } from '../../messages/themes-texts.ts';
import {
  chosenStyles,
  type StyleSettings,
  themeSettings,
  withTheme,
} from '../../table-styles/style-settings.ts';
import { ThemeChoice } from '../../table-styles/theme-choice.tsx';

interface DemoThemesProps {
  styles: StyleSettings;
  onStyles: (styles: StyleSettings) => void;
  /** Whether the table sets its own theme, which takes precedence. */
  themeOfTable: boolean;
}

/** The themes as a row of chips with their colours. */
export function DemoThemes({ styles, onStyles, themeOfTable }: DemoThemesProps) {
  if (themeOfTable) return <p className="px-4 py-3 text-xs text-ink-2">{messages.own}</p>;
  return (
    <ThemeChoice
      label={messages.heading}
      themes={tableThemes}
      theme={themeOf(styles)}
      onTheme={(theme) => onStyles(withTheme(styles, theme))}
      className="flex h-full items-center gap-1.5 overflow-x-auto px-3 [scrollbar-width:thin]"
      itemClassName="flex h-7 shrink-0 items-center gap-1.5 rounded-md border border-rule bg-sheet px-2 text-xs font-medium capitalize -outline-offset-2 hover:border-rule-strong data-[state=checked]:border-accent data-[state=checked]:ring-1 data-[state=checked]:ring-accent data-[state=checked]:ring-inset"
    >
      {(name) => (
        <>
          <Swatch theme={name} />
          {name}
        </>
      )}
    </ThemeChoice>
  );
}

/** The theme; undefined for the demo's own header colour, which is not a theme. */
function themeOf(styles: StyleSettings): string | undefined {
  const hasOwnHeader = chosenStyles(styles).headerBg !== undefined;
  return styles.theme ?? (hasOwnHeader ? undefined : 'default');
}

/** A tiny preview: a header and two rows. */
function Swatch({ theme }: { theme: string }) {
  const { headerBg, rowEvenBg, rowOddBg } = themeSettings(theme);
  const background = `linear-gradient(${headerBg} 40%, ${rowEvenBg} 40% 70%, ${rowOddBg} 70%) #ffffff`;
  return <span aria-hidden className="h-3.5 w-5 rounded-sm border border-rule" style={{ background }} />;
}
