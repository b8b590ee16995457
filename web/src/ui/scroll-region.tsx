import type { ReactNode } from 'react';

/** A scrollable region that can be scrolled with the keyboard. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be focusable to be scrolled by keyboard
      tabIndex={0}
      className={`relative overflow-auto -outline-offset-2 ${className}`}
    >
      {children}
    </section>
  );
}
