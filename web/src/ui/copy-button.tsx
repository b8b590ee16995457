import { limits } from '@pictable/contract';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../lib/clipboard.ts';
import { shared } from '../messages/shared.ts';
import { Button, type ButtonLook } from './button.tsx';

/** `label` names what is copied, in the toast and to screen readers. */
export function CopyButton({ text, label, look }: { text: string; label: string; look?: ButtonLook }) {
  const [copiedAt, setCopiedAt] = useState(0);
  useEffect(() => {
    if (copiedAt === 0) return;
    const timer = setTimeout(() => setCopiedAt(0), limits.copyConfirmationMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);

  async function copy() {
    if (await copyText(text, label)) setCopiedAt(performance.now());
  }

  return (
    <Button
      size="small"
      look={look ?? 'outline'}
      onClick={copy}
      aria-label={copiedAt ? undefined : `${shared.copy} ${label}`}
    >
      {copiedAt ? <Check aria-hidden /> : <Copy aria-hidden />}
      {copiedAt ? shared.copied : shared.copy}
    </Button>
  );
}
