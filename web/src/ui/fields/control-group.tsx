import type { ReactNode } from 'react';

interface ControlGroupProps {
  heading: string;
  disabled?: boolean;
  children: ReactNode;
}

/** Controls under a heading, with a line above all but the first group. */
export function ControlGroup({ heading, disabled = false, children }: ControlGroupProps) {
  return (
    <fieldset
      disabled={disabled}
      className="min-w-0 border-t border-rule pt-4 pb-6 first:border-t-0 first:pt-0"
    >
      <legend className="float-left mb-3 w-full text-sm font-semibold">{heading}</legend>
      <div className="clear-both space-y-3.5">{children}</div>
    </fieldset>
  );
}
