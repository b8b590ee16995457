import { header, product } from '../../messages/shared-texts.ts';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/site-link.tsx';

export function Logo() {
  return (
    <SiteLink
      href={paths.home}
      aria-label={header.home}
      className="flex items-center gap-2.5 font-semibold tracking-tight"
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-7 shrink-0">
        <rect width="16" height="16" rx="2" className="fill-accent" />
        <path d="M3 4h10v2H3zm0 3.5h10v1H3zm0 2.5h10v1H3zm0 2h6v1H3z" className="fill-accent-ink" />
      </svg>
      <span className="text-lg">{product}</span>
    </SiteLink>
  );
}
