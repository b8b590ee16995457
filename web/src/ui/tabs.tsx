import { Tabs as Radix } from 'radix-ui';
import type { ReactNode, SyntheticEvent } from 'react';

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

/** On a screen that is too narrow for all tabs, the bar scrolls. */
export function TabBar({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
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
          {...noRingForPointers}
          className="relative h-11 shrink-0 border-b-2 border-transparent px-2 text-sm whitespace-nowrap sm:px-2.5 font-medium text-ink-2 -outline-offset-2 hover:text-ink data-pressed:outline-none disabled:cursor-not-allowed disabled:text-ink-3 disabled:opacity-70 data-[state=active]:border-accent data-[state=active]:text-ink"
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
}
