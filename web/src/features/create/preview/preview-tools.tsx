import { Copy, Link2, Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { copyImage as messages, share } from '../../../messages/create-texts.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { canShareImages, copyImage, copyShareLink, shareImage } from '../output/table-actions.ts';
import type { Workspace } from '../workspace/use-workspace.ts';

const CopyMenu = lazyComponent(() => import('../output/copy-menu.tsx'));

/** Copy and share buttons of the preview. Loaded after the page has rendered. */
export default function PreviewTools({ workspace }: { workspace: Workspace }) {
  const { input, live } = workspace;
  const [sharing] = useState(canShareImages);
  const broken = live.error !== undefined || !live.rendering;
  const followingFiles = live.rendering?.followingFiles.length ?? 0;
  return (
    <div className="flex">
      {followingFiles > 0 ? (
        <Suspense>
          <CopyMenu workspace={workspace} parts={followingFiles + 1} disabled={broken} />
        </Suspense>
      ) : (
        <IconButton label={messages.copy} disabled={broken} onClick={() => void copyImage(input)}>
          <Copy />
        </IconButton>
      )}
      {sharing && (
        <IconButton
          label={messages.share}
          disabled={broken}
          onClick={() => void shareImage(input, live.rendering?.title)}
        >
          <Share2 />
        </IconButton>
      )}
      <IconButton label={share.copy} onClick={() => void copyShareLink(input)}>
        <Link2 />
      </IconButton>
    </div>
  );
}
