import type { ListedImage } from '@pictable/contract';
import { Download, ExternalLink, Share2 } from 'lucide-react';
import { formatDateTime } from '../../browser/dates.ts';
import { imageTable, imageDialogs as messages } from '../../messages/dashboard-texts.ts';
import { access, sharing } from '../../messages/sharing-texts.ts';
import { downloadUrl } from '../../requests/download-url.ts';
import { buttonClasses } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PdfDocument } from '../../ui/pdf-document.tsx';
import { ImageAccess } from './image-access.tsx';
import { imagePath, isPdf } from './image-path.ts';
import { SignUrl } from './sign-url.tsx';
import { StoredTableActions } from './stored-table-actions.tsx';

/** Shows one image of the list, at most 400 px high. */
export default function ViewImageDialog({ image, onClose }: { image: ListedImage; onClose: () => void }) {
  const title = image.title ?? imageTable.untitled;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={messages.viewText(formatDateTime(image.createdAt))}
      placement="wide"
    >
      <div className="mb-3">
        <ImageAccess image={image} />
      </div>
      {image.expired ? <Expired image={image} /> : <StoredFile image={image} title={title} />}
    </Dialog>
  );
}

function Expired({ image: { expiresAt } }: { image: ListedImage }) {
  return (
    <Notice tone="info" title={access.expiredTitle}>
      {access.expiredText(formatDateTime(expiresAt ?? ''))}
    </Notice>
  );
}

function StoredFile({ image, title }: { image: ListedImage; title: string }) {
  const path = imagePath(image);
  return (
    <>
      <div className="grid place-items-center overflow-auto rounded-md border border-rule bg-desk p-4">
        {isPdf(image) ? (
          <div className="h-[400px] w-full">
            <PdfDocument src={path} href={path} label={messages.pdf} />
          </div>
        ) : (
          <img src={path} alt={title} className="h-auto max-h-[400px] w-auto max-w-full" />
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <code className="min-w-0 basis-full truncate text-sm text-ink-2">{image.publicUrl}</code>
        <CopyButton text={image.publicUrl} label={imageTable.url} caption={imageTable.copyUrl} />
        <CopyButton text={image.shareUrl} label={sharing.shareLink} caption={sharing.copyShareLink} />
        <a
          href={image.shareUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses('outline', 'small')}
        >
          <Share2 aria-hidden />
          {sharing.openSharePage}
        </a>
        <a href={path} target="_blank" rel="noreferrer" className={buttonClasses('outline', 'small')}>
          <ExternalLink aria-hidden />
          {messages.open}
        </a>
        <a href={downloadUrl(path)} className={buttonClasses('outline', 'small')}>
          <Download aria-hidden />
          {messages.download}
        </a>
      </div>
      <StoredTableActions image={image} />
      {image.access === 'signed' && <SignUrl image={image} />}
    </>
  );
}
