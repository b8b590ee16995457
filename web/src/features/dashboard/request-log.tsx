import type { LoggedRequest } from '@pictable/contract';
import { RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { requests as messages } from '../../messages/requests-texts.ts';
import { useProjects } from '../../requests/account-data.ts';
import { errorReason } from '../../requests/error-text.ts';
import { projectLabel } from '../../requests/project-roles.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FilterSelect } from '../../ui/select/filter-select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { RequestTable } from './request-table.tsx';
import { noRequestFilters, type RequestFilters, useRequests } from './use-requests.ts';

const RequestDetails = lazyComponent(() => import('./request-details.tsx'));

/** The requests made with the user's keys and session, and their responses. */
export function RequestLog() {
  const [filters, setFilters] = useState(noRequestFilters);
  const [opened, setOpened] = useState<LoggedRequest>();
  const log = useRequests(filters);
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-2 border-b border-ink pb-3">
        <Filters filters={filters} onFilters={setFilters} />
        <Button className="ml-auto" busy={log.isFetching} onClick={() => void log.refetch()}>
          <RefreshCw aria-hidden />
          {messages.refresh}
        </Button>
      </div>
      {log.isError && (
        <Notice tone="error" title={messages.failed}>
          {errorReason(log.error)}
        </Notice>
      )}
      {log.isPending && <SkeletonRows label={messages.loading} rows={8} className="h-11" />}
      {log.requests?.length === 0 && (
        <NoRequests isFiltered={isFiltered} onClear={() => setFilters(noRequestFilters)} />
      )}
      {log.requests && log.requests.length > 0 && <RequestTable requests={log.requests} onOpen={setOpened} />}
      {log.hasNextPage && (
        <Button className="mt-4" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {messages.older}
        </Button>
      )}
      {opened && (
        <Suspense>
          <RequestDetails request={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const statuses = [
  { value: '', label: messages.anyStatus },
  { value: '2xx', label: messages.succeeded },
  { value: '4xx', label: messages.rejected },
  { value: '5xx', label: messages.serverError },
] as const;

const sources = [
  { value: '', label: messages.anySource },
  { value: 'key', label: messages.withKey },
  { value: 'session', label: messages.inWebApp },
  { value: 'everything', label: messages.withReads },
] as const;

interface FiltersProps {
  filters: RequestFilters;
  onFilters: (filters: RequestFilters) => void;
}

function Filters({ filters, onFilters }: FiltersProps) {
  const projects = useProjects().data ?? [];
  return (
    <>
      <FilterSelect
        label={messages.status}
        value={filters.status}
        onChange={(status) => onFilters({ ...filters, status })}
        choices={statuses}
      />
      <FilterSelect
        label={messages.project}
        value={filters.projectId}
        onChange={(projectId) => onFilters({ ...filters, projectId })}
        choices={[
          { value: '', label: messages.anyProject },
          ...projects.map((project) => ({ value: String(project.id), label: projectLabel(project) })),
        ]}
        className="max-w-56"
      />
      <FilterSelect
        label={messages.source}
        value={filters.source}
        onChange={(source) => onFilters({ ...filters, source })}
        choices={sources}
      />
    </>
  );
}

function NoRequests({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <div className="py-10 text-center">
        <p className="text-ink-2">{messages.noMatch}</p>
        <Button className="mt-4" onClick={onClear}>
          {messages.clear}
        </Button>
      </div>
    );
  }
  return (
    <div className="green-bar border-b border-rule px-4 py-16 text-center">
      <h2 className="text-xl">{messages.empty}</h2>
      <p className="mx-auto mt-3 max-w-[46ch] text-ink-2">{messages.emptyText}</p>
    </div>
  );
}
