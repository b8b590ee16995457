import { exactMomentOf } from '../../lib/dates.ts';
import { useNewestCall } from '../../lib/first-call.ts';
import { firstCall as messages } from '../../messages/first-call.ts';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';

/** Waits for the reader's first successful API request and shows the status of the latest request. */
export default function FirstRequestStatus() {
  const call = useNewestCall({ enabled: true, isEnough: ({ status }) => status < 400 });
  if (call === undefined) return null;
  return (
    <>
      {call && (
        <p>
          {messages.arrived(exactMomentOf(call.createdAt), call.status)} {call.error?.message}{' '}
          <SiteLink
            href={paths.requests}
            label={messages.seeRequests}
            className="text-ink underline underline-offset-4 hover:text-accent"
          />
        </p>
      )}
      {!(call && call.status < 400) && (
        <p className="flex items-center gap-2">
          <span aria-hidden className="pulse size-2 shrink-0 rounded-full bg-accent" />
          {call ? messages.waitingOn : messages.waiting}
        </p>
      )}
    </>
  );
}
