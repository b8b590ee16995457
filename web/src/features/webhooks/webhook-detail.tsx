import { limits, type Webhook } from '@pictable/contract';
import { useRouter } from '@tanstack/react-router';
import { Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatDateTime } from '../../browser/dates.ts';
import { webhooks as listTexts, webhookDetail as messages } from '../../messages/webhooks-texts.ts';
import { paths } from '../../paths.ts';
import { errorReason } from '../../requests/error-text.ts';
import { useWebhooks } from '../../requests/webhooks.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import { Deliveries } from './deliveries.tsx';
import { RemoveWebhookDialog } from './remove-webhook-dialog.tsx';
import { useRemoveWebhook, useRotateSecret, useSendTest, useSetEnabled } from './use-webhook-actions.ts';
import { verifyProgram } from './webhook-requests.ts';
import { WebhookStatus } from './webhook-status.tsx';
import { hostOf, projectText, stateOf } from './webhook-text.ts';

const WebhookFormDialog = lazyComponent(() => import('./webhook-form-dialog.tsx'));
const WebhookSecretDialog = lazyComponent(() => import('./webhook-secret-dialog.tsx'));

/** One webhook endpoint: its status, its deliveries, its events and its secret. */
export default function WebhookDetail({ id }: { id: number }) {
  const list = useWebhooks();
  const webhook = list.data?.find((listed) => listed.id === id);
  const isMissing = list.isSuccess && !webhook;
  return (
    <>
      <title>{webhook ? listTexts.titleOf(hostOf(webhook)) : listTexts.title}</title>
      <BackLink href={paths.webhooks} label={listTexts.backToList} />
      {!webhook && <h1 className="mt-0.5 text-2xl">{listTexts.heading}</h1>}
      {list.isPending && <SkeletonRows label={messages.loading} rows={4} className="h-14" />}
      {(list.isError || isMissing) && (
        <LoadError
          title={messages.missing}
          text={list.isError ? errorReason(list.error) : messages.gone}
          retry={listTexts.retry}
          onRetry={() => void list.refetch()}
        />
      )}
      {webhook && <Detail webhook={webhook} />}
    </>
  );
}

function Detail({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <h1 className="mt-0.5 text-2xl [overflow-wrap:anywhere]">{hostOf(webhook)}</h1>
      <p className="mt-1 font-mono text-sm text-ink-2 [overflow-wrap:anywhere]">{webhook.url}</p>
      <ActionBar webhook={webhook} />
      <NotSent webhook={webhook} />
      <Deliveries webhookId={webhook.id} />
      <div className="mt-10 grid gap-x-10 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
        <div className="grid content-start gap-8">
          <Events webhook={webhook} />
          <Secret webhook={webhook} />
        </div>
        <section>
          <h2 className="text-lg">{messages.verify}</h2>
          <p className="mt-1 mb-3 text-sm text-ink-2">
            {messages.verifyText}{' '}
            <SiteLink
              href={`${paths.documentation}#webhook-signatures`}
              label={messages.verifyMore}
              className="text-accent underline underline-offset-4"
            />
          </p>
          <CodeBlock label={messages.verifyCode} code={verifyProgram} />
        </section>
      </div>
    </>
  );
}

function ActionBar({ webhook }: { webhook: Webhook }) {
  const { id, url, enabled } = webhook;
  const router = useRouter();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const test = useSendTest(id);
  const setEnabled = useSetEnabled(id);
  const { busy, remove } = useRemoveWebhook(() => {
    setRemoving(false);
    return router.navigate({ href: paths.webhooks });
  });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-ink pb-3">
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <WebhookStatus webhook={webhook} />
        <span className="text-ink-2">{projectText(webhook)}</span>
      </p>
      <div className="flex flex-wrap gap-2 sm:ml-auto">
        <Button variant="primary" className="max-sm:w-full" busy={test.busy} onClick={test.send}>
          <Send aria-hidden />
          {messages.sendTest}
        </Button>
        <Button busy={setEnabled.busy} onClick={() => setEnabled.set(!enabled)}>
          {enabled ? <Pause aria-hidden /> : <Play aria-hidden />}
          {enabled ? messages.pause : messages.resume}
        </Button>
        <Button onClick={() => setEditing(true)}>
          <Pencil aria-hidden />
          {messages.edit}
        </Button>
        <Button aria-label={listTexts.removeNamed(url)} onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden />
          <span className="max-sm:hidden">{listTexts.remove}</span>
        </Button>
      </div>
      <Suspense>
        {editing && <WebhookFormDialog edited={webhook} onClose={() => setEditing(false)} />}
      </Suspense>
      {removing && (
        <RemoveWebhookDialog
          webhook={webhook}
          busy={busy}
          onConfirm={() => remove(webhook)}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}

/** Why no events are sent, if so. */
function NotSent({ webhook }: { webhook: Webhook }) {
  const state = stateOf(webhook);
  if (state === 'active') return null;
  return (
    <div className="mt-4">
      {state === 'paused' ? (
        <Notice tone="info" title={messages.pausedTitle}>
          {messages.pausedText}
        </Notice>
      ) : (
        <Notice tone="warning" title={messages.disabledTitle}>
          {webhook.disabledReason} {messages.disabledHint}
        </Notice>
      )}
    </div>
  );
}

function Events({ webhook }: { webhook: Webhook }) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{messages.events}</h2>
      <ul className="border-t border-rule-strong text-sm">
        {webhook.events.map((type) => (
          <li key={type} className="border-b border-rule px-3 py-2 font-mono odd:bg-band">
            {type}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Secret({ webhook }: { webhook: Webhook }) {
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { busy, rotate } = useRotateSecret(webhook.id, (created) => {
    setAsking(false);
    setSecret(created);
  });
  return (
    <section>
      <h2 className="text-lg">{messages.secret}</h2>
      <p className="mt-1 mb-3 text-sm text-ink-2">{messages.secretText}</p>
      {webhook.previousSecretUntil !== null && (
        <p className="mb-3 text-sm">{messages.signedTwice(formatDateTime(webhook.previousSecretUntil))}</p>
      )}
      <Button onClick={() => setAsking(true)}>{messages.rotate}</Button>
      {asking && (
        <ConfirmDialog
          title={messages.rotateTitle}
          text={messages.rotateText(limits.webhookRotationHours)}
          action={messages.rotate}
          busy={busy}
          onConfirm={rotate}
          onClose={() => setAsking(false)}
        />
      )}
      <Suspense>
        {secret !== undefined && <WebhookSecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      </Suspense>
    </section>
  );
}
