import { bucketProblemTexts, type Project, type ProjectBucket } from '@pictable/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bucketTexts as messages } from '../../messages/projects/bucket-texts.ts';
import { errorText } from '../../requests/error-text.ts';
import { service } from '../../session/service.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { mayDiscard } from '../../ui/dialogs/may-discard.ts';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { BucketForm } from './bucket-form.tsx';

interface BucketDialogProps {
  project: Project;
  onClose: () => void;
}

/** Sets, tests and removes the bucket that the images of a project are copied to. */
export default function BucketDialog({ project, onClose }: BucketDialogProps) {
  const { data, error } = useQuery({
    queryKey: ['bucket', project.id],
    queryFn: () => service().bucket(project.id) as Promise<ProjectBucket>,
    // The dialog must not replace what the user is typing.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  const [isChanged, setChanged] = useState(false);
  const close = () => mayDiscard(isChanged) && onClose();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={messages.title}
      description={messages.text(project.name)}
    >
      {error && <Notice tone="error">{errorText(error, messages.failedLoad)}</Notice>}
      {!data && !error && <LoadingForm />}
      {data?.problem && <Notice tone="warning">{bucketProblemTexts[data.problem]}</Notice>}
      {data && (
        <BucketForm
          project={project}
          saved={data.bucket}
          onChanged={setChanged}
          onCancel={close}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function LoadingForm() {
  return (
    <>
      <Loading label={messages.loading} />
      <Skeleton className="h-80" />
    </>
  );
}
