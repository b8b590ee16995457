import type { ConnectedApp } from '@pictable/contract';
import { useState } from 'react';
import { connectedApps as messages } from '../../messages/accounts/connected-apps-texts.ts';
import { paths } from '../../paths.ts';
import { errorReason } from '../../requests/error-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import { AppTable, nameOf } from './app-table.tsx';
import { useConnectedApps, useDisconnect } from './use-connected-apps.ts';

/** The apps that may use the account, which the user can disconnect. */
export function ConnectedApps() {
  return (
    <section>
      <h2 className="text-lg">{messages.heading}</h2>
      <p className="mt-3 text-ink-2">
        {messages.text}{' '}
        <SiteLink
          href={paths.mcpGuide}
          label={messages.learnMore}
          className="text-accent underline underline-offset-4"
        />
      </p>
      <Apps />
    </section>
  );
}

function Apps() {
  const apps = useConnectedApps();
  const [leaving, setLeaving] = useState<ConnectedApp>();
  const { busy, disconnect } = useDisconnect(() => setLeaving(undefined));
  if (apps.isPending) return <SkeletonRows label={messages.loading} rows={3} className="h-14" />;
  if (apps.isError) {
    return (
      <LoadError
        title={messages.readFailed}
        text={errorReason(apps.error)}
        retry={messages.retry}
        onRetry={() => void apps.refetch()}
      />
    );
  }
  return (
    <>
      {apps.data.length === 0 ? <NoApps /> : <AppTable apps={apps.data} onDisconnect={setLeaving} />}
      {leaving && (
        <ConfirmDialog
          title={messages.disconnectTitle}
          text={messages.disconnectText(nameOf(leaving))}
          action={messages.disconnect}
          busy={busy}
          onConfirm={() => disconnect(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

function NoApps() {
  return (
    <>
      <div className="green-bar mt-4 border-b border-rule px-4 py-16 text-center">
        <h3 className="text-xl">{messages.empty}</h3>
        <p className="mx-auto mt-3 max-w-[46ch] text-ink-2">{messages.emptyText}</p>
      </div>
      <div className="mt-6">
        <CodeBlock label={messages.url} code={`${location.origin}/mcp`} />
      </div>
    </>
  );
}
