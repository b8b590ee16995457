import { SignedInOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { Templates } from '../features/templates/template-list.tsx';

export default function TemplatesPage() {
  return (
    <Page fillsScreen>
      <meta name="robots" content="noindex" />
      <SignedInOnly>
        {() => (
          <div className="mx-auto max-w-[1360px] px-4 pt-6 pb-20 md:px-6">
            <Templates />
          </div>
        )}
      </SignedInOnly>
    </Page>
  );
}
