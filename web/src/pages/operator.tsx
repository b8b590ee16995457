import { OperatorArea } from '../features/operator/operator-area.tsx';
import { SignedInOnly } from '../features/shell/guards.tsx';
import { Page } from '../features/shell/page.tsx';
import { useCurrentUser } from '../session/session.ts';
import NotFound from './not-found.tsx';

/** The page for operators; for every other user it does not exist. */
export default function Operator() {
  const user = useCurrentUser();
  if (user && user.role !== 'operator') return <NotFound />;
  return (
    <Page fillsScreen>
      <meta name="robots" content="noindex" />
      <SignedInOnly>
        {(operator) => (
          <div className="mx-auto max-w-[1360px] px-4 pt-6 pb-20 md:px-6">
            <OperatorArea user={operator} />
          </div>
        )}
      </SignedInOnly>
    </Page>
  );
}
