import type { BucketTest } from '@pictable/contract';
import { Check, Minus, X } from 'lucide-react';
import { bucketTexts as messages } from '../../messages/projects/bucket-texts.ts';
import { Notice } from '../../ui/notice.tsx';

const icons = {
  passed: <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />,
  failed: <X aria-hidden className="mt-0.5 size-4 shrink-0 text-error" />,
  skipped: <Minus aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />,
};

/** Scrolls the dialog, which is higher than most screens, to a result at its end. Use it as a ref. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** The steps of a test, each with its result, its duration and, if it failed, the reason. */
export function BucketTestResults({ result }: { result: BucketTest }) {
  return (
    <section ref={scrollIntoView} aria-label={messages.results} className="mt-6 scroll-mb-5">
      <Notice tone={result.passed ? 'info' : 'error'}>
        {result.passed ? messages.passed : messages.notPassed}
      </Notice>
      <ul className="mt-3 grid gap-2 text-sm">
        {result.steps.map((step) => (
          <li key={step.step} className="flex items-start gap-2.5">
            {icons[step.status]}
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span>{messages.steps[step.step]}</span>
                <span className="text-ink-3 tabular-nums">{messages.status(step)}</span>
              </p>
              {step.message && <p className="text-error">{step.message}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
