import { type ThemeName, tableThemes } from '@pictable/contract';
import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';

interface ThemeChoiceProps {
  /** The id of the heading that labels the group. */
  labelledBy?: string;
  label?: string;
  /** Undefined: the style matches no theme. */
  theme: ThemeName | undefined;
  onTheme: (theme: ThemeName) => void;
  className: string;
  itemClassName: string;
  children: (theme: ThemeName) => ReactNode;
}

/** A radio group of all themes. The arrow keys move and apply the selection. */
export function ThemeChoice(props: ThemeChoiceProps) {
  const { labelledBy, label, theme, onTheme, className, itemClassName, children } = props;
  return (
    <RadioGroup.Root
      aria-labelledby={labelledBy}
      aria-label={label}
      value={theme ?? ''}
      onValueChange={(name) => onTheme(name as ThemeName)}
      className={className}
    >
      {tableThemes.map(({ name, description }) => (
        <RadioGroup.Item key={name} value={name} title={description} className={itemClassName}>
          {children(name)}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
