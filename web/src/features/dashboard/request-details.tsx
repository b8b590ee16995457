import { formatThousands, type LoggedRequest } from '@pictable/contract';
import { formatExactTime } from '../../browser/dates.ts';
import { requests as messages } from '../../messages/requests-texts.ts';
import { errorPath } from '../../paths.ts';
import { useProjects } from '../../requests/account-data.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { projectNameOf, requestPath, sizeText } from './request-text.ts';

/** Details of one request, with the reason for its status. */
export default function RequestDetails({
  request,
  onClose,
}: {
  request: LoggedRequest;
  onClose: () => void;
}) {
  const projects = useProjects().data ?? [];
  const { method, status, source, ms, bytes, requestId, error } = request;
  const facts = [
    { name: messages.time, value: formatExactTime(request.createdAt) },
    { name: messages.project, value: projectNameOf(request, projects) },
    { name: messages.source, value: messages.sources[source] },
    { name: messages.duration, value: messages.ms(formatThousands(ms)) },
    { name: messages.size, value: sizeText(bytes) },
  ];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${status} ${method}`}
      description={requestPath(request, projects)}
      placement="side"
    >
      {error ? (
        <>
          <h3 className="mb-1.5 text-sm font-medium tracking-normal">{messages.cause}</h3>
          <Notice tone={status >= 500 ? 'error' : 'warning'} title={error.type}>
            {error.message}
          </Notice>
          <p className="mt-2 text-sm">
            <SiteLink
              href={errorPath(error.type)}
              label={messages.causes}
              className="underline underline-offset-4 hover:text-accent"
            />
          </p>
        </>
      ) : (
        <p className="text-sm text-ink-2">{messages.succeededText}</p>
      )}
      <dl className="figures mt-5 border-t border-ink text-sm">
        {facts.map((fact) => (
          <div
            key={fact.name}
            className="flex justify-between gap-4 border-b border-rule px-2 py-2 odd:bg-band"
          >
            <dt className="text-ink-2">{fact.name}</dt>
            <dd className="min-w-0 text-right [overflow-wrap:anywhere]">{fact.value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 mb-1.5 text-sm font-medium tracking-normal">{messages.requestId}</h3>
      <div className="flex items-center gap-1.5 rounded-md border border-rule bg-band p-1.5 pl-3">
        <code className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">{requestId}</code>
        <CopyButton text={requestId} label={messages.requestId} />
      </div>
    </Dialog>
  );
}
