import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';

interface ThemeChoiceProps<Name extends string> {
  /** The id of the heading that labels the group. */
  labelledBy?: string;
  label?: string;
  themes: readonly { readonly name: Name; readonly description: string }[];
  /** Undefined: the style matches no theme. */
  theme: string | undefined;
  onTheme: (theme: Name) => void;
  className: string;
  itemClassName: string;
  children: (theme: Name) => ReactNode;
}

/** A radio group of themes. The arrow keys move and apply the selection. */
export function ThemeChoice<Name extends string>(props: ThemeChoiceProps<Name>) {
  const { labelledBy, label, themes, theme, onTheme, className, itemClassName, children } = props;
  return (
    <RadioGroup.Root
      aria-labelledby={labelledBy}
      aria-label={label}
      value={theme ?? ''}
      onValueChange={(name) => onTheme(name as Name)}
      className={className}
    >
      {themes.map(({ name, description }) => (
        <RadioGroup.Item key={name} value={name} title={description} className={itemClassName}>
          {children(name)}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
