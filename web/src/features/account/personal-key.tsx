import type { NewApiKey } from '@pictable/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../browser/dates.ts';
import { personalKey as messages } from '../../messages/settings-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { SecretText } from '../../ui/text/secret-text.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

/** The prefix of the personal API key, and a button that generates a new key. */
export function PersonalKey() {
  const shown = useQuery({ queryKey: queryKeys.apiKey, queryFn: () => service().apiKey() });
  const [fullKey, setFullKey] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { busy, generate } = useGenerateKey(setFullKey);
  const prefix = shown.data?.apiKey;

  return (
    <div className="space-y-4">
      <h2 className="text-lg">{messages.heading}</h2>
      <p className="text-ink-2">{messages.text}</p>
      {shown.isPending && (
        <div>
          <Loading label={messages.heading} />
          <Skeleton className="h-24" />
        </div>
      )}
      {shown.isError && <Notice tone="error">{messages.readFailed}</Notice>}
      {fullKey !== undefined && (
        <>
          <SecretText
            label={messages.label}
            showLabel={messages.showKey}
            hideLabel={messages.hideKey}
            text={fullKey}
          />
          <Notice tone="info">{messages.once}</Notice>
        </>
      )}
      {fullKey === undefined && shown.data && (
        <ShownKey prefix={prefix ?? undefined} lastUsedAt={shown.data.lastUsedAt} />
      )}
      <Button
        variant="primary"
        className="h-11 px-5"
        busy={busy}
        disabled={shown.isPending}
        onClick={() => (prefix ? setAsking(true) : void generate())}
      >
        {busy ? messages.generating : prefix ? messages.again : messages.generate}
      </Button>
      {asking && (
        <ConfirmDialog
          title={messages.replaceTitle}
          text={messages.replaceText}
          action={messages.again}
          busy={busy}
          onConfirm={() => void generate().then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function ShownKey({ prefix, lastUsedAt }: { prefix: string | undefined; lastUsedAt: string | null }) {
  if (prefix === undefined) return <p className="bg-band px-3 py-2.5 text-sm">{messages.none}</p>;
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-medium tracking-normal">{messages.current}</h3>
      <code className="block rounded-md border border-rule bg-band px-3 py-2.5 text-sm">{prefix}…</code>
      <p className="mt-1.5 text-sm text-ink-2">
        {lastUsedAt === null ? messages.neverUsed : messages.lastUsed(formatDateTime(lastUsedAt))}
      </p>
    </div>
  );
}

function useGenerateKey(onKey: (key: string) => void) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();

  async function generate() {
    await act(
      async () => {
        const response: Partial<NewApiKey> = await service().generateApiKey();
        if (!response.success || !response.apiKey) throw new Error(messages.invalidResponse);
        onKey(response.apiKey);
        await queries.invalidateQueries({ queryKey: queryKeys.apiKey });
        await queries.invalidateQueries({ queryKey: queryKeys.keys });
        showToast({ title: messages.generated, description: messages.generatedText });
      },
      { title: messages.failed },
    );
  }

  return { busy, generate };
}
