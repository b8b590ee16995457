import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { formTexts } from '../../messages/form-texts.ts';
import { TextField } from './field.tsx';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether the browser suggests a new password or fills in the current one. */
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: string | undefined;
}

/** A password input with a show button and a hint while Caps Lock is on. */
export function PasswordField({ hint, error, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const checkCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      error={error}
      hint={capsLock ? formTexts.capsLock : hint}
      spellCheck={false}
      autoCapitalize="none"
      onKeyDown={checkCapsLock}
      onKeyUp={checkCapsLock}
      onBlur={() => setCapsLock(false)}
      end={
        <button
          type="button"
          aria-label={shown ? formTexts.hidePassword : formTexts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 right-1 grid w-9 place-items-center rounded-sm text-ink-2 hover:bg-band-2"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      }
    />
  );
}
