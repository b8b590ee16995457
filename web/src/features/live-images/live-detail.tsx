import { type LiveImageDetail, limits } from '@pictable/contract';
import { useRouter } from '@tanstack/react-router';
import { ExternalLink, PencilRuler, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../browser/dates.ts';
import {
  liveImages as listTexts,
  liveDetail as messages,
  liveRefresh as refreshTexts,
} from '../../messages/live-images-texts.ts';
import { newImagePath, paths, storedTablePath, topicPath } from '../../paths.ts';
import { useProjects } from '../../requests/account-data.ts';
import { errorReason } from '../../requests/error-text.ts';
import { embedSnippets, useLiveImage } from '../../requests/live-images.ts';
import { canEdit } from '../../requests/project-roles.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { PdfDocument } from '../../ui/pdf-document.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import { isPdf, livePath } from './live-file.ts';
import { RefreshSection } from './refresh-section.tsx';
import { RemoveLiveDialog } from './remove-live-dialog.tsx';
import { followRequest, liveRequest } from './replace-request.ts';
import { type LiveName, useRemoveLiveImage } from './use-remove-live-image.ts';

/** One live image: its URLs, how to embed and replace it, and its versions. */
export default function LiveDetail({ name, projectId }: LiveName) {
  const live = useLiveImage(projectId, name);
  return (
    <>
      <title>{listTexts.titleOf(name)}</title>
      <BackLink href={paths.liveImages} label={listTexts.backToList} />
      <h1 className="mt-0.5 text-2xl [overflow-wrap:anywhere]">{name}</h1>
      {live.isPending && <SkeletonRows label={messages.loading} rows={4} className="h-14" />}
      {live.isError && (
        <LoadError
          title={messages.missing}
          text={errorReason(live.error)}
          retry={listTexts.retry}
          onRetry={() => void live.refetch()}
        />
      )}
      {live.data && <Detail live={live.data} />}
    </>
  );
}

function Detail({ live }: { live: LiveImageDetail }) {
  const project = useProjects().data?.find(({ id }) => id === live.projectId);
  const isEditable = project === undefined || canEdit(project);
  const { html, markdown } = embedSnippets(live);
  return (
    <>
      <ActionBar live={live} isEditable={isEditable} />
      <div className="mt-6 grid gap-x-6 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
        <div>
          <NewestImage live={live} />
          <Urls live={live} />
        </div>
        <section>
          <h2 className="mb-3 text-lg">{messages.embed}</h2>
          <div className="space-y-4">
            <CodeBlock label={messages.html} code={html} />
            <CodeBlock label={messages.markdown} code={markdown} />
          </div>
        </section>
      </div>
      {isEditable && live.refresh !== null && <RefreshSection live={live} refresh={live.refresh} />}
      {isEditable && <Replacing live={live} />}
      <Versions live={live} />
    </>
  );
}

/** How programs replace the image. */
function Replacing({ live }: { live: LiveImageDetail }) {
  return (
    <section className="mt-10">
      <h2 className="text-lg">{messages.replace}</h2>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        {messages.replaceText}
        {live.refresh !== null && ` ${refreshTexts.replaceEnds}`}
      </p>
      <CodeBlock label="cURL" code={liveRequest(location.origin, live.name, live.projectId)} />
      {live.refresh === null && (
        <>
          <p className="mt-6 mb-3 text-sm text-ink-2">
            <span className="font-medium text-ink">{refreshTexts.follow}.</span> {refreshTexts.followText}{' '}
            <SiteLink
              href={`${topicPath('sources')}#refresh`}
              label={refreshTexts.learnMore}
              className="text-accent underline underline-offset-4"
            />
          </p>
          <CodeBlock
            label={refreshTexts.followCode}
            code={followRequest(location.origin, live.name, live.projectId)}
          />
        </>
      )}
    </section>
  );
}

function ActionBar({ live, isEditable }: { live: LiveImageDetail; isEditable: boolean }) {
  const { name, projectId, version, updatedAt } = live;
  const router = useRouter();
  const [removing, setRemoving] = useState(false);
  const { busy, remove } = useRemoveLiveImage(() => {
    setRemoving(false);
    return router.navigate({ href: paths.liveImages });
  });
  const blank = projectId === null ? `${paths.app}?live=${name}` : `${newImagePath(projectId)}&live=${name}`;
  // The table of the newest version, unless its image was deleted.
  const editor = live.imageId === null ? blank : storedTablePath({ id: live.imageId, projectId }, name);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-ink pb-3">
      <p className="figures text-sm text-ink-2">
        {listTexts.version(version)} · {listTexts.updated(formatDateTime(updatedAt))}
      </p>
      {isEditable && (
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <SiteLink href={editor} className={buttonClasses('primary')}>
            <PencilRuler aria-hidden />
            {messages.replaceInEditor}
          </SiteLink>
          <Button aria-label={listTexts.removeNamed(name)} onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden />
            <span className="max-sm:hidden">{listTexts.remove}</span>
          </Button>
        </div>
      )}
      {removing && (
        <RemoveLiveDialog
          name={name}
          busy={busy}
          onConfirm={() => remove({ name, projectId })}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}

function NewestImage({ live }: { live: LiveImageDetail }) {
  if (live.imageId === null) return <p className="text-error">{listTexts.imageDeleted}</p>;
  const path = livePath(live);
  if (isPdf(live))
    return (
      <div className="h-[400px] rounded-md border border-rule bg-desk p-4">
        <PdfDocument src={path} href={path} label={messages.pdf} />
      </div>
    );
  return (
    <ScrollRegion
      label={messages.alt(live.name)}
      className="max-h-[26rem] rounded-md border border-rule bg-desk"
    >
      <div className="grid place-items-center p-4">
        <img src={path} alt={messages.alt(live.name)} className="h-auto max-w-full" />
      </div>
    </ScrollRegion>
  );
}

function Urls({ live: { url, versionUrl } }: { live: LiveImageDetail }) {
  return (
    <div className="mt-4 border-b border-rule">
      <NamedUrl name={messages.url} hint={messages.urlHint} url={url} />
      <NamedUrl name={messages.versionUrl} hint={messages.versionUrlHint} url={versionUrl} />
    </div>
  );
}

function NamedUrl({ name, hint, url }: { name: string; hint: string; url: string }) {
  return (
    <div className="flex items-start gap-3 py-3 not-first:border-t not-first:border-rule">
      <div className="min-w-0 flex-1">
        <h2 className="text-sm font-medium">{name}</h2>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-block max-w-full py-1 font-mono text-sm [overflow-wrap:anywhere] text-accent underline underline-offset-4"
        >
          {url}
        </a>
        <p className="text-sm text-ink-2">{hint}</p>
      </div>
      <CopyButton text={url} label={name} iconOnPhone />
    </div>
  );
}

function Versions({ live }: { live: LiveImageDetail }) {
  return (
    <section className="mt-10">
      <h2 className="text-lg">{messages.versions}</h2>
      <p className="mt-1 mb-3 text-sm text-ink-2">{messages.versionsText(limits.liveVersionsKept)}</p>
      <ul className="figures border-t border-rule-strong text-sm">
        {live.versions.map(({ version, url, imageId, createdAt }) => (
          <li
            key={version}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-rule px-3 py-1.5 odd:bg-band"
          >
            <span className="font-medium">{listTexts.version(version)}</span>
            {version === live.version && (
              <span className="text-accent max-sm:hidden">{messages.current}</span>
            )}
            <span className="mr-auto text-ink-2">{formatDateTime(createdAt)}</span>
            {imageId === null ? (
              <span className="text-ink-2">{listTexts.imageDeleted}</span>
            ) : (
              <span className="flex gap-1.5">
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${messages.openImage}, ${listTexts.version(version)}`}
                  className={buttonClasses('outline', 'small')}
                >
                  <ExternalLink aria-hidden />
                  <span className="max-sm:hidden">{messages.openImage}</span>
                </a>
                <CopyButton
                  text={url}
                  label={messages.versionUrlOf(version)}
                  caption={listTexts.copyUrl}
                  iconOnPhone
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
