import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';

interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of `paths.ts`, with query and fragment. */
  href: string;
  label?: string;
  children?: ReactNode;
}

/**
 * A link within the app. The router handles plain clicks; otherwise (new tab, no JavaScript) it is an
 * ordinary link.
 */
export function SiteLink({ href, label, children, onClick, ...rest }: SiteLinkProps) {
  const router = useRouter();
  function go(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || event.defaultPrevented || rest.target) return;
    event.preventDefault();
    void router.navigate({ href });
  }
  return (
    <a href={href} onClick={go} {...rest}>
      {label ?? children}
    </a>
  );
}
