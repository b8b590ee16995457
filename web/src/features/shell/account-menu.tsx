import type { User } from '@pictable/contract';
import { useRouter } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { header } from '../../messages/shared-texts.ts';
import { paths } from '../../paths.ts';
import { buttonClasses } from '../../ui/buttons/button.tsx';
import { makeHiddenPartsInert } from '../../ui/inert-hidden-parts.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { useSignOut } from './sign-out.ts';

makeHiddenPartsInert();

const itemClasses =
  'flex h-9 cursor-default items-center rounded-sm px-2.5 text-sm outline-none data-[highlighted]:bg-band-2';

/** Header controls of a signed-in user: a link to the dashboard and the user menu. */
export default function AccountMenu({ user }: { user: User }) {
  const router = useRouter();
  const name = user.first_name || user.email;
  const signOut = useSignOut();
  const go = (href: string) => () => void router.navigate({ href });
  return (
    <div className="flex gap-2">
      <SiteLink href={paths.dashboard} label={header.dashboard} className={buttonClasses('outline')} />
      <Radix.Root>
        <Radix.Trigger aria-label={header.account(name)} className={buttonClasses('quiet')}>
          <span dir="auto" className="max-w-32 truncate lg:max-w-40">
            {name}
          </span>
          <ChevronDown aria-hidden />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            align="end"
            sideOffset={6}
            className="fade-in z-50 min-w-48 rounded-md border border-rule-strong bg-sheet p-1 shadow-lg"
          >
            <Radix.Label className="truncate px-2.5 py-1.5 text-xs text-ink-3">{user.email}</Radix.Label>
            <Radix.Item className={itemClasses} onSelect={go(paths.dashboard)}>
              {header.dashboard}
            </Radix.Item>
            <Radix.Item className={itemClasses} onSelect={go(paths.settings)}>
              {header.settings}
            </Radix.Item>
            {user.role === 'operator' && (
              <Radix.Item className={itemClasses} onSelect={go(paths.operator)}>
                {header.operator}
              </Radix.Item>
            )}
            <Radix.Separator className="my-1 h-px bg-rule" />
            <Radix.Item className={itemClasses} onSelect={() => void signOut()}>
              {header.logout}
            </Radix.Item>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </div>
  );
}
