import { Popover } from 'radix-ui';
import { useEffect, useId, useState } from 'react';
import { HexColorPicker } from 'react-colorful';
import { formTexts } from '../../messages/form-texts.ts';
import { classNames } from '../class-names.ts';

const hexDigits = /^([\da-f]{3}|[\da-f]{6})$/i;

interface ColorFieldProps {
  label: string;
  /** `#rgb`, `#rrggbb` or `transparent` */
  value: string;
  onChange: (value: string) => void;
  disabled?: boolean;
}

/**
 * A swatch that opens a picker, and a text field that accepts only 3 or 6 hex digits. Another text stays visible
 * until the field is left: without its other characters, a pasted `rgb(255, 0, 0)` would be another colour.
 */
export function ColorField({ label, value, onChange, disabled = false }: ColorFieldProps) {
  const fieldId = useId();
  const hintId = useId();
  const [digits, setDigits] = useState(digitsOf(value));
  useEffect(() => setDigits(digitsOf(value)), [value]);
  const invalid = digits !== digitsOf(value) && !hexDigits.test(digits);

  function type(text: string) {
    const typed = text.trim().replace(/^#/, '');
    setDigits(typed);
    if (hexDigits.test(typed)) onChange(`#${typed.toLowerCase()}`);
  }

  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={fieldId} className="text-sm">
          {label}
        </label>
        <div className="flex items-center">
          <Swatch label={label} value={value} onChange={onChange} disabled={disabled} />
          <div
            className={classNames(
              'flex h-8 items-center rounded-r-md border border-l-0 bg-sheet pl-2 focus-within:outline-2 focus-within:outline-accent',
              invalid ? 'border-error' : 'border-rule-strong',
              disabled && 'opacity-55',
            )}
          >
            <span aria-hidden className="font-mono text-sm text-ink-3">
              #
            </span>
            <input
              id={fieldId}
              value={digits}
              spellCheck={false}
              autoComplete="off"
              disabled={disabled}
              aria-invalid={invalid}
              aria-describedby={invalid ? hintId : undefined}
              onChange={(event) => type(event.target.value)}
              onBlur={() => setDigits(digitsOf(value))}
              placeholder={formTexts.noColor}
              className="h-full w-[4.6rem] bg-transparent px-1 font-mono text-sm outline-none placeholder:text-ink-3"
            />
          </div>
        </div>
      </div>
      {invalid && (
        <p id={hintId} className="mt-1 text-right text-xs text-error">
          {formTexts.hexDigits}
        </p>
      )}
    </div>
  );
}

/** The digits in the field; empty for no colour. */
function digitsOf(value: string): string {
  return value.startsWith('#') ? value.slice(1) : '';
}

function Swatch({ label, value, onChange, disabled }: Required<ColorFieldProps>) {
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={formTexts.pickColor(label)}
        disabled={disabled}
        className="size-8 rounded-l-md border border-rule-strong disabled:opacity-55"
        style={{ background: value.startsWith('#') ? value : 'var(--no-color)' }}
      />
      <Popover.Portal>
        <Popover.Content
          sideOffset={6}
          collisionPadding={8}
          align="end"
          aria-label={formTexts.pickColor(label)}
          className="fade-in z-50 w-56 rounded-lg border border-rule-strong bg-sheet p-3 shadow-lg"
        >
          <HexColorPicker color={value.startsWith('#') ? value : '#ffffff'} onChange={onChange} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
