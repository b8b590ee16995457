import { Copy, Link2, Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { copyImage as messages, share } from '../../../messages/create-texts.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { canShareImages, copyImage, copyShareLink, shareImage } from '../output/table-actions.ts';
import { AddStep } from '../transform/add-step.tsx';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { ZoomControl, type ZoomControlProps } from './zoom-control.tsx';

const CopyMenu = lazyComponent(() => import('../output/copy-menu.tsx'));

/** Zoom, copy and share buttons of the preview. Loaded after the page has rendered. */
export default function PreviewTools(props: ZoomControlProps) {
  const { $rendering, $isCopyable, $followingFiles, readInput } = useWorkspace();
  const [sharing] = useState(canShareImages);
  const broken = !useStore($isCopyable);
  const followingFiles = useStore($followingFiles);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <AddStep disabled={broken} />
      <ZoomControl {...props} />
      <div className="flex">
        {followingFiles > 0 ? (
          <Suspense>
            <CopyMenu parts={followingFiles + 1} disabled={broken} />
          </Suspense>
        ) : (
          <IconButton label={messages.copy} disabled={broken} onClick={() => void copyImage(readInput())}>
            <Copy />
          </IconButton>
        )}
        {sharing && (
          <IconButton
            label={messages.share}
            disabled={broken}
            onClick={() => void shareImage(readInput(), $rendering.get()?.title)}
          >
            <Share2 />
          </IconButton>
        )}
        <IconButton label={share.copy} onClick={() => void copyShareLink(readInput())}>
          <Link2 />
        </IconButton>
      </div>
    </div>
  );
}
