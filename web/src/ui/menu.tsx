import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { makeHiddenPartsInert } from './inert-hidden-parts.ts';

makeHiddenPartsInert();

export interface MenuItem {
  readonly label: string;
  /** What it does, after the label. */
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly destructive?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** The button was pressed before the code of the menu was loaded. */
  startsOpen?: boolean;
  /** Moves the focus after the menu has closed, instead of to the trigger, if it prevents the default. */
  onClosed?: (event: Event) => void;
}

/** A button with a menu of actions. */
export function Menu({ trigger, items, startsOpen = false, onClosed }: MenuProps) {
  return (
    <Radix.Root defaultOpen={startsOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          {...(onClosed && { onCloseAutoFocus: onClosed })}
          className="fade-in z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-md border border-rule-strong bg-sheet p-1 shadow-lg"
        >
          {items.map((item) => (
            <Radix.Item
              key={item.label}
              onSelect={item.onSelect}
              className={classNames(
                'flex h-9 cursor-default items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none data-[highlighted]:bg-band-2 [&>svg]:size-4',
                item.destructive && 'text-error',
              )}
            >
              {item.icon}
              {item.label}
              {item.hint !== undefined && (
                <span className="ml-auto pl-4 text-xs text-ink-2">{item.hint}</span>
              )}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
