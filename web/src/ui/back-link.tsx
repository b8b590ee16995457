import { ArrowLeft } from 'lucide-react';
import { SiteLink } from './site-link.tsx';

/** The link above the heading of a page, to the page that it belongs to. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <SiteLink href={href} className="inline-flex items-center gap-1.5 py-1 text-sm text-ink-2 hover:text-ink">
      <ArrowLeft aria-hidden className="size-4" />
      {label}
    </SiteLink>
  );
}
