import { limits } from '@pictable/contract';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shared } from '../../messages/shared-texts.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { copyText } from './clipboard.ts';

interface CopyButtonProps {
  text: string;
  /** Names what is copied, in the toast and to screen readers. */
  label: string;
  /** Text of the button; default: "Copy". */
  caption?: string;
  /** Shows only the icon on a phone. */
  iconOnPhone?: boolean;
  variant?: ButtonVariant;
  onCopied?: (() => void) | undefined;
  /** The surrounding dialog focuses it first. */
  focusFirst?: boolean;
}

export function CopyButton({
  text,
  label,
  caption = shared.copy,
  iconOnPhone = false,
  variant,
  onCopied,
  focusFirst,
}: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copiedAt === 0) return;
    const timer = setTimeout(() => setCopiedAt(0), limits.copyConfirmationMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function copy() {
    if (!(await copyText(text, label))) return;
    setCopiedAt(performance.now());
    onCopied?.();
  }

  return (
    <Button
      size="small"
      variant={variant ?? 'outline'}
      data-focus-first={focusFirst}
      onClick={copy}
      aria-label={copiedAt ? undefined : `${shared.copy} ${label}`}
    >
      {copiedAt ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span className={iconOnPhone ? 'max-sm:sr-only' : undefined}>{copiedAt ? shared.copied : caption}</span>
    </Button>
  );
}
