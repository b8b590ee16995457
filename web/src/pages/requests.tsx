import { RequestLog } from '../features/dashboard/request-log.tsx';
import { SignedInOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { requests } from '../messages/requests-texts.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/back-link.tsx';

export default function Requests() {
  return (
    <Page fillsScreen>
      <title>{requests.title}</title>
      <meta name="robots" content="noindex" />
      <SignedInOnly>
        {() => (
          <div className="mx-auto max-w-[1360px] px-4 pt-6 pb-20 md:px-6">
            <BackLink href={paths.dashboard} label={requests.back} />
            <h1 className="mt-0.5 text-2xl">{requests.heading}</h1>
            <p className="mt-2 text-ink-2">{requests.text}</p>
            <RequestLog />
          </div>
        )}
      </SignedInOnly>
    </Page>
  );
}
