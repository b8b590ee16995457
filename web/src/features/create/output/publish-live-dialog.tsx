import { resourceNamePattern, type StoredLiveImage } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { liveDetail, publishLive as messages } from '../../../messages/live-images-texts.ts';
import { saveTemplate } from '../../../messages/templates-texts.ts';
import { liveImagePath } from '../../../paths.ts';
import { invalidateAccountQueries } from '../../../requests/account-data.ts';
import { embedSnippets, useLiveImages } from '../../../requests/live-images.ts';
import { useMutationWithToast } from '../../../requests/use-mutation-with-toast.ts';
import { service } from '../../../session/service.ts';
import { queryKeys } from '../../../session/session.ts';
import { Button, buttonClasses } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { CodeBlock } from '../../../ui/text/code-block.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { sendTable } from './request-json.ts';

/** Publishes the table of the editor at a stable URL, then shows the URL. */
export default function PublishLiveDialog({ onClose }: { onClose: () => void }) {
  const [published, setPublished] = useState<StoredLiveImage>();
  const [title, text] = published ? resultTexts(published) : [messages.title, messages.text];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={text}>
      {published ? (
        <Published live={published} onClose={onClose} />
      ) : (
        <PublishForm onPublished={setPublished} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface PublishFormProps {
  onPublished: (live: StoredLiveImage) => void;
  onClose: () => void;
}

function PublishForm({ onPublished, onClose }: PublishFormProps) {
  const { dialogs, $project } = useWorkspace();
  const projectId = useStore($project)?.id;
  const [name, setName] = useState(dialogs.suggestedName('live') ?? '');
  const [isChecked, setChecked] = useState(false);
  const existing = useLiveImages(projectId).data?.find(
    (live) => live.name === name && live.projectId === (projectId ?? null),
  );
  const problem = resourceNamePattern.test(name) ? undefined : saveTemplate.nameInvalid;
  const { busy, failed, publish } = usePublish(onPublished);

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problem === undefined) publish(name);
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        label={messages.name}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={setName}
        error={isChecked ? problem : undefined}
        hint={existing ? messages.nameExists(name, existing.version) : messages.nameHint}
      />
      {failed !== undefined && (
        <Notice tone="error" title={messages.failed}>
          {failed}
        </Notice>
      )}
      <DialogActions onCancel={onClose} action={existing ? messages.replace : messages.publish} busy={busy} />
    </form>
  );
}

function usePublish(onPublished: PublishFormProps['onPublished']) {
  const { dialogs, readInput } = useWorkspace();
  const { busy, failed, act } = useMutationWithToast();
  const queries = useQueryClient();
  const publish = (name: string) =>
    void act(
      async () => {
        const input = readInput();
        const { projectId } = input;
        const put = (json: string) => service().putLiveImage(name, json, { projectId });
        const { result: live } = await sendTable(input, put);
        dialogs.suggest('live', name);
        onPublished(live);
        void invalidateAccountQueries(queries);
        void queries.invalidateQueries({ queryKey: queryKeys.liveImages });
      },
      { title: messages.failed },
    );
  return { busy, failed, publish };
}

function Published({ live, onClose }: { live: StoredLiveImage; onClose: () => void }) {
  const { html, markdown } = embedSnippets(live);
  return (
    <div className="space-y-4">
      <div className="flex items-center gap-3 border-b border-rule py-2">
        <a
          href={live.url}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 flex-1 truncate py-1 font-mono text-sm text-accent underline underline-offset-4"
        >
          {live.url}
        </a>
        <CopyButton text={live.url} label={liveDetail.url} focusFirst />
      </div>
      <CodeBlock label={liveDetail.html} code={html} />
      <CodeBlock label={liveDetail.markdown} code={markdown} />
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <SiteLink
          href={liveImagePath(live.projectId, live.name)}
          label={messages.details}
          className={buttonClasses('outline')}
        />
        <Button variant="primary" onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    </div>
  );
}

function resultTexts({ name, version, unchanged }: StoredLiveImage): readonly [string, string] {
  if (unchanged) return [messages.unchanged, messages.unchangedText(name, version)];
  if (version === 1) return [messages.created, messages.createdText(name)];
  return [messages.replaced, messages.replacedText(name, version)];
}
