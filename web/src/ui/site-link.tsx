import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';

interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of `paths.ts`, with its query and fragment. */
  href: string;
  label?: string;
  children?: ReactNode;
}

/**
 * A link inside the app by its whole address. A plain click goes through the router; everything else (new tab, no
 * JavaScript) is an ordinary link.
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
