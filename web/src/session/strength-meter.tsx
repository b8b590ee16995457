import { auth } from '../messages/accounts/auth-texts.ts';
import { passwordStrength } from './password-strength.ts';

const steps = [1, 2, 3, 4] as const;
const colors = ['bg-error', 'bg-error', 'bg-amber', 'bg-accent', 'bg-accent'] as const;

/** The strength of a new password as a bar of four steps and a word. */
export function StrengthMeter({ password }: { password: string }) {
  if (password === '') return null;
  const strength = passwordStrength(password);
  return (
    <div className="mt-2 flex items-center gap-3">
      <div aria-hidden className="grid flex-1 grid-cols-4 gap-1">
        {steps.map((step) => (
          <span
            key={step}
            className={`h-1.5 rounded-full ${step <= strength ? colors[strength] : 'bg-band-2'}`}
          />
        ))}
      </div>
      <p role="status" className="w-24 text-right text-sm text-ink-2">
        {auth.strengths[strength]}
      </p>
    </div>
  );
}
