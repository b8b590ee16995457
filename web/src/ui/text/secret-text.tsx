import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import { classNames } from '../class-names.ts';

const dotsShown = 24;

/** A masked secret that reveals only its prefix. */
export function maskSecret(text: string): string {
  return `${text.slice(0, 8)}${'•'.repeat(dotsShown)}`;
}

interface SecretTextProps {
  label: string;
  /** Label of the button while the secret is masked. */
  showLabel: string;
  /** Label of the button while the secret is readable. */
  hideLabel: string;
  text: string;
  onCopied?: () => void;
}

/** A secret that is masked until revealed and can be copied while masked. */
export function SecretText({ label, showLabel, hideLabel, text, onCopied }: SecretTextProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="flex items-center gap-1.5 rounded-md border border-rule-strong bg-band p-1.5 pl-3">
      <code
        data-secret={label}
        className={classNames('min-w-0 flex-1 text-sm', shown ? '[overflow-wrap:anywhere]' : 'truncate')}
      >
        {shown ? text : maskSecret(text)}
      </code>
      <Button
        size="small"
        variant="quiet"
        className="w-8 px-0"
        aria-label={shown ? hideLabel : showLabel}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon aria-hidden />
      </Button>
      <CopyButton text={text} label={label} onCopied={onCopied} focusFirst />
    </div>
  );
}
