import type { LoggedRequest, Project, User } from '@pictable/contract';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatExactTime } from '../../browser/dates.ts';
import { checklist as messages } from '../../messages/dashboard-texts.ts';
import { latestRequest } from '../../messages/latest-request-texts.ts';
import { newImagePath, paths } from '../../paths.ts';
import { firstRequest } from '../../table-requests/first-request.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFirstSteps } from './use-first-steps.ts';

interface FirstStepsProps {
  user: User;
  /** What is below the checklist. It waits until it is known whether there is one, so that it does not move. */
  children: ReactNode;
}

/** Checklist of a new user, from the first project to the first image. */
export function FirstSteps({ user, children }: FirstStepsProps) {
  const progress = useFirstSteps(user);
  if (progress.isLoading) return <SkeletonRows label={messages.heading} rows={4} className="h-24" />;
  return (
    <>
      {progress.isShown && <Checklist {...progress} />}
      {children}
    </>
  );
}

function Checklist({ steps, done, request, projects, hide }: ReturnType<typeof useFirstSteps>) {
  const project = projects?.[0];
  // Without a project, the list of projects is the one place to start.
  if (!project) return null;
  return (
    <section aria-labelledby="first-steps" className="mb-10 border border-rule-strong bg-sheet">
      <div className="flex items-center gap-3 border-b border-rule bg-band px-4 py-2">
        <h2 id="first-steps" className="text-base">
          {messages.heading}
        </h2>
        <p role="status" className="figures text-sm text-ink-2">
          {messages.progress(done, 4)}
        </p>
        <Button variant="quiet" size="small" className="ml-auto" onClick={hide}>
          {messages.hide}
        </Button>
      </div>
      <ol className="grid md:grid-cols-2 xl:grid-cols-4">
        <Step name={messages.project} text={messages.projectText} done={steps.project} />
        <Step name={messages.key} text={messages.keyText} done={steps.key} />
        <Step name={messages.request} text={messages.requestText} done={steps.request}>
          {!steps.request && <PendingRequest project={project} />}
        </Step>
        <Step name={messages.image} text={messages.imageText} done={steps.image}>
          {!steps.image && (
            <SiteLink
              href={newImagePath(project.id)}
              label={messages.openEditor}
              className={buttonClasses('outline', 'small')}
            />
          )}
        </Step>
      </ol>
      {request && !steps.image && <FailedRequest request={request} />}
      {done === 4 && <p className="border-t border-rule px-4 py-2.5 text-sm">{messages.allDone}</p>}
    </section>
  );
}

interface StepProps {
  name: string;
  text: string;
  done: boolean;
  children?: ReactNode;
}

function Step({ name, text, done, children }: StepProps) {
  const Icon = done ? Check : Circle;
  return (
    <li className="flex gap-3 border-rule px-4 py-3.5 max-md:border-b max-md:last:border-b-0 md:border-l md:first:border-l-0 md:max-xl:nth-3:border-l-0">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${done ? 'text-accent' : 'text-ink-3'}`} />
      <div className="min-w-0 text-sm">
        <p className={done ? 'font-medium text-ink-2' : 'font-semibold'}>
          {name}
          <span className="sr-only">, {done ? messages.done : messages.open}</span>
        </p>
        {!done && <p className="mt-0.5 text-ink-2">{text}</p>}
        {children && <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">{children}</div>}
      </div>
    </li>
  );
}

function PendingRequest({ project }: { project: Project }) {
  return (
    <>
      <CopyButton text={firstRequest(project)} label={messages.curl} caption={messages.copyCurl} />
      <span className="flex items-center gap-2 text-ink-2">
        <span aria-hidden className="pulse size-2 rounded-full bg-accent" />
        {latestRequest.waiting}
      </span>
    </>
  );
}

/** The status of the latest request, while there is no image yet. */
function FailedRequest({ request }: { request: LoggedRequest }) {
  return (
    <div className="border-t border-rule">
      <Notice tone={request.error ? 'warning' : 'info'}>
        {latestRequest.arrived(formatExactTime(request.createdAt), request.status)} {request.error?.message}{' '}
        <SiteLink
          href={paths.requests}
          label={latestRequest.seeRequests}
          className="underline underline-offset-4"
        />
      </Notice>
    </div>
  );
}
