import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { classNames } from '../class-names.ts';

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'destructive';
export type ButtonSize = 'small' | 'medium' | 'large';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover',
  outline: 'border border-rule-strong bg-sheet text-ink hover:bg-band',
  quiet: 'text-ink hover:bg-band-2',
  destructive: 'border border-error bg-error-band text-error hover:border-2',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-8 px-2.5 text-sm',
  medium: 'h-9 px-3.5 text-sm',
  large: 'h-12 px-5 text-base',
};

/** The classes of a button, also for links styled as one. */
export function buttonClasses(variant: ButtonVariant = 'outline', size: ButtonSize = 'medium'): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&>svg]:size-4 [&>svg]:shrink-0',
    sizes[size],
    size === 'medium' && variant !== 'quiet' && 'max-sm:h-11',
    variants[variant],
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The action is running and further presses are ignored; unlike a disabled button it keeps the focus. */
  busy?: boolean;
  /** There is nothing to do at the moment; it keeps the focus too. */
  idle?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ variant, size, busy, idle, className, type = 'button', ...rest }: ButtonProps) {
  const ignored = (busy || idle) && { 'aria-disabled': true, onClick: ignore };
  return (
    <button
      type={type}
      className={classNames(buttonClasses(variant, size), className)}
      {...rest}
      {...ignored}
    />
  );
}

/** Also prevents submitting the form with Enter in one of its fields. */
function ignore(event: MouseEvent) {
  event.preventDefault();
}
