import type { BucketSettings, BucketTest, Project } from '@pictable/contract';
import { type FormEvent, useState } from 'react';
import { bucketTexts as messages } from '../../messages/projects/bucket-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { BucketTestResults, scrollIntoView } from './bucket-test-results.tsx';

interface BucketFormProps {
  project: Project;
  saved: BucketSettings | null;
  /** Called with whether the form has unsaved changes. */
  onChanged: (isChanged: boolean) => void;
  onCancel: () => void;
  onClose: () => void;
}

const emptyForm = {
  endpoint: '',
  region: 'us-east-1',
  bucket: '',
  prefix: '',
  accessKeyId: '',
  secretAccessKey: '',
  publicUrl: '',
};
type Form = typeof emptyForm;

/** The fields of a bucket, in order, with their hints. Two halves are beside each other on a wide screen. */
const fields: readonly { name: keyof Form; hint?: string; isHalf?: true }[] = [
  { name: 'endpoint', hint: messages.endpointHint },
  { name: 'region', isHalf: true },
  { name: 'bucket', isHalf: true },
  { name: 'prefix', hint: messages.prefixHint },
  { name: 'accessKeyId', isHalf: true },
  { name: 'secretAccessKey', isHalf: true },
  { name: 'publicUrl', hint: messages.publicUrlHint },
];

export function BucketForm({ project, saved, onChanged, onCancel, onClose }: BucketFormProps) {
  const [form, setForm] = useState<Form>({ ...emptyForm, ...saved, publicUrl: saved?.publicUrl ?? '' });
  const [keepCopy, setKeepCopy] = useState(saved?.keepCopy ?? true);
  const [isSaved, setIsSaved] = useState(saved !== null);
  const [tested, setTested] = useState<BucketTest>();
  const saving = useMutationWithToast();
  const removal = useMutationWithToast();

  async function saveAndTest(event: FormEvent) {
    event.preventDefault();
    setTested(undefined);
    await saving.act(
      async () => {
        await service().setBucket(project.id, requestOf(form, keepCopy));
        setIsSaved(true);
        onChanged(false);
        setForm({ ...form, secretAccessKey: '' });
        setTested((await service().testBucket(project.id)) as BucketTest);
      },
      { title: messages.failed },
    );
  }

  async function remove() {
    await removal.act(
      async () => {
        await service().deleteBucket(project.id);
        showToast({ title: messages.removed });
        onClose();
      },
      { title: messages.failedRemove },
    );
  }

  return (
    <>
      <form onSubmit={saveAndTest} noValidate className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map(({ name, hint, isHalf }) => (
            <TextField
              key={name}
              className={isHalf ? undefined : 'sm:col-span-2'}
              label={messages[name]}
              hint={name === 'secretAccessKey' && isSaved ? messages.secretHint : hint}
              type={name === 'secretAccessKey' ? 'password' : 'text'}
              autoComplete={name === 'secretAccessKey' ? 'new-password' : 'off'}
              autoCapitalize="none"
              spellCheck={false}
              value={form[name]}
              onChange={(value) => {
                setForm({ ...form, [name]: value });
                onChanged(true);
              }}
            />
          ))}
        </div>
        <div>
          <Checkbox
            label={messages.keepCopy}
            checked={keepCopy}
            onChange={(isKept) => {
              setKeepCopy(isKept);
              onChanged(true);
            }}
            box="start"
          />
          <p className="pl-8 text-sm text-ink-3">{messages.keepCopyHint}</p>
        </div>
        {saving.failed !== undefined && (
          <div ref={scrollIntoView} className="scroll-mb-5">
            <Notice tone="error" title={messages.failed}>
              {saving.failed}
            </Notice>
          </div>
        )}
        <DialogActions onCancel={onCancel} action={messages.save} busy={saving.busy} />
      </form>
      {tested && <BucketTestResults result={tested} />}
      {isSaved && (
        <div className="mt-6 border-t border-rule pt-4">
          <ConfirmButton
            label={messages.remove}
            warning={messages.removeWarning}
            confirmLabel={messages.removeNow}
            busy={removal.busy}
            onConfirm={() => void remove()}
          />
        </div>
      )}
    </>
  );
}

/** The request without empty fields: they keep the secret, and mean no prefix and no public URL. */
function requestOf(form: Form, keepCopy: boolean) {
  const secretAccessKey = form.secretAccessKey.trim();
  return {
    endpoint: form.endpoint.trim(),
    region: form.region.trim(),
    bucket: form.bucket.trim(),
    prefix: form.prefix.trim(),
    accessKeyId: form.accessKeyId.trim(),
    publicUrl: form.publicUrl.trim() || null,
    keepCopy,
    ...(secretAccessKey !== '' && { secretAccessKey }),
  };
}
