import { auth } from '../../messages/accounts/auth-texts.ts';
import { TextField } from '../../ui/fields/field.tsx';

export interface EmailProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

interface EmailFieldProps extends EmailProps {
  error: string | undefined;
  /** `username` next to a password field, so that password managers know the account. */
  autoComplete: 'username' | 'email';
  onBlur?: () => void;
  readOnly?: boolean;
}

export function EmailField({ email, onEmail, ...rest }: EmailFieldProps) {
  return (
    <TextField
      {...rest}
      label={auth.email}
      type="email"
      inputMode="email"
      name="email"
      spellCheck={false}
      autoCapitalize="none"
      value={email}
      onChange={onEmail}
    />
  );
}
