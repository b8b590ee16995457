import type { ReactNode } from 'react';

/** A part of the page that scrolls by itself and can be scrolled with the keyboard. */
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus a keyboard cannot scroll it
      tabIndex={0}
      className={`relative overflow-auto -outline-offset-2 ${className}`}
    >
      {children}
    </section>
  );
}
