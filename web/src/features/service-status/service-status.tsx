import { limits, type Status } from '@pictable/contract';
import { useQuery } from '@tanstack/react-query';
import { status as messages } from '../../messages/create-texts.ts';
import { service } from '../../session/service.ts';

async function checkStatus(): Promise<Status['status']> {
  try {
    const { status } = await service().status();
    return status === 'operational' ? 'operational' : 'unavailable';
  } catch (error) {
    console.error(messages.checkFailed, error);
    return 'unavailable';
  }
}

/** Shows whether the service is operational; polled once a minute while visible. */
export function ServiceStatus() {
  const status = useQuery({
    queryKey: ['status'],
    queryFn: checkStatus,
    staleTime: 0,
    refetchOnReconnect: true,
    refetchInterval: limits.statusPollSeconds * 1_000,
  });
  const dots = { operational: 'pulse bg-accent', unavailable: 'bg-error', checking: 'bg-ink-3' };
  const state = status.data ?? 'checking';
  return (
    <p role="status" className="flex items-center gap-2 py-2 text-sm text-ink-2">
      <span aria-hidden className={`size-2 rounded-full ${dots[state]}`} />
      {messages[state]}
    </p>
  );
}
