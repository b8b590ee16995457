import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const tones = {
  error: 'border-error bg-error-band text-error',
  warning: 'border-amber bg-sheet text-amber',
  info: 'border-accent bg-band text-ink',
};

/** An inline error, warning or hint. */
export function Notice({
  tone,
  title,
  children,
}: {
  tone: keyof typeof tones;
  title?: string;
  children: ReactNode;
}) {
  const Icon = tone === 'info' ? Info : TriangleAlert;
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-2.5 border-l-[3px] px-3 py-2.5 text-sm', tones[tone])}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
