import type { User } from '@pictable/contract';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ownData as messages } from '../../messages/settings-texts.ts';
import { paths } from '../../paths.ts';
import { accountExportPath } from '../../requests/download-url.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

const DeleteAccountDialog = lazyComponent(() => import('./delete-account-dialog.tsx'));

/** Downloads everything of the account, or deletes it. */
export function OwnData({ user }: { user: User }) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <section aria-labelledby="own-data" className="mt-12 border-t border-rule pt-8">
        <h2 id="own-data" className="text-lg">
          {messages.heading}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{messages.text}</p>
        {/* The browser saves the file while it arrives, whatever its size. */}
        <a href={accountExportPath} download className={`${buttonClasses('outline')} mt-4`}>
          <Download aria-hidden />
          {messages.download}
        </a>
      </section>
      <section aria-labelledby="delete-account" className="mt-12 border-t border-rule pt-8">
        <h2 id="delete-account" className="text-lg">
          {messages.deleteHeading}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{messages.deleteText}</p>
        {user.stripe_subscription_id === null ? (
          <Button variant="destructive" className="mt-4" onClick={() => setDeleting(true)}>
            {messages.open}
          </Button>
        ) : (
          <p className="mt-4 text-sm">
            {messages.subscribed}{' '}
            <SiteLink
              href={paths.manageSubscription}
              label={messages.manage}
              className="text-accent underline underline-offset-4"
            />
          </p>
        )}
      </section>
      {deleting && (
        <Suspense>
          <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}
