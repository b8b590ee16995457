import { type ListedImage, limits } from '@pictable/contract';
import { stringify } from '@pictable/contract/json';
import { useQueryClient } from '@tanstack/react-query';
import { CopyPlus, Pencil, Radio } from 'lucide-react';
import { storedTable as messages, openStored } from '../../messages/stored-images-texts.ts';
import { storedTablePath } from '../../paths.ts';
import { invalidateAccountQueries, useProjects } from '../../requests/account-data.ts';
import { useLiveImages } from '../../requests/live-images.ts';
import { canEdit } from '../../requests/project-roles.ts';
import { readStoredTable } from '../../requests/stored-tables.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

/** Opens the table of an image again, while the service has it; for a live image, to replace it. */
export function StoredTableActions({ image }: { image: ListedImage }) {
  const project = useProjects().data?.find(({ id }) => id === image.projectId);
  // Its table is rendered in the same project again, which viewers may not do.
  return project && !canEdit(project) ? null : <Actions image={image} />;
}

function Actions({ image }: { image: ListedImage }) {
  const live = useLiveImages(undefined).data?.find(({ imageId }) => imageId === image.id);
  const { busy, duplicate } = useDuplicate(image);
  return (
    <section aria-labelledby="stored-table" className="mt-5 border-t border-rule pt-4">
      <h3 id="stored-table" className="text-sm font-semibold tracking-normal">
        {messages.heading}
      </h3>
      {isKept(image) ? (
        <>
          <div className="mt-2 flex flex-wrap gap-2">
            <SiteLink href={storedTablePath(image)} className={buttonClasses('outline', 'small')}>
              <Pencil aria-hidden />
              {messages.edit}
            </SiteLink>
            <Button size="small" busy={busy} onClick={duplicate}>
              <CopyPlus aria-hidden />
              {busy ? messages.duplicating : messages.duplicate}
            </Button>
            {live && (
              <SiteLink
                href={storedTablePath(image, live.name)}
                className={buttonClasses('outline', 'small')}
              >
                <Radio aria-hidden />
                {messages.replace(live.name)}
              </SiteLink>
            )}
          </div>
          <p className="mt-2 text-sm text-ink-2">{messages.text}</p>
        </>
      ) : (
        <p className="mt-1 text-sm text-ink-2">{messages.notKept(limits.jsonDataRetentionDays)}</p>
      )}
    </section>
  );
}

function isKept({ createdAt }: ListedImage): boolean {
  return Date.now() - Date.parse(createdAt) < limits.jsonDataRetentionDays * 86_400_000;
}

/** Stores the table of an image once more, in the same project. */
function useDuplicate(image: ListedImage) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const duplicate = () =>
    void act(
      async () => {
        const { payload, projectId } = await readStoredTable(image.id);
        if (payload === null) throw new Error(openStored.notKept);
        await service().generate(stringify(payload), { projectId: projectId ?? undefined });
        await invalidateAccountQueries(queries);
        showToast({ title: messages.duplicated, description: messages.duplicatedText });
      },
      { title: messages.duplicateFailed },
    );
  return { busy, duplicate };
}
