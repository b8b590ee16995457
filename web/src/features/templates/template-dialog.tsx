import { limits, resourceNamePattern } from '@pictable/contract';
import { isObject, type JsonObject, JsonSyntaxError, parseJson } from '@pictable/contract/json';
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import { LazyJsonEditor } from '../../json-editor/lazy-json-editor.tsx';
import { saveTemplate as messages } from '../../messages/templates-texts.ts';
import type { InputError } from '../../rendering/render-types.ts';
import { useTemplates } from '../../requests/templates.ts';
import { type TemplateSave, useSaveTemplate } from '../../requests/use-save-template.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { mayDiscard } from '../../ui/dialogs/may-discard.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { TemplateImage } from './template-image.tsx';

interface TemplateDialogProps {
  projectId: number;
  /** The template to save a new version of; undefined for a new template. */
  edited?: { readonly name: string; readonly text: string };
  onClose: () => void;
}

const firstText = `{
  "title": "Sales in {{month}}",
  "styles": { "headerBg": "#12355b", "headerText": "#ffffff" },
  "columns": {
    "region": { "label": "Region" },
    "sum": { "label": "Sum", "type": "currency", "format": { "currency": "EUR" } }
  },
  "summary": "sum"
}`;

/** Saves a template from its JSON, with a preview beside it. */
export default function TemplateDialog({ projectId, edited, onClose }: TemplateDialogProps) {
  const [name, setName] = useState(edited?.name ?? '');
  const [text, setText] = useState(edited?.text ?? firstText);
  const [isChecked, setChecked] = useState(false);
  const existing = useTemplates(projectId).data?.find((template) => template.name === name);
  const { template, error } = useParsed(text);
  const problem = resourceNamePattern.test(name) ? undefined : messages.nameInvalid;
  const { busy, failed, save } = useSaveTemplate({ title: messages.failed }, (saved) => {
    showSavedToast(saved);
    onClose();
  });

  function close() {
    if (mayDiscard(name !== (edited?.name ?? '') || text !== (edited?.text ?? firstText))) onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problem === undefined && template) save(projectId, name, text);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={edited ? messages.editTitle(edited.name) : messages.newTitle}
      description={edited ? messages.editText : messages.newText}
      placement="wide"
    >
      <form onSubmit={submit} noValidate>
        {!edited && (
          <TextField
            label={messages.name}
            autoComplete="off"
            spellCheck={false}
            value={name}
            onChange={setName}
            error={isChecked ? problem : undefined}
            hint={existing ? messages.nameExists(name, existing.version + 1) : messages.nameHint}
            className="mb-4"
          />
        )}
        <div className="grid gap-4 md:grid-cols-2 [&>*]:min-w-0">
          <div className="h-64 overflow-hidden rounded-md border border-rule-strong">
            <LazyJsonEditor label={messages.json} text={text} onChange={setText} error={error} />
          </div>
          {template ? (
            <div>
              <TemplateImage projectId={projectId} template={template} height="max-h-64" />
            </div>
          ) : (
            <p role="alert" className="text-sm text-error">
              {error?.message}
            </p>
          )}
        </div>
        {failed !== undefined && (
          <div className="mt-4">
            <Notice tone="error" title={messages.failed}>
              {failed}
            </Notice>
          </div>
        )}
        <DialogActions
          onCancel={close}
          action={edited || existing ? messages.saveVersion : messages.save}
          busy={busy}
        />
      </form>
    </Dialog>
  );
}

function showSavedToast({ name, version, isNew }: TemplateSave): void {
  const text = isNew ? messages.savedText : messages.unchangedText;
  showToast({ title: isNew ? messages.saved : messages.unchanged, description: text(name, version) });
}

interface ParsedTemplate {
  readonly template: JsonObject | undefined;
  readonly error: InputError | undefined;
}

/** The template in a text. Parsing follows a keystroke, so that typing stays responsive. */
function useParsed(text: string): ParsedTemplate {
  const deferred = useDeferredValue(text);
  return useMemo(() => parsed(deferred), [deferred]);
}

function parsed(text: string): ParsedTemplate {
  const place = { hint: undefined, from: 0, to: 0, line: 1, column: 1, fix: undefined };
  try {
    const value = parseJson(text, { depthMax: limits.jsonDepthMax });
    if (isObject(value)) return { template: value, error: undefined };
    return { template: undefined, error: { ...place, message: messages.notAnObject } };
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { message, offset, line, column, fix } = error;
    const range = { from: offset, to: Math.min(text.length, offset + 1) };
    return { template: undefined, error: { ...place, ...range, message, line, column, fix } };
  }
}
