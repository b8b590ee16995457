import type { ButtonHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action, for screen readers and as the tooltip. */
  label: string;
}

/** An icon-only button for frequent actions. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'grid size-8 shrink-0 place-items-center rounded-md text-ink-2 transition-colors hover:bg-band-2 hover:text-ink',
        'disabled:cursor-not-allowed disabled:opacity-40 disabled:hover:bg-transparent [&>svg]:size-4',
        className,
      )}
      {...rest}
    />
  );
}
