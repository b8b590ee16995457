import { LiveImages } from '../features/live-images/live-image-list.tsx';
import { SignedInOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';

export default function LiveImagesPage() {
  return (
    <Page fillsScreen>
      <meta name="robots" content="noindex" />
      <SignedInOnly>
        {() => (
          <div className="mx-auto max-w-[1360px] px-4 pt-6 pb-20 md:px-6">
            <LiveImages />
          </div>
        )}
      </SignedInOnly>
    </Page>
  );
}
