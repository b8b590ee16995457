import { SignedInOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { Webhooks } from '../features/webhooks/webhook-list.tsx';

export default function WebhooksPage() {
  return (
    <Page fillsScreen>
      <meta name="robots" content="noindex" />
      <SignedInOnly>
        {() => (
          <div className="mx-auto max-w-[1360px] px-4 pt-6 pb-20 md:px-6">
            <Webhooks />
          </div>
        )}
      </SignedInOnly>
    </Page>
  );
}
