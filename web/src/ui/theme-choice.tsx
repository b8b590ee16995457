import { type ThemeName, tableThemes } from '@pictable/contract';
import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';

interface ThemeChoiceProps {
  /** The id of the heading that names the choice. */
  labelledBy?: string;
  label?: string;
  /** Undefined: the look is nobody's theme. */
  theme: ThemeName | undefined;
  onTheme: (theme: ThemeName) => void;
  className: string;
  itemLook: string;
  children: (theme: ThemeName) => ReactNode;
}

/** All themes, of which one counts. The arrow keys go from one to the next and apply it. */
export function ThemeChoice(props: ThemeChoiceProps) {
  const { labelledBy, label, theme, onTheme, className, itemLook, children } = props;
  return (
    <RadioGroup.Root
      aria-labelledby={labelledBy}
      aria-label={label}
      value={theme ?? ''}
      onValueChange={(name) => onTheme(name as ThemeName)}
      className={className}
    >
      {tableThemes.map(({ name, description }) => (
        <RadioGroup.Item key={name} value={name} title={description} className={itemLook}>
          {children(name)}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
