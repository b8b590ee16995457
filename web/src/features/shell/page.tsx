import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

interface PageProps {
  children: ReactNode;
  ownFooter?: ReactNode;
  /**
   * Whether the content is at least as high as the screen, as on pages that load data: the footer starts below it,
   * and does not move while the content grows.
   */
  fillsScreen?: boolean;
}

/** Header, page content and footer. Pages with their own footer omit the default one. */
export function Page({ children, ownFooter, fillsScreen = false }: PageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className={classNames('flex-1 outline-none', fillsScreen && 'min-h-[calc(100dvh-57px)]')}
      >
        {children}
      </main>
      {ownFooter ?? <Footer />}
    </div>
  );
}
