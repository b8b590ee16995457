import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { uiTexts } from '../../messages/ui-texts.ts';
import { copyConfirmationMs } from '../timings.ts';
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
  caption = uiTexts.copy,
  iconOnPhone = false,
  variant,
  onCopied,
  focusFirst,
}: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copiedAt === 0) return;
    const timer = setTimeout(() => setCopiedAt(0), copyConfirmationMs);
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
      data-act="copy"
      onClick={copy}
      aria-label={copiedAt ? undefined : `${uiTexts.copy} ${label}`}
    >
      {copiedAt ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span className={iconOnPhone ? 'max-sm:sr-only' : undefined}>
        {copiedAt ? uiTexts.copied : caption}
      </span>
    </Button>
  );
}
