import { Tabs as Radix } from 'radix-ui';
import type { ReactNode, SyntheticEvent } from 'react';
import { classNames } from './class-names.ts';

export const Tabs = Radix.Root;
export const TabPanel = Radix.Content;

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

/**
 * A script focuses a pressed tab, and the browser then shows the focus ring meant for keyboard users. This
 * hides the ring until a key is pressed or the tab loses focus.
 */
const noRingForPointers = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.dataset.pressed = '';
  },
  onKeyDown: forgetPress,
  onBlur: forgetPress,
};

function forgetPress({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  delete currentTarget.dataset.pressed;
}

interface TabBarProps {
  label: string;
  tabs: readonly Tab[];
  /** Whether the tabs are closer together on a phone, which then has space for four. */
  isTight?: boolean;
}

/** On a screen that is too narrow for all tabs, the bar scrolls. */
export function TabBar({ label, tabs, isTight = false }: TabBarProps) {
  return (
    <Radix.List
      aria-label={label}
      className="-mb-px flex max-w-full gap-1 overflow-x-auto [scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.id}
          value={tab.id}
          disabled={tab.disabled ?? false}
          onFocus={showWhole}
          {...noRingForPointers}
          className={classNames(
            'relative h-11 shrink-0 border-b-2 border-transparent text-sm whitespace-nowrap sm:px-2.5 font-medium text-ink-2 -outline-offset-2 hover:text-ink data-pressed:outline-none disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-70 data-[state=active]:border-accent data-[state=active]:text-ink',
            isTight ? 'px-1.5' : 'px-2',
          )}
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}

/** The browser does not scroll to a focused tab of which a part is visible. */
function showWhole({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
