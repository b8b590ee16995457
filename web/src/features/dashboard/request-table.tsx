import { formatThousands, type LoggedRequest, type Project } from '@pictable/contract';
import { ChevronRight } from 'lucide-react';
import { formatExactTime } from '../../browser/dates.ts';
import { requests as messages } from '../../messages/requests-texts.ts';
import { useProjects } from '../../requests/account-data.ts';
import { requestPath, sizeText, statusClass } from './request-text.ts';

interface RequestTableProps {
  requests: readonly LoggedRequest[];
  onOpen: (request: LoggedRequest) => void;
}

const head = 'px-3 py-2 text-left font-medium text-ink-2';

export function RequestTable({ requests, onOpen }: RequestTableProps) {
  const projects = useProjects().data ?? [];
  return (
    <table aria-label={messages.table} className="figures w-full border-collapse text-sm">
      <thead className="border-b border-rule-strong">
        <tr>
          <th scope="col" className={`${head} max-md:hidden`}>
            {messages.time}
          </th>
          <th scope="col" className={head}>
            {messages.status}
          </th>
          <th scope="col" className={head}>
            {messages.request}
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            {messages.source}
          </th>
          <th scope="col" className={`${head} text-right max-sm:hidden`}>
            {messages.duration}
          </th>
          <th scope="col" className={`${head} text-right max-sm:hidden`}>
            {messages.size}
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">{messages.details}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} projects={projects} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

interface RequestRowProps {
  request: LoggedRequest;
  projects: readonly Project[];
  onOpen: (request: LoggedRequest) => void;
}

function RequestRow({ request, projects, onOpen }: RequestRowProps) {
  const { method, status, source, ms, bytes, error } = request;
  const path = requestPath(request, projects);
  const moment = formatExactTime(request.createdAt);
  return (
    <tr className="relative border-b border-rule odd:bg-band hover:bg-band-2">
      <td className="px-3 py-2 whitespace-nowrap text-ink-2 max-md:hidden">{moment}</td>
      <td className="px-3 py-2">
        <span className={`rounded-sm px-1.5 py-0.5 font-mono font-medium ${statusClass(status)}`}>
          {status}
        </span>
      </td>
      <td className="w-full max-w-0 px-3 py-2">
        <p className="truncate font-mono">
          <span className="text-ink-2">{method}</span> {path}
        </p>
        <p className="truncate text-ink-2 md:hidden">{moment}</p>
        {error && <p className="truncate text-ink-2">{error.message}</p>}
      </td>
      <td className="px-3 py-2 whitespace-nowrap max-lg:hidden">{messages.sources[source]}</td>
      <td className="px-3 py-2 text-right font-mono whitespace-nowrap max-sm:hidden">
        {messages.ms(formatThousands(ms))}
      </td>
      <td className="px-3 py-2 text-right font-mono whitespace-nowrap max-sm:hidden">{sizeText(bytes)}</td>
      <td className="px-1 py-1 text-right">
        <button
          type="button"
          aria-label={messages.detailsOf(`${status} ${method} ${path}, ${moment}`)}
          onClick={() => onOpen(request)}
          // The whole row is clickable.
          className="grid size-8 place-items-center rounded-sm after:absolute after:inset-0"
        >
          <ChevronRight aria-hidden className="size-4 text-ink-3" />
        </button>
      </td>
    </tr>
  );
}
