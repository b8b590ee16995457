import type { ListedImage } from '@pictable/contract';
import { Lock, Timer } from 'lucide-react';
import { formatDateTime } from '../../browser/dates.ts';
import { access as messages } from '../../messages/sharing-texts.ts';

/** Whether an image is private, and when it expires; nothing for a public image that does not expire. */
export function ImageAccess({ image: { access, expiresAt, expired } }: { image: ListedImage }) {
  if (access === 'public' && expiresAt === null) return null;
  const date = expiresAt && formatDateTime(expiresAt);
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ink-2 [&_svg]:size-3.5">
      {access === 'signed' && (
        <span className="inline-flex items-center gap-1">
          <Lock aria-hidden />
          {messages.private}
        </span>
      )}
      {date && (
        <span className={`inline-flex items-center gap-1 ${expired ? 'text-error' : ''}`}>
          <Timer aria-hidden />
          {expired ? messages.expired(date) : messages.expiresOn(date)}
        </span>
      )}
    </p>
  );
}
