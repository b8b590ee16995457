import { header } from '../../messages/shared-texts.ts';
import { paths } from '../../paths.ts';
import { useCurrentUser } from '../../session/session.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { useSignOut } from './sign-out.ts';

export default function SmallScreenAccountLinks({ className }: { className: string }) {
  const signOut = useSignOut();
  const user = useCurrentUser();
  return (
    <>
      <SiteLink href={paths.dashboard} label={header.dashboard} className={className} />
      <SiteLink href={paths.settings} label={header.settings} className={className} />
      {user?.role === 'operator' && (
        <SiteLink href={paths.operator} label={header.operator} className={className} />
      )}
      <button type="button" className={className} onClick={() => void signOut()}>
        {header.logout}
      </button>
    </>
  );
}
