import { formatExactTime } from '../../browser/dates.ts';
import { latestRequest as messages } from '../../messages/latest-request-texts.ts';
import { paths } from '../../paths.ts';
import { useLatestApiRequest } from '../../requests/latest-api-request.ts';
import { SiteLink } from '../../ui/site-link.tsx';

/** Waits for the reader's first successful API request and shows the status of the latest request. */
export default function FirstRequestStatus() {
  const call = useLatestApiRequest({ enabled: true, isEnough: ({ status }) => status < 400 });
  if (call === undefined) return null;
  return (
    <>
      {call && (
        <p>
          {messages.arrived(formatExactTime(call.createdAt), call.status)} {call.error?.message}{' '}
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
          {call ? messages.waitingForSuccess : messages.waiting}
        </p>
      )}
    </>
  );
}
