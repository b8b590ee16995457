import { resourceNamePattern } from '@pictable/contract';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { saveTemplate as messages } from '../../../messages/templates-texts.ts';
import { templatePath } from '../../../paths.ts';
import { useTemplates } from '../../../requests/templates.ts';
import { type TemplateSave, useSaveTemplate } from '../../../requests/use-save-template.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { templateJson } from './template-json.ts';

/** Saves the table of the editor as a template of the open project. */
export default function SaveTemplateDialog({ onClose }: { onClose: () => void }) {
  const project = useStore(useWorkspace().$project);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={project ? messages.text(project.name) : messages.needsProject}
    >
      {project && <SaveTemplateForm projectId={project.id} onClose={onClose} />}
    </Dialog>
  );
}

function SaveTemplateForm({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { dialogs, readInput } = useWorkspace();
  const [name, setName] = useState(dialogs.suggestedName('template') ?? '');
  const [withTable, setWithTable] = useState(dialogs.$isOwnTable.get());
  const [isChecked, setChecked] = useState(false);
  const existing = useTemplates(projectId).data?.find((template) => template.name === name);
  const problem = resourceNamePattern.test(name) ? undefined : messages.nameInvalid;
  const showSaved = useSavedToast(projectId);
  const { busy, failed, save } = useSaveTemplate({ title: messages.failed }, (saved) => {
    dialogs.suggest('template', saved.name);
    showSaved(saved);
    onClose();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problem !== undefined) return;
    void templateJson(readInput(), withTable).then((content) => save(projectId, name, content));
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
        hint={existing ? messages.nameExists(name, existing.version + 1) : messages.nameHint}
      />
      <div>
        <Checkbox box="start" label={messages.withTable} checked={withTable} onChange={setWithTable} />
        <p className="pl-8 text-sm text-ink-3">
          {withTable ? messages.withTableHint : messages.withoutTableHint}
        </p>
      </div>
      {failed !== undefined && (
        <Notice tone="error" title={messages.failed}>
          {failed}
        </Notice>
      )}
      <DialogActions
        onCancel={onClose}
        action={existing ? messages.saveVersion : messages.save}
        busy={busy}
      />
    </form>
  );
}

/** Says what was saved, with a way to its page. */
function useSavedToast(projectId: number) {
  const router = useRouter();
  return ({ name, version, isNew }: TemplateSave) =>
    showToast({
      title: isNew ? messages.saved : messages.unchanged,
      description: isNew ? messages.savedText(name, version) : messages.unchangedText(name, version),
      action: {
        label: messages.show,
        alternative: messages.showHint,
        run: () => void router.navigate({ href: templatePath(projectId, name) }),
      },
    });
}
