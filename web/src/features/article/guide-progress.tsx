import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useHydrated } from '../../browser/use-hydrated.ts';
import { useGuideSteps } from '../../guides/guide-steps.ts';
import { guides } from '../../messages/public-pages/guides-texts.ts';
import { signInPath } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

const FirstRequestStatus = lazy(() => import('./first-request-status.tsx'));

/** The reader's progress in a guide: a checkbox per step, the steps done, and the first API request. */
export function GuideProgress({ guide, steps }: { guide: string; steps: number }) {
  const { done, toggle, startOver } = useGuideSteps(guide);
  const slots = useStepSlots(guide);
  const names = slots.map(({ dataset }) => dataset.step ?? '');
  const doneHere = names.filter((name) => done.includes(name)).length;
  return (
    <section aria-labelledby="progress" className="guide-progress mb-8 text-sm">
      <h2 id="progress" className="mb-2 border-t border-ink pt-2.5 text-sm font-semibold tracking-normal">
        {guides.progress}
      </h2>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <p role="status" className="figures text-ink-2">
          {guides.stepsDone(doneHere, steps)}
        </p>
        {doneHere > 0 && (
          <Button variant="quiet" size="small" onClick={startOver}>
            {guides.startOver}
          </Button>
        )}
      </div>
      <CallStatus />
      {slots.map((slot, index) =>
        createPortal(
          <label className="flex h-6 cursor-pointer items-center justify-end gap-1.5 text-sm text-ink-2">
            <input
              type="checkbox"
              aria-label={guides.stepDone(index + 1)}
              checked={done.includes(names[index] ?? '')}
              onChange={() => toggle(names[index] ?? '')}
              className="size-4 cursor-pointer accent-accent"
            />
            {guides.done}
          </label>,
          slot,
          names[index],
        ),
      )}
    </section>
  );
}

/** The empty elements that the build inserts at the steps of the guide. */
function useStepSlots(guide: string): readonly HTMLElement[] {
  const [slots, setSlots] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    setSlots([...document.querySelectorAll<HTMLElement>(`[data-article^="${guide}-"] [data-step]`)]);
  }, [guide]);
  return slots;
}

function CallStatus() {
  const { state } = useSession();
  const isTakenOver = useHydrated();
  const page = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div role="status" className="mt-2 min-h-10 space-y-1.5 text-ink-2">
      {isTakenOver && state === 'signed-in' && (
        <Suspense>
          <FirstRequestStatus />
        </Suspense>
      )}
      {isTakenOver && state === 'visitor' && (
        <p>
          <SiteLink
            href={signInPath(page)}
            label={guides.signIn}
            className="text-ink underline underline-offset-4 hover:text-accent"
          />{' '}
          {guides.toSeeRequest}
        </p>
      )}
    </div>
  );
}
