import {
  limits,
  type Webhook,
  type WebhookEventType,
  webhookEventMeanings,
  webhookEventTypes,
} from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { webhookForm as messages } from '../../messages/webhooks-texts.ts';
import { useProjects } from '../../requests/account-data.ts';
import { isOwned } from '../../requests/project-roles.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { mayDiscard } from '../../ui/dialogs/may-discard.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LabelledSelect } from '../../ui/select/labelled-select.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

interface WebhookFormDialogProps {
  /** The endpoint to change; undefined: a new one is added. */
  edited?: Webhook;
  /** The project that is selected first. */
  projectId?: number | undefined;
  onClose: () => void;
  /** Called with the secret of a new endpoint, which only this response contains. */
  onSecret?: (secret: string) => void;
}

/** A choice of a select must not be empty. */
const everyProject = 'every';

interface Form {
  readonly url: string;
  readonly events: readonly WebhookEventType[];
  readonly project: string;
}

/** Adds a webhook endpoint, or changes its URL and its events. */
export default function WebhookFormDialog(props: WebhookFormDialogProps) {
  const { edited, projectId, onClose } = props;
  const [initial] = useState<Form>({
    url: edited?.url ?? '',
    events: edited?.events ?? webhookEventTypes,
    project: projectId === undefined ? everyProject : String(projectId),
  });
  const [form, setForm] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const { busy, failed, save } = useSaveWebhook(props);
  const change = (part: Partial<Form>) => setForm({ ...form, ...part });
  const problems = isChecked ? problemsOf(form) : {};

  function close() {
    if (mayDiscard(JSON.stringify(form) !== JSON.stringify(initial))) onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(problemsOf(form)).length === 0) save(form);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={edited ? messages.editTitle : messages.title}
      description={edited ? messages.editText : messages.text}
    >
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          label={messages.url}
          type="url"
          hint={messages.urlHint}
          error={problems.url}
          placeholder="https://"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.webhookUrlCharsMax}
          value={form.url}
          onChange={(url) => change({ url })}
        />
        <Events chosen={form.events} onChosen={(events) => change({ events })} error={problems.events} />
        {!edited && <ProjectSelect project={form.project} onProject={(project) => change({ project })} />}
        {failed !== undefined && (
          <Notice tone="error" title={edited ? messages.saveFailed : messages.addFailed}>
            {failed}
          </Notice>
        )}
        <DialogActions onCancel={close} action={edited ? messages.save : messages.add} busy={busy} />
      </form>
    </Dialog>
  );
}

interface EventsProps {
  chosen: readonly WebhookEventType[];
  onChosen: (events: readonly WebhookEventType[]) => void;
  error: string | undefined;
}

function Events({ chosen, onChosen, error }: EventsProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1 text-sm font-medium">{messages.events}</legend>
      {webhookEventTypes.map((type) => (
        <div key={type} className="py-1">
          <Checkbox
            box="start"
            label={`${type}: ${webhookEventMeanings[type]}`}
            checked={chosen.includes(type)}
            onChange={(isChosen) =>
              onChosen(
                webhookEventTypes.filter((other) => (other === type ? isChosen : chosen.includes(other))),
              )
            }
          />
        </div>
      ))}
      {error !== undefined && (
        <p id={errorId} role="alert" className="mt-1.5 text-sm text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function ProjectSelect({ project, onProject }: { project: string; onProject: (id: string) => void }) {
  const projects = (useProjects().data ?? []).filter(isOwned);
  return (
    <LabelledSelect
      label={messages.project}
      value={project}
      onChange={onProject}
      choices={[
        { value: everyProject, label: messages.everyProject },
        ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

/** The service has the rules for hosts and ports; a text that is not a URL is found here. */
function problemsOf({ url, events }: Form): Partial<Record<'url' | 'events', string>> {
  const isUrl = URL.canParse(url.trim()) && /^https?:\/\//i.test(url.trim());
  return {
    ...(!isUrl && { url: messages.urlInvalid }),
    ...(events.length === 0 && { events: messages.eventsMissing }),
  };
}

function useSaveWebhook({ edited, onClose, onSecret }: WebhookFormDialogProps) {
  const { busy, failed, act } = useMutationWithToast();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.webhooks });
  async function save({ url, events, project }: Form) {
    const webhook = { url: url.trim(), events: [...events] };
    if (edited) {
      await service().updateWebhook(edited.id, webhook);
      await reload();
      showToast({ title: messages.saved });
      onClose();
      return;
    }
    const projectId = project === everyProject ? null : Number(project);
    const { secret } = await service().createWebhook({ ...webhook, projectId });
    await reload();
    onSecret?.(secret);
  }
  const title = edited ? messages.saveFailed : messages.addFailed;
  return { busy, failed, save: (form: Form) => void act(() => save(form), { title }) };
}
